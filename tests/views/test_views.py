"""What a view says, and that it says nothing else."""

from __future__ import annotations

from hypothesis import given, settings

from take5_rules import Edition
from take5_rules.history import advance
from take5_rules.seen import see
from take5_rules.views import view
from tests.views.matches import random_steps, tables


@settings(max_examples=25)
@given(tables())
def test_a_view_advanced_by_each_seen_event_is_the_view_of_the_state_after_it(
    table: tuple[Edition, int, int],
) -> None:
    edition, seats, seed = table
    for step in random_steps(edition, seats, seed, most=120):
        for viewer in (None, *range(seats)):
            seen = view(step.before, viewer)
            for event, after in step.frames():
                seen = advance(seen, see(event, step.before, viewer))
                assert seen == view(after, viewer)
            assert seen == view(step.after, viewer)
