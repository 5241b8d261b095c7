"""A whole engine for 6 nimmt! in plain Python, for `take5-rules conformance`.

It keeps a match in lists and dictionaries, and answers JSON lines.
Cards and rows are in cards.py beside it, and what is another turn altogether is in variants.py and goes.py.
Nothing but the standard library is imported, and these.
Run it with: take5-rules conformance --engine "python examples/engines/plain.py"
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

from cards import add_card, ends_of, find_row, heads, points, take_row
from goes import answer_go
from variants import FlippinDigits, Turn, TwoCardsATurn, answer_pairs, answer_variant, go_on

Json = dict[str, Any]

HIGHEST_CARD = 109


def place_all(
    rows: list[list[int]], plays: list[int], capacity: int, take: int | None
) -> tuple[list[Json], list[list[int]]]:
    """Place the cards from the lowest up, as far as they go without a choice that nobody has made."""
    rows = [list(row) for row in rows]
    placements: list[Json] = []
    for card in sorted(plays):
        row = find_row(ends_of(rows), card)
        if row is not None:
            taken = add_card(rows, row, card, capacity)
        elif take is not None:
            row, take = take, None
            taken = take_row(rows, row, card)
        else:
            break
        placements.append({"seat": plays.index(card), "card": card, "row": row, "taken": taken})
    return placements, rows


def deck_of(edition: Json, seats: int) -> list[int]:
    if edition["deck"] == "low":
        return list(range(1, edition["hand_size"] * seats + edition["rows"] + 1))
    once = list(range(edition["deck"]["first"], edition["deck"]["last"] + 1))
    return sorted(once + twins_of(edition))


def twins_of(edition: Json) -> list[int]:
    """The cards of which a deck has two."""
    deck = edition["deck"]
    if "twins" not in deck:
        return []
    return [
        card for card in range(deck["first"], deck["last"] + 1) if deck["twins"] == "all" or card % 11 == 0
    ]


def cards_a_turn(edition: Json) -> int:
    return 2 if edition.get("rule") == "two-cards-a-turn" else 1


def playable(edition: Json) -> bool:
    if min(edition["hand_size"], edition["rows"], edition["row_capacity"]) < 1 or edition["min_seats"] < 2:
        return False
    most = edition["max_seats"]
    cards = deck_of(edition, most)
    if len(cards) < 2 or cards[0] < 1 or cards[-1] > HIGHEST_CARD:
        return False
    needs_twins = edition.get("rule") == "twin-cards"
    if needs_twins != bool(twins_of(edition)) or edition["hand_size"] % cards_a_turn(edition) != 0:
        return False
    # All starters but the last may be twins, and another card is turned over for each.
    starters = 2 * edition["rows"] - 1 if needs_twins else edition["rows"]
    return bool(edition["min_seats"] <= most and edition["hand_size"] * most + starters <= len(cards))


def lowest(totals: list[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def is_over(end: Json, rounds: int, totals: list[int]) -> bool:
    if "rounds" in end:
        return bool(rounds >= end["rounds"])
    if end["inclusive"]:
        return bool(rounds > 0 and max(totals) >= end["points"])
    return bool(rounds > 0 and max(totals) > end["points"])


def circle(first: int, seats: int) -> list[int]:
    return [(first + step) % seats for step in range(seats)]


def open_picks_order(first_seat: int, seats: int, rounds: int, turns: int, turn: int) -> list[int]:
    return circle(first_seat + rounds * turns + turn - 1, seats)


class Match:
    """One match, driven by actions; an action that is refused changes nothing."""

    def __init__(self, edition: Json, first_seat: int, rounds: int, totals: list[int]) -> None:
        self.edition = edition
        self.first_seat = first_seat
        self.rounds = rounds
        self.totals = list(totals)
        self.seats = len(totals)
        self.winners: list[int] = []
        self.begin_round()

    def begin_round(self) -> None:
        self.pool: list[int] = []
        self.hands: list[list[int]] = []
        self.rows: list[list[int]] = []
        self.piles: list[list[int]] = []
        self.picks: dict[int, list[int]] = {}
        self.flips: list[str] = []
        self.due: Json | None = None
        self.revealed = False
        self.turn = 1
        self.phase = "deal"
        if is_over(self.edition["end"], self.rounds, self.totals):
            self.phase = "over"
            self.winners = lowest(self.totals) if self.edition["scored"] else []
        elif self.edition["setup"] == "drafted":
            self.phase = "draft"
            self.pool = deck_of(self.edition, self.seats)
            self.hands = [[] for _ in range(self.seats)]
            self.piles = [[] for _ in range(self.seats)]

    def waiting(self) -> list[int]:
        if self.phase == "draft":
            drafted = sum(len(hand) for hand in self.hands)
            return [(self.first_seat + self.rounds + drafted) % self.seats]
        if self.due is not None:
            return [self.due["seat"]]
        if self.phase == "take":
            return [min(self.picks, key=lambda seat: self.picks[seat])]
        if self.phase != "pick":
            return []
        missing = [seat for seat in range(self.seats) if seat not in self.picks]
        if self.edition["picks"] == "secret":
            return missing
        turns = self.edition["hand_size"] // cards_a_turn(self.edition)
        order = open_picks_order(self.first_seat, self.seats, self.rounds, turns, self.turn)
        return [seat for seat in order if seat in missing][:1]

    def act(self, action: Json) -> bool:
        """Do what is asked if the rules allow it, and say whether they do."""
        return bool(getattr(self, "do_" + action["action"])(action))

    def do_deal(self, action: Json) -> bool:
        hands, rows = action["hands"], action["rows"]
        cards = [card for hand in hands for card in hand] + rows
        right = len(hands) == self.seats and len(rows) == self.edition["rows"]
        right = right and all(len(hand) == self.edition["hand_size"] for hand in hands)
        deck = set(deck_of(self.edition, self.seats))
        if self.phase != "deal" or not right or len(set(cards)) < len(cards) or not deck.issuperset(cards):
            return False
        self.lay(hands, rows)
        return True

    def lay(self, hands: list[list[int]], rows: list[int]) -> None:
        self.hands = [sorted(hand) for hand in hands]
        self.rows = [[card] for card in rows]
        self.piles = [[] for _ in hands]
        self.flips = ["held" for _ in hands] if self.edition.get("rule") == "flippin-digits" else []
        self.pool = []
        self.phase = "pick"

    def do_draft(self, action: Json) -> bool:
        seat, card = action["seat"], action["card"]
        if self.phase != "draft" or seat not in self.waiting() or card not in self.pool:
            return False
        self.pool.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        if len(self.pool) == self.edition["rows"]:
            self.lay(self.hands, sorted(self.pool))
        return True

    def do_pick(self, action: Json) -> bool:
        seat, cards = action["seat"], sorted(action["cards"] if "cards" in action else [action["card"]])
        if self.phase != "pick" or seat not in self.waiting() or not self.may_pick(action, cards):
            return False
        self.picks[seat] = cards
        if "flip" in action:
            self.flips[seat] = "laid"
        if len(self.picks) == self.seats:
            self.revealed = True
            for owner, picked in self.picks.items():
                self.hands[owner] = [card for card in self.hands[owner] if card not in picked]
            self.place(None) if self.edition.get("rule") is None else self.begin_turn()
        return True

    def may_pick(self, action: Json, cards: list[int]) -> bool:
        seat, wanted = action["seat"], cards_a_turn(self.edition)
        if len(set(cards)) != len(cards) or len(cards) != wanted or ("cards" in action) != (wanted == 2):
            return False
        if "flip" in action and (self.flips[seat : seat + 1] != ["held"] or not 10 <= cards[0] <= 99):
            return False
        return set(cards) <= set(self.hands[seat])

    def do_withdraw(self, action: Json) -> bool:
        seat = action["seat"]
        if self.phase != "pick" or self.edition["picks"] == "open" or seat not in self.picks:
            return False
        del self.picks[seat]
        if self.flips and self.flips[seat] == "laid":
            self.flips[seat] = "held"
        return True

    def do_first(self, action: Json) -> bool:
        if self.phase != "first" or action["seat"] not in self.waiting():
            return False
        if self.due is None or action["card"] not in self.due["cards"]:
            return False
        self.stop_or_end(go_on(self.asking, action["card"]))
        return True

    def do_take(self, action: Json) -> bool:
        rows = range(len(self.rows))
        if self.phase != "take" or action["seat"] not in self.waiting() or action["row"] not in rows:
            return False
        if self.due is None:
            self.place(action["row"])
        else:
            self.stop_or_end(go_on(self.asking, action["row"]))
        return True

    def do_void(self, action: Json) -> bool:
        if self.phase not in ("draft", "pick", "first", "take"):
            return False
        self.begin_round()
        return True

    def begin_turn(self) -> None:
        """Begin a turn by another rule: it stops wherever a seat must answer."""
        given = {"rows": self.rows, "edition": self.edition, "beside": {"held": [True for _ in self.flips]}}
        self.piles_before = self.piles
        self.running: Turn
        if self.flips:
            plays = [self.picks[seat][0] for seat in range(self.seats)]
            flipped = [seat for seat, flip in enumerate(self.flips) if flip == "laid"]
            self.running = FlippinDigits({**given, "plays": plays, "flipped": flipped})
        else:
            pairs = [self.picks[seat] for seat in range(self.seats)]
            self.running = TwoCardsATurn({**given, "plays": pairs})
        self.asking = self.running.run()
        self.stop_or_end(next(self.asking, None))

    def stop_or_end(self, due: Json | None) -> None:
        self.due = due
        both = zip(self.piles_before, self.running.piles, strict=True)
        self.piles = [sorted(before + taken) for before, taken in both]
        if due is None:
            self.flips = ["used" if flip == "laid" else flip for flip in self.flips]
            self.end_turn()
        else:
            self.phase = "first" if "cards" in due else "take"

    def place(self, take: int | None) -> None:
        plays = [self.picks[seat][0] for seat in range(self.seats)]
        placements, rows = place_all(self.rows, plays, self.edition["row_capacity"], take)
        if len(placements) < self.seats:
            self.phase = "take"
            return
        self.rows = rows
        for each in placements:
            self.piles[each["seat"]] = sorted(self.piles[each["seat"]] + each["taken"])
        self.end_turn()

    def end_turn(self) -> None:
        self.picks, self.revealed, self.phase = {}, False, "pick"
        self.turn += 1
        if not any(self.hands):
            self.score_round()

    def score_round(self) -> None:
        self.rounds += 1
        if self.edition["scored"]:
            for seat, pile in enumerate(self.piles):
                self.totals[seat] += points(pile)
        self.begin_round()


def answer_heads(given: Json) -> Json:
    return {"heads": heads(given["card"])}


def answer_score(given: Json) -> Json:
    won = [points(pile) for pile in given["piles"]]
    return {
        "points": won,
        "totals": [before + more for before, more in zip(given["totals"], won, strict=True)],
    }


def answer_deck(given: Json) -> Json:
    edition, seats = given["edition"], given["seats"]
    if not playable(edition) or not edition["min_seats"] <= seats <= edition["max_seats"]:
        return {"refused": True}
    cards = deck_of(edition, seats)
    stock = len(cards) - edition["hand_size"] * seats - edition["rows"]
    return {
        "first": cards[0],
        "last": cards[-1],
        "cards": len(cards),
        "heads": points(cards),
        "stock": stock,
    }


def answer_target(given: Json) -> Json:
    return {"row": find_row(given["ends"], given["card"])}


def answer_choice(given: Json) -> Json:
    rows, plays = given["rows"], given["plays"]
    low = min(plays)
    if find_row([row[-1] for row in rows], low) is not None:
        return {"due": None, "accepted": [False for _ in given["answers"]]}
    seat = plays.index(low)
    named = list(range(len(rows)))
    due = {"seat": seat, "card": low, "rows": named, "heads": [points(row) for row in rows]}
    accepted = [each["seat"] == seat and each["row"] in named for each in given["answers"]]
    return {"due": due, "accepted": accepted}


def answer_turn(given: Json) -> Json:
    capacity = given["edition"]["row_capacity"]
    placements, rows = place_all(given["rows"], given["plays"], capacity, given["take"])
    won = [0] * len(given["plays"])
    for each in placements:
        won[each["seat"]] += points(each["taken"])
    return {"placements": placements, "rows": rows, "points": won}


def answer_round(given: Json) -> Json:
    rows = given["rows"]
    piles: list[list[int]] = [[] for _ in given["hands"]]
    tables = []
    for turn in given["turns"]:
        capacity = given["edition"]["row_capacity"]
        placements, rows = place_all(rows, turn["plays"], capacity, turn["take"])
        for each in placements:
            piles[each["seat"]] = sorted(piles[each["seat"]] + each["taken"])
        tables.append(rows)
    return {"tables": tables, "piles": piles, "points": [points(pile) for pile in piles]}


def answer_draft(given: Json) -> Json:
    edition, seats = given["edition"], given["seats"]
    match = Match(edition, given["first_seat"], given["round"] - 1, [0] * seats)
    pool = deck_of(edition, seats)
    order = []
    for card in given["cards"]:
        (seat,) = match.waiting()
        match.act({"action": "draft", "seat": seat, "card": card})
        order.append(seat)
    return {"pool": pool, "order": order, "hands": match.hands, "rows": match.rows}


def answer_order(given: Json) -> Json:
    rounds = given["round"] - 1
    if given["of"] == "draft":
        return {"order": circle(given["first_seat"] + rounds, given["seats"])}
    turn, hand_size = given["turn"], given["hand_size"]
    return {"order": open_picks_order(given["first_seat"], given["seats"], rounds, hand_size, turn)}


def played(given: Json) -> tuple[Match, list[bool]]:
    match = Match(given["edition"], given["first_seat"], given["rounds"], given["totals"])
    return match, [match.act(action) for action in given["actions"]]


def answer_script(given: Json) -> Json:
    match, accepted = played(given)
    on = match.phase in ("draft", "pick", "first", "take")
    return {
        "accepted": accepted,
        "phase": match.phase,
        "rounds": match.rounds,
        "waiting": match.waiting(),
        "pool": match.pool,
        "hands": match.hands if on else [],
        "rows": match.rows if on else [],
        "piles": match.piles if match.phase in ("pick", "first", "take") else [],
        "totals": match.totals,
        "winners": match.winners,
        **({"flips": match.flips} if match.flips else {}),
    }


def answer_view(given: Json) -> Json:
    match, _ = played(given)
    edition, viewer = given["edition"], given["viewer"]
    known = edition["hands"] == "open" or edition["setup"] == "drafted"
    shown = match.revealed or edition["picks"] == "open"
    seats = range(match.seats)
    flips = [
        "held" if flip == "laid" and not shown and seat != viewer else flip
        for seat, flip in enumerate(match.flips)
    ]
    return {
        "hands": [match.hands[seat] if known or seat == viewer else None for seat in seats],
        "picks": [
            match.picks[seat][0] if seat in match.picks and (shown or seat == viewer) else None
            for seat in seats
        ],
        "picked": [seat in match.picks for seat in seats],
        "piles": match.piles if match.phase != "draft" else [],
        **({"flips": flips} if flips else {}),
    }


def answer_end(given: Json) -> Json:
    over = given["turns"] == 0 and is_over(given["edition"]["end"], given["rounds"], given["totals"])
    return {"over": over, "winners": lowest(given["totals"]) if over else []}


def answer_rank(given: Json) -> Json:
    totals = given["totals"]
    ranks = [1 + sum(other < total for other in totals) for total in totals]
    return {"ranks": ranks, "winners": lowest(totals)}


def answer_countdown(given: Json) -> Json:
    return {"shown": [given["start"] - total for total in given["totals"]]}


def seed_key(kind: str, value: str) -> bytes:
    if kind == "bytes":
        return bytes.fromhex(value)
    label = b"take5-rules/seed-" + kind.encode() + b"/1\0"
    content = int(value).to_bytes(32, "big") if kind == "int" else value.encode()
    return hashlib.sha256(label + content).digest()


def words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(stream: Iterator[int], stop: int) -> int:
    limit = 2**32 - 2**32 % stop
    for word in stream:
        if word < limit:
            return word % stop
    raise AssertionError("the stream has no end")


def answer_deal(given: Json) -> Json:
    edition, seats = given["edition"], given["seats"]
    hand_size, rows = edition["hand_size"], edition["rows"]
    cards = deck_of(edition, seats)
    message = b"take5-rules/deal/1\0"
    twins = twins_of(edition)
    numbers = [given["deal"], seats, hand_size, rows, cards[0], cards[-1], *([len(twins)] if twins else [])]
    for number in numbers:
        message += number.to_bytes(8, "big")
    seed = given["seed"]
    stream = words(hmac.new(seed_key(seed["kind"], seed["value"]), message, "sha256").digest())
    place, dealt = 0, seats * hand_size
    while len(set(cards[dealt:place])) < rows:
        other = place + below(stream, len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
        place += 1
    hands = [sorted(cards[seat * hand_size : (seat + 1) * hand_size]) for seat in range(seats)]
    return {"hands": hands, "rows": cards[dealt:place]}


ANSWERS = {
    "heads": answer_heads,
    "score": answer_score,
    "deck": answer_deck,
    "target": answer_target,
    "choice": answer_choice,
    "turn": answer_turn,
    "round": answer_round,
    "draft": answer_draft,
    "order": answer_order,
    "script": answer_script,
    "view": answer_view,
    "end": answer_end,
    "rank": answer_rank,
    "countdown": answer_countdown,
    "deal": answer_deal,
    "variant": answer_variant,
    "pairs": answer_pairs,
    "go": answer_go,
}
HELLO: Json = {
    "protocol": "take5-conformance/1",
    "engine": "plain.py",
    "version": "1",
    "abilities": list(ANSWERS),
    "editions": ["*"],
}


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["ask"] == "hello":
            reply = HELLO
        else:
            reply = {"id": message["id"], "output": ANSWERS[message["ask"]](message["input"])}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
