"""Turns under the variants that differ in kind: the base rules once, and what each variant does instead.

A turn is a generator: it stops where a seat must answer, yields what is due, and goes on with the answer.
"""

from collections.abc import Generator, Iterable
from typing import Any

from cards import points

Json = dict[str, Any]
Asking = Generator[Json, int, None]
Place = tuple[int, int, str]  # the difference, the row, and the end of the row

REFUSED: Json = {"refused": True}


class Turn:
    """A turn by the base rules."""

    def __init__(self, given: Json) -> None:
        self.rows: list[list[int]] = given["rows"]
        self.capacity: int = given["edition"]["row_capacity"]
        self.plays: list[Any] = given["plays"]
        self.flipped: list[int] = given.get("flipped", [])
        self.piles: list[list[int]] = [[] for _ in self.plays]
        self.placements: list[Json] = []
        self.beside: Any = given.get("beside") or self.begin()

    def begin(self) -> Json | None:
        """What lies beside the rows when a round begins."""
        return None

    def allowed(self) -> bool:
        return not self.flipped

    def run(self) -> Asking:
        for seat in self.order():
            yield from self.place(seat, self.plays[seat])

    def order(self) -> list[int]:
        return sorted(range(len(self.plays)), key=lambda seat: self.plays[seat])

    def place(self, seat: int, card: int) -> Asking:
        nearest = self.nearest(self.places(self.number(seat, card)))
        if not nearest:
            every = list(range(len(self.rows)))
            row = yield {"seat": seat, "card": card, "choice": "take", "rows": every}
            self.take(seat, card, row)
            return
        row = nearest[0][1]
        if len(nearest) > 1:
            rows = [row for _, row, _ in nearest]
            row = yield {"seat": seat, "card": card, "choice": "place", "rows": rows}
        (how,) = [how for _, at, how in nearest if at == row]
        self.add(seat, card, row, how)

    def number(self, seat: int, card: int) -> int:
        return card

    def places(self, number: int) -> list[Place]:
        """Where a card can go, and how far off it is there."""
        return [(number - row[-1], at, "right") for at, row in enumerate(self.rows) if row[-1] < number]

    def nearest(self, places: list[Place]) -> list[Place]:
        least = min((difference for difference, _, _ in places), default=0)
        return sorted(place for place in places if place[0] == least)

    def full(self, row: int) -> bool:
        return len(self.rows[row]) >= self.capacity

    def add(self, seat: int, card: int, row: int, how: str) -> None:
        if self.full(row):
            self.take(seat, card, row)
            return
        self.rows[row].insert(0 if how == "left" else len(self.rows[row]), card)
        self.note(seat, card, row, how, [])

    def take(self, seat: int, card: int, row: int) -> None:
        taken, self.rows[row] = self.rows[row], [card]
        self.piles[seat] += taken
        self.note(seat, card, row, "took", taken)

    def note(self, seat: int, card: int, row: int, how: str, taken: list[int]) -> None:
        self.placements.append({"seat": seat, "card": card, "row": row, "how": how, "taken": taken})

    def points(self) -> list[int]:
        return [points(pile) for pile in self.piles]

    def lowest_end(self, rows: Iterable[int]) -> int:
        return min(rows, key=lambda row: self.rows[row][-1])


class TwoEndedRows(Turn):
    """A card may come left of a higher first card, too."""

    def places(self, number: int) -> list[Place]:
        left = [(row[0] - number, at, "left") for at, row in enumerate(self.rows) if number < row[0]]
        return super().places(number) + left


class EvenOdd(Turn):
    """Only cards of the parity shown come to the marked row; after a take the mark goes to the lowest end."""

    def begin(self) -> Json:
        row = self.lowest_end(range(len(self.rows)))
        return {"row": row, "parity": self.parity(self.rows[row][-1])}

    def parity(self, number: int) -> str:
        return "odd" if number % 2 else "even"

    def places(self, number: int) -> list[Place]:
        here = super().places(number)
        if self.parity(number) == self.beside["parity"]:
            return here
        return [place for place in here if place[1] != self.beside["row"]]

    def take(self, seat: int, card: int, row: int) -> None:
        super().take(seat, card, row)
        self.beside = self.begin()


class MountainClimbing(Turn):
    """The marked row descends, and wins if it is equally near; after a take the mark goes one row on."""

    def begin(self) -> Json:
        return {"row": len(self.rows) - 1, "arrow": "up"}

    def places(self, number: int) -> list[Place]:
        marked = self.beside["row"]
        others = [place for place in super().places(number) if place[1] != marked]
        down = self.rows[marked][-1] - number
        return [*others, (down, marked, "right")] if down > 0 else others

    def nearest(self, places: list[Place]) -> list[Place]:
        found = super().nearest(places)
        return [place for place in found if place[1] == self.beside["row"]] or found

    def take(self, seat: int, card: int, row: int) -> None:
        super().take(seat, card, row)
        self.beside["row"] += -1 if self.beside["arrow"] == "up" else 1
        if self.beside["row"] == 0:
            self.beside["arrow"] = "down"
        elif self.beside["row"] == len(self.rows) - 1:
            self.beside["arrow"] = "up"


