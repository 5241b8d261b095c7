"""The records behind the golden files, built from nothing but a written-down order of cards.

Nothing here may change: the files beside it were written once, and every later version must still
write the same bytes.
"""

import json
from collections.abc import Callable

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Drafting,
    Edition,
    Finished,
    PickCard,
    Picking,
    Placing,
    PlayPicks,
    State,
    TakeRow,
    VoidRound,
    WithdrawPick,
    legal_actions,
    lookup_edition,
    new_match,
    play,
)
from take5_rules.core.actions import Action
from take5_rules.core.rules import to_act
from take5_rules.replay import Engine, Replay, SeedRecord, dumps, loads

ENGINE = Engine(name="take5-rules", version="0.1.0")
EXTRA = {"table": 7, "tags": ["golden", None, True], "note": '\u00fc \u2028 \U0001f600 "\\/\u0007'}


def order(cards: range, salt: int) -> list[int]:
    """A fixed order of cards: by the remainders of a product with a prime."""
    return sorted(cards, key=lambda card: (card * (2 * salt + 7919) * 31 % 10_007, card))


def deal(state: State, salt: int) -> Deal:
    edition, seats = state.match.edition, state.match.seats
    cards = order(edition.cards_for(seats), salt)
    size = edition.hand_size
    return Deal(
        hands=[cards[seat * size : (seat + 1) * size] for seat in range(seats)],
        rows=cards[seats * size : seats * size + edition.rows],
    )


def twin_deal(state: State, salt: int) -> Deal:
    """The same from a deck with twins, by the places of its cards."""
    edition, seats = state.match.edition, state.match.seats
    deck = edition.deck_for(seats)
    cards = [deck[place] for place in order(range(len(deck)), salt)]
    size = edition.hand_size
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    rows = cards[seats * size : seats * size + edition.rows]
    for card in cards[seats * size + edition.rows :]:
        if len(set(rows)) == edition.rows:
            break
        rows.append(card)
    return Deal(hands=hands, rows=rows)


def next_action(state: State, salt: int) -> Action:
    """A fixed way to play: hands from both ends by turns, and the cheapest row last."""
    match state:
        case Dealing():
            return deal(state, salt)
        case Drafting():
            return legal_actions(state, to_act(state)[0])[(salt * 7) % len(state.pool)]
        case Picking():
            picks = [hand[(salt + seat) % len(hand)] for seat, hand in enumerate(state.table.hands)]
            if len(to_act(state)) > 1:
                return PlayPicks(cards=picks)
            seat = to_act(state)[0]
            return PickCard(seat=seat, card=picks[seat])
        case Placing():
            return TakeRow(seat=to_act(state)[0], row=salt % len(state.table.rows))
        case Finished():
            raise AssertionError("nothing is left to play")


def whole(edition: Edition, seats: int, salt: int, **more: object) -> Replay:
    """A match played to its end."""
    return grown(start(edition, seats, salt, **more), salt, 100_000)


def start(edition: Edition, seats: int, salt: int, **more: object) -> Replay:
    state = new_match(edition, seats, first_seat=salt % seats)
    return Replay.start(state, engine=ENGINE, **more)  # type: ignore[arg-type]


def grown(replay: Replay, salt: int, steps: int) -> Replay:
    """The record with up to so many steps more."""
    for number in range(steps):
        state = replay.resume()
        if isinstance(state, Finished):
            return replay
        replay = replay.add(play(state, next_action(state, salt + number)))
    return replay


def acted(replay: Replay, *actions: Action) -> Replay:
    for action in actions:
        replay = replay.add(play(replay.resume(), action))
    return replay


def voided_round() -> Replay:
    """A round given up within its fourth turn, a pick taken back before, and the round dealt anew."""
    replay = grown(start(CLASSIC, 3, 5, players=("Ana", "Ana", "")), 5, 4)
    state = replay.resume()
    assert isinstance(state, Picking)
    first = state.table.hands[1][0]
    replay = acted(replay, PickCard(seat=1, card=first), WithdrawPick(seat=1))
    replay = acted(replay, PickCard(seat=2, card=state.table.hands[2][1]), VoidRound())
    return grown(replay, 6, 14)


def at_due_choice() -> Replay:
    hands = ((2, 3, 4, 5, 6, 7, 8, 9, 11, 62), (12, 13, 14, 15, 16, 17, 18, 19, 21, 29))
    replay = acted(start(CLASSIC, 2, 0), Deal(hands=hands, rows=(60, 75, 90, 58)))
    return acted(replay, PlayPicks(cards=(62, 29)))


