"""States go through bytes and back at every phase, and documents that do not fit together are refused."""

import copy
import json
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    Deal,
    Dealing,
    Drafting,
    Finished,
    PickCard,
    Picking,
    Placing,
    State,
    TakeRow,
    legal_actions,
    new_match,
    next_event,
    open_picks,
    play,
)
from take5_rules.core.rules import to_act
from take5_rules.replay import DocumentError, DocumentReason, dump_state, load_state
from tests.replay.matches import EDITIONS, TINY_DRAFT, random_steps

Document = dict[str, Any]
Change = Callable[[Document], object]
R = DocumentReason


def same(state: State) -> None:
    data = dump_state(state)
    loaded = load_state(data)
    assert loaded == state
    assert hash(loaded) == hash(state)
    assert dump_state(loaded) == data
    assert load_state(data.decode()) == state
    shuffled = json.dumps(dict(reversed(json.loads(data).items())), indent=1)
    assert dump_state(load_state(shuffled)) == data


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(EDITIONS)), whole_turns=st.booleans())
def test_every_state_of_a_match_comes_back_unsettled_ones_too(
    seed: int, name: str, whole_turns: bool
) -> None:
    edition, seats = EDITIONS[name]
    start = new_match(edition, seats, first_seat=seed % seats)
    same(start)
    last = start
    for number, step in enumerate(random_steps(start, seed, whole_turns=whole_turns)):
        if number % 7 == seed % 7:
            for _, state in step.frames():
                same(state)
        last = step.after
    assert isinstance(last, Finished)
    same(last)


def b10() -> Placing:
    """A row choice is due, and the safe card of the other seat is not placed yet."""
    deal = Deal(
        hands=((2, 3, 4, 5, 6, 7, 8, 9, 11, 62), (12, 13, 14, 15, 16, 17, 18, 19, 21, 29)),
        rows=(60, 75, 90, 58),
    )
    state = play(new_match(CLASSIC, 2), deal).after
    for seat, card in ((1, 29), (0, 62)):
        state = play(state, PickCard(seat=seat, card=card)).after
    assert isinstance(state, Placing)
    return state


def test_a_save_at_a_due_choice_keeps_whose_decision_it_is() -> None:
    state = b10()
    loaded = load_state(dump_state(state))
    assert isinstance(loaded, Placing)
    assert to_act(loaded) == (1,)
    assert (loaded.picks, loaded.placed) == ((62, 29), 0)
    assert legal_actions(loaded, 1) == legal_actions(state, 1)
    after = play(loaded, TakeRow(seat=1, row=0)).after
    assert isinstance(after, Picking)
    assert after.table.rows == ((29,), (75,), (90,), (58, 62))


def test_a_save_within_the_picks_keeps_who_has_picked() -> None:
    deal = Deal(hands=(range(1, 11), range(11, 21)), rows=(60, 75, 90, 58))
    state = play(play(new_match(CLASSIC, 2), deal).after, PickCard(seat=1, card=13)).after
    loaded = load_state(dump_state(state))
    assert isinstance(loaded, Picking)
    assert (loaded.picks, to_act(loaded)) == ((None, 13), (0,))


def a_state(kind: type[State], *, settled: bool = True, name: str = "tiny", number: int = 2) -> Document:
    """The document of the so-many-th state of a kind in a random match."""
    edition, seats = EDITIONS[name]
    for step in random_steps(new_match(edition, seats), 3, odd=False):
        for state in (step.before, *(after for _, after in step.frames())):
            if isinstance(state, kind) and (next_event(state) is None) is settled:
                number -= 1
                if number <= 0:
                    found: Document = json.loads(dump_state(state))
                    return found
    raise AssertionError("no such state")


def put(name: str, value: object) -> Change:
    return lambda found: found.__setitem__(name, value)


def shift(name: str, *path: int, by: int = 1) -> Change:
    """Put the card at the path last in the next group."""

    def change(found: Document) -> None:
        group, index = path
        groups = found[name]
        groups[(group + by) % len(groups)].append(groups[group].pop(index))
        groups[(group + by) % len(groups)].sort()

    return change


def swap_first_two(name: str, group: int) -> Change:
    def change(found: Document) -> None:
        cards = found[name][group]
        cards[0], cards[1] = cards[1], cards[0]

    return change


def retotal(found: Document) -> None:
    found["totals"] = [13, 0, 0]


