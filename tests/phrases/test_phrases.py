"""Decisions in words: what is said comes back as it was meant, and everything else is refused."""

from __future__ import annotations

import pickle
from typing import get_args

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from take5_rules import (
    CLASSIC,
    ChooseFirst,
    Deal,
    DraftCard,
    Edition,
    EndGo,
    IllegalActionError,
    KeepCards,
    PickCard,
    PickFlipped,
    PickPair,
    PlaceCard,
    Reason,
    SeatAction,
    State,
    TakeRow,
    WithdrawPick,
    cards_to_hand,
    flippin_digits,
    legal_actions,
    new_match,
    open_draft,
    play,
    play_picks,
    to_act,
    two_cards_a_turn,
)
from take5_rules.phrases import PhraseError, PhraseReason, hearing, options, phrase, read_phrase, read_reply
from take5_rules.phrases import wording as module
from take5_rules.positions import position
from take5_rules.testing import variant_editions
from take5_rules.views import SeatView, view
from take5_rules.wire import ClientAction, client_action_document
from tests.base import editions, states

SAID: dict[str, ClientAction] = {
    "draft 3": DraftCard(seat=1, card=3),
    "pick 44": PickCard(seat=1, card=44),
    "flip 24": PickFlipped(seat=1, card=24),
    "pick 7 and 24": PickPair(seat=1, cards=(7, 24)),
    "take row 2": TakeRow(seat=1, row=2),
    "place in row 0": PlaceCard(seat=1, row=0),
    "choose first 24": ChooseFirst(seat=1, card=24),
    "keep none": KeepCards(seat=1, cards=()),
    "keep 50": KeepCards(seat=1, cards=(50,)),
    "keep 50, 52 and 54": KeepCards(seat=1, cards=(50, 52, 54)),
    "end go": EndGo(seat=1),
    "withdraw": WithdrawPick(seat=1),
}


def picking(edition: Edition = CLASSIC) -> State:
    """Seat 1 holds 7, 24 and 30 among others; the rows begin with 50, 60, 70 and 80."""
    deal = Deal(hands=[range(91, 101), [1, 7, 12, 24, 30, 51, 61, 71, 81, 104]], rows=[50, 60, 70, 80])
    return play(new_match(edition, seats=2), deal).after


def choosing() -> State:
    """Seat 1 has to take a row."""
    return play_picks(picking(), [91, 7]).after


def at(state: State) -> SeatView:
    return view(state, 1)


def test_every_action_has_words_of_its_own() -> None:
    assert {type(action) for action in SAID.values()} == {*get_args(ClientAction)}
    assert {words: phrase(action) for words, action in SAID.items()} == {words: words for words in SAID}


@pytest.mark.parametrize("words", SAID)
def test_words_are_read_whether_they_are_legal_now_or_not(words: str) -> None:
    for state in (picking(), choosing(), pairing(), keeping(), new_match(CLASSIC, seats=2)):
        assert read_phrase(words, at(state)) == SAID[words]


@pytest.mark.parametrize("action", SAID.values(), ids=phrase)
def test_its_name_on_the_wire_says_it_too(action: ClientAction) -> None:
    document = client_action_document(action)
    words = str(document.pop("type")).replace("_", " ")
    # A number that is called a card is never taken for a row.
    words = words if "row" not in document else words.removesuffix("card")
    members = str([*document.values()])
    assert read_phrase(f"{words} {members}", at(picking())) == action


def refused(state: State, text: str, reason: Reason) -> None:
    """It is read, and `play` says why it may not be."""
    with pytest.raises(IllegalActionError) as caught:
        play(state, read_phrase(text, at(state)))
    assert caught.value.reason is reason


def read_back(state: State, data: st.DataObject) -> None:
    """All due decisions are options, and one of them comes back from its key and from its words."""
    for seat in to_act(state) or (0,):
        seen = view(state, seat)
        listed = options(seen)
        assert tuple(listed.values()) == legal_actions(seen, seat)
        if listed:
            key = data.draw(st.sampled_from(list(listed)))
            assert read_phrase(key, seen) == listed[key]
            assert read_phrase(phrase(listed[key]), seen) == listed[key]


