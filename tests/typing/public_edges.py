"""What a type checker must know of the names at the edge: views, replays, journals and the wire."""

from collections.abc import Iterator
from typing import assert_never, assert_type

from take5_rules import (
    CLASSIC,
    Action,
    CardPlaced,
    Cards,
    Deal,
    Edition,
    IllegalActionError,
    Match,
    Moment,
    Reason,
    RowChoiceDue,
    RowTaken,
    SeatAction,
    State,
    Step,
    WithdrawPick,
    legal_actions,
    moment,
)
from take5_rules.documents import DocumentError, DocumentReason
from take5_rules.duplicate import (
    DuplicateResult,
    TournamentResult,
    check_duplicate,
    check_tournament,
    deals_of,
    duplicate_deals,
    pass_hands,
    tournament_deals,
    tournament_editions,
)
from take5_rules.encoding import Encoding, EncodingError, EncodingReason, Field
from take5_rules.history import History, advance, begin_history
from take5_rules.positions import from_line, position, to_line
from take5_rules.preview import Preview, TableView, preview
from take5_rules.redacted import SeenMatch, dumps_seen, loads_seen, redact
from take5_rules.replay import (
    Correction,
    Fault,
    Journal,
    JournalFile,
    Note,
    Replay,
    RoundRecord,
    ScoreLine,
    Verdict,
    amend,
    amend_all,
    canonical,
    digest,
    dump_state,
    dumps,
    load,
    load_state,
    loads,
    loads_journal,
    verify,
)
from take5_rules.replay.store import Store
from take5_rules.sampling import sample_state, unseen
from take5_rules.scoresheet import Scoresheet
from take5_rules.seen import SeenEvent, see, seen_events
from take5_rules.shuffle import Chance, deal
from take5_rules.views import (
    DealingView,
    DraftingView,
    FaceDown,
    FinishedView,
    Hand,
    Pick,
    PickingView,
    PlacingView,
    SeatView,
    SpectatorView,
    View,
    spectate,
    view,
)
from take5_rules.wire import (
    ActionRefused,
    ClientAction,
    MessageRefused,
    Refusal,
    Request,
    decode_action,
    decode_refusal,
    decode_request,
    decode_seen_event,
    decode_view,
    encode_view,
    read_action,
    refusal_for,
    schema,
)


def views(state: State, step: Step, seat: int | None, seen: SeenEvent, chance: Chance) -> None:
    assert_type(view(state, 0), SeatView)
    assert_type(view(state, None), SpectatorView)
    assert_type(view(state, seat), View)
    assert_type(spectate(state), SpectatorView)
    assert_type(see(step.events[0], state, 0), SeenEvent)
    assert_type(seen_events(step, None), tuple[SeenEvent, ...])
    assert_type(advance(view(state, seat), seen), View)
    assert_type(begin_history(state, 0), History)
    assert_type(begin_history(state, 0).view, View)
    assert_type(legal_actions(view(state, 0), 0), tuple[SeatAction, ...])
    assert_type(moment(view(state, 0)), Moment)
    assert_type(sample_state(view(state, 0), chance), State)
    assert_type(unseen(view(state, 0)), Cards)


def every_view(seen: View) -> str:
    assert_type(seen.match, Match)
    match seen:
        case DealingView():
            return "dealing"
        case DraftingView(_, hands, pool):
            assert_type(hands, tuple[Cards, ...])
            assert_type(pool, Cards)
            return "drafting"
        case PickingView(_, shown, _, _, picks):
            assert_type(shown, tuple[Hand, ...])
            assert_type(picks, tuple[Pick, ...])
            return "picking"
        case PlacingView(_, _, _, _, cards, placed):
            assert_type(cards, Cards)
            assert_type(placed, int)
            return "placing"
        case FinishedView(_, best):
            assert_type(best, tuple[int, ...])
            return "finished"
        case _:
            assert_never(seen)


def previews(table: TableView) -> None:
    found = preview(table, {0: 5})
    assert_type(found, Preview | RowChoiceDue)
    match found:
        case Preview(events, rows):
            assert_type(events, tuple[CardPlaced | RowTaken, ...])
            assert_type(rows, tuple[tuple[int, ...], ...])
        case RowChoiceDue(card):
            assert_type(card, int)
        case _:
            assert_never(found)


def replays(replay: Replay, step: Step) -> None:
    assert_type(load("match.json"), Replay)
    assert_type(loads(b"{}"), Replay)
    assert_type(dumps(replay), str)
    assert_type(canonical(replay), bytes)
    assert_type(digest(replay), str)
    assert_type(replay.add(step), Replay)
    assert_type(replay.steps(), Iterator[Step])
    assert_type(replay.resume(), State)
    assert_type(replay.rounds, tuple[RoundRecord, ...])
    assert_type(replay.beginning, Replay)
    assert_type(replay.scoreboard(), tuple[ScoreLine, ...])
    assert_type(verify(replay), Verdict)
    assert_type(verify(replay).fault, Fault | None)
    assert_type(verify(replay).notes, tuple[Note, ...])
    assert_type(amend(replay, 1, 2, 0, 44, take=None), Replay)
    assert_type(amend_all(replay, [Correction(round=1, turn=2, seat=0, card=44)]), Replay)
    assert_type(dump_state(step.after), bytes)
    assert_type(load_state(b"{}"), State)


