"""The command line and a record of cards to hand."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import invoke

GOLDEN = Path(__file__).parents[1] / "replay" / "golden" / "variant-cards-to-hand.json"


def test_such_a_record_is_verified_and_shown(tmp_path: Path) -> None:
    assert invoke("verify", GOLDEN).code == 0
    shown = invoke("show", GOLDEN)
    assert (shown.code, shown.err) == (0, "")
    assert "edition amigo-en-2005+cards-to-hand, match ends after 1 round" in shown.out
    turn = invoke("show", GOLDEN, "--round", "1", "--turn", "2")
    assert turn.code == 0
    assert "round 1, turn 2: seat 2 to play" in turn.out
    told = invoke("show", GOLDEN, "--round", "1", "--seat", "1")
    assert told.code == 0
    assert " to hand\n" in told.out
    document = json.loads(GOLDEN.read_text("utf-8"))
    document["rounds"][0]["goes"][0]["cards"][0]["card"] = 1
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(document), "utf-8")
    assert invoke("verify", broken).code == 1
    assert invoke("show", broken).code == 1


def test_the_edition_is_shown_and_dealt() -> None:
    shown = invoke("editions", "amigo-en-2005+cards-to-hand")
    assert "hands: 14 cards, dealt, secret" in shown.out
    assert "match ends: after 1 round" in shown.out
    dealt = json.loads(
        invoke("new", "--edition", "amigo-en-2005+cards-to-hand", "--seats", "7", "--json").out
    )
    assert [len(hand) for hand in dealt["deal"]["hands"]] == [14] * 7


def test_tracking_by_rows_alone_is_refused() -> None:
    assert invoke("track", "--edition", "amigo-en-2005+cards-to-hand", "--seats", "3").code == 2
