"""Turns generated from a seed: of which rules, that they are legal, rightly answered, and made smaller."""

import hashlib
from collections import Counter
from itertools import chain, islice

import pytest

from take5_rules import CLASSIC, RULES, Edition, lookup_edition
from take5_rules.conformance import Claim
from take5_rules.conformance.generated import GeneratedVector, editions_to_generate, generate, smaller
from take5_rules.conformance.protocol import canonical
from take5_rules.spec import KINDS
from take5_rules.spec._closed import plain
from take5_rules.spec.go_turns import GoVector
from take5_rules.spec.kinds import Refused
from take5_rules.spec.pair_turns import OrderAnswer, PairsVector
from take5_rules.spec.turns import TurnVector
from take5_rules.spec.variant_turns import VariantVector
from tests.spec import naive_answers


def claim(
    editions: tuple[str, ...] = ("*",),
    abilities: tuple[str, ...] = tuple(KINDS),
    without: tuple[str, ...] = (),
) -> Claim:
    return Claim(engine="e", version="1", abilities=abilities, editions=editions, without=without)


def turns_of(edition: Edition, seed: int, count: int) -> list[GeneratedVector]:
    return [turn for _, turn in generate([edition], seed, count)]


EVERY = editions_to_generate(claim())
BY_RULE = {edition.rule.id: edition for edition in EVERY}
EACH_RULE = pytest.mark.parametrize("edition", EVERY, ids=[edition.rule.id for edition in EVERY])


def rules(of: Claim) -> list[str]:
    return [edition.rule.id for edition in editions_to_generate(of)]


def test_an_engine_that_has_everything_gets_turns_of_every_rule() -> None:
    assert set(BY_RULE) == set(RULES)
    assert EVERY[0] == CLASSIC


def test_each_rule_is_generated_for_the_first_edition_that_names_it() -> None:
    ids = ("amigo-30", "amigo-30+even-odd+low-deck", "amigo-25+even-odd", "amigo-en-2005+cards-to-hand")
    found = editions_to_generate(claim(ids))
    assert found == tuple(lookup_edition(ids[place]) for place in (0, 1, 3))


def test_a_number_of_rounds_may_stand_for_all() -> None:
    (found,) = editions_to_generate(claim(("amigo-en-2005+low-deck+rounds-N",)))
    assert found == lookup_edition("amigo-en-2005+low-deck+rounds-1")


def test_the_base_box_stands_in_where_no_edition_has_the_base_rule() -> None:
    assert editions_to_generate(claim(())) == (CLASSIC,)
    assert editions_to_generate(claim(("no-such-box",))) == (CLASSIC,)
    assert rules(claim(("amigo-30+even-odd",))) == ["even-odd", "plain"]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("turn", {"plain"}), ("pairs", {"two-cards-a-turn"}), ("go", {"cards-to-hand"}), ("heads", set())],
)
def test_only_kinds_that_the_engine_answers_are_generated(kind: str, expected: set[str]) -> None:
    assert set(rules(claim(abilities=(kind,)))) == expected
    others = set(rules(claim(abilities=tuple(name for name in KINDS if name != kind))))
    assert others == set(RULES) - expected


@pytest.mark.parametrize(
    ("clause", "gone"),
    [
        ("TWO-ENDED-TIE", {"two-ended-rows"}),
        ("TWINS-SHARED", {"twin-cards"}),
        ("TOHAND-MOST", {"cards-to-hand"}),
        ("PAIRS-ORDER", {"two-cards-a-turn"}),
        ("FAN-ONE", {"even-odd", "mountain-climbing", "jumping-cow", "flippin-digits"}),
        ("LOW-DECK", set()),
        ("END-FIXED-ROUNDS", set()),
        ("NO-SUCH-CLAUSE", set()),
    ],
)
def test_a_rule_of_which_a_clause_is_left_out_is_not_generated(clause: str, gone: set[str]) -> None:
    assert set(rules(claim(without=(clause,)))) == set(RULES) - gone


@EACH_RULE
def test_the_same_seed_generates_the_same_turns(edition: Edition) -> None:
    turns = turns_of(edition, 7, 20)
    assert turns == turns_of(edition, 7, 20)
    assert turns[:5] == turns_of(edition, 7, 5)
    assert turns != turns_of(edition, 8, 20)


