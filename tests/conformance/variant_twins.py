"""The plain example engine with one fault each in the variants that differ in kind, as in `twins`."""

from tests.conformance.twins import Twin

__all__ = ["VARIANT_TWINS"]

_BASE = ("PLACE-NEAREST", "TAKE-SIXTH", "TAKE-LOW-ANY-ROW", "PICK-REVEAL")

VARIANT_TWINS = (
    Twin(
        name="left ends forgotten",
        clause="TWO-ENDED-BOTH",
        whole=("PARITY-ONLY", "MOUNTAIN-TIE", *_BASE),
        edits=(("return super().places(number) + left", "return super().places(number)"),),
    ),
    Twin(
        name="tie decided by the engine",
        clause="TWO-ENDED-TIE",
        whole=("TWO-ENDED-BOTH", "TWO-ENDED-NEAREST", "TWO-ENDED-NOWHERE", *_BASE),
        edits=(("        if len(nearest) > 1:\n", "        if len(nearest) > 2:\n"),),
    ),
    Twin(
        name="left end of a full row is free",
        clause="TWO-ENDED-SIXTH",
        whole=("TWO-ENDED-TIE", "TWO-ENDED-LONE", "TWO-ENDED-NOWHERE", *_BASE),
        edits=(("        if self.full(row):\n", '        if self.full(row) and how != "left":\n'),),
    ),
    Twin(
        name="any parity comes to the marked row",
        clause="PARITY-ONLY",
        whole=("MOUNTAIN-DESCENDS", "COW-JUMP", *_BASE),
        edits=(('if self.parity(number) == self.beside["parity"]:', "if number:"),),
    ),
    Twin(
        name="parity mark stays",
        clause="PARITY-MOVE",
        whole=("MOUNTAIN-MOVE", "COW-JUMP", *_BASE),
        edits=(("        self.beside = self.begin()\n", ""),),
    ),
    Twin(
        name="marked row rises",
        clause="MOUNTAIN-DESCENDS",
        whole=("PARITY-ONLY", "COW-JUMP", *_BASE),
        edits=(("down = self.rows[marked][-1] - number", "down = number - self.rows[marked][-1]"),),
    ),
    Twin(
        name="marked row loses a tie",
        clause="MOUNTAIN-TIE",
        whole=("MOUNTAIN-BEGIN", "MOUNTAIN-NOWHERE", "TWO-ENDED-TIE", *_BASE),
        edits=(
            (
                'return [place for place in found if place[1] == self.beside["row"]] or found',
                'return [place for place in found if place[1] != self.beside["row"]] or found',
            ),
        ),
    ),
    Twin(
        name="arrow turns a take late",
        clause="MOUNTAIN-TURN",
        whole=("MOUNTAIN-BEGIN", "MOUNTAIN-TIE", *_BASE),
        edits=(
            ('if self.beside["row"] == 0:', 'if self.beside["row"] < 0:'),
            ('elif self.beside["row"] == len(self.rows) - 1:', 'elif self.beside["row"] == len(self.rows):'),
        ),
    ),
    Twin(
        name="Cow takes up no place",
        clause="COW-COUNTS",
        whole=("COW-BEGIN", "COW-NO-VALUE", "COW-OTHER-ROWS", *_BASE),
        edits=(('cow = 1 if row == self.beside["row"] else 0', "cow = 0"),),
    ),
    Twin(
        name="Cow may stay",
        clause="COW-OTHER-ROWS",
        whole=("PARITY-MOVE", *_BASE),
        edits=(
            ("for other in range(len(self.rows)) if other != here", "for other in range(len(self.rows))"),
        ),
    ),
    Twin(
        name="crowded row is taken whole",
        clause="COW-CROWDED",
        whole=("COW-BEGIN", "COW-JUMP", "COW-COUNTS", *_BASE),
        edits=(
            (
                "            self.piles[seat] += taken\n",
                "            self.piles[seat] += [*taken, highest]\n",
            ),
        ),
    ),
    Twin(
        name="flipped card stays flipped",
        clause="FLIP-OWN-VALUE",
        whole=("FLIP-TWO-DIGITS", "FLIP-LAPSES", "TWO-ENDED-BOTH", *_BASE),
        edits=(
            (
                "        self.add(seat, card, row, how)\n",
                "        self.add(seat, self.number(seat, card), row, how)\n",
            ),
        ),
    ),
    Twin(
        name="single digit flipped",
        clause="FLIP-TWO-DIGITS",
        whole=("FLIP-PLACES", "FLIP-OWN-VALUE", "FLIP-EQUAL", "FLIP-ONE", *_BASE),
        edits=(("10 <= self.plays[seat] <= 99", "self.plays[seat] <= 99"),),
    ),
    Twin(
        name="flip used twice",
        clause="FLIP-ONE",
        whole=("FLIP-LAPSES", "FLIP-PLACES", "FLIP-TWO-DIGITS", *_BASE),
        edits=(('self.beside["held"][seat] and 10', "10"),),
    ),
    Twin(
        name="twins take up two places",
        clause="TWINS-ONE-PLACE",
        whole=("TWINS-MIDDLE", "TWINS-SHARED-NAMES", *_BASE),
        edits=(("len(set(self.rows[row])) >= self.capacity", "len(list(self.rows[row])) >= self.capacity"),),
    ),
    Twin(
        name="twin goes by the other rows",
        clause="TWINS-LAST",
        whole=("TWINS-MIDDLE", "TWINS-SHARED-NAMES", *_BASE),
        edits=(("return super().places(number) + twin", "return super().places(number) or twin"),),
    ),
    Twin(
        name="halves rounded down",
        clause="TWINS-SHARED",
        whole=("TWINS-LAST", "TWINS-MIDDLE", "TWINS-ALL-COUNT", *_BASE),
        edits=(('points(part["cards"]) + 1) // 2', 'points(part["cards"])) // 2'),),
    ),
    Twin(
        name="seats in the order of their higher cards",
        clause="PAIRS-LOWEST-SEAT",
        whole=("PAIRS-HANDS", "TWO-ENDED-BOTH", *_BASE),
        edits=(("key=lambda seat: min(self.plays[seat])", "key=lambda seat: max(self.plays[seat])"),),
    ),
    Twin(
        name="lower card of a pair always first",
        clause="PAIRS-ORDER",
        whole=("PAIRS-TURN", "TWO-ENDED-BOTH", *_BASE),
        edits=(
            (
                'yield {"seat": seat, "cards": pair}\n',
                'yield {"seat": seat, "cards": pair}\n            first = pair[0]\n',
            ),
        ),
    ),
    Twin(
        name="hand counted with the card just played",
        clause="TOHAND-MOST",
        whole=("TOHAND-KEEP", "TOHAND-SEEN", "TOHAND-END", "TOHAND-SCORE", *_BASE),
        edits=(("if len(self.hands[seat]) + len(cards) >", "if len(self.hands[seat]) + len(cards) + 1 >"),),
    ),
    Twin(
        name="hand counted once",
        clause="TOHAND-SCORE",
        whole=("TOHAND-PLAY", "TOHAND-KEEP", "TOHAND-MOST", "TOHAND-LAST", *_BASE),
        edits=(('weight = self.edition["hand_weight"]', "weight = 1"),),
    ),
    Twin(
        name="round ends at once",
        clause="TOHAND-END",
        whole=("TOHAND-KEEP", "TOHAND-MOST", "TOHAND-SEEN", *_BASE),
        edits=(("if out and self.goes % len(self.hands) == 0:", "if out:"),),
    ),
)
"""At least one for each of the eight rules."""
