"""``take5-rules convert``: logs of other programs made into replays."""

from __future__ import annotations

from collections.abc import Sequence

import click
from attrs import frozen

from take5_rules import CLASSIC, Edition, EditionError, Take5Error
from take5_rules.cli.chosen import EDITION, ChosenEdition
from take5_rules.cli.common import parse_cards
from take5_rules.cli.faults import detail_text
from take5_rules.cli.files import failure_text, read_bytes, shown_name, write_new
from take5_rules.documents import DEFAULT_LIMIT, DocumentError
from take5_rules.replay import Replay, ReplayFaultError, dumps
from take5_rules.replay.foreign import (
    ForeignError,
    read_bga,
    read_thingsai,
    read_tracker,
    starters_from_gamedatas,
    with_house_numbers,
)

__all__ = ["convert"]


@frozen(kw_only=True)
class _House:
    """House numbers; ``None`` where the user names none."""

    rows: int | None = None
    row_capacity: int | None = None
    hand_size: int | None = None
    last_card: int | None = None


@frozen(kw_only=True)
class _Options:
    """What a user may say of a log beside the log."""

    players: tuple[str, ...] | None
    starters: dict[int, tuple[int, ...]]
    scores: tuple[int, ...] | None
    newest_first: bool
    first_row: int
    edition: Edition | None
    edition_id: str | None


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--from",
    "source",
    type=click.Choice(["bga", "thingsai", "tracker"]),
    required=True,
    help="Its writer.",
)
@click.option("-o", "--out", default="-", type=click.Path(), help="Where to write; standard output else.")
@click.option("--force", is_flag=True, help="Replace the output if it is there already.")
@click.option("--players", metavar="A,B,...", help="Names by seat, as the log has them.")
@click.option("--starters", multiple=True, metavar="ROUND:CARDS", help="Cards that begin a round's rows.")
@click.option("--gamedatas", multiple=True, metavar="ROUND:FILE", help="The page's data at a round's start.")
@click.option("--scores", metavar="N,N,...", help="Scores that the page shows at the end, to compare.")
@click.option("--newest-first", is_flag=True, help="The log's last line comes first.")
@click.option(
    "--rows-from", type=click.IntRange(0, 1), default=0, show_default=True, help="A tracker's first row."
)
@click.option("--edition", type=EDITION, help="The edition that was played: its id, or a JSON file of it.")
@click.option("--rows", type=int, help="House rule: how many rows.")
@click.option("--capacity", type=int, help="House rule: how many cards a row holds.")
@click.option("--deck-last", type=int, help="House rule: the highest card.")
@click.option("--hand-size", type=int, help="House rule: how many cards a hand has.")
def convert(
    file: str,
    source: str,
    out: str,
    force: bool,
    players: str | None,
    starters: tuple[str, ...],
    gamedatas: tuple[str, ...],
    scores: str | None,
    newest_first: bool,
    rows_from: int,
    edition: ChosenEdition | None,
    rows: int | None,
    capacity: int | None,
    deck_last: int | None,
    hand_size: int | None,
) -> int:
    """Read the log of another program, check all that it tells, and write it as a replay.

    Nothing is guessed: what is missing is named, and must be given.
    Several matches are written as an archive, one a line.
    Exit code 1: the log breaks a rule. 2: it cannot be read, or says too little.
    """
    house = _House(rows=rows, row_capacity=capacity, hand_size=hand_size, last_card=deck_last)
    played = _edition(edition, house)
    options = _Options(
        players=None if players is None else tuple([name.strip() for name in players.split(",")]),
        starters=_starters(starters, gamedatas),
        scores=None if scores is None else _numbers(scores),
        newest_first=newest_first,
        first_row=rows_from,
        edition=played,
        edition_id=None if edition is None or played != edition.edition else edition.id,
    )
    try:
        replays = _read(source, _data(file), options)
    except (ForeignError, ReplayFaultError) as error:
        return _refuse(file, error)
    except (DocumentError, EditionError) as error:
        raise click.ClickException(f"{shown_name(file)}: {error}") from None
    if not replays:
        raise click.ClickException(f"{shown_name(file)}: no match in it")
    write_new(out, "\n".join([dumps(replay) for replay in replays]), replace=force)
    return 0


def _read(source: str, data: bytes, options: _Options) -> Sequence[Replay]:
    if source == "thingsai":
        return read_thingsai(data, edition=options.edition, edition_id=options.edition_id)
    if source == "tracker":
        return [
            read_tracker(
                data,
                players=options.players,
                edition=options.edition,
                edition_id=options.edition_id,
                first_row=options.first_row,
            )
        ]
    if options.players is None:
        raise click.UsageError("--players: name the seats as the log does")
    return [
        read_bga(
            data,
            options.players,
            options.starters,
            edition=options.edition,
            edition_id=options.edition_id,
            scores=options.scores,
            newest_first=options.newest_first,
        )
    ]


def _refuse(file: str, error: ForeignError | ReplayFaultError) -> int:
    """Say what is wrong, with what the log has and what the rules would have had."""
    told = error if isinstance(error, ForeignError) else error.fault
    parts = [str(error)]
    if told.recorded is not None:
        parts.append(f"recorded {detail_text(told.recorded)}")
    if told.expected is not None:
        parts.append(f"the rules would have {detail_text(told.expected)}")
    click.echo(f"Error: {shown_name(file)}: {', '.join(parts)}", err=True)
    return 1 if isinstance(error, ReplayFaultError) or error.breaks_rule else 2


def _data(path: str) -> bytes:
    try:
        return read_bytes(path, DEFAULT_LIMIT)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None


def _starters(starters: Sequence[str], gamedatas: Sequence[str]) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for text in starters:
        number, cards = _numbered(text, "--starters")
        found[number] = parse_cards(cards, "--starters")
    for text in gamedatas:
        number, path = _numbered(text, "--gamedatas")
        try:
            found[number] = starters_from_gamedatas(_data(path))
        except Take5Error as error:
            raise click.ClickException(f"{shown_name(path)}: {error}") from None
    return found


def _numbered(text: str, option: str) -> tuple[int, str]:
    number, found, rest = text.partition(":")
    if not found or not number.isascii() or not number.isdigit() or len(number) > 6:
        raise click.UsageError(f"{option}: expected the number of a round, a colon, and what it has")
    return int(number), rest


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple([int(part) for part in text.split(",")])
    except ValueError:
        raise click.UsageError("--scores: expected whole numbers with commas between them") from None


def _edition(chosen: ChosenEdition | None, house: _House) -> Edition | None:
    """The edition that the user names, or ``None`` where the log is to show it."""
    if house == _House():
        return None if chosen is None else chosen.edition
    try:
        return with_house_numbers(
            CLASSIC if chosen is None else chosen.edition,
            rows=house.rows,
            row_capacity=house.row_capacity,
            hand_size=house.hand_size,
            last_card=house.last_card,
        )
    except EditionError as error:
        raise click.UsageError(f"these numbers make no edition: {error}") from None