@given(states(edition=editions() | variant_editions()), st.data())
def test_each_due_decision_is_an_option_and_is_read_from_its_key_and_its_words(
    state: State, data: st.DataObject
) -> None:
    read_back(state, data)


@given(states(edition=editions() | variant_editions()), st.data())
def test_an_action_without_words_of_its_own_is_called_by_its_wire_name(
    state: State, data: st.DataObject
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FORMS", {})
        read_back(state, data)
        assert phrase(TakeRow(seat=0, row=2)) == "take row 2"
        assert phrase(PickCard(seat=0, card=44)) == "pick card 44"
        assert phrase(KeepCards(seat=0, cards=(50, 54))) == "keep cards 50 and 54"
        assert phrase(KeepCards(seat=0, cards=())) == "keep cards none"


def test_a_number_that_two_decisions_share_is_the_plain_one_and_the_other_gets_a_letter() -> None:
    seen = at(picking(flippin_digits(CLASSIC)))
    assert list(options(seen)) == [
        *("1", "7", "12", "24", "30", "51", "61", "71", "81", "104"),
        *("f12", "f24", "f30", "f51", "f61", "f71", "f81"),
    ]
    assert read_phrase("24", seen) == PickCard(seat=1, card=24)
    assert read_phrase("f24", seen) == read_phrase("Flip 24", seen) == PickFlipped(seat=1, card=24)


@pytest.mark.parametrize(
    "text",
    [
        "24",
        " 24\n",
        "pick 24",
        "Pick 24.",
        "PICK  24!",
        "play 24",
        "I play the card 24",
        "pick card 24, please",
        "**pick 24**",
        "`24`",
        '"24"',
        "(24)",
        "card: 24",
        "pick 24(1)",
    ],
)
def test_marks_letters_and_small_words_do_not_matter(text: str) -> None:
    assert read_phrase(text, at(picking())) == PickCard(seat=1, card=24)


@pytest.mark.parametrize("text", ["2", "row 2", "take 2", "take row 2", "I take row 2.", "Take the row: 2"])
def test_a_row_is_named_in_as_many_ways(text: str) -> None:
    assert read_phrase(text, at(choosing())) == TakeRow(seat=1, row=2)


def pairing() -> State:
    """Seat 1 picks two of 7, 24, 30 and others."""
    return picking(evolve(two_cards_a_turn(CLASSIC), hand_size=10))


def keeping() -> State:
    """Seat 1 has taken the 50, 52 and 54, and may keep any of them."""
    hands, rows = [range(91, 101), [7, 24]], [[50, 52, 54], [60], [70], [80]]
    state = position(evolve(cards_to_hand(CLASSIC), hand_size=7), hands=hands, rows=rows, first_seat=1)
    return play(play(state, PickCard(seat=1, card=7)).after, TakeRow(seat=1, row=0)).after


@pytest.mark.parametrize(
    "text",
    [
        "7 24",
        "24 7",
        "24, 7",
        "pick 24 and 7",
        "I play 7 and 24.",
        "pick pair 24 7",
        "the pair 24,7",
        "**7, 24**",
    ],
)
def test_two_cards_are_named_in_any_order(text: str) -> None:
    assert read_phrase(text, at(pairing())) == PickPair(seat=1, cards=(7, 24))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7 8", (7, 8)),
        ("8 7", (7, 8)),
        ("pick 99 and 7", (7, 99)),
        ("play 98, 99", (98, 99)),
        ("7 7", (7, 7)),
    ],
)
def test_two_cards_that_may_not_be_picked_are_read_all_the_same(text: str, cards: tuple[int, int]) -> None:
    assert read_phrase(text, at(pairing())) == PickPair(seat=1, cards=cards)
    refused(pairing(), text, Reason.NOT_IN_HAND)


