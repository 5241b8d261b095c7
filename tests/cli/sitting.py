"""People at the terminal of ``take5-rules play``, who know nothing but what is printed there."""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from unittest import mock

from attrs import define, field

from take5_rules import VARIANTS, EditionError, lookup_edition
from take5_rules.cli.app import run
from tests.cli.running import Outcome

HAND_OVER = "take the keyboard; the others look away. Press Enter: "


def short_ids() -> list[str]:
    """Each variant over one box, and one round of it where it does not decide the end itself."""
    ids = []
    for variant in VARIANTS:
        id = f"amigo-en-2.10+{variant.id.replace('-N', '-2')}"
        try:
            lookup_edition(f"{id}+rounds-1")
        except EditionError:
            # A match to some threshold takes long and shows nothing more.
            if not variant.id.startswith(("target", "long")):
                ids.append(id)
        else:
            ids.append(f"{id}+rounds-1")
    return ids


Answer = Callable[[str], str]
"""What is typed, from what was printed since the last line was typed; it ends the input with `EOFError`."""


@define
class Sitting:
    """Runs `play` in this process; ``typed`` and ``shown`` are what was typed, and shown before each line."""

    answer: Answer
    typed: list[str] = field(factory=list)
    shown: list[str] = field(factory=list)
    _read: int = 0

    def play(self, *arguments: str | Path) -> Outcome:
        out, err = io.StringIO(), io.StringIO()

        def type_a_line(prompt: str = "") -> str:
            out.write(prompt)
            self.shown.append(out.getvalue()[self._read :])
            self._read = len(out.getvalue())
            self.typed.append(self.answer(self.shown[-1]))
            return self.typed[-1]

        with (
            mock.patch("builtins.input", type_a_line),
            mock.patch.object(sys, "stdin", io.StringIO()),
            mock.patch.object(sys, "stdout", out),
            mock.patch.object(sys, "stderr", err),
        ):
            code = run(["play", *map(str, arguments)])
        return Outcome(code, out.getvalue(), err.getvalue())

    @property
    def script(self) -> str:
        """The same lines, for a process."""
        return "".join(f"{line}\n" for line in self.typed)


MANY = re.compile(r"(any \d+|up to \d+|any) of: ([0-9() \n]+)(, or none)?\n")


def listed(shown: str) -> list[str]:
    """What the list before the prompt says can be typed, in order."""
    block = shown.rsplit("\n\n", 1)[1].rsplit("\n", 1)[0]
    if (many := MANY.match(block)) is not None:
        return _together(many)
    cells = [cell.strip() for line in block.splitlines() for cell in line.split("   ")]
    return [cell.split("  ")[0] for cell in cells if cell]


def _together(many: re.Match[str]) -> list[str]:
    """The cards that can be named together."""
    cards = re.sub(r"\(\d\)", "", many[2]).split()
    most = int(many[1].split()[-1]) if many[1] != "any" else len(cards)
    sizes = range(most if many[1].startswith("any ") else 1, most + 1)
    found = [" ".join(some) for size in sizes for some in combinations(cards, size)]
    return found if many[3] is None else ["none", *found]


def first(shown: str) -> str:
    """Press Enter where that is asked, else take the first of the list."""
    return "" if shown.endswith(HAND_OVER) else listed(shown)[0]


def at_random(seed: int) -> Answer:
    """Press Enter where that is asked, else take any of the list."""
    chance = random.Random(seed)

    def answer(shown: str) -> str:
        return "" if shown.endswith(HAND_OVER) else chance.choice(listed(shown))

    return answer


def then_ends(answer: Answer, lines: int) -> Answer:
    """The same for so many lines; then the input ends."""
    count = 0

    def once(shown: str) -> str:
        nonlocal count
        count += 1
        if count > lines:
            raise EOFError
        return answer(shown)

    return once