def journals(replay: Replay, action: Action) -> None:
    assert_type(Journal.of(replay), Journal)
    assert_type(loads_journal("").actions, tuple[Action, ...])
    assert_type(loads_journal("").torn, bytes)
    assert_type(loads_journal("").replay(), Replay)
    assert_type(JournalFile.begin("x", replay), JournalFile)
    assert_type(JournalFile.resume("x").append(action), Step)
    with Store("x") as store:
        assert_type(store, Store)
        assert_type(store.begin("m", replay), State)
        assert_type(store.append("m", action, at=moment(store.state("m"))), Step)
        assert_type(store.journal("m"), Journal)
        assert_type(store.replay("m"), Replay)
        assert_type(store.names(), tuple[str, ...])


def wire(state: State, error: IllegalActionError | DocumentError) -> None:
    assert_type(decode_action("", 0), ClientAction)
    assert_type(decode_request("", 0), Request)
    assert_type(decode_request("", 0).at, Moment)
    assert_type(decode_view(""), View)
    assert_type(decode_seen_event(""), SeenEvent)
    assert_type(decode_refusal(""), Refusal)
    assert_type(encode_view(view(state, 0)), str)
    assert_type(read_action({}), Action)
    assert_type(schema("view"), dict[str, object])
    refusal = refusal_for(error)
    match refusal:
        case ActionRefused():
            assert_type(refusal.reason, Reason)
        case MessageRefused():
            assert_type(refusal.reason, DocumentReason)
            assert_type(refusal.pointer, str)
        case _:
            assert_never(refusal)


def encodings(encoding: Encoding, view: SeatView, action: SeatAction, error: EncodingError) -> None:
    assert_type(Encoding(edition=CLASSIC, seats=4), Encoding)
    assert_type(encoding.encode(action), int)
    assert_type(encoding.decode(view, 5), SeatAction | None)
    assert_type(encoding.legal_ids(view), tuple[int, ...])
    assert_type(encoding.mask(view, noop=True), bytes)
    assert_type(encoding.observe(view), tuple[int, ...])
    assert_type(encoding.flatten(encoding.observe(view)), tuple[float, ...])
    assert_type(encoding.bounds(), tuple[tuple[int, ...], tuple[int, ...]])
    assert_type(encoding.fields, tuple[Field, ...])
    assert_type(encoding.fields[0].name, str)
    assert_type((encoding.noop, encoding.action_count, encoding.size), tuple[int, int, int])
    assert_type(error.reason, EncodingReason)


def others(state: State, replay: Replay) -> None:
    assert_type(redact(replay, None), SeenMatch)
    assert_type(redact(replay, 0).history, History)
    assert_type(loads_seen(dumps_seen(redact(replay, 0))), SeenMatch)
    assert_type(tournament_editions(), tuple[Edition, Edition])
    assert_type(tournament_deals(pass_hands(deal(1, state))), tuple[Deal, ...])
    assert_type(duplicate_deals(1, CLASSIC, 4), tuple[Deal, ...])
    assert_type(deals_of(replay), tuple[Deal, ...])
    assert_type(check_tournament([replay]), TournamentResult)
    assert_type(check_duplicate([replay]), DuplicateResult)
    assert_type(position(CLASSIC, hands=[[1], [2]], rows=[[3]]), State)
    assert_type(from_line(""), State)
    assert_type(to_line(state), str)
    assert_type(Scoresheet.loads(""), Scoresheet)


def what_a_checker_refuses(state: State, full: Step, action: Action) -> None:
    """Each line below is a mistake; a checker that stops seeing one says that its comment is unused."""
    decode_action("{}")  # type: ignore[call-arg]
    decode_view(b"", 0)  # type: ignore[call-arg]
    encode_view(state)  # type: ignore[arg-type]
    view(state, "0")  # type: ignore[call-overload]
    advance(view(state, 0), full.events[0])  # type: ignore[arg-type]
    schema("state")  # type: ignore[arg-type]
    preview(state)  # type: ignore[arg-type]
    Encoding(CLASSIC, 4)  # type: ignore[call-arg]
    Encoding(edition=CLASSIC, seats="4")  # type: ignore[arg-type]
    Encoding(edition=CLASSIC, seats=4).observe(state)  # type: ignore[arg-type]
    Encoding(edition=CLASSIC, seats=4).encode(WithdrawPick(seat=0))  # type: ignore[arg-type]
    Request(action=action, at=moment(state))  # type: ignore[arg-type]
    FaceDown(3)  # type: ignore[call-arg]
    redact(state, 0)  # type: ignore[arg-type]
    amend(Replay.start(state), 1, 1, 0, 5, None)  # type: ignore[call-arg]
