"""A served table in a process of its own, and people who speak to it over sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

pytest.importorskip("websockets")

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parent.parent.parent


class Served:
    """``python -m examples.web_table`` on a port of its own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sockets = ExitStack()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "examples.web_table", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                self.get("/choices")
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> tuple[int, bytes]:
        return self._ask(path, None)

    def post(self, path: str, body: bytes) -> tuple[int, dict[str, Any]]:
        status, answer = self._ask(path, body)
        return status, json.loads(answer)

    def _ask(self, path: str, body: bytes | None) -> tuple[int, bytes]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", body, timeout=10) as answer:
                return int(answer.status), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def table(self, names: list[str], policies: dict[int, str], edition: str) -> tuple[str, dict[int, str]]:
        body = json.dumps({"edition": edition, "names": names, "policies": policies}).encode()
        status, made = self.post("/tables", body)
        assert status == 200, made
        return made["table"], {int(seat): link.split(".")[1] for seat, link in made["links"].items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.sockets.close()
        self.kill()


class Person:
    """One seat's end of the socket: what it last saw, and everything that it was ever sent."""

    def __init__(self, served: Served, table: str, seat: int, key: str) -> None:
        self.seat = seat
        self.received: list[str] = []
        self.refusals: list[str] = []
        self.view: Any = None
        self.choices: list[Any] = []
        address = f"ws://127.0.0.1:{served.port}/table/{table}/socket"
        self.socket: ClientConnection = served.sockets.enter_context(connect(address))
        self.send({"seat": seat, "key": key})
        self.listen()

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def listen(self) -> None:
        text = self.socket.recv(timeout=10)
        assert isinstance(text, str)
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            self.view, self.choices = message["view"], message["choices"]
        elif message["type"] == "step":
            self.view, self.choices = message["frames"][-1]["view"], message["choices"]
        else:
            self.refusals.append(message["reason"])

    def listen_until(self, done: Callable[[], bool]) -> None:
        for _ in range(200):
            if done():
                return
            self.listen()
        raise AssertionError("it never came")

    def request(self, action: object, at: object = None) -> None:
        self.send({"type": "request", "action": action, "at": at or self.view["moment"]})