class JumpingCow(Turn):
    """The Cow takes up a place of its row, and jumps to another row when a card comes to it."""

    def begin(self) -> Json:
        return {"row": self.lowest_end(range(len(self.rows)))}

    def full(self, row: int) -> bool:
        cow = 1 if row == self.beside["row"] else 0
        return len(self.rows[row]) + cow >= self.capacity

    def note(self, seat: int, card: int, row: int, how: str, taken: list[int]) -> None:
        super().note(seat, card, row, how, taken)
        if row == self.beside["row"]:
            self.jump(seat)

    def jump(self, seat: int) -> None:
        here = self.beside["row"]
        row = self.lowest_end(other for other in range(len(self.rows)) if other != here)
        self.beside["row"] = row
        if len(self.rows[row]) >= self.capacity:
            *taken, highest = sorted(self.rows[row])
            self.rows[row] = [highest]
            self.piles[seat] += taken
            self.note(seat, highest, row, "crowded", taken)


class FlippinDigits(Turn):
    """A card that lies with a flip is placed as if its digits were swapped, and has its own number again."""

    def begin(self) -> Json:
        return {"held": [True for _ in self.plays]}

    def allowed(self) -> bool:
        return all(self.beside["held"][seat] and 10 <= self.plays[seat] <= 99 for seat in self.flipped)

    def run(self) -> Asking:
        for seat in self.flipped:
            self.beside["held"][seat] = False
        yield from super().run()

    def order(self) -> list[int]:
        seats = range(len(self.plays))
        return sorted(seats, key=lambda seat: (self.number(seat, self.plays[seat]), seat not in self.flipped))

    def number(self, seat: int, card: int) -> int:
        return card % 10 * 10 + card // 10 if seat in self.flipped else card


class TwinCards(Turn):
    """Two equal cards lie on top of each other as one, and two seats that play them take a row together."""

    def __init__(self, given: Json) -> None:
        super().__init__(given)
        self.shared: list[Json] = self.beside["shared"] if self.beside else []
        for card in given.get("starters", []):
            self.turn_over(card)

    def turn_over(self, card: int) -> None:
        for row in self.rows:
            if row[0] == card:
                row.append(card)
                return
        self.rows.append([card])

    def places(self, number: int) -> list[Place]:
        twin = [(0, at, "stacked") for at, row in enumerate(self.rows) if row[-1] == number]
        return super().places(number) + twin

    def full(self, row: int) -> bool:
        return len(set(self.rows[row])) >= self.capacity

    def add(self, seat: int, card: int, row: int, how: str) -> None:
        if how == "stacked":
            self.rows[row].append(card)
            self.note(seat, card, row, how, [])
        else:
            super().add(seat, card, row, how)

    def take(self, seat: int, card: int, row: int) -> None:
        seats = [seat for seat, played in enumerate(self.plays) if played == card]
        if len(seats) == 1:
            super().take(seat, card, row)
            return
        taken, self.rows[row] = self.rows[row], [card]
        self.shared.append({"seats": seats, "cards": taken})
        self.shared.sort(key=lambda part: (part["seats"], part["cards"]))
        self.beside = {"shared": self.shared}
        self.note(seat, card, row, "shared", taken)

    def points(self) -> list[int]:
        won = super().points()
        for part in self.shared:
            for seat in part["seats"]:
                won[seat] += (points(part["cards"]) + 1) // 2
        return won


class TwoCardsATurn(Turn):
    """Each seat plays two cards, and places both when it has the lowest that is left."""

    def allowed(self) -> bool:
        return all(len(pair) == 2 and len(set(pair)) == 2 for pair in self.plays)

    def order(self) -> list[int]:
        return sorted(range(len(self.plays)), key=lambda seat: min(self.plays[seat]))

    def run(self) -> Asking:
        for seat in self.order():
            pair = sorted(self.plays[seat])
            first = yield {"seat": seat, "cards": pair}
            yield from self.place(seat, first)
            yield from self.place(seat, sum(pair) - first)


RULES = {
    "two-ended-rows": TwoEndedRows,
    "even-odd": EvenOdd,
    "mountain-climbing": MountainClimbing,
    "jumping-cow": JumpingCow,
    "flippin-digits": FlippinDigits,
    "twin-cards": TwinCards,
}


def go_on(asking: Asking, answer: int) -> Json | None:
    """Let a turn go on with an answer, and give what is due then, if anything."""
    try:
        return asking.send(answer)
    except StopIteration:
        return None


def fits(answer: Json, due: Json | None) -> bool:
    if due is None or answer["seat"] != due["seat"]:
        return False
    if "card" in answer:
        return answer["card"] in due.get("cards", [])
    return answer["row"] in due.get("rows", [])


def played(turn: Turn, answers: list[Json]) -> Json:
    if not turn.allowed():
        return REFUSED
    asking = turn.run()
    due = next(asking, None)
    for answer in answers:
        if not fits(answer, due):
            return REFUSED
        due = go_on(asking, answer["card"] if "card" in answer else answer["row"])
    return {"placements": turn.placements, "rows": turn.rows, "points": turn.points(), "due": due}


def answer_variant(given: Json) -> Json:
    turn = RULES[given["rule"]](given)
    output = played(turn, given["choices"])
    return output if output is REFUSED else {**output, "beside": turn.beside}


def answer_pairs(given: Json) -> Json:
    output = played(TwoCardsATurn({**given, "plays": given["pairs"]}), given["answers"])
    for placement in output.get("placements", []):
        del placement["how"]
    if output.get("due"):
        output["due"].pop("choice", None)
    return output
