"""Engines that misbehave, each a short program."""

import sys
from pathlib import Path

__all__ = ["rogue"]

_START = """
import json, os, sys, time
HELLO = {"protocol": "take5-conformance/1", "engine": "rogue", "version": "0", "abilities": ["heads"],
         "editions": ["*"]}

def say(message):
    print(json.dumps(message), flush=True)

def right(message):
    card = message["input"]["card"]
    kinds = ((card == 55, 7), (card % 11 == 0, 5), (card % 10 == 0, 3), (card % 5 == 0, 2), (True, 1))
    say({"id": message["id"], "output": {"heads": next(heads for fits, heads in kinds if fits)}})

"""

_LOOP = """
for line in sys.stdin:
    message = json.loads(line)
    if message["ask"] == "hello":
        say(HELLO)
    else:
        answer(message)
"""


def rogue(folder: Path, answer: str = "right(message)", start: str = "") -> list[str]:
    """The command of an engine that answers each question by running ``answer``, and ``start`` at first."""
    body = "".join(f"    {line}\n" for line in answer.splitlines())
    file = folder / "rogue.py"
    file.write_text(f"{_START}{start}\ndef answer(message):\n{body}{_LOOP}", "utf-8")
    return [sys.executable, str(file)]
