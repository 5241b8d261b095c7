"""A replay as one page that needs nothing else: no server, no network, no library.

Everything that the page shows was computed by the engine beforehand; its script looks it up.
The page forbids itself every request, and runs the one script and the one style that it holds.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from take5_rules._version import __version__
from take5_rules.core.checking import check_argument
from take5_rules.core.edition import Rounds, Threshold
from take5_rules.core.errors import SeatError, Take5Error
from take5_rules.redacted import SeenMatch
from take5_rules.render.chart import draw_totals
from take5_rules.render.labels import harmless, heads_text, listed, seat_label, threshold_text
from take5_rules.render.page_data import Facts, Landmarks, changes, encode, fixed_facts
from take5_rules.render.shapes import HEAD
from take5_rules.render.subject import Subject, subject_of, watch_seen
from take5_rules.render.watching import Frame, Watcher, watch
from take5_rules.replay import Fault, Replay, verify

__all__ = ["MOST_BYTES", "PageError", "PageReason", "draw"]

MOST_BYTES = 8 * 2**20
"""The most bytes that the frames of one page may take; 8 MiB."""

_DEAREST = 5


class PageReason(StrEnum):
    """Why there is no page."""

    TOO_LARGE = "too_large"
    NO_SUCH_ROUND = "no_such_round"


class PageError(Take5Error, ValueError):
    """The page cannot be drawn; ``reason`` says why."""

    def __init__(self, reason: PageReason) -> None:
        texts = {
            PageReason.TOO_LARGE: f"more than {MOST_BYTES} bytes of frames; show fewer rounds",
            PageReason.NO_SUCH_ROUND: "none of the rounds is in the record",
        }
        super().__init__(texts[reason])
        self.reason = reason

    def __reduce__(self) -> tuple[type[PageError], tuple[PageReason]]:
        return (type(self), (self.reason,))


def draw(replay: Replay | SeenMatch, *, seat: int | None = None, rounds: range | None = None) -> str:
    """The page of a replay: the referee's, with every hand, or what one ``seat`` saw.

    Of a redacted record it is the page of its viewer, whom ``seat`` may name again.

    A seat's page holds no card that the seat has not seen, nor the seed or the caller's own data.
    ``rounds`` keeps those of the recorded rounds, counted from 1 with voided ones.
    A record that breaks a rule is shown up to there, and the page says so.

    Raises:
        SeatError: ``seat`` is neither ``None`` nor an exact ``int`` from 0 up to the last seat.
        PageError: the frames take more than `MOST_BYTES`, or there is no such round.

    >>> from take5_rules import CLASSIC, new_match
    >>> draw(Replay.start(new_match(CLASSIC, seats=2)))[:15]
    '<!doctype html>'
    """
    check_argument("replay", replay, Replay | SeenMatch, "a replay or a redacted record")
    subject = subject_of(replay)
    _check_seat(replay, subject, seat)
    fault = verify(replay).fault if isinstance(replay, Replay) else None
    marks = Landmarks(subject)
    frames = _kept(_watch(replay, seat, fault), rounds, marks)
    told = _encode_frames(changes(frames, subject))
    data = {**fixed_facts(subject), "viewer": _seen_by(replay, seat), "rounds": marks.rounds}
    sheet, script = _file("page.css"), _file("draw.js") + _file("step.js")
    title = _title(subject)
    return Template(_file("page.html")).substitute(
        policy=f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(sheet)}; "
        "base-uri 'none'; form-action 'none'",
        engine=f"take5-rules {__version__}",
        title=escape(title),
        subtitle=escape(_subtitle(subject, _viewer(replay, seat), rounds)),
        notice=_notice(fault),
        dearest=_dearest(marks),
        scores=_scores(subject, marks),
        head=HEAD,
        style=sheet,
        script=script,
        data=f'{encode(data)[:-1]},"changes":{told}}}',
    )


def _check_seat(record: Replay | SeenMatch, subject: Subject, seat: int | None) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < subject.seats):
        raise SeatError(f"seat must be None or in range({subject.seats})")
    if isinstance(record, SeenMatch) and seat not in (None, record.seat):
        raise SeatError("a redacted record holds what its own viewer saw, and nobody else")


def _watch(record: Replay | SeenMatch, seat: int | None, fault: Fault | None) -> Iterator[Frame]:
    if isinstance(record, SeenMatch):
        return watch_seen(record)
    return watch(record, Watcher(seat=seat, names=record.players), fault)


def _seen_by(record: Replay | SeenMatch, seat: int | None) -> int | None:
    """The seat that sees the page, if it is one."""
    return record.seat if isinstance(record, SeenMatch) else seat


def _viewer(record: Replay | SeenMatch, seat: int | None) -> str:
    """Who sees the page, in words."""
    shown = _seen_by(record, seat)
    if shown is not None:
        return seat_label(shown, record.players)
    return "everybody" if isinstance(record, SeenMatch) else "the referee"


def _kept(frames: Iterable[Frame], rounds: range | None, marks: Landmarks) -> Iterator[Frame]:
    """The frames that the page shows, noted as they pass; the scores are those of the whole match."""
    number = 0
    for frame in frames:
        marks.score(frame)
        if rounds is None or (frame.deal or 1) in rounds:
            marks.note(frame, number)
            number += 1
            yield frame
    if not number:
        raise PageError(PageReason.NO_SUCH_ROUND)


def _encode_frames(frames: Iterable[Facts]) -> str:
    size, parts = 0, []
    for facts in frames:
        parts.append(encode(facts))
        size += len(parts[-1]) + 1
        if size > MOST_BYTES:
            raise PageError(PageReason.TOO_LARGE)
    return f"[{','.join(parts)}]"


@cache
def _file(name: str) -> str:
    return (files("take5_rules.render") / "page" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _title(subject: Subject) -> str:
    if subject.players is None:
        return f"Match of {subject.seats} seats"
    return f"Match of {listed([harmless(name) for name in subject.players])}"


def _subtitle(subject: Subject, who: str, rounds: range | None) -> str:
    parts = [f"As {who} sees it", f"edition {subject.edition_id or 'of its own'}"]
    match subject.edition.end:
        case Threshold() as end:
            parts.append(f"ends {threshold_text(end)} bullheads")
        case Rounds(count=count):
            parts.append(f"ends after {count} round{'' if count == 1 else 's'}")
    if not subject.finished:
        parts.append("unfinished")
    if rounds is not None:
        parts.append(f"only rounds {rounds[0]} to {rounds[-1]} of {len(subject.rounds)} recorded")
    return "; ".join(parts) + "."


def _notice(fault: Fault | None) -> str:
    if fault is None:
        return ""
    told = f"This record breaks a rule: {fault.kind.value.replace('_', ' ')} at {fault.place}."
    return f'<p class="notice">{escape(told)} What comes before that is shown.</p>\n'


def _dearest(marks: Landmarks) -> str:
    dearest = sorted(marks.takes, key=lambda take: (-take[0], take[1]))[:_DEAREST]
    if not dearest:
        return ""
    items = "".join(
        f'<li><button type="button" data-event="{number}">{escape(place)} took {heads_text(points)}'
        "</button></li>"
        for points, number, place in dearest
    )
    return f'<h3>The costliest turns</h3>\n<ol class="dearest">{items}</ol>\n'


def _scores(subject: Subject, marks: Landmarks) -> str:
    if not marks.lines:
        return "<p>No round has been scored.</p>\n"
    labels = [seat_label(seat, subject.players) for seat in range(subject.seats)]
    totals = [line.totals for line in marks.lines]
    limit = subject.edition.end if isinstance(subject.edition.end, Threshold) else None
    chart = draw_totals(labels, totals, limit) + "\n" if subject.edition.scored else ""
    heads = "".join(f'<th scope="col">{line.number}</th>' for line in marks.lines)
    lines = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(f"<td>{line.points[seat]}</td>" for line in marks.lines)
        + f'<td class="sum">{totals[-1][seat]}</td></tr>'
        for seat, label in enumerate(labels)
    )
    return (
        f'{chart}<div class="scroll" tabindex="0" role="region" aria-labelledby="scores-title">'
        f"<table><caption>Bullheads by round, and the total</caption>"
        f'<thead><tr><th scope="col">seat</th>{heads}<th scope="col">total</th></tr></thead>'
        f"<tbody>{lines}</tbody></table></div>\n"
    )
