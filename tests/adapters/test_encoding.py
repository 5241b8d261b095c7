"""The encoding: one shape at every moment, masks that are the legal decisions, and nothing hidden in it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    DraftCard,
    Drafting,
    Edition,
    Finished,
    Match,
    PickCard,
    Picking,
    Placing,
    Setup,
    State,
    TakeRow,
    bullheads,
    legal_actions,
    low_deck,
    moment,
    new_match,
    one_round,
    open_draft,
    open_picks,
    play,
    play_picks,
    score,
    to_act,
)
from take5_rules.encoding import Encoding, EncodingError, EncodingReason
from take5_rules.views import hands_are_public, view
from tests.views.matches import random_steps, tables, with_hidden_changed

Drawn = tuple[Edition, int, int]

DEAL = Deal(hands=[range(1, 11), range(11, 21)], rows=[31, 32, 33, 34])


def parts(encoding: Encoding, observation: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    return {f.name: observation[f.offset : f.offset + f.size] for f in encoding.fields}


def flat_parts(encoding: Encoding, flat: tuple[float, ...]) -> dict[str, tuple[float, ...]]:
    return {f.name: flat[f.offset : f.offset + f.size] for f in encoding.flat_fields}


@settings(max_examples=30)
@given(tables())
def test_an_observation_has_one_shape_and_keeps_its_bounds_at_every_moment(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    encoding = Encoding(edition=edition, seats=seats)
    low, high = encoding.bounds()
    for step in random_steps(edition, seats, seed, most=60):
        for state in (step.before, step.after, *(state for _, state in step.frames())):
            for seat in (0, seats - 1):
                seen = encoding.observe(view(state, seat))
                assert {*map(type, seen)} == {int}
                assert len(seen) == len(low) == len(high) == encoding.size
                assert all(a <= b <= c for a, b, c in zip(low, seen, high, strict=True))
                flat = encoding.flatten(seen)
                assert {*map(type, flat)} == {float}
                assert len(flat) == encoding.flat_size
                assert 0 <= min(flat) <= max(flat) <= 1


@settings(max_examples=15)
@given(tables())
def test_the_mask_is_exactly_the_legal_decisions_and_ids_come_back_as_them(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    encoding = Encoding(edition=edition, seats=seats)
    for step in random_steps(edition, seats, seed, most=60):
        for seat in range(seats):
            seen, legal = view(step.after, seat), legal_actions(step.after, seat)
            ids = [encoding.encode(action) for action in legal]
            assert ids == sorted(ids) == list(encoding.legal_ids(seen))
            mask = encoding.mask(seen)
            assert [id for id, marked in enumerate(mask) if marked] == ids
            assert len(mask) == encoding.action_count
            idle = encoding.mask(seen, noop=True)
            assert idle == (mask if ids else bytes(encoding.noop) + b"\1")
            decoded = [encoding.decode(seen, id) for id in ids]
            assert decoded == list(legal)
            for id in sorted(
                {seed % encoding.last_card, encoding.last_card, encoding.noop - 1, encoding.noop} - {*ids}
            ):
                if id == encoding.noop and not ids:
                    continue
                with pytest.raises(EncodingError) as caught:
                    encoding.decode(seen, id)
                assert caught.value.reason is EncodingReason.NOT_LEGAL


def card_place(state: State, seat: int, card: int) -> int:
    """Where ``seat`` knows a card to be, said once more from the state."""
    edition, seats = state.match.edition, state.match.seats
    if isinstance(state, Drafting):
        if card in state.pool:
            return 3
        hands = state.hands
    elif isinstance(state, Picking | Placing):
        hands = state.table.hands
        if any(card in cards for cards in (*state.table.rows, *state.table.piles)):
            return 2
        if isinstance(state, Placing) and card in state.picks:
            return 2
    else:
        return 0
    for step in range(seats):
        owner = (seat + step) % seats
        if card not in hands[owner]:
            continue
        shown = edition.picks.value == "open" and isinstance(state, Picking) and card == state.picks[owner]
        if step == 0:
            return 1
        return 3 + step if hands_are_public(edition) or shown else 0
    return 0


@settings(max_examples=10)
@given(tables())
def test_every_part_of_an_observation_is_what_the_state_holds(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    encoding = Encoding(edition=edition, seats=seats)
    for step in random_steps(edition, seats, seed, most=40):
        for state in (step.after, *(state for _, state in step.frames())):
            for seat in range(seats):
                seen = parts(encoding, encoding.observe(view(state, seat)))
                order = [(seat + turn) % seats for turn in range(seats)]
                kinds = (Dealing, Drafting, Picking, Placing, Finished)
                assert seen["phase"] == (kinds.index(type(state)),)
                assert seen["seat"] == (seat,)
                assert seen["round"] == (state.match.round_number,)
                assert seen["turn"] == (min(moment(state).turn, edition.hand_size),)
                assert seen["totals"] == tuple(state.match.totals[other] for other in order)
                assert seen["to_act"] == tuple(int(other in to_act(state)) for other in order)
                assert seen["cards"] == tuple(
                    card_place(state, seat, card) for card in range(1, encoding.last_card + 1)
                )
                if isinstance(state, Picking | Placing):
                    table = state.table
                    assert seen["taken"] == tuple(score(table.piles[other]) for other in order)
                    assert seen["held"] == tuple(len(table.hands[other]) for other in order)
                    assert seen["row_ends"] == tuple(row[-1] for row in table.rows)
                    assert seen["row_cards"] == tuple(map(len, table.rows))
                    assert seen["row_heads"] == tuple(sum(map(bullheads, row)) for row in table.rows)
                assert seen["placed"] == (state.placed if isinstance(state, Placing) else 0,)


@settings(max_examples=20)
@given(tables())
def test_the_flat_form_is_the_ints_in_shares(drawn: Drawn) -> None:
    edition, seats, seed = drawn
    encoding = Encoding(edition=edition, seats=seats)
    high = {f.name: f.high for f in encoding.fields}
    for step in random_steps(edition, seats, seed, most=30):
        seen = encoding.observe(view(step.after, seats - 1))
        ints, flat = parts(encoding, seen), flat_parts(encoding, encoding.flatten(seen))
        assert flat["phase"].index(1) == ints["phase"][0]
        assert sum(flat["phase"]) == 1
        for name in (
            "turn",
            "placed",
            "to_act",
            "totals",
            "taken",
            "held",
            "row_cards",
            "row_heads",
            "row_ends",
        ):
            assert [round(share * high[name]) for share in flat[name]] == list(ints[name])
        assert flat["picked"] == tuple(float(pick > 0) for pick in ints["picks"])
        for share, pick in zip(flat["picks"], ints["picks"], strict=True):
            assert round(share * encoding.last_card) == (pick if pick <= encoding.last_card else 0)
        for name, place in (("own_hand", 1), ("gone", 2), ("pool", 3)):
            if name in flat:
                assert flat[name] == tuple(float(at == place) for at in ints["cards"])
        assert ("pool" in flat) == (edition.setup is Setup.DRAFTED)
        assert ("others_hands" in flat) == hands_are_public(edition)
        if "others_hands" in flat:
            for other in range(seats - 1):
                told = flat["others_hands"][other * encoding.last_card : (other + 1) * encoding.last_card]
                assert told == tuple(float(at == 4 + other) for at in ints["cards"])
        if "leader" in flat:
            assert flat["leader"].index(1) == ints["leader"][0]


@settings(max_examples=25)
@given(tables(), st.integers(0, 2**32))
def test_states_that_differ_only_in_what_is_hidden_encode_alike(drawn: Drawn, other: int) -> None:
    edition, seats, seed = drawn
    rng = random.Random(other)
    encoding = Encoding(edition=edition, seats=seats)
    for step in random_steps(edition, seats, seed, most=40):
        for _, state in step.frames():
            for seat in (0, seats - 1):
                one, two = view(state, seat), view(with_hidden_changed(state, seat, rng), seat)
                assert encoding.observe(one) == encoding.observe(two)
                assert encoding.mask(one) == encoding.mask(two)


def test_the_leader_is_the_seat_that_picks_or_drafts_first() -> None:
    for edition in (open_picks(CLASSIC), open_draft(CLASSIC)):
        encoding = Encoding(edition=edition, seats=3)
        for step in random_steps(edition, 3, seed=5, most=80):
            state = step.after
            first = not any(state.hands) if isinstance(state, Drafting) else False
            if isinstance(state, Picking):
                first = edition.setup is Setup.DEALT and not any(state.picks)
            if first:
                (leader,) = to_act(state)
                for seat in range(3):
                    seen = parts(encoding, encoding.observe(view(state, seat)))
                    assert (seat + seen["leader"][0]) % 3 == leader
    plain = Encoding(edition=CLASSIC, seats=2)
    assert parts(plain, plain.observe(view(play(new_match(CLASSIC, 2), DEAL).after, 1)))["leader"] == (0,)


def test_an_own_row_choice_offers_exactly_the_rows_and_another_seats_nothing() -> None:
    state = play_picks(play(new_match(CLASSIC, 2), DEAL).after, [5, 15]).after
    encoding = Encoding(edition=CLASSIC, seats=2)
    assert encoding.legal_ids(view(state, 0)) == (104, 105, 106, 107)
    assert encoding.decode(view(state, 0), 106) == TakeRow(seat=0, row=2)
    assert encoding.legal_ids(view(state, 1)) == ()
    assert encoding.decode(view(state, 1), encoding.noop) is None
    with pytest.raises(EncodingError):
        encoding.decode(view(state, 0), encoding.noop)
    seen = parts(encoding, encoding.observe(view(state, 1)))
    assert seen["picks"] == (15, 5)
    assert seen["to_act"] == (0, 1)


def test_a_pick_that_lies_face_down_is_a_number_that_no_card_has() -> None:
    state = play(play(new_match(CLASSIC, 2), DEAL).after, PickCard(seat=0, card=5)).after
    encoding = Encoding(edition=CLASSIC, seats=2)
    assert parts(encoding, encoding.observe(view(state, 1)))["picks"] == (0, 105)
    assert parts(encoding, encoding.observe(view(state, 0)))["picks"] == (5, 0)
    assert encoding.legal_ids(view(state, 0)) == ()


def test_a_draft_offers_the_pool() -> None:
    state = new_match(open_draft(CLASSIC), 2)
    encoding = Encoding(edition=open_draft(CLASSIC), seats=2)
    assert encoding.legal_ids(view(state, 0)) == tuple(range(24))
    assert encoding.decode(view(state, 0), 23) == DraftCard(seat=0, card=24)
    assert encoding.legal_ids(view(state, 1)) == ()


@pytest.mark.parametrize("id", [-1, 109, True, 1.0, "1", None, 10**30])
def test_what_is_no_id_is_refused(id: int) -> None:
    state = play(new_match(CLASSIC, 2), DEAL).after
    with pytest.raises(EncodingError) as caught:
        Encoding(edition=CLASSIC, seats=2).decode(view(state, 0), id)
    assert caught.value.reason is EncodingReason.NO_SUCH_ID
    assert str(caught.value) == "no such id"


def test_a_view_of_another_edition_or_number_of_seats_is_refused() -> None:
    state = play(new_match(CLASSIC, 2), DEAL).after
    for encoding in (Encoding(edition=CLASSIC, seats=3), Encoding(edition=one_round(CLASSIC), seats=2)):
        for ask in (encoding.observe, encoding.mask, encoding.legal_ids):
            with pytest.raises(EncodingError) as caught:
                ask(view(state, 0))
            assert caught.value.reason is EncodingReason.OTHER_MATCH


def test_editions_have_marks_of_their_own() -> None:
    editions = (CLASSIC, one_round(CLASSIC), low_deck(CLASSIC), open_draft(CLASSIC), open_picks(CLASSIC))
    assert len({Encoding(edition=edition, seats=4).mark for edition in editions}) == len(editions)


def test_the_highest_total_that_a_match_can_reach_is_within_bounds() -> None:
    """One point short of the threshold, and then every bullhead of the deck."""
    heads = score(CLASSIC.cards_for(2))
    over = Finished(match=Match(edition=CLASSIC, first_seat=0, totals=(65 + heads, 65)), winners=(1,))
    encoding = Encoding(edition=CLASSIC, seats=2)
    seen = encoding.observe(view(over, 0))
    assert all(value <= high for value, high in zip(seen, encoding.bounds()[1], strict=True))
    assert max(encoding.flatten(seen)) <= 1
