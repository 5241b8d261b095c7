"""The edition that a user names: by an id with variants behind it, or by a JSON file of its numbers."""

from __future__ import annotations

import os
from typing import Self

import click
from attrs import evolve, frozen

from take5_rules import Edition, EditionError, EditionReason, lookup_edition, rounds
from take5_rules.cli.files import failure_text, read_bytes, shown_name
from take5_rules.documents.edition_codec import EDITION_FIELDS, decode_edition, encode_edition
from take5_rules.documents.shape import expect_id, expect_object
from take5_rules.documents.strict_json import read_json
from take5_rules.replay.header import LONGEST_ID
from take5_rules.replay.layout import readable_json

__all__ = ["EDITION", "ChosenEdition", "edition_option", "is_edition_file"]

_LARGEST = 65_536
_SEPARATORS = tuple(filter(None, ("/", os.sep, os.altsep)))


@frozen(kw_only=True)
class ChosenEdition:
    """An edition, the id that a record of it may hold, and what it is called where somebody reads it.

    ``id`` is ``None`` where there is none that is true.
    """

    edition: Edition
    id: str | None
    label: str

    @classmethod
    def of_id(cls, id: str) -> Self:
        """The edition that a published id names.

        Raises:
            EditionError: there is none.
        """
        return cls(edition=lookup_edition(id), id=id, label=id)

    @classmethod
    def of_file(cls, path: str) -> Self:
        """The edition that a file holds, as it stands in a replay; ``id`` may be left out there.

        Raises:
            click.ClickException: it cannot be read, holds no edition, or one with the id of another.
        """
        try:
            edition, id = _decode(read_bytes(path, _LARGEST))
        except (OSError, ValueError) as error:
            raise click.ClickException(f"{shown_name(path)}: {failure_text(error)}") from None
        chosen = cls(edition=edition, id=id, label=shown_name(path) if id is None else id)
        if chosen.published not in (None, edition):
            why = f"{id} has other numbers; put null or a name of your own at /id"
            raise click.ClickException(f"{shown_name(path)}: {why}")
        return chosen

    @property
    def published(self) -> Edition | None:
        """The edition that its id has where it is a published one."""
        try:
            return None if self.id is None else lookup_edition(self.id)
        except EditionError:
            return None

    def ending_after(self, count: int) -> Self:
        """The same with an end after so many rounds, and with an id that says so.

        Raises:
            EditionError: it ends by rounds already, or another variant decides its end.
        """
        id = None if self.id is None else f"{self.id}+rounds-{count}"
        if self.published is not None and id is not None:
            return self.of_id(id)
        return evolve(self, edition=rounds(count, self.edition), id=id)

    def document(self) -> str:
        """What a file of it holds, one line for each member; a name is left in only if it is its own."""
        id = None if self.published is not None else self.id
        return readable_json({"id": id, **encode_edition(self.edition)})


def _decode(data: bytes) -> tuple[Edition, str | None]:
    members = expect_object(read_json(data, _LARGEST), "", EDITION_FIELDS, ("id", "rule"))
    id = members.get("id")
    return decode_edition(members, ""), None if id is None else expect_id(id, "/id", LONGEST_ID)


def is_edition_file(name: str) -> bool:
    """Whether an edition is named by its file: the name ends in ``.json`` or has a slash in it, as no id."""
    return name.lower().endswith(".json") or any(mark in name for mark in _SEPARATORS)


class EditionType(click.ParamType[ChosenEdition]):
    """An edition by its id, with variants behind plus signs, or by a file."""

    name = "id|file"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> ChosenEdition:
        """The edition that ``value`` names."""
        if isinstance(value, ChosenEdition):
            return value
        name = str(value)
        try:
            return ChosenEdition.of_file(name) if is_edition_file(name) else ChosenEdition.of_id(name)
        except click.ClickException as error:
            self.fail(error.message, param, ctx)
        except EditionError as error:
            unknown = error.reason is EditionReason.UNKNOWN_ID
            hint = "; a file ends in .json or has a slash in its path" if unknown else ""
            self.fail(f"{error.detail}{hint}", param, ctx)


EDITION = EditionType()

edition_option = click.option(
    "--edition",
    type=EDITION,
    default="amigo-en-2.10",
    show_default=True,
    help="Edition id, or a JSON file of one: its name ends in .json or has a slash in it.",
)
"""The option of every command that needs an edition."""
