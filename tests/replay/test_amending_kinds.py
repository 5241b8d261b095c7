"""A row choice goes to the seat that the edition's rule asks, whichever rule it is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import evolve

from take5_rules import (
    CardRange,
    Deal,
    Edition,
    PickCard,
    PickFlipped,
    Picking,
    Placing,
    Rounds,
    TakeRow,
    TwinDeck,
    Twins,
    Visibility,
    legal_actions,
    new_match,
    play,
    refusal,
    to_act,
)
from take5_rules.core.kinds import RULES
from take5_rules.replay import (
    Correction,
    FaultKind,
    Replay,
    ReplayError,
    ReplayFaultError,
    ReplayReason,
    amend,
    amend_all,
    dumps,
    loads,
)
from tests.replay.matches import deal_for
from tests.replay.test_amending import added

K = FaultKind
REFUSED = {"two-cards-a-turn": ReplayReason.TWO_CARDS, "cards-to-hand": ReplayReason.GOES}
CORRECTED = [name for name in RULES if name not in REFUSED]
HAPPENS = {
    "two-ended-rows": {"several", "not the lowest", "other seat"},
    "even-odd": {"several", "not the lowest", "other seat"},
    "flippin-digits": {"several", "not the lowest", "other seat"},
    "mountain-climbing": {"not the lowest", "other seat"},
}
"""What the turns must have had in them: more than one choice, one of a card that was not the lowest, and one
that went to another seat than in the record."""
Picks = Sequence[PickCard | PickFlipped]


def edition_of(name: str) -> Edition:
    """Few rows, which are full soon, so that much happens."""
    rule = RULES[name]
    rows, capacity = max(3, rule.fewest_rows), max(3, rule.least_capacity)
    deck = TwinDeck(first=1, last=25, twins=Twins.ALL) if rule.has_twins else CardRange(first=1, last=50)
    picks = Visibility.OPEN if rule.one_by_one else Visibility.SECRET
    return Edition(
        deck=deck,
        picks=picks,
        hand_size=6,
        rows=rows,
        row_capacity=capacity,
        rule=rule,
        end=Rounds(count=1),
        max_seats=5,
    )


def with_turn(replay: Replay, picks: Picks, chance: random.Random) -> Replay:
    """The record with a turn more, in which rows are chosen by chance."""
    for pick in picks:
        replay = replay.add(play(replay.resume(), pick))
    while isinstance(state := replay.resume(), Placing):
        (seat,) = to_act(state)
        replay = replay.add(play(state, chance.choice(legal_actions(state, seat))))
    return replay


def random_picks(state: Picking, chance: random.Random) -> list[PickCard | PickFlipped]:
    listed = [
        [one for one in legal_actions(state, seat) if isinstance(one, PickCard | PickFlipped)]
        for seat in range(state.match.seats)
    ]
    return [chance.choice(due) for due in listed]


def other_pick(
    state: Picking, picks: Picks, chance: random.Random
) -> tuple[PickCard | PickFlipped, list[PickCard | PickFlipped]] | None:
    """Another card of one seat, flipped if the first was, and all picks with it."""
    seat = chance.randrange(len(picks))
    others = [
        type(picks[seat])(seat=seat, card=card)
        for card in state.table.hands[seat]
        if card != picks[seat].card and refusal(state, type(picks[seat])(seat=seat, card=card)) is None
    ]
    if not others:
        return None
    other = chance.choice(others)
    return other, [*picks[:seat], other, *picks[seat + 1 :]]


def begun(name: str, chance: random.Random) -> Replay:
    """A record of a round up to some turn."""
    replay = Replay.start(new_match(edition_of(name), chance.randint(2, 5)))
    replay = replay.add(play(replay.resume(), deal_for(replay.resume(), chance)))
    for _ in range(chance.randrange(6)):
        state = replay.resume()
        assert isinstance(state, Picking)
        replay = with_turn(replay, random_picks(state, chance), chance)
    return replay


@pytest.mark.parametrize("name", CORRECTED)
def test_what_was_really_played_is_what_the_correction_makes_of_the_record(name: str) -> None:
    chance = random.Random(name)
    seen: Counter[str] = Counter()
    for _ in range(150):
        before = begun(name, chance)
        state = before.resume()
        assert isinstance(state, Picking)
        picks = random_picks(state, chance)
        found = other_pick(state, picks, chance)
        if found is None:
            continue
        right, corrected = found
        typed, really = (with_turn(before, one, chance) for one in (picks, corrected))
        turn = really.rounds[0].turns[-1]
        rows = tuple([row for _, row in turn.choices])
        place = (1, len(really.rounds[0].turns), right.seat, right.card)
        assert amend(typed, *place, take=rows) == really
        assert amend(loads(dumps(typed)), *place, take=rows) == really
        if len(rows) < 2:
            assert amend(typed, *place, take=rows[0] if rows else None) == really
        if typed.rounds[0].turns[-1].choices == turn.choices:
            assert amend(typed, *place) == really
        lowest = min(pick for pick in turn.picks if pick is not None)
        seen["several"] += len(rows) > 1
        seen["not the lowest"] += any(turn.picks[seat] != lowest for seat, _ in turn.choices)
        seen["other seat"] += bool(rows) and seat_of(typed) not in (None, turn.choices[0][0])
    assert {what for what, times in seen.items() if times} == HAPPENS.get(name, {"other seat"})


def two_rounds(name: str, deals: Sequence[Deal], swapped: Sequence[int], chance: random.Random) -> Replay:
    """Rounds of two turns, in which one seat of each plays its cards the other way round."""
    edition = evolve(edition_of(name), hand_size=2, end=Rounds(count=2))
    replay = Replay.start(new_match(edition, len(deals[0].hands)))
    for deal, late in zip(deals, swapped, strict=True):
        replay = replay.add(play(replay.resume(), deal))
        for turn in range(2):
            cards = [hand[turn ^ (seat == late)] for seat, hand in enumerate(deal.hands)]
            picks = [PickCard(seat=seat, card=card) for seat, card in enumerate(cards)]
            replay = with_turn(replay, picks, chance)
    assert replay.finished
    return replay


@pytest.mark.parametrize("name", CORRECTED)
def test_corrections_of_several_turns_and_rounds_lean_on_each_other_in_the_order_of_play(name: str) -> None:
    chance = random.Random(name)
    for _ in range(60):
        seats = chance.randint(2, 5)
        state = new_match(evolve(edition_of(name), hand_size=2), seats)
        deals = [deal_for(state, chance) for _ in range(2)]
        swapped = [chance.randrange(seats) for _ in range(2)]
        typed = two_rounds(name, deals, (-1, -1), chance)
        really = two_rounds(name, deals, swapped, chance)
        corrections = []
        for number, (seat, record) in enumerate(zip(swapped, really.rounds, strict=True), 1):
            for turn, told in enumerate(record.turns, 1):
                card = told.picks[seat]
                assert card is not None
                rows = tuple([row for _, row in told.choices])
                corrections.append(Correction(round=number, turn=turn, seat=seat, card=card, take=rows))
        chance.shuffle(corrections)
        assert amend_all(typed, corrections) == really


def seat_of(replay: Replay) -> int | None:
    choices = replay.rounds[0].turns[-1].choices
    return choices[0][0] if choices else None


def test_a_rule_whose_cards_cannot_be_corrected_is_refused_by_name() -> None:
    for name, reason in REFUSED.items():
        edition = edition_of(name)
        replay = Replay.start(new_match(edition, 2))
        chance = random.Random(1)
        replay = replay.add(play(replay.resume(), deal_for(replay.resume(), chance)))
        for _ in range(3):
            state = replay.resume()
            replay = replay.add(play(state, legal_actions(state, to_act(state)[0])[0]))
        with pytest.raises(ReplayError) as caught:
            amend(replay, 1, 1, 0, 5)
        assert caught.value.reason is reason


def test_a_flipped_card_is_as_low_as_its_face_says() -> None:
    """The 31 lies as a 13, below the 14, so that the seat with the higher card takes the row."""
    start = new_match(Edition(rule=RULES["flippin-digits"], hand_size=2, end=Rounds(count=1)), 2)
    deal = Deal(hands=[(31, 90), (14, 70)], rows=[20, 40, 60, 80])
    typed = added(start, [deal, PickFlipped(seat=0, card=31), PickCard(seat=1, card=70)])
    rest = [TakeRow(seat=0, row=2)]
    really = added(start, [deal, PickFlipped(seat=0, card=31), PickCard(seat=1, card=14), *rest])
    assert really.rounds[0].turns[0].picks == (31, 14)
    assert amend(typed, 1, 1, 1, 14, take=2) == really


def several() -> Replay:
    """A record whose last turn asked two seats for a row."""
    chance = random.Random("several")
    for _ in range(2000):
        replay = begun("even-odd", chance)
        state = replay.resume()
        assert isinstance(state, Picking)
        replay = with_turn(replay, random_picks(state, chance), chance)
        if len({seat for seat, _ in replay.rounds[0].turns[-1].choices}) > 1:
            return replay
    raise AssertionError("no turn has two choices")


def test_too_few_and_too_many_rows_are_refused_at_their_place() -> None:
    replay = several()
    turns = replay.rounds[0].turns
    number, told = len(turns), turns[-1]
    rows = tuple([row for _, row in told.choices])
    card = told.picks[0]
    assert card is not None
    same = Correction(round=1, turn=number, seat=0, card=card)
    assert amend_all(replay, [evolve(same, take=rows)]) == replay
    for take, kind, below in (
        ((*rows, 0), K.CHOICE_NOT_DUE, f"/choices/{len(rows)}"),
        ((*rows[:-1], 99), K.NO_SUCH_ROW, f"/choices/{len(rows) - 1}/1"),
        ((99, *rows[1:]), K.NO_SUCH_ROW, "/choices/0/1"),
        ((True, *rows[1:]), K.NO_SUCH_ROW, "/choices/0/1"),
    ):
        with pytest.raises(ReplayFaultError) as caught:
            amend_all(replay, [evolve(same, take=take)])
        fault = caught.value.fault
        assert (fault.kind, fault.pointer) == (kind, f"/rounds/0/turns/{number - 1}{below}")
    if not replay.finished:
        waiting = amend_all(replay, [evolve(same, take=rows[:-1])]).resume()
        assert isinstance(waiting, Placing)
        assert to_act(waiting) == (told.choices[-1][0],)