@pytest.mark.parametrize(
    "text", ["7", "7 24 30", "pick 7 24 30", "24 pick 7", "7 or 24", "7 -24", "none", "pick none", "0 7"]
)
def test_two_cards_that_are_no_pick_are_not_understood(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read_phrase(text, at(pairing()))
    assert caught.value.reason is PhraseReason.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "text", ["54 50", "keep 50 and 54", "Keep cards 54, 50.", "I keep the cards 54 and 50"]
)
def test_cards_to_keep_are_named_in_any_order(text: str) -> None:
    assert read_phrase(text, at(keeping())) == KeepCards(seat=1, cards=(50, 54))


@pytest.mark.parametrize(
    "text",
    [
        *("none", "nothing", "None.", "no", "no cards"),
        *("keep", "keep none", "keep nothing", "I keep nothing.", "Keep no cards!", "keep cards"),
    ],
)
def test_nothing_to_keep_is_said_in_many_ways(text: str) -> None:
    assert read_phrase(text, at(keeping())) == KeepCards(seat=1, cards=())


def test_nothing_to_keep_is_listed_in_words() -> None:
    listed = options(at(keeping()))
    assert [*listed][:2] == ["none", "50"]
    assert [phrase(action) for action in listed.values()][:2] == ["keep none", "keep 50"]


@pytest.mark.parametrize(
    ("text", "cards"),
    [("99", (99,)), ("keep 99", (99,)), ("54 99 50", (50, 54, 99)), ("keep 50 and 50", (50, 50))],
)
def test_cards_that_may_not_be_kept_are_read_all_the_same(text: str, cards: tuple[int, ...]) -> None:
    assert read_phrase(text, at(keeping())) == KeepCards(seat=1, cards=cards)
    refused(keeping(), text, Reason.NOT_TAKEN)


