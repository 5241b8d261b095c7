"""Many tables of the web example at once, on this machine only: actions a second and how long each takes.

Run it with ``python -m benchmarks.web_table [TABLES]``; it starts the server itself and stops by itself.
"""

from __future__ import annotations

import asyncio
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from websockets.asyncio.client import connect

EDITION = "amigo-en-2.10+rounds-1"


async def play_round(base: str, waits: list[float]) -> None:
    """One person against one policy, a whole round; ``waits`` gets the seconds of each answer."""
    body = json.dumps({"edition": EDITION, "names": ["a", "b"], "policies": {"1": "random"}}).encode()
    made = await asyncio.to_thread(lambda: json.loads(urllib.request.urlopen(base + "/tables", body).read()))
    key = made["links"]["0"].split(".")[1]
    address = f"{base.replace('http', 'ws')}/table/{made['table']}/socket"
    async with connect(address, open_timeout=60) as line:
        await line.send(json.dumps({"seat": 0, "key": key}))
        seen = json.loads(await line.recv())["view"]
        while seen["type"] != "finished":
            if seen["to_act"] != [0]:  # the policy answers at once, so its step comes first
                seen = json.loads(await line.recv())["frames"][-1]["view"]
                continue
            if seen["type"] == "placing":
                action = {"type": "take_row", "row": 0}
            else:
                action = {"type": "pick_card", "card": seen["hands"][0][0]}
            start = time.perf_counter()
            await line.send(json.dumps({"type": "request", "action": action, "at": seen["moment"]}))
            seen = json.loads(await line.recv())["frames"][-1]["view"]
            waits.append(time.perf_counter() - start)


async def play_all(base: str, tables: int) -> list[float]:
    """A round at each of ``tables`` tables, all at once."""
    waits: list[float] = []
    await asyncio.gather(*(play_round(base, waits) for _ in range(tables)))
    return waits


def main() -> None:
    """Start the server, play, print the figures, stop."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-m", "examples.web_table", folder, str(port)])
        try:
            base = f"http://127.0.0.1:{port}"
            for _ in range(100):
                try:
                    urllib.request.urlopen(base + "/choices").close()
                    break
                except OSError:
                    time.sleep(0.1)
            start = time.perf_counter()
            waits = asyncio.run(play_all(base, tables))
            took = time.perf_counter() - start
        finally:
            server.terminate()
            server.wait()
    ordered = sorted([wait * 1000 for wait in waits])
    print(f"{tables} tables at once, a round each: {len(waits)} actions of people in {took:.1f} s")
    median, most = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    print(f"{len(waits) / took:.0f} a second; answered in {median:.0f} ms (median),", end=" ")
    print(f"{most:.0f} ms (99 of 100), {ordered[-1]:.0f} ms (all)")


if __name__ == "__main__":
    main()