INCONSISTENT: dict[str, tuple[Document, Change, str]] = {
    "too many seats": (a_state(Dealing), lambda d: d["totals"].append(0), "/totals"),
    "a first seat that is not there": (a_state(Dealing), put("first_seat", 3), "/first_seat"),
    "totals without a round": (
        a_state(Picking, number=1),
        put("totals", [1, 0, 0]),
        "/totals",
    ),
    "totals of an unscored match": (
        a_state(Picking, name="teaching round"),
        lambda d: d.update(totals=[1, 0, 0, 0, 0], rounds_played=1),
        "/totals",
    ),
    "more rounds than the match has": (
        a_state(Dealing, name="two rounds"),
        put("rounds_played", 3),
        "/rounds_played",
    ),
    "picks after the end": (a_state(Picking, number=9), retotal, "/totals"),
    "a draft after the end": (
        a_state(Drafting, name="tiny draft", number=1),
        lambda d: d.update(totals=[13, 0, 0], rounds_played=1),
        "/totals",
    ),
    "an end before it is due": (a_state(Finished, number=1), put("totals", [1, 2, 3]), "/totals"),
    "wrong winners": (a_state(Finished, number=1), put("winners", []), "/winners"),
    "winners of an unscored match": (
        a_state(Finished, name="teaching round", number=1),
        put("winners", [0]),
        "/winners",
    ),
    "a draft in an edition without one": (
        a_state(Drafting, name="tiny draft"),
        lambda d: d["edition"].update(setup="dealt"),
        "/pool",
    ),
    "a hand too few in a draft": (
        a_state(Drafting, name="tiny draft", number=3),
        lambda d: d["hands"].pop(),
        "/hands",
    ),
    "a card twice in a draft": (
        a_state(Drafting, name="tiny draft", number=3),
        lambda d: d["pool"].append(d["pool"][-1]),
        "/pool",
    ),
    "a pool out of order": (
        a_state(Drafting, name="tiny draft", number=2),
        lambda d: d["pool"].reverse(),
        "/pool",
    ),
    "a card of the draft is lost": (
        a_state(Drafting, name="tiny draft", number=2),
        lambda d: d["pool"].pop(),
        "/pool",
    ),
    "another seat drafted first": (
        a_state(Drafting, name="tiny draft", number=2),
        lambda d: d["hands"].append(d["hands"].pop(0)),
        "/hands",
    ),
    "a foreign card": (a_state(Picking), lambda d: d["rows"][0].append(109), "/rows"),
    "a hand too few": (a_state(Picking), lambda d: d["hands"].pop(), "/hands"),
    "a pile too few": (a_state(Picking), lambda d: d["piles"].pop(), "/piles"),
    "a pick too few": (a_state(Placing), lambda d: d["picks"].pop(), "/picks"),
    "hands of unlike size": (a_state(Picking, number=1), shift("hands", 0, 0), "/hands"),
    "a row too few": (a_state(Picking), lambda d: d["rows"].pop(), "/rows"),
    "an empty row": (a_state(Picking, number=1), lambda d: d["rows"][0].clear(), "/rows"),
    "a row too long": (a_state(Picking, number=1), put("rows", [[1, 2, 3], [4]]), "/rows"),
    "a row out of order": (
        a_state(Picking, name="base, 2 seats", number=30),
        lambda d: d["rows"][next(i for i, row in enumerate(d["rows"]) if len(row) > 1)].reverse(),
        "/rows",
    ),
    "a hand out of order": (a_state(Picking, number=1), swap_first_two("hands", 1), "/hands"),
    "a card in a hand and in a row": (
        a_state(Picking, number=1),
        lambda d: d["rows"].__setitem__(0, [d["hands"][0][0]]),
        "/rows",
    ),
    "more cards on the table than were played": (
        a_state(Picking, number=1, name="base, 2 seats"),
        put("piles", [list(range(50, 55)), []]),
        "/piles",
    ),
    "a pick that is not in the hand": (a_state(Picking, number=2), put("picks", [109, 109, 109]), "/picks"),
    "more placed than there are": (a_state(Placing), put("placed", 3), "/placed"),
    "fewer placed than the table shows": (
        a_state(Placing, settled=False, number=2),
        lambda d: d.update(placed=d["placed"] - 1),
        "/picks",
    ),
    "two picks of one card": (
        a_state(Placing),
        lambda d: d.update(picks=[d["picks"][0]] * 3),
        "/picks",
    ),
    "a pick that is still in a hand": (
        a_state(Placing, name="base, 2 seats"),
        lambda d: d["picks"].__setitem__(d["picks"].index(max(d["picks"])), max(d["hands"][0])),
        "/picks",
    ),
}


