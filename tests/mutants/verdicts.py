"""What became of the mutants, and which of the survivors are known to be none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

SURVIVORS = Path(__file__).with_name("survivors.toml")

_LITERAL = re.compile(r'f?"([^"\n]*)"')
_FILLING = re.compile(r"None|[\s,]")
_STRICT = re.compile(r",? ?strict=(True|False|None)|,(?= \))| (?=\))")


@frozen(kw_only=True)
class Change:
    """One mutant: the module and function, and its lines as they were and as they are now."""

    module: str
    function: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.module}: {self.function}\n  - {self.was}\n  + {self.now}"


@frozen(kw_only=True)
class Verdict:
    """Survivors in three heaps, and what is out of date in the list."""

    unlisted: tuple[Change, ...]
    listed: tuple[Change, ...]
    texts: tuple[Change, ...]
    guards: tuple[Change, ...]
    killed_now: tuple[Change, ...]
    gone: tuple[Change, ...]


def load_survivors() -> dict[Change, str]:
    """The changes that make no difference, each with the reason why."""
    told = tomllib.loads(SURVIVORS.read_text("utf-8")).get("survivor", [])
    return {
        Change(module=entry["module"], function=entry["function"], was=entry["was"], now=entry["now"]): entry[
            "why"
        ]
        for entry in told
    }


def is_text(change: Change) -> bool:
    """Whether nothing but a text for people differs: a literal with a blank in it, changed or left out."""
    was, now = (_LITERAL.sub(_drop_text, code) for code in (change.was, change.now))
    return was != change.was and _FILLING.sub("", was) == _FILLING.sub("", now)


def _drop_text(literal: re.Match[str]) -> str:
    return "" if " " in literal[1] else literal[0]


def is_guard(change: Change) -> bool:
    """Whether only ``strict`` of a `zip` differs, which guards against our own slips and decides nothing."""
    return "strict=" in change.was and _STRICT.sub("", change.was) == _STRICT.sub("", change.now)


def judge(
    survived: Iterable[Change], killed: Iterable[Change], listed: Iterable[Change], modules: Iterable[str]
) -> Verdict:
    """Compare what was found in ``modules`` with the list."""
    known = {change for change in listed if change.module in {*modules}}
    left, dead = tuple(survived), {*killed}
    texts = tuple(change for change in left if is_text(change))
    guards = tuple(change for change in left if is_guard(change))
    quiet = sorted(known - {*left}, key=str)
    aside = known | {*texts} | {*guards}
    return Verdict(
        unlisted=tuple(change for change in left if change not in aside),
        listed=tuple(change for change in left if change in known),
        texts=texts,
        guards=guards,
        killed_now=tuple(change for change in quiet if change in dead),
        gone=tuple(change for change in quiet if change not in dead),
    )


def read_change(module: str, function: str, diff: str) -> Change:
    """The change that a unified diff of one function shows."""
    lines = [line for line in diff.splitlines() if line[:3] not in ("---", "+++")]
    was, now = (
        " ".join([line[1:].strip() for line in lines if line.startswith(sign)]) for sign in ("-", "+")
    )
    return Change(module=module, function=function, was=was, now=now)
