"""The strategies of ``take5_rules.testing`` by the base rule alone, for laws that only that rule keeps."""

from hypothesis import strategies as st

from take5_rules import Edition, Plain, State
from take5_rules import testing as every

__all__ = [
    "editions",
    "house_editions",
    "matches",
    "openings",
    "passing_states",
    "published_editions",
    "short_matches",
    "states",
]

RULES = [Plain()]


def editions() -> st.SearchStrategy[Edition]:
    return every.editions(rules=RULES)


def published_editions() -> st.SearchStrategy[Edition]:
    return every.published_editions(rules=RULES)


def house_editions(*, max_hand: int = 4, max_seats: int = 5) -> st.SearchStrategy[Edition]:
    return every.house_editions(max_hand=max_hand, max_seats=max_seats, rules=RULES)


def openings(edition: st.SearchStrategy[Edition] | None = None) -> st.SearchStrategy[State]:
    return every.openings(editions() if edition is None else edition)


def matches(
    start: st.SearchStrategy[State] | None = None, *, max_rounds: int = 2
) -> st.SearchStrategy[every.Playthrough]:
    return every.matches(openings() if start is None else start, max_rounds=max_rounds)


def short_matches(
    start: st.SearchStrategy[State] | None = None, *, max_actions: int = 30
) -> st.SearchStrategy[every.Playthrough]:
    few = openings(house_editions(max_hand=3, max_seats=3))
    return every.short_matches(few if start is None else start, max_actions=max_actions)


def states(
    *phases: type[State], edition: st.SearchStrategy[Edition] | None = None
) -> st.SearchStrategy[State]:
    return every.states(*phases, edition=editions() if edition is None else edition)


def passing_states(
    *phases: type[State], edition: st.SearchStrategy[Edition] | None = None
) -> st.SearchStrategy[State]:
    return every.passing_states(*phases, edition=editions() if edition is None else edition)
