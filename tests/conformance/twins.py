"""The plain example engine with one classic fault each: what is changed, and the clause that must notice.

Faults of the variants that differ in kind are in `variant_twins`.
They are patches, so that the example itself stays a whole and right engine that is easy to read.
"""

from pathlib import Path

from attrs import frozen

__all__ = ["FILES", "PLAIN", "TWINS", "Twin", "plant"]

PLAIN = Path(__file__).parents[2] / "examples" / "engines" / "plain.py"
FILES = ("cards", "goes", "plain", "variants")

_SIXTH = "        return take_row(rows, row, card)\n"

_CHEAPEST = """        elif True:
            row = min(range(len(rows)), key=lambda at: points(rows[at]))
"""

_NOT_PLACING = ("DECK-CARDS", "DEAL-CHECKED", "HEADS-FIFTY-FIVE", "LOW-DECK", "WIN-RANKS")


@frozen(kw_only=True)
class Twin:
    """A fault, the ``clause`` that it breaks, some that stay ``whole``, and the ``edits`` that plant it."""

    name: str
    clause: str
    whole: tuple[str, ...]
    edits: tuple[tuple[str, str], ...]


TWINS = (
    Twin(
        name="lowest end",
        clause="PLACE-NEAREST",
        whole=_NOT_PLACING,
        edits=(("ends.index(max(lower))", "ends.index(min(lower))"),),
    ),
    Twin(
        name="absolute difference",
        clause="PLACE-NEAREST",
        whole=("PLACE-ORDER", *_NOT_PLACING),
        edits=(("ends.index(max(lower))", "ends.index(min(ends, key=lambda end: abs(end - card)))"),),
    ),
    Twin(
        name="wrong 55",
        clause="HEADS-FIFTY-FIVE",
        whole=("PLACE-NEAREST", "HEADS-TENS", "TAKE-OWN-CARD", "END-66-OR-MORE"),
        edits=(("        return 7\n", "        return 5\n"),),
    ),
    Twin(
        name="sixth card scored",
        clause="TAKE-OWN-CARD",
        whole=("PLACE-ASCENDING", *_NOT_PLACING),
        edits=((_SIXTH, "        return [*take_row(rows, row, card), card]\n"),),
    ),
    Twin(
        name="four of five scored",
        clause="TAKE-SIXTH",
        whole=("PLACE-ASCENDING", *_NOT_PLACING),
        edits=((_SIXTH, "        return take_row(rows, row, card)[1:]\n"),),
    ),
    Twin(
        name="mid-round stop",
        clause="END-WHOLE-ROUND",
        whole=("END-66-OR-MORE", "END-FIXED-ROUNDS", "TAKE-SIXTH", *_NOT_PLACING),
        edits=(('over = given["turns"] == 0 and is_over(', "over = is_over("),),
    ),
    Twin(
        name="65 limit",
        clause="END-66-OR-MORE",
        whole=("END-MORE-THAN-66", "END-WHOLE-ROUND", "TAKE-SIXTH", *_NOT_PLACING),
        edits=(('max(totals) >= end["points"])', 'max(totals) >= end["points"] - 1)'),),
    ),
    Twin(
        name="row moved",
        clause="TAKE-ROW-STAYS",
        whole=("TAKE-LOW-ONCE", *_NOT_PLACING),
        edits=((_SIXTH, "        rows.append(rows.pop(row))\n        return take_row(rows, -1, card)\n"),),
    ),
    Twin(
        name="row chosen for the player",
        clause="TAKE-LOW-ANY-ROW",
        whole=("PLACE-NEAREST", "TAKE-OWN-CARD", *_NOT_PLACING),
        edits=(("        elif take is not None:\n            row, take = take, None\n", _CHEAPEST),),
    ),
    Twin(
        name="random low deck",
        clause="LOW-DECK",
        whole=("DECK-CARDS", "PLACE-NEAREST", "TAKE-SIXTH"),
        edits=(
            ("import sys\n", "import random\nimport sys\n"),
            (
                'return list(range(1, edition["hand_size"] * seats + edition["rows"] + 1))',
                'size = edition["hand_size"] * seats + edition["rows"]\n'
                "        return sorted(random.Random(size).sample(range(1, 105), size))",
            ),
        ),
    ),
    Twin(
        name="commit order matters",
        clause="PICK-REVEAL",
        whole=("PLACE-NEAREST", "TAKE-SIXTH", *_NOT_PLACING),
        edits=(
            ("capacity: int, take: int | None\n", "capacity: int, take: int | None, order: Any = None\n"),
            ("for card in sorted(plays):", "for card in order or sorted(plays):"),
            (
                'self.edition["row_capacity"], take)',
                'self.edition["row_capacity"], take, [card for card, in self.picks.values()])',
            ),
        ),
    ),
    Twin(
        name="card stays in hand",
        clause="PICK-ONE",
        whole=("PLACE-NEAREST", "TAKE-SIXTH", *_NOT_PLACING),
        edits=(("if card not in picked]", "]"),),
    ),
)


def plant(twin: Twin, folder: Path) -> Path:
    """The engine with the fault, in files of its own."""
    texts = {file: PLAIN.with_stem(file).read_text("utf-8") for file in FILES}
    for right, wrong in twin.edits:
        assert sum(text.count(right) for text in texts.values()) == 1, right
        texts = {file: text.replace(right, wrong) for file, text in texts.items()}
    for file, text in texts.items():
        folder.joinpath(f"{file}.py").write_text(text, "utf-8")
    return folder / PLAIN.name