@pytest.mark.parametrize(
    "text", ["keep 50 or 54", "keep none 50", "keep none none", "keep all", "none 50", "keep 0", "keep -50"]
)
def test_what_says_no_cards_to_keep_is_not_understood(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read_phrase(text, at(keeping()))
    assert caught.value.reason is PhraseReason.NOT_UNDERSTOOD


def going() -> State:
    """Seat 1 has played a card, and may play another or end its go."""
    hands, rows = [range(91, 101), [7, 24, 55]], [[50, 51], [60], [70], [80]]
    state = position(evolve(cards_to_hand(CLASSIC), hand_size=7), hands=hands, rows=rows, first_seat=1)
    return play(state, PickCard(seat=1, card=55)).after


@pytest.mark.parametrize("text", ["e", "end", "end go", "I end my go.", "End the go!"])
def test_a_go_is_ended_in_as_many_ways(text: str) -> None:
    assert read_phrase(text, at(going())) == EndGo(seat=1)
    assert [*options(at(going()))] == ["7", "24", "e"]
    assert read_phrase("24", at(going())) == PickCard(seat=1, card=24)


def splitting() -> State:
    """Seat 1 has picked 61 and 62, and both are next: it says which it places first."""
    edition = evolve(two_cards_a_turn(CLASSIC), hand_size=10)
    state = play(picking(edition), PickPair(seat=0, cards=(99, 100))).after
    return play(state, PickPair(seat=1, cards=(61, 104))).after


SPOKEN = [
    picking(),
    choosing(),
    pairing(),
    keeping(),
    going(),
    splitting(),
    picking(flippin_digits(CLASSIC)),
    new_match(evolve(open_draft(CLASSIC), hand_size=2), seats=2, first_seat=1),
]
"""States in which seat 1 has decisions of every kind."""


def test_a_split_is_said_with_its_card() -> None:
    for state in (splitting(), picking()):
        for text in ("choose first 104", "first 104", "First the 104.", "104 first", "The 104 first!"):
            assert read_phrase(text, at(state)) == ChooseFirst(seat=1, card=104), text
    assert [*options(at(splitting())).values()] == [ChooseFirst(seat=1, card=card) for card in (61, 104)]
    assert read_phrase("104", at(splitting())) == ChooseFirst(seat=1, card=104)
    refused(splitting(), "99", Reason.NOT_YOUR_PAIR)


def test_a_letter_before_a_number_is_read_where_the_list_has_it() -> None:
    seen = at(picking(flippin_digits(CLASSIC)))
    assert read_phrase("f99", seen) == read_phrase("F99.", seen) == PickFlipped(seat=1, card=99)
    for text in ("p99", "f", "f0", "ff24", "f 24", "f24 7"):
        with pytest.raises(PhraseError):
            read_phrase(text, seen)
    with pytest.raises(PhraseError):
        read_phrase("f24", at(picking()))


def test_one_decision_said_twice_in_another_order_is_one() -> None:
    assert read_reply("pick 24 and 7\npick 7 and 24", at(pairing())) == PickPair(seat=1, cards=(7, 24))
    with pytest.raises(PhraseError) as caught:
        read_reply("pick 24 and 7\npick 7 and 30", at(pairing()))
    assert caught.value.reason is PhraseReason.SEVERAL_DECISIONS


@pytest.mark.parametrize("text", ["", " ", "\n", "...", "please", "the card"])
def test_nothing_said_is_told_apart(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read_phrase(text, at(picking()))
    assert caught.value.reason is PhraseReason.NOTHING_SAID


@pytest.mark.parametrize(
    "text",
    [
        "pick",
        "take row",
        "7 24",
        "none",
        "no",
        "7 or 24",
        "not 7",
        "no 7",
        "pick 7 24 30",
        "keep 110",
        "don't pick 7",
        "-7",
        "+7",
        "7.0",
        "7/24",
        "0",
        "007",
        "1000",
        "110",
        "9" * 100_000,
        "\u0667",
        "\uff17",
        "\u00b2",
        "seven",
        "pick True",
        "withdraw 7",
        "withdraw none",
        "end go none",
        "pick pick 7",
        "7 pick",
        "\x00",
        "7\x00",
        "deal",
        "void round",
    ],
)
def test_what_says_no_one_decision_is_not_understood(text: str) -> None:
    with pytest.raises(PhraseError) as caught:
        read_phrase(text, at(picking()))
    assert caught.value.reason is PhraseReason.NOT_UNDERSTOOD
    assert str(caught.value) == "not understood"


def test_a_number_alone_says_nothing_where_nothing_is_due() -> None:
    state = play(picking(), PickCard(seat=1, card=7)).after
    for where in (state, new_match(CLASSIC, seats=2)):
        assert options(at(where)) == {}
        with pytest.raises(PhraseError):
            read_phrase("24", at(where))
    assert read_phrase("withdraw", at(state)) == WithdrawPick(seat=1)


@pytest.mark.parametrize(
    ("text", "state", "reason"),
    [
        ("99", picking(), Reason.NOT_IN_HAND),
        ("flip 24", picking(), Reason.NO_FLIP),
        ("pick 7 24", picking(), Reason.PICK_SIZE),
        ("pick 7", pairing(), Reason.PICK_SIZE),
        ("keep none", picking(), Reason.NO_CHOICE_DUE),
        ("end go", picking(), Reason.NO_GO),
        ("choose first 7", picking(), Reason.WRONG_PHASE),
        ("take row 1", picking(), Reason.WRONG_PHASE),
        ("4", choosing(), Reason.NO_SUCH_ROW),
        ("take row 9", choosing(), Reason.NO_SUCH_ROW),
        ("pick 24", choosing(), Reason.WRONG_PHASE),
        ("withdraw", picking(), Reason.NOT_PICKED),
        ("7", play(picking(), PickCard(seat=0, card=91)).after, None),
    ],
)
def test_whether_it_is_legal_is_for_play_to_say(text: str, state: State, reason: Reason | None) -> None:
    if reason is None:
        assert play(state, read_phrase(text, at(state))).after != state
        return
    refused(state, text, reason)


@given(
    st.text(max_size=40)
    | st.from_regex(r"(pick|take row|flip|keep|first|end|f)?( ?([0-9]{0,4}|none)){0,3}.?")
)
def test_whatever_is_typed_is_a_decision_of_the_seat_or_refused(text: str) -> None:
    for state in (picking(), picking(flippin_digits(CLASSIC)), choosing(), pairing(), keeping(), going()):
        try:
            action = read_phrase(text, at(state))
        except PhraseError:
            continue
        assert action.seat == 1
        assert isinstance(action, ClientAction)


@pytest.mark.parametrize(
    "text",
    [
        "24",
        "pick 24",
        "I hold 7, 24 and 30.\nThe rows begin at 50.\n\n**pick 24**\n",
        "Thinking: 7 is too low\nAnswer: pick 24",
        "pick 24\npick 24",
        "pick 24\r\nbecause it is cheap",
    ],
)
def test_a_reply_is_searched_for_its_one_decision(text: str) -> None:
    assert read_reply(text, at(picking())) == PickCard(seat=1, card=24)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("row 2", picking()),
        ("rows 7", picking()),
        ("pick row 7", picking()),
        ("draft row 7", picking()),
        ("take card 7", picking()),
        ("keep row 50", keeping()),
        ("card 3", choosing()),
        ("take card 3", choosing()),
        ("take the card 3", choosing()),
        ("place card 3", choosing()),
    ],
)
def test_a_number_that_is_called_something_else_is_not_understood(text: str, state: State) -> None:
    for read in (read_phrase, read_reply):
        with pytest.raises(PhraseError) as caught:
            read(text, at(state))
        assert caught.value.reason is PhraseReason.NOT_UNDERSTOOD


