"""A picture read back: every text and card with its place, as a person would see them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import NamedTuple

SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
LINE = 42
"""How far apart the lines of a wrapped list are; twins lie closer than half of that."""

SCALE = re.compile(r"scale\(([\d.]+)\)")


class Said(NamedTuple):
    """A text: where its base line begins, how large it is drawn, its class, and the words."""

    x: float
    y: float
    size: float
    kind: str
    text: str

    @property
    def is_card(self) -> bool:
        return self.kind == "n"


class Box(NamedTuple):
    """A shape that has a class: where it lies, how large it is drawn, and its element."""

    x: float
    y: float
    size: float
    kind: str
    element: ElementTree.Element


class Arrow(NamedTuple):
    """An arrow of a turn: whether it takes, and the height at which it ends."""

    takes: bool
    y: float


def _walk(
    element: ElementTree.Element, x: float, y: float, size: float
) -> Iterator[tuple[ElementTree.Element, float, float, float]]:
    moved = element.get("transform") or ""
    if (at := MOVE.search(moved)) is not None:
        x, y = x + size * float(at[1]), y + size * float(at[2])
    if (by := SCALE.search(moved)) is not None:
        size *= float(by[1])
    yield element, x, y, size
    for child in element:
        yield from _walk(child, x, y, size)


class Drawn:
    """What a picture shows."""

    def __init__(self, picture: str) -> None:
        self.picture = picture
        self.root = ElementTree.fromstring(picture)
        self.width = int(self.root.get("width", ""))
        self.height = int(self.root.get("height", ""))
        self.said: list[Said] = []
        self.boxes: list[Box] = []
        for element, x, y, size in _walk(self.root, 0, 0, 1):
            kind = element.get("class") or ""
            if element.tag == f"{SVG}text":
                left, base = float(element.get("x", "")), float(element.get("y", ""))
                self.said.append(Said(x + size * left, y + size * base, size, kind, element.text or ""))
            elif element.tag != f"{SVG}svg" and kind:
                self.boxes.append(Box(x, y, size, kind, element))

    @property
    def texts(self) -> list[str]:
        """All words but headings and the numbers on cards."""
        return [one.text for one in self.said if not one.is_card and one.kind != "h"]

    @property
    def headings(self) -> str:
        return " ".join(one.text for one in self.said if one.kind == "h")

    @property
    def words(self) -> str:
        return " ".join(self.texts)

    @property
    def cards(self) -> list[int]:
        return sorted(int(one.text) for one in self.said if one.is_card)

    def places_of(self, text: str) -> list[int]:
        """Where these words stand among all that is said."""
        return [at for at, one in enumerate(self.said) if one.text == text and not one.is_card]

    def cards_at(self, place: int) -> tuple[int, ...]:
        """The cards that follow a label and have it in the middle of their left side, as they are read.

        Bold words between them, such as bullheads and who takes, do not end them.
        """
        label, cards = self.said[place], []
        for one in self.said[place + 1 :]:
            if one.is_card and one.x > label.x:
                cards.append(one)
            elif one.is_card or "b" not in one.kind.split() or one.text.startswith("turn "):
                break
        heights = [card.y for card in cards]
        if not cards or abs((min(heights) + max(heights)) / 2 - label.y) > 16:
            return ()
        cards.sort(key=lambda card: (round((card.y - min(heights)) / LINE), card.x, card.y))
        return tuple(int(card.text) for card in cards)

    def tables(self) -> list[list[tuple[int, ...]]]:
        """The tables of rows, in the picture's order, each row with all cards on its line."""
        rows: list[list[tuple[int, ...]]] = []
        for place, one in enumerate(self.said):
            if re.fullmatch(r"row \d+", one.text):
                if one.text == "row 0":
                    rows.append([])
                rows[-1].append(self.cards_at(place))
        return rows

    def seats(self) -> list[list[tuple[int, ...]]]:
        """The same for lists that name each seat from the first to the last."""
        seats: list[list[tuple[int, ...]]] = []
        for place, one in enumerate(self.said):
            if re.fullmatch(r"seat \d+", one.text) and not one.kind:
                if one.text == "seat 0":
                    seats.append([])
                if seats and one.text == f"seat {len(seats[-1])}":
                    seats[-1].append(self.cards_at(place))
        return seats

    def arrows(self) -> list[Arrow]:
        """The arrows of a drawn turn; one from below ends at the foot of its row."""
        found = []
        for box in self.boxes:
            path = box.element.get("d") or ""
            if box.kind.startswith("go") and "C" in path and box.element.tag == f"{SVG}path":
                end = re.search(r" (\d+)H-?\d+(?:V(\d+))?$", path)
                if end is not None:
                    found.append(Arrow("take" in box.kind, box.y + box.size * float(end[2] or end[1])))
        return found

    def line_of(self, text: str) -> float:
        """The height of the first text of these words."""
        return self.said[self.places_of(text)[0]].y