@pytest.mark.parametrize("name", INCONSISTENT)
def test_parts_that_do_not_fit_together_are_refused(name: str) -> None:
    found, change, pointer = INCONSISTENT[name]
    load_state(json.dumps(found))
    changed = copy.deepcopy(found)
    change(changed)
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(changed))
    assert caught.value.reason is R.INCONSISTENT
    assert re.fullmatch(rf"{pointer}(/\d+)*", caught.value.pointer)


def test_a_hand_larger_than_the_edition_deals_is_refused() -> None:
    found = a_state(Picking, number=1, name="base, 2 seats")
    free = [
        card
        for card in range(1, 105)
        if card not in [c for g in (*found["hands"], *found["rows"]) for c in g]
    ]
    for hand in found["hands"]:
        hand.append(free.pop())
        hand.sort()
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(found))
    assert (caught.value.reason, caught.value.pointer) == (R.INCONSISTENT, "/hands/0")


def test_a_placed_pick_lies_on_the_table() -> None:
    found = a_state(Placing, settled=False, name="base, 2 seats", number=2)
    assert found["placed"] == 1
    known = {card for name in ("hands", "rows", "piles") for group in found[name] for card in group}
    lowest = found["picks"].index(min(found["picks"]))
    found["picks"][lowest] = next(card for card in range(1, max(found["picks"])) if card not in known)
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(found))
    assert str(caught.value) == "inconsistent at /picks/0: placed pick missing"


def test_open_picks_are_a_run_from_the_leader() -> None:
    edition = open_picks(CLASSIC)
    deal = Deal(hands=(range(2, 12), range(12, 22), range(22, 32)), rows=(60, 75, 90, 58))
    state = play(new_match(edition, 3, first_seat=2), deal).after
    state = play(state, PickCard(seat=2, card=22)).after
    same(state)
    found = json.loads(dump_state(state))
    found["picks"] = [2, None, None]
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(found))
    assert (caught.value.reason, caught.value.pointer) == (R.INCONSISTENT, "/picks")


@pytest.mark.parametrize(
    ("phase", "pointer", "reason"),
    [
        ("pikcing", "/phase", R.BAD_TEXT),
        (1, "/phase", R.WRONG_TYPE),
        (None, "/phase", R.WRONG_TYPE),
        ("dealing", "/hands", R.UNKNOWN_FIELD),
        ("finished", "/winners", R.MISSING_FIELD),
    ],
)
def test_a_phase_decides_which_members_there_are(phase: object, pointer: str, reason: DocumentReason) -> None:
    found = a_state(Drafting, name="tiny draft")
    found["phase"] = phase
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(found))
    assert (caught.value.reason, caught.value.pointer) == (reason, pointer)


def test_a_winner_is_a_seat() -> None:
    found = a_state(Finished, number=1)
    found["winners"] = [3]
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(found))
    assert (caught.value.reason, caught.value.pointer) == (R.OUT_OF_RANGE, "/winners/0")


def test_the_text_of_the_refusal_names_no_card() -> None:
    found, change, _ = INCONSISTENT["a card in a hand and in a row"]
    changed = copy.deepcopy(found)
    change(changed)
    with pytest.raises(DocumentError) as caught:
        load_state(json.dumps(changed))
    assert str(caught.value) == "inconsistent at /rows/0/0: card twice"


def test_bytes_are_the_same_in_any_process_and_whatever_the_path() -> None:
    deal = Deal(hands=((8, 7, 6, 5, 4, 3, 2, 1, 9, 10), range(11, 21)), rows=(60, 75, 90, 58))
    state = play(new_match(CLASSIC, 2), deal).after
    one = play(play(state, PickCard(seat=0, card=1)).after, PickCard(seat=1, card=11)).after
    other = play(play(state, PickCard(seat=1, card=11)).after, PickCard(seat=0, card=1)).after
    assert dump_state(one) == dump_state(other) == dump_state(pickle.loads(pickle.dumps(one)))


def test_the_tiny_draft_deals_its_whole_deck() -> None:
    assert list(TINY_DRAFT.cards_for(3)) == list(range(1, 9))