def small() -> State:
    """Seat 1 holds 1 to 10, so that nearly every small number is a card of its hand."""
    deal = Deal(hands=[range(91, 101), range(1, 11)], rows=[50, 60, 70, 80])
    return play(new_match(CLASSIC, seats=2), deal).after


@pytest.mark.parametrize(
    "text",
    [
        "Decision: pick 7 (cheap: 3)",
        "pick 7 (3)",
        "pick (7)",
        "I will pick 7.\nBullheads: 1",
        "I'll pick 7\n3",
        "My hand:\n1\n2\n3\npick 7",
        "Row: 2\nCard: 3\nAnswer: pick 7",
        "If I pick 3, I lose: so no.\nDecision: pick 7",
        "I could pick 3. Answer: pick 7",
        "**Answer:** 7",
        "Final answer: 7",
        "My choice : `7` (cheap)",
        "Bullheads: 1\nAnswer: 7",
    ],
)
def test_numbers_beside_a_decision_do_not_count(text: str) -> None:
    assert read_reply(text, at(small())) == PickCard(seat=1, card=7)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Pick 7; goes to row: 2", PhraseReason.NOT_UNDERSTOOD),
        ("I want to pick 7, which costs: 3", PhraseReason.NOT_UNDERSTOOD),
        ("Bullheads: 1", PhraseReason.NOT_UNDERSTOOD),
        ("7 (or 3)", PhraseReason.NOT_UNDERSTOOD),
        ("Do not pick 7: pick 3", PhraseReason.NOT_UNDERSTOOD),
        ("So I am going to pick 7 now\n3", PhraseReason.SEVERAL_DECISIONS),
        ("So I am going to pick card 7 now\nAnswer: 3", PhraseReason.SEVERAL_DECISIONS),
        ("pick 3 (not pick 7)\nAnswer: pick 7\npick 3", PhraseReason.SEVERAL_DECISIONS),
        ("3\nAnswer: 7", PhraseReason.SEVERAL_DECISIONS),
        ("1(so pick 7 then\n3", PhraseReason.SEVERAL_DECISIONS),
    ],
)
def test_what_names_another_decision_is_never_taken_for_one(text: str, reason: PhraseReason) -> None:
    with pytest.raises(PhraseError) as caught:
        read_reply(text, at(small()))
    assert caught.value.reason is reason


