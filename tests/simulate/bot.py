"""Bots as programs of their own: one that plays, and those that do everything a bot should not."""

import json
import os
import subprocess
import sys
import time


def answer(request: dict[str, object], action: object) -> str:
    return json.dumps({"request": request["request"], "action": action}) + "\n"


def lowest(request: dict[str, object]) -> str:
    legal = request["legal"]
    assert isinstance(legal, list)
    return answer(request, legal[0])


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main(mode: str) -> None:
    if mode == "slow-start":
        time.sleep(0.4)
    if mode == "deaf":
        for number in range(1, 10_000):
            say(json.dumps({"request": number, "action": {"type": "pick_card", "card": 1}}) + "\n")
        time.sleep(60)
    if mode == "parent":
        started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        with open(sys.argv[2], "w", encoding="ascii") as told:
            told.write(str(started.pid))
    if mode == "stops-reading":
        os.close(0)
        time.sleep(60)
    for number, line in enumerate(sys.stdin, start=1):
        request = json.loads(line)
        match mode:
            case "crashes":
                sys.exit(3)
            case "crashes-on-third" if number == 3:
                sys.exit(3)
            case "hangs":
                time.sleep(60)
            case "floods":
                while True:
                    say("x" * 65_536)
            case "chatters":
                while True:
                    say("\n" * 65_536)
            case "half-a-line":
                say('{"request": ')
                sys.exit(0)
            case "babbles" | "parent":
                say("hello\n")
            case "binary":
                sys.stdout.buffer.write(b"\xff\xfe\x00\n")
                sys.stdout.flush()
            case "nested":
                say("[" * 60_000 + "\n")
            case "wrong-number":
                say(lowest({**request, "request": 0}))
            case "twice":
                say(lowest(request) + lowest(request))
            case "illegal":
                say(answer(request, {"type": "pick_card", "card": 105}))
            case _:
                say(lowest(request))


if __name__ == "__main__":
    main(sys.argv[1])
