"""From what a log tells to a replay: rounds followed, hands made from the cards played, results compared."""

from __future__ import annotations

from attrs import evolve

from take5_rules.core.actions import Deal, PlayPicks
from take5_rules.core.edition import Edition, Setup
from take5_rules.core.errors import EditionError
from take5_rules.core.play import new_match, play
from take5_rules.core.table import Cards
from take5_rules.replay.codec import decode_replay, encode_replay
from take5_rules.replay.faults import ReplayFaultError
from take5_rules.replay.foreign.errors import ForeignError, ForeignReason, Place
from take5_rules.replay.foreign.following import follow_round
from take5_rules.replay.foreign.house import with_house_numbers
from take5_rules.replay.foreign.told import ToldMatch, ToldRound, bad_shape
from take5_rules.replay.growing import round_points
from take5_rules.replay.parts import TurnRecord
from take5_rules.replay.record import Replay
from take5_rules.replay.verify import verify

__all__ = ["assemble", "recognise"]

_CAPACITIES = range(2, 13)
_ABOUT_ROWS = (
    ForeignReason.WRONG_ROW,
    ForeignReason.ROW_NOT_TAKEN,
    ForeignReason.ROW_TAKEN,
    ForeignReason.BULLHEADS_WRONG,
    ForeignReason.BOARD_WRONG,
)


def recognise(told: ToldMatch, edition: Edition) -> Edition:
    """``edition`` with the house numbers that the log shows beyond doubt: rows, and the capacity of a row.

    The capacity is changed only where ``edition``'s does not fit and exactly one other does.
    How large the deck is cannot be seen, and a round that is short may be one with a turn lost.
    """
    counts = {len(one.starters) for one in told.rounds if one.starters is not None}
    if len(counts) == 1:
        try:
            edition = with_house_numbers(edition, rows=counts.pop())
        except EditionError:
            return edition
    if _fits(told, edition):
        return edition
    others = [evolve(edition, row_capacity=number) for number in _CAPACITIES]
    fitting = [other for other in others if other != edition and _fits(told, other)]
    return fitting[0] if len(fitting) == 1 else edition


def _fits(told: ToldMatch, edition: Edition) -> bool:
    """Whether no card is told to lie where a row of this capacity would not have it."""
    for number, one in enumerate(told.rounds, 1):
        try:
            follow_round(one, edition, told.seats, number, last=number == len(told.rounds))
        except ForeignError as error:
            if error.reason in _ABOUT_ROWS:
                return False
    return True


def assemble(told: ToldMatch, edition: Edition, edition_id: str | None = None) -> Replay:
    """The replay of a told match.

    The hands of a whole round are the cards that were played; those of a last round that broke off stay
    unknown unless they are told.

    Raises:
        ForeignError: at the first place where the rules would have it otherwise, or where too little is told.
        EditionError: the edition does not allow so many seats.
    """
    if edition.setup is Setup.DRAFTED:
        raise bad_shape("logs of drafted rounds cannot be read")
    if not told.rounds:
        raise ForeignError(ForeignReason.NO_ROUNDS)
    replay = Replay.start(new_match(edition, told.seats), players=told.players, edition_id=edition_id)
    for number, one in enumerate(told.rounds, 1):
        if replay.finished:
            raise ForeignError(ForeignReason.ROUND_AFTER_END, Place(line=one.line, round=number))
        last = number == len(told.rounds)
        starters, turns = follow_round(one, edition, told.seats, number, last=last)
        whole = len(turns) == edition.hand_size and None not in turns[-1].picks
        replay = (_add_whole if whole else _add_broken_off)(replay, one, number, starters, turns)
    _compare_winners(told, replay)
    verdict = verify(replay)
    if verdict.fault is not None:
        raise ReplayFaultError(verdict.fault)
    return replay


def _add_whole(
    replay: Replay, told: ToldRound, number: int, starters: Cards, turns: list[TurnRecord]
) -> Replay:
    hands = tuple([tuple(sorted(_played(turns, seat))) for seat in range(replay.seats)])
    for seat, hand in enumerate(told.hands or hands):
        if tuple(sorted(hand)) != hands[seat]:
            place, dealt = Place(round=number, seat=seat), tuple(sorted(hand))
            raise ForeignError(ForeignReason.HAND_WRONG, place, recorded=dealt, expected=hands[seat])
    step = play(replay.resume(), Deal(hands=hands, rows=starters))
    replay = replay.add(step)
    for turn in turns:
        cards = [pick for pick in turn.picks if pick is not None]
        take = turn.choices[0][1] if turn.choices else None
        step = play(step.after, PlayPicks(cards=cards, take=take))
        replay = replay.add(step)
    points, totals = round_points(step) or (), step.after.match.totals
    for reason, said, found in (
        (ForeignReason.POINTS_WRONG, told.points, points),
        (ForeignReason.SCORE_WRONG, told.totals, totals),
    ):
        if said is not None and said != found:
            place = Place(line=told.line, round=number)
            raise ForeignError(reason, place, recorded=said, expected=found)
    return replay


def _played(turns: list[TurnRecord], seat: int) -> list[int]:
    return [pick for turn in turns if (pick := turn.picks[seat]) is not None]


def _add_broken_off(
    replay: Replay, told: ToldRound, number: int, starters: Cards, turns: list[TurnRecord]
) -> Replay:
    """The round as the document of a replay has it; a deal that nobody saw cannot be played."""
    hands = None if told.hands is None else [sorted(hand) for hand in told.hands]
    document = encode_replay(replay)
    rounds = document["rounds"]
    if not isinstance(rounds, list):
        raise AssertionError("the rounds of a document are a list")
    written: list[dict[str, object]] = []
    for turn in turns:
        choices = {"choices": [list(choice) for choice in turn.choices]} if turn.choices else {}
        written.append({"picks": list(turn.picks), **choices})
    rounds.append({"deal": {"hands": hands, "rows": list(starters)}, "turns": written})
    return decode_replay(document)


def _compare_winners(told: ToldMatch, replay: Replay) -> None:
    if told.winners is None:
        return
    found = replay.result.winners if replay.result is not None else None
    if found != told.winners:
        raise ForeignError(ForeignReason.WINNERS_WRONG, None, recorded=told.winners, expected=found)