def test_rules_take_it_in_turns_and_do_not_change_each_other_s_turns() -> None:
    together = list(generate(EVERY, 7, 40))
    assert [edition for edition, _ in together] == [EVERY[number % len(EVERY)] for number in range(40)]
    assert [turn.id for _, turn in together] == [f"generated-7-{number}" for number in range(40)]
    for edition in EVERY:
        alone = (turn.input for turn in turns_of(edition, 7, 40))
        ours = [turn.input for other, turn in together if other == edition]
        assert ours == list(islice(alone, len(ours)))


def test_nothing_is_generated_for_nothing() -> None:
    assert list(generate([], 7, 5)) == []
    assert list(generate(EVERY, 7, 0)) == []


def test_generated_turns_are_the_same_on_every_machine() -> None:
    (turn,) = turns_of(CLASSIC, 7, 1)
    assert isinstance(turn, TurnVector)
    assert turn.input.plays == (53, 4, 46, 9)
    assert turn.input.rows == ((12,), (16, 26, 47, 88), (68,), (42, 62, 100))
    digest = hashlib.sha256()
    for _, turn in generate(sorted(EVERY, key=lambda edition: edition.rule.id), 7, 90):
        digest.update(canonical(plain(turn.input)).encode())
    assert digest.hexdigest()[:16] == "2efb93d1f2fe96a1"


@pytest.mark.parametrize(
    "id", ["amigo-en-2.10", "amigo-en-2.10+low-deck", "amigo-en-2.10+open-picks", "amigo-en-2.10+open-draft"]
)
def test_turns_of_the_base_rule_meet_every_outcome(id: str) -> None:
    (edition,) = editions_to_generate(claim((id,)))
    assert edition == lookup_edition(id)
    turns = [turn for turn in turns_of(edition, 1, 200) if isinstance(turn, TurnVector)]
    taken = [placed for turn in turns for placed in turn.output.placements if placed.taken]
    assert any(turn.input.take is None for turn in turns)
    assert any(turn.input.take is not None for turn in turns)
    assert any(len(placed.taken) == edition.row_capacity for placed in taken)


@pytest.mark.parametrize(
    ("rule", "hows"),
    [
        ("two-ended-rows", {"right", "left", "took", "due place", "due take"}),
        ("even-odd", {"right", "took", "due take"}),
        ("mountain-climbing", {"right", "took", "due take"}),
        ("jumping-cow", {"right", "took", "crowded", "due take"}),
        ("flippin-digits", {"right", "took", "due take"}),
        ("twin-cards", {"right", "took", "stacked", "shared", "due take"}),
    ],
)
def test_turns_of_variants_meet_every_outcome(rule: str, hows: set[str]) -> None:
    met: Counter[str] = Counter()
    for turn in turns_of(BY_RULE[rule], 1, 400):
        assert isinstance(turn, VariantVector)
        assert not isinstance(turn.output, Refused)
        met.update({placed.how for placed in turn.output.placements})
        met.update([f"due {turn.output.due.choice}"] if turn.output.due else ())
        met.update(["begins"] if turn.input.beside is None else ())
        met.update(["flips"] if turn.input.flipped else ())
        met.update(["twins turned over"] if len(turn.input.starters) > 4 else ())
        met.update(["two chosen"] if len(turn.input.choices) > 1 else ())
    wanted = hows | {"begins"}
    wanted |= {"flips", "two chosen"} if rule == "flippin-digits" else set()
    wanted |= {"twins turned over"} if rule == "twin-cards" else set()
    assert {what for what in wanted if met[what] < 4} == set()
    assert set(met) <= wanted | {"two chosen"}


def test_pairs_meet_every_outcome() -> None:
    met: Counter[str] = Counter()
    for turn in turns_of(BY_RULE["two-cards-a-turn"], 1, 200):
        assert isinstance(turn, PairsVector)
        assert not isinstance(turn.output, Refused)
        due = turn.output.due
        met.update(["nothing due" if due is None else type(due).__name__])
        met.update({"took" if placed.taken else "right" for placed in turn.output.placements})
        for said in turn.input.answers:
            if isinstance(said, OrderAnswer):
                met.update(["low first" if said.card == min(turn.input.pairs[said.seat]) else "high first"])
    wanted = ("nothing due", "FirstDue", "RowDue", "took", "right", "low first", "high first")
    assert min(met[what] for what in wanted) > 3