NOISE = st.lists(
    st.sampled_from(
        (
            *(
                "1",
                "2",
                "3",
                "7",
                "24",
                "50",
                "104",
                "(3)",
                "2.",
                "[1]",
                "1,",
                "f24",
                "f7",
                "2\n",
                "7\n",
                "\n",
            ),
            *("row", "rows", "card", "cards", "none", "not", "I", "a", "the", "will", "because", "costs"),
            *(
                "Bullheads:",
                "Row:",
                "Card:",
                "Answer:",
                "Decision:",
                "hm;",
                "so\n",
                "-",
                ":",
                "(",
                ")",
                "\n\n",
            ),
        )
    ),
    max_size=8,
).map(" ".join)


@settings(max_examples=400)
@given(NOISE, NOISE, st.sampled_from((" so ", "\n", ": ", "(", "Answer: ", " ")), st.data())
def test_a_reply_that_names_one_decision_in_full_words_gives_no_other(
    before: str, behind: str, joint: str, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(SPOKEN))
    decision = data.draw(st.sampled_from(legal_actions(state, 1)))
    # Numbers right behind its own would be numbers of the decision.
    ending = data.draw(st.sampled_from((" then ", "\n", ".\n", ") then ", "; ok ")))
    try:
        read = read_reply(f"{before}{joint}{phrase(decision)}{ending}{behind}", at(state))
    except PhraseError:
        return
    assert read == decision


def test_a_part_of_what_words_name_is_another_decision() -> None:
    for text in ("so keep 50 and 52\n50", "so keep none\n50", "I think keep 50 (54)\n54"):
        with pytest.raises(PhraseError) as caught:
            read_reply(text, at(keeping()))
        assert caught.value.reason is PhraseReason.SEVERAL_DECISIONS
    with pytest.raises(PhraseError):
        read_reply("so I end go now\n7", at(going()))
    assert read_reply("so pick 7 now\n7", at(going())) == PickCard(seat=1, card=7)


def test_a_decision_in_full_words_on_its_own_line_is_found_in_most_noise() -> None:
    for state in SPOKEN:
        for decision in legal_actions(state, 1):
            for noise in ("1", "2", "Row: 3", "(7)", "none of it", "24, 7", "I hold 1, 2 and 3"):
                for text in (f"{noise}\n{phrase(decision)}", f"Answer: {phrase(decision)}\n{noise}"):
                    assert read_reply(text, at(state)) == decision


def test_what_is_due_is_worked_out_once_for_a_whole_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(seen: SeatView) -> dict[str, SeatAction]:
        asked.append(seen)
        return options(seen)

    monkeypatch.setattr(hearing, "options", counted)
    assert read_reply("hm x\n" * 500 + "pick 7 and 24", at(pairing())) == PickPair(seat=1, cards=(7, 24))
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", PhraseReason.NOTHING_SAID),
        ("\n \n", PhraseReason.NOTHING_SAID),
        ("I do not know.", PhraseReason.NOT_UNDERSTOOD),
        ("pick 24 or pick 30", PhraseReason.NOT_UNDERSTOOD),
        ("pick 24\npick 30", PhraseReason.SEVERAL_DECISIONS),
        ("1\n2", PhraseReason.SEVERAL_DECISIONS),
    ],
)
def test_a_reply_with_no_or_several_decisions_is_refused(text: str, reason: PhraseReason) -> None:
    with pytest.raises(PhraseError) as caught:
        read_reply(text, at(picking()))
    assert caught.value.reason is reason


def test_the_error_survives_a_pickle_and_repeats_nothing() -> None:
    with pytest.raises(PhraseError) as caught:
        read_phrase("secret 44", at(picking()))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason, str(again)) == (caught.value.reason, "not understood")
