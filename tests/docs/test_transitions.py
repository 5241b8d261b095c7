"""The pages that tell what occurs leave nothing out: their matches show every event and every rule."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from take5_rules import RULES, VARIANTS, Event, SeatAction

FOLDER = Path(__file__).parents[2] / "docs" / "_ext"


@pytest.fixture(scope="module")
def played() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("played", FOLDER / "played.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["played"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["played"]


def test_each_class_of_event_leads_from_some_phase_to_another(played: ModuleType) -> None:
    shown = {event for events in played.arrows(played.editions()).values() for event in events}
    assert shown == {cls.__name__ for cls in get_args(Event)}


def test_each_rule_is_played_and_each_decision_of_a_seat_is_asked_for(played: ModuleType) -> None:
    asked = played.decisions()
    assert asked.keys() == RULES.keys()
    kinds = {kind for phases in asked.values() for found in phases.values() for kind in found}
    assert kinds == {cls.__name__ for cls in get_args(SeatAction)}


def test_variants_with_the_same_numbers_are_played_once_and_none_is_left_out(played: ModuleType) -> None:
    rules = [edition.rule.id for edition in played.editions()]
    assert len(rules) == len(set(played.editions())) <= len(VARIANTS) + 1
    assert rules.count("twin-cards") == 2


def test_goes_place_and_take_cards_while_others_pick_theirs(played: ModuleType) -> None:
    goes = [edition for edition in played.editions() if edition.rule.id == "cards-to-hand"]
    found = played.arrows(goes)["Picking", "Picking"]
    assert {"CardPlaced", "RowTaken", "CardsKept", "GoEnded"} <= set(found)