def mid_turn() -> Replay:
    replay = grown(start(CLASSIC, 4, 9), 9, 6)
    state = replay.resume()
    assert isinstance(state, Picking)
    assert not any(state.picks)
    return acted(replay, PickCard(seat=2, card=state.table.hands[2][0]))


def unseen_hands() -> Replay:
    """A match watched by somebody who saw no hand, to the middle of its second round."""
    document = json.loads(dumps(grown(start(CLASSIC, 3, 2), 2, 22)))
    assert len(document["rounds"]) == 2
    document["rounds"][1]["deal"]["hands"] = None
    return loads(json.dumps(document))


def next_choice(state: State, salt: int) -> Action:
    """A fixed way to play variants, in single actions: any of what is listed, by a product with the salt."""
    if isinstance(state, Dealing):
        return twin_deal(state, salt) if state.match.edition.rule.has_twins else deal(state, salt)
    due = to_act(state)
    listed = legal_actions(state, due[salt % len(due)])
    return listed[(salt * 7919 + 31) % len(listed)]


def of_variant(id: str, seats: int = 4, first: int = 10) -> Replay:
    seed = SeedRecord(scheme="example/1", value=bytes(32))
    replay = start(lookup_edition(id), seats, first, edition_id=id, seed=seed)
    for salt in range(first, 100_000):
        state = replay.resume()
        if isinstance(state, Finished):
            return replay
        replay = replay.add(play(state, next_choice(state, salt)))
    raise AssertionError("a match must end")


GOLDEN: dict[str, Callable[[], Replay]] = {
    "whole-2-seats": lambda: whole(
        CLASSIC, 2, 1, players=("Ann", "Bo"), edition_id="amigo-en-2.10", extra=EXTRA
    ),
    "whole-4-seats": lambda: whole(
        CLASSIC,
        4,
        2,
        players=("Ana", "\u00e9", "e\u0301", "\u202eD"),
        edition_id="amigo-en-2.10",
        seed=SeedRecord(scheme="example/1", value=bytes(range(32))),
    ),
    "draft": lambda: whole(
        lookup_edition("amigo-us-2018+open-draft+rounds-2"),
        3,
        3,
        edition_id="amigo-us-2018+open-draft+rounds-2",
        seed=SeedRecord(scheme="example/1", value="friday night"),
    ),
    "open-picks": lambda: whole(
        lookup_edition("amigo-en-2005+open-picks+rounds-1"),
        3,
        4,
        edition_id="amigo-en-2005+open-picks+rounds-1",
    ),
    "teaching-round": lambda: whole(
        lookup_edition("amigo-us-2018+teaching-round"), 5, 6, edition_id="amigo-us-2018+teaching-round"
    ),
    "voided-round": voided_round,
    "unfinished-mid-turn": mid_turn,
    "unfinished-due-choice": at_due_choice,
    "unfinished-draft": lambda: grown(start(lookup_edition("amigo-en-2.10+open-draft"), 4, 7), 7, 17),
    "unseen-hands": unseen_hands,
    "variant-two-ended-rows": lambda: of_variant("amigo-en-2005+two-ended-rows+rounds-1"),
    "variant-even-odd": lambda: of_variant("amigo-30+even-odd+rounds-1"),
    "variant-mountain-climbing": lambda: of_variant("amigo-30+mountain-climbing+rounds-1"),
    "variant-jumping-cow": lambda: of_variant("amigo-30+jumping-cow+rounds-1"),
    "variant-flippin-digits": lambda: of_variant("amigo-30+flippin-digits+rounds-1"),
    "variant-two-cards-a-turn": lambda: of_variant("amigo-en-2005+two-cards-a-turn+rounds-1"),
    "variant-two-decks": lambda: of_variant("amigo-en-2005+two-decks+rounds-1", 6, 75),
    "variant-extra-doublets": lambda: of_variant("amigo-en-2005+extra-doublets+rounds-2", 10, 39),
    "variant-cards-to-hand": lambda: of_variant("amigo-en-2005+cards-to-hand"),
    "house-numbers": lambda: whole(
        Edition(rows=5, row_capacity=6, hand_size=9, max_seats=10), 3, 8, edition_id="five-rows"
    ),
}
