"""What is written can be read: each limit of a reader is the writer's too, or nothing can come to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen

from take5_rules import (
    CLASSIC,
    CardRange,
    CardsToHand,
    Edition,
    EditionError,
    Finished,
    Go,
    Picking,
    Rounds,
    Rule,
    Threshold,
    TwinCards,
    TwinDeck,
    Twins,
    TwoCardsATurn,
    TwoEndedRows,
    cards_to_hand,
    legal_actions,
    new_match,
    play,
    to_act,
    two_decks,
)
from take5_rules.documents.strict_json import check_size
from take5_rules.redacted import dumps_seen, loads_seen, redact
from take5_rules.replay import (
    DEFAULT_LIMIT,
    DocumentError,
    DocumentReason,
    Engine,
    GoCard,
    GoRecord,
    Journal,
    Replay,
    SeedRecord,
    canonical,
    digest,
    dump,
    dump_state,
    dumps,
    load,
    load_state,
    loads,
    loads_journal,
)
from take5_rules.replay.going import MOST_GOES
from tests.replay.matches import EDITIONS, deal_for, record
from tests.replay.test_variants import EDITIONS as VARIANTS

R = DocumentReason
ENDS = Rounds(count=1)


def started(**more: Any) -> Replay:  # noqa: ANN401
    return Replay.start(new_match(more.pop("edition", CLASSIC), more.pop("seats", 2)), **more)


def deep(levels: int) -> dict[str, object]:
    found: dict[str, object] = {"end": 1}
    for _ in range(levels - 1):
        found = {"in": found}
    return found


def heavy(size: int) -> dict[str, object]:
    """An object of so many canonical bytes."""
    return {"a": "x" * (size - len('{"a":""}'))}


def wild(size: int) -> str:
    """Labels as long in bytes as labels can be: each character is escaped, or has four bytes."""
    return "".join(random.Random(size).choices('\x00\x1f\\"\U0001f404', k=size))


HEADERS: dict[str, tuple[Callable[[int], dict[str, object]], int]] = {
    "players": (lambda size: {"players": ["x" * size, wild(size)]}, 256),
    "edition id": (lambda size: {"edition_id": "x" * size}, 200),
    "engine name": (lambda size: {"engine": Engine(name="x" * size, version="1")}, 200),
    "engine version": (lambda size: {"engine": Engine(name="x", version="1" * size)}, 200),
    "seed scheme": (lambda size: {"seed": SeedRecord(scheme="x" * size, value="1")}, 200),
    "seed text": (lambda size: {"seed": SeedRecord(scheme="x", value=wild(size))}, 256),
    "seed bytes": (lambda size: {"seed": SeedRecord(scheme="x", value=bytes(size))}, 64),
    "extra bytes": (lambda size: {"extra": heavy(size)}, 65_536),
    "extra depth": (lambda size: {"extra": deep(size)}, 8),
    "extra key": (lambda size: {"extra": {"x" * size: 1}}, 64),
    "extra number": (lambda size: {"extra": {"a": [size, -size]}}, 2**53 - 1),
    "engine": (lambda size: {"engine": Engine(name="x" * size)}, 200),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_record_starts_with_what_its_readers_take_and_with_no_more(name: str) -> None:
    make, most = HEADERS[name]
    replay = started(**make(most))
    for readable in (False, True):
        assert loads(dumps(replay, readable=readable)) == replay
    assert loads_journal(Journal.of(replay).dumps()).start == replay
    with pytest.raises(DocumentError):
        started(**make(most + 1))


def test_a_header_with_all_that_it_can_hold_is_still_a_line_of_a_journal() -> None:
    edition = Edition(deck=CardRange(first=1, last=109), hand_size=1, rows=1, max_seats=108, end=ENDS)
    full = {name: value for make, most in HEADERS.values() for name, value in make(most).items()}
    full |= {"players": ["\x00" * 256] * 108, "extra": {"a": "\x00" * ((65_536 - len('{"a":""}')) // 6)}}
    replay = started(edition=edition, seats=108, **full)
    assert loads(dumps(replay)) == replay
    assert loads_journal(Journal.of(replay).dumps()).start == replay


NUMBERS: dict[str, tuple[Callable[[int], Edition], int, int]] = {
    "rounds": (lambda size: evolve(CLASSIC, end=Rounds(count=size)), 1_000_000, 2),
    "points": (lambda size: evolve(CLASSIC, end=Threshold(points=size, inclusive=True)), 1_000_000, 2),
    "capacity": (lambda size: evolve(CLASSIC, row_capacity=size), 109, 2),
    "hand of two decks": (
        lambda size: evolve(
            two_decks(CLASSIC),
            deck=TwinDeck(first=1, last=109, twins=Twins.ALL),
            hand_size=size,
            rows=1,
            max_seats=2,
            min_seats=2,
        ),
        108,
        2,
    ),
    "seats of two decks": (
        lambda size: Edition(
            deck=TwinDeck(first=1, last=109, twins=Twins.ALL),
            rule=TwinCards(),
            hand_size=1,
            rows=4,
            max_seats=size,
            end=ENDS,
        ),
        109,
        109,
    ),
    "rows": (
        lambda size: Edition(
            deck=CardRange(first=1, last=109), hand_size=1, rows=size, max_seats=2, end=ENDS
        ),
        107,
        2,
    ),
    "rows of two decks": (
        lambda size: Edition(
            deck=TwinDeck(first=1, last=109, twins=Twins.ALL),
            rule=TwinCards(),
            hand_size=1,
            rows=size,
            max_seats=2,
            end=ENDS,
        ),
        55,
        2,
    ),
    "seats that choose twice": (
        lambda size: Edition(
            deck=CardRange(first=1, last=109),
            rule=TwoCardsATurn(),
            hand_size=2,
            rows=1,
            max_seats=size,
            end=ENDS,
        ),
        54,
        54,
    ),
    "two-ended seats": (
        lambda size: Edition(
            deck=CardRange(first=1, last=109),
            rule=TwoEndedRows(),
            hand_size=1,
            rows=1,
            max_seats=size,
            end=ENDS,
        ),
        108,
        108,
    ),
    **{
        name: (
            lambda size, name=name: evolve(  # type: ignore[misc]
                cards_to_hand(CLASSIC), rule=evolve(CardsToHand(most_in_hand=109), **{name: size})
            ),
            109,
            3,
        )
        for name in ("most_a_go", "most_in_hand", "pile_limit", "hand_weight")
    },
}


def played(edition: Edition, seats: int, seed: int, most: int = 400) -> Replay:
    """A match by chance, or its beginning."""
    chance = random.Random(seed)
    replay = started(edition=edition, seats=seats)
    for _ in range(most):
        state = replay.resume()
        if isinstance(state, Finished):
            break
        if not to_act(state):
            replay = replay.add(play(state, deal_for(state, chance)))
        else:
            seat = chance.choice(to_act(state))
            replay = replay.add(play(state, chance.choice(legal_actions(state, seat))))
    return replay


def check_written(replay: Replay) -> None:
    assert loads(dumps(replay)) == replay
    assert load_state(dump_state(replay.resume())) == replay.resume()
    journal = Journal.of(replay)
    assert loads_journal(journal.dumps()) == journal
    seen = redact(replay, 0)
    assert loads_seen(dumps_seen(seen)) == seen


@pytest.mark.parametrize("name", NUMBERS)
def test_matches_of_the_largest_editions_can_be_read_and_larger_ones_are_no_editions(name: str) -> None:
    make, most, seats = NUMBERS[name]
    for seed in range(2):
        check_written(played(make(most), seats, seed))
    with pytest.raises(EditionError):
        make(most + 1)


@pytest.mark.parametrize("name", [*EDITIONS, *VARIANTS])
def test_wherever_a_match_is_broken_off_its_record_can_be_read(name: str) -> None:
    edition, seats = EDITIONS[name] if name in EDITIONS else (VARIANTS[name], 3)
    for most in (0, 1, 2, 7, 40, 400):
        check_written(played(edition, seats, most, most))


HAND = cards_to_hand(CLASSIC)
GO = GoRecord(cards=(GoCard(card=1),))


def with_goes(count: int) -> Replay:
    opened = evolve(played(HAND, 2, 1, 2).rounds[0], goes=(GO,) * count)
    return evolve(started(edition=HAND), opened=opened, settled=None)


def test_a_round_has_as_many_goes_as_can_be_read_and_no_more_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = with_goes(MOST_GOES)
    assert loads(dumps(full)) == full
    for write in (dumps, canonical, digest):
        with pytest.raises(DocumentError) as caught:
            write(with_goes(MOST_GOES + 1))
        assert (caught.value.reason, caught.value.pointer) == (R.WRONG_LENGTH, "/rounds/0/goes")
        assert str(MOST_GOES) in caught.value.detail
    text = dumps(played(HAND, 2, 1, 30))
    monkeypatch.setattr("take5_rules.replay.going.MOST_GOES", 3)
    with pytest.raises(DocumentError) as read:
        loads(text)
    with pytest.raises(DocumentError) as written:
        dumps(played(HAND, 2, 1, 30))
    assert str(read.value) == str(written.value)
    assert read.value.reason is written.value.reason is R.WRONG_LENGTH


def test_a_state_counts_as_many_goes_as_can_be_read() -> None:
    state = played(HAND, 2, 1, 3).resume()
    assert isinstance(state, Picking)
    for goes, fits in ((999_998, True), (1_000_000, False)):
        go = state.table.variant
        assert isinstance(go, Go)
        later = evolve(state, table=evolve(state.table, variant=evolve(go, goes=goes + go.goes % 2)))
        if fits:
            assert load_state(dump_state(later)) == later
        else:
            with pytest.raises(DocumentError) as caught:
                dump_state(later)
            assert caught.value.pointer == "/variant"


@frozen(kw_only=True)
class OfOurOwn(Rule):
    """A rule that no file can name."""

    id = "of-our-own"


def test_a_rule_that_no_file_can_name_is_not_written() -> None:
    replay = started(edition=evolve(CLASSIC, rule=OfOurOwn()))
    writers: tuple[Callable[[], object], ...] = (
        lambda: dumps(replay),
        lambda: dump_state(replay.resume()),
        lambda: Journal.of(replay).dumps(),
        lambda: dumps_seen(redact(replay, 0)),
    )
    for write in writers:
        with pytest.raises(DocumentError) as caught:
            write()
        assert (caught.value.reason, caught.value.pointer) == (R.BAD_EDITION, "/edition/rule")


def test_a_document_is_as_large_as_its_reader_takes(tmp_path: Any) -> None:  # noqa: ANN401
    replay = evolve(record(CLASSIC, 3, 1, odd=False), players=("Ä" * 90, "\U0001f404", "x"))
    path = tmp_path / "match.json"
    for readable in (False, True):
        size = len(dumps(replay, readable=readable).encode())
        text = dumps(replay, readable=readable, limit=size)
        assert loads(text, limit=size) == replay
        with pytest.raises(DocumentError) as written:
            dumps(replay, readable=readable, limit=size - 1)
        with pytest.raises(DocumentError) as read:
            loads(text, limit=size - 1)
        assert str(written.value) == str(read.value)
        assert written.value.reason is R.TOO_LARGE
        dump(replay, path, readable=readable, limit=size + 1)
        assert path.stat().st_size == size + 1
        assert load(path, limit=size + 1) == replay
        path.unlink()
        with pytest.raises(DocumentError):
            dump(replay, path, readable=readable, limit=size)
        assert not path.exists()


def test_journals_and_redacted_records_are_as_large_as_their_readers_take() -> None:
    replay = record(CLASSIC, 3, 1, odd=False)
    journal, seen = Journal.of(replay), redact(replay, 1)
    text, line = journal.dumps(), dumps_seen(seen)
    assert loads_journal(journal.dumps(limit=len(text)), limit=len(text)) == journal
    assert loads_seen(dumps_seen(seen, limit=len(line)), limit=len(line)) == seen
    refused: tuple[Callable[[], object], ...] = (
        lambda: journal.dumps(limit=len(text) - 1),
        lambda: loads_journal(text, limit=len(text) - 1),
        lambda: dumps_seen(seen, limit=len(line) - 1),
        lambda: loads_seen(line, limit=len(line) - 1),
    )
    for refuse in refused:
        with pytest.raises(DocumentError) as caught:
            refuse()
        assert caught.value.reason is R.TOO_LARGE


def test_what_would_be_too_large_by_default_is_refused_by_default() -> None:
    one = record(CLASSIC, 10, 1, odd=False).rounds[0]
    start = started(edition=evolve(CLASSIC, end=Rounds(count=1_000_000)), seats=10)
    long = evolve(start, closed=((one,) * 11_000,))
    with pytest.raises(DocumentError) as caught:
        dumps(long)
    assert caught.value.reason is R.TOO_LARGE
    assert str(DEFAULT_LIMIT) in caught.value.detail


@pytest.mark.parametrize("character", ["a", "\u00e9", "\u20ac", "\U0001f404", "\ud800"])
def test_text_is_measured_by_its_bytes(character: str) -> None:
    text = character * 10
    size = len(text.encode("utf-8", "surrogatepass"))
    for limit in (size, size + 1, 100):
        check_size(text, limit)
    for limit in (size - 1, 10 if size > 10 else 9, 0):
        with pytest.raises(DocumentError):
            check_size(text, limit)
