"""Rounds in goes: seats play one after the other, and may take cards of a row to hand."""

from typing import Any

from cards import add_card, ends_of, find_row, points, take_row

Json = dict[str, Any]


class Goes:
    """A round from some seat's go on; an action that is refused changes nothing."""

    def __init__(self, given: Json) -> None:
        self.edition: Json = given["edition"]
        self.rows: list[list[int]] = given["rows"]
        self.hands: list[list[int]] = given["hands"]
        self.piles: list[list[int]] = given["piles"]
        self.known: list[list[int]] = [[] for _ in self.hands]
        self.seat: int | None = given["seat"]
        self.goes: int = given["goes"]
        self.due: str | None = "play"
        self.points: list[int] | None = None
        self.played = 0
        self.low_card = 0
        self.taken: list[int] = []

    def act(self, action: Json) -> bool:
        """Do what is asked if the rules allow it, and say whether they do."""
        seat = action["seat"]
        if seat != self.seat:
            return False
        if "plays" in action:
            return self.play(seat, action["plays"])
        if "row" in action:
            return self.name(seat, action["row"])
        if "keeps" in action:
            return self.keep(seat, action["keeps"])
        return self.end(seat)

    def play(self, seat: int, card: int) -> bool:
        if self.due not in ("play", "play or end") or card not in self.hands[seat]:
            return False
        self.hands[seat].remove(card)
        self.known[seat] = [other for other in self.known[seat] if other != card]
        self.played += 1
        row = find_row(ends_of(self.rows), card)
        if row is None:
            self.low_card, self.due = card, "name"
        else:
            self.go_on(seat, add_card(self.rows, row, card, self.edition["row_capacity"]))
        return True

    def name(self, seat: int, row: int) -> bool:
        if self.due != "name" or row not in range(len(self.rows)):
            return False
        self.go_on(seat, take_row(self.rows, row, self.low_card))
        return True

    def keep(self, seat: int, cards: list[int]) -> bool:
        allowed = set(cards) <= set(self.taken) and len(set(cards)) == len(cards)
        if self.due != "keep" or not allowed:
            return False
        if len(self.hands[seat]) + len(cards) > self.edition["most_in_hand"]:
            return False
        self.hands[seat] = sorted(self.hands[seat] + cards)
        self.known[seat] = sorted(self.known[seat] + cards)
        self.piles[seat] = sorted(self.piles[seat] + [card for card in self.taken if card not in cards])
        self.go_on(seat, [])
        return True

    def end(self, seat: int) -> bool:
        if self.due != "play or end":
            return False
        self.pass_on(seat)
        return True

    def go_on(self, seat: int, taken: list[int]) -> None:
        self.taken = taken
        if taken:
            self.due = "keep"
        elif self.played < self.edition["most_a_go"] and self.hands[seat]:
            self.due = "play or end"
        else:
            self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        self.seat, self.due, self.played = (seat + 1) % len(self.hands), "play", 0
        self.goes += 1
        out = any(not hand for hand in self.hands)
        out = out or any(len(pile) > self.edition["pile_limit"] for pile in self.piles)
        if out and self.goes % len(self.hands) == 0:
            self.seat, self.due = None, None
            weight = self.edition["hand_weight"]
            self.points = [
                points(pile) + weight * points(hand)
                for pile, hand in zip(self.piles, self.hands, strict=True)
            ]


def answer_go(given: Json) -> Json:
    goes = Goes(given)
    if not all(goes.act(action) for action in given["actions"]):
        return {"refused": True}
    names = ("rows", "hands", "piles", "known", "goes", "seat", "due", "points")
    return {name: getattr(goes, name) for name in names}
