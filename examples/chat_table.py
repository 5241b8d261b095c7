"""A host for chats: messages in, messages out; people, policies and language models sit at one table.

    python -m examples.chat_table --seats 3 --talker 0=stdin --talker "1=cmd:./my-model"

`Chat` knows of the match what views and seen events tell, and nothing else, so it has nothing to give away.
`Talker` is all that a language model needs: text in, text out.
What it says is read as a decision; what cannot be read or is not allowed is told back with its reason and
asked again, and after some tries a policy answers for the seat.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from attrs import frozen

from examples.talkers import Program, Talker, TalkerError, seated
from take5_rules import (
    Edition,
    EditionError,
    IllegalActionError,
    Moment,
    PlaceCard,
    Plain,
    Step,
    TakeRow,
    Visibility,
    WithdrawPick,
    lookup_edition,
    moment,
    new_match,
    play,
    to_act,
)
from take5_rules.phrases import PhraseError, options, phrase, read_reply
from take5_rules.policies import POLICIES, Policy, lowest
from take5_rules.render.refusals import explain
from take5_rules.render.sentences import describe
from take5_rules.render.text import draw
from take5_rules.replay import Replay, dump
from take5_rules.seen import SeatPicked, SeenEvent, seen_events
from take5_rules.shuffle import Seed, ShuffleError, Stream, deal, derive_key
from take5_rules.views import DealingView, FinishedView, PickingView, SeatView, SpectatorView, spectate, view
from take5_rules.wire import ClientAction

INTRO = """You sit at a table where 6 nimmt! (Take 5) is played.
Each turn all pick a card. The cards go to the rows from the lowest up, each to the row whose end is the
nearest below it. A card that comes to a full row takes the row; a card below all ends takes a row that its
owner names. Taken cards cost their bullheads, shown in brackets where a card has more than one.
Whoever has the fewest in the end wins. Answer with one decision and nothing else, such as: pick 44"""

HELP = """Whisper your picks to me: pick 44. Rows are taken by: take row 2.
Besides: deal, table, hand, score, withdraw, help."""

Seen = Mapping[int | None, Sequence[SeenEvent]]
"""What each seat, and everybody (``None``), saw happen."""


class Table(Protocol):
    """What a chat needs of a match; it may be far away, for all of this goes over the wire."""

    def view_for(self, seat: int) -> SeatView: ...

    def public(self) -> SpectatorView: ...

    def deal(self) -> Seen: ...

    def play(self, action: ClientAction, at: Moment) -> Seen: ...


class LocalTable:
    """The match itself: the only place where hands lie open."""

    def __init__(self, edition: Edition, seats: int, seed: Seed, names: Sequence[str] = ()) -> None:
        self._state = new_match(edition, seats)
        self._seed = seed
        self.replay = Replay.start(self._state, players=names or None)

    def view_for(self, seat: int) -> SeatView:
        return view(self._state, seat)

    def public(self) -> SpectatorView:
        return spectate(self._state)

    def deal(self) -> Seen:
        return self._accept(play(self._state, deal(self._seed, self._state)))

    def play(self, action: ClientAction, at: Moment) -> Seen:
        return self._accept(play(self._state, action, at=at))

    def _accept(self, step: Step) -> Seen:
        self._state = step.after
        self.replay = self.replay.add(step)
        return {viewer: seen_events(step, viewer) for viewer in (None, *range(step.after.match.seats))}


@frozen(kw_only=True)
class Message:
    """Something to post: on the private line of seat ``to``, or in the channel."""

    to: int | None
    text: str


class Chat:
    """A table in a channel with a private line for each seat."""

    def __init__(self, table: Table, names: Sequence[str] = ()) -> None:
        self._table = table
        self._names = tuple(names)
        self._invited: dict[int, Moment] = {}

    @property
    def over(self) -> bool:
        return isinstance(self._table.public(), FinishedView)

    def waits_for(self) -> dict[int, Moment]:
        """The seats that the match waits for; it is empty between rounds."""
        public = self._table.public()
        return dict.fromkeys(to_act(public), moment(public))

    def begin(self) -> list[Message]:
        """What is to be posted when the table opens."""
        rule = self._table.public().match.edition.rule
        named = (
            [] if isinstance(rule, Plain) else [Message(to=None, text=f"The variant {rule.id} is played.")]
        )
        return [*named, *self.invite()]

    def invite(self) -> list[Message]:
        """The table as they see it, for those whose decision is due and who have not been told of it."""
        posts: list[Message] = []
        for seat, when in self.waits_for().items():
            if self._invited.get(seat) != when:
                self._invited[seat] = when
                posts.append(Message(to=seat, text=self.invitation(seat)))
        return posts

    def hear(self, seat: int, text: str, *, private: bool) -> list[Message]:
        """What is to be posted when somebody has said something, in the channel or to the host alone."""
        back = seat if private else None
        match text.strip().casefold():
            case "deal" if isinstance(self._table.public(), DealingView):
                return self._try(seat, self._table.deal)
            case "deal":
                return [Message(to=back, text="No: nothing is to be dealt now.")]
            case "help":
                return [Message(to=back, text=HELP)]
            case "table" | "score":
                return [Message(to=back, text=draw(self._table.public(), names=self._names))]
            case "hand":
                return [Message(to=seat, text=self.invitation(seat))]
        seen = self._table.view_for(seat)
        try:
            action = read_reply(text, seen)
        except PhraseError as error:
            return [Message(to=back, text=f"No: {error}. {self._hint(seen)}")] if private else []
        if not private and _is_secret(action, seen):
            return [
                Message(to=None, text="No: that is a secret. Whisper it to me, better with another card.")
            ]
        return self.decide(seat, action)

    def decide(self, seat: int, action: ClientAction) -> list[Message]:
        """The same for a decision that has been read already."""
        return self._try(seat, lambda: self._table.play(action, moment(self._table.public())))

    def invitation(self, seat: int) -> str:
        """The table as a seat sees it, and what it can say."""
        seen = self._table.view_for(seat)
        return f"{draw(seen, names=self._names)}\n\n{self._hint(seen)}"

    def _try(self, seat: int, what: Callable[[], Seen]) -> list[Message]:
        try:
            return self._tell(what())
        except IllegalActionError as error:
            return [Message(to=seat, text=f"No: {explain(error)}.")]

    def _tell(self, seen: Seen) -> list[Message]:
        """What has happened, for all, and what has become due by that."""
        told = [describe(one, names=self._names) for one in seen[None] if not isinstance(one, SeatPicked)]
        return [Message(to=None, text="\n".join(told)), *self.invite()] if told else self.invite()

    def _hint(self, seen: SeatView) -> str:
        due = [phrase(action) for action in options(seen).values()]
        return f"You can say: {', '.join(due)}" if due else "Nothing is asked of you now."


def _is_secret(action: ClientAction, seen: SeatView) -> bool:
    """Whether nobody else may hear of it; a wish that is refused anyway may be said aloud."""
    picks = isinstance(seen, PickingView) and seen.match.edition.picks is Visibility.SECRET
    return picks and not isinstance(action, TakeRow | PlaceCard | WithdrawPick)


class Mail:
    """What has been posted and not yet been told to the talkers, who hear the channel and their own line."""

    def __init__(self, seats: Iterable[int]) -> None:
        self._unread: dict[int, list[str]] = {seat: [INTRO] for seat in seats}

    def post(self, messages: Iterable[Message]) -> Iterator[Message]:
        """The messages, noted as they pass."""
        for message in messages:
            for seat, texts in self._unread.items():
                if message.to in (None, seat):
                    texts.append(message.text)
            yield message

    def ask(self, seat: int, talker: Talker) -> str:
        """What a talker says to everything new."""
        said = talker("\n\n".join(self._unread[seat]))
        self._unread[seat].clear()
        return said


def seat_everybody(
    chat: Chat,
    table: Table,
    talkers: Mapping[int, Talker],
    policies: Mapping[int, Policy],
    seed: Seed,
    tries: int = 3,
) -> Iterator[Message]:
    """Play a match to its end with a talker or a policy at each seat; what is posted comes out as it is.

    After ``tries`` answers that were none, a talker's policy answers, or the lowest card.
    """
    mail, seats = Mail(talkers), table.public().match.seats
    streams = [Stream(derive_key(seed, "policy", 0, seat)) for seat in range(seats)]
    yield from mail.post(chat.begin())
    while not chat.over:
        due = chat.waits_for()
        if not due:
            yield from mail.post(chat.hear(0, "deal", private=False))
            continue
        seat, when = next(iter(due.items()))
        if seat in talkers:
            yield from _let_talk(chat, mail, seat, talkers[seat], tries)
        if chat.waits_for().get(seat) == when:
            if seat in talkers:
                sorry = f"Seat {seat} has not decided; it is done for it."
                yield from mail.post([Message(to=None, text=sorry)])
            decision = policies.get(seat, lowest)(table.view_for(seat), streams[seat])
            yield from mail.post(chat.decide(seat, decision))


def _let_talk(chat: Chat, mail: Mail, seat: int, talker: Talker, tries: int) -> Iterator[Message]:
    """Ask until the decision is made, or so many times, or until the talker says nothing more."""
    when = chat.waits_for().get(seat)
    for _ in range(tries):
        try:
            said = mail.ask(seat, talker)
        except TalkerError:
            return
        yield from mail.post(chat.hear(seat, said, private=True))
        if chat.waits_for().get(seat) != when:
            return


def host(table: LocalTable, asked: argparse.Namespace) -> None:
    """Play the match that was asked for, and keep it even if it is broken off."""
    talkers: dict[int, Talker] = {}
    policies = dict.fromkeys(range(asked.seats), POLICIES[asked.policy])
    try:
        for seat, begin in asked.talker:
            talkers[seat] = begin()
        for message in seat_everybody(Chat(table), table, talkers, policies, asked.seed, asked.tries):
            if message.to is None:
                print(message.text, flush=True)
    finally:
        for talker in talkers.values():
            if isinstance(talker, Program):
                talker.close()
        if asked.out is not None and table.replay.rounds:
            dump(table.replay, asked.out, readable=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Seat people, policies and language models at one table.")
    parser.add_argument("--edition", default="amigo-en-2.10+rounds-1")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument(
        "--talker", action="append", default=[], type=seated, metavar="SEAT=stdin|cmd:COMMAND"
    )
    parser.add_argument("--policy", default="cheapest-risk", choices=POLICIES)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--seed", default="chat")
    parser.add_argument("--out", type=Path, help="write the match here, as a replay")
    asked = parser.parse_args(arguments)
    seats = [seat for seat, _ in asked.talker]
    try:
        table = LocalTable(lookup_edition(asked.edition), asked.seats, asked.seed)
        if len(set(seats)) < len(seats) or max(seats, default=0) >= asked.seats:
            parser.exit(2, f"{parser.prog}: --talker: name each seat once, from 0 up to the last one\n")
        host(table, asked)
    except (EditionError, ShuffleError, OSError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
