"""The published boxes: their numbers, where those come from, and what the sources leave open.

Names, sources and open points live here, beside the numbers and not in them: two boxes that play alike
have equal `Edition` values.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from take5_rules.core.edition import Edition, Threshold
from take5_rules.core.value import Value
from take5_rules.variants import CLASSIC

__all__ = ["KNOWN_NOT_BUILT", "PUBLISHED", "Known", "Published"]


@frozen(kw_only=True)
class Published(Value):
    """One box or booklet: its numbers, where they come from, and what the source leaves open.

    ``draft_seats`` is the most seats for its open draft; a booklet that prints no limit has ten.
    """

    id: str
    title: str
    edition: Edition
    source: str
    open_points: tuple[str, ...] = ()
    draft_seats: int = 6


_TIES_UNPRINTED = "No tie-break is printed; the lowest total is shared, as AMIGO English 2.10 has it."
_DRAFT_ORDER = "Who drafts first in later rounds is not printed; here the first drafter moves a seat a round."
_LEFTOVERS = "In which order the cards left by a draft begin the rows is not printed; here they ascend."
_MORE_THAN_66 = Threshold(points=66, inclusive=False)

_BOXES = (
    Published(
        id="amigo-en-2.10",
        title="AMIGO 6 nimmt!, English rulebook 2.10",
        edition=CLASSIC,
        source="AMIGO English rulebook version 2.10, by a guide that says it was checked against it",
        open_points=("Who drafts first is not printed in the Pro variant.", _DRAFT_ORDER, _LEFTOVERS),
    ),
    Published(
        id="amigo-en-2005",
        title="AMIGO 6 nimmt!, English booklet of 2005",
        edition=CLASSIC,
        source="AMIGO English booklet, version 1.0, MMV, 16 pages",
        open_points=(
            _TIES_UNPRINTED,
            _DRAFT_ORDER,
            _LEFTOVERS,
            "No seat limit is printed for the variant Logic.",
            "A reviewer of the 2004 tin reports an end at more than 66.",
        ),
        draft_seats=10,
    ),
    Published(
        id="amigo-de-2.3",
        title="AMIGO 6 nimmt!, German rulebook 2.3",
        edition=Edition(end=_MORE_THAN_66),
        source="AMIGO German rulebook version 2.3, 2 pages",
        open_points=(_TIES_UNPRINTED, "It prints no draft; other booklets' seat limit is used."),
    ),
    Published(
        id="amigo-de-1994",
        title="AMIGO 6 nimmt!, German sheet of 1994",
        edition=CLASSIC,
        source="German sheet of 1994 in Michael Schloth's translation; end of the match as the jury of the "
        "Spiel des Jahres words it (66 or more)",
        open_points=(
            _TIES_UNPRINTED,
            "Only parts of the sheet could be read; others report an end above 66 for older sheets.",
            _DRAFT_ORDER,
            _LEFTOVERS,
        ),
        draft_seats=10,
    ),
    Published(
        id="amigo-us-2018",
        title="AMIGO Take 5, US box of 2018 (18415)",
        edition=Edition(end=_MORE_THAN_66),
        source="AMIGO US booklet V1-0818, pages 1-8, by a guide to it",
        open_points=(
            _TIES_UNPRINTED,
            "The youngest drafts first; the host says who that is by the match's first seat.",
            "The booklet says 'take turns'; clockwise is the guide's clarification.",
            _DRAFT_ORDER,
            _LEFTOVERS,
        ),
    ),
    Published(
        id="amigo-25",
        title="AMIGO 6 nimmt! 25 years (2019), base rules",
        edition=CLASSIC,
        source="English 25-year booklet, opening part; end of the match (66 or more) by reviewers",
        open_points=(
            _TIES_UNPRINTED,
            "The rules with special cards are not known whole and are not built.",
            _DRAFT_ORDER,
            _LEFTOVERS,
        ),
    ),
    Published(
        id="amigo-30",
        title="AMIGO 6 nimmt! 30 years (2024), base rules",
        edition=CLASSIC,
        source="digest of the 28-page booklet of 2024",
        open_points=("Who drafts first is not in the digest.", _DRAFT_ORDER, _LEFTOVERS),
    ),
    Published(
        id="gigamic",
        title="Gigamic 6 qui prend!",
        edition=CLASSIC,
        source="scorer's page for the Gigamic box",
        open_points=(
            _TIES_UNPRINTED,
            "One answer on the page ends the match at once; its own end section, like every rulebook, "
            "ends it after the round.",
            "The page tells of no draft; other booklets' seat limit is used.",
        ),
    ),
    Published(
        id="category-5",
        title="Category 5 (Pando, 2004)",
        edition=Edition(end=Threshold(points=74, inclusive=False)),
        source="reviewers: the match ends above 74, the wind speed of a hurricane",
        open_points=(
            _TIES_UNPRINTED,
            "No rulebook was seen; one review says 75 or more, which is the same.",
            "Whether it has a draft is not known; other booklets' seat limit is used.",
        ),
    ),
)

PUBLISHED: Mapping[str, Published] = MappingProxyType({box.id: box for box in _BOXES})
"""Every published box by its id."""


@frozen(kw_only=True)
class Known(Value):
    """Something published that is not built here: what it is, and what is missing to build it."""

    title: str
    year: int
    missing: str


KNOWN_NOT_BUILT: tuple[Known, ...] = (
    Known(
        title="AMIGO 6 nimmt! 20 years: ten jokers from 0.0 to 0.9",
        year=2014,
        missing="Rules known in part: how many turns a round has, what a joker does in a full row or behind "
        "another joker, and what happens to jokers that were not dealt.",
    ),
    Known(
        title="Gigamic 6 qui prend!: the expansion of 2016",
        year=2016,
        missing="Rules not found: no rule text and no list of its cards.",
    ),
    Known(
        title="AMIGO 6 nimmt! 25 years: 28 special cards of seven kinds",
        year=2019,
        missing="Rules known in part: inserting into a full row, shifting the last card out of a row, plus "
        "points that nothing was paid with, two stopped rows at once, and how many cards a turn may use.",
    ),
    Known(
        title="AMIGO 6 nimmt! 30 years: Beat the Buffalo, for one to six against the buffalo",
        year=2024,
        missing="Rules known from a digest, and not built: it is played together against a hand that nobody "
        "holds, with 16 special cards whose edge cases only a program decides.",
    ),
)
"""What the table of editions names and this package does not play."""