def test_goes_meet_every_outcome() -> None:
    met: Counter[str] = Counter()
    for turn in turns_of(BY_RULE["cards-to-hand"], 1, 400):
        assert isinstance(turn, GoVector)
        assert not isinstance(turn.output, Refused)
        met.update([str(turn.output.due)])
        met.update({type(action).__name__ for action in turn.input.actions})
        met.update(["known"] if any(turn.output.known) else ())
        met.update(["full hand"] if max(map(len, turn.output.hands)) == 16 else ())
        met.update(["full pile"] if max(map(len, turn.output.piles)) > 20 else ())
    dues = ("play", "play or end", "name", "keep", "None")
    actions = ("GoPlays", "GoNames", "GoKeeps", "GoEnds")
    assert min(met[what] for what in (*dues, *actions, "known", "full hand", "full pile")) > 3


def test_goes_begin_in_a_round_that_is_on() -> None:
    edition = BY_RULE["cards-to-hand"]
    turns = [turn for turn in turns_of(edition, 1, 120) if isinstance(turn, GoVector)]
    full = [turn for turn in turns if max(map(len, turn.input.piles)) > 20]
    for turn in (*turns, *chain.from_iterable(islice(smaller(edition, each), 200) for each in full[:3])):
        assert isinstance(turn, GoVector)
        assert not isinstance(turn.output, Refused)
        assert (turn.output.due is None) == (turn.output.points is not None)


def cards_of(turn: GeneratedVector) -> Counter[int]:
    given = turn.input
    lying = [card for row in given.rows for card in row]
    for names in ("plays", "starters"):
        lying += getattr(given, names, ())
    for names in ("pairs", "hands", "piles"):
        lying += chain.from_iterable(getattr(given, names, ()))
    return Counter(lying)


def differ(turn: GeneratedVector) -> bool:
    """Whether no two rows end alike, as they never do: a twin comes to lie on the last card of a row."""
    return len({row[-1] for row in turn.input.rows}) == len(turn.input.rows)


@EACH_RULE
def test_generated_turns_hold_cards_of_the_deck_alone_and_seat_every_number(edition: Edition) -> None:
    seats = set()
    for turn in turns_of(edition, 1, 200):
        names = [name for name in ("plays", "pairs", "hands") if hasattr(turn.input, name)]
        seats.add(len(getattr(turn.input, names[0])))
        assert cards_of(turn) <= Counter(edition.deck_for(max(seats)))
        assert differ(turn)
    assert seats == set(range(edition.min_seats, edition.max_seats + 1))


@EACH_RULE
def test_generated_turns_and_smaller_ones_have_the_answer_of_a_naive_reading(edition: Edition) -> None:
    for turn in turns_of(edition, 2, 40):
        assert naive_answers.answer(turn) == turn.output
    for turn in turns_of(edition, 3, 2):
        for less in smaller(edition, turn):
            assert naive_answers.answer(less) == less.output


@EACH_RULE
def test_smaller_turns_are_different_and_hold_no_other_cards_than_the_deck(edition: Edition) -> None:
    for turn in turns_of(edition, 4, 3):
        found = list(smaller(edition, turn))
        assert len(found) > 3
        assert all(each.input != turn.input for each in found)
        assert all(cards_of(each) <= Counter(edition.deck_for(edition.max_seats)) for each in found)
        assert all(differ(each) for each in found)


def test_smaller_turns_with_twins_lie_as_turns_with_twins_do() -> None:
    edition = BY_RULE["twin-cards"]
    for turn in turns_of(edition, 5, 60):
        assert all(differ(less) for less in smaller(edition, turn))


def test_smaller_goes_have_less_of_everything() -> None:
    edition = BY_RULE["cards-to-hand"]
    less_of = set()
    for turn in turns_of(edition, 6, 10):
        assert isinstance(turn, GoVector)
        for less in smaller(edition, turn):
            assert isinstance(less, GoVector)
            for name in ("rows", "hands", "piles", "goes", "actions"):
                if size(getattr(less.input, name)) < size(getattr(turn.input, name)):
                    less_of.add(name)
    assert less_of == {"rows", "hands", "piles", "goes", "actions"}


def size(value: object) -> int:
    """A number itself, or how many things there are in all."""
    if isinstance(value, int):
        return value
    assert isinstance(value, tuple)
    return sum(len(each) if isinstance(each, tuple) else 1 for each in value)
