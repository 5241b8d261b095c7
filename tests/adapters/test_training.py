"""The training example, much shortened: it runs whole, and it learns."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_gymnasium.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_gymnasium", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_gymnasium"] = module
    spec.loader.exec_module(module)
    return module


def test_a_short_run_tells_how_it_went_and_draws_it(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    curve = tmp_path / "curve.svg"
    example.main(["--seconds", "0.5", "--deals", "4", "--curve", str(curve)])
    told = capsys.readouterr().out
    assert "        0 rounds:" in told
    for name in ("random", "lowest", "highest", "cheapest-risk"):
        assert f"against three {name}:" in told
    assert ElementTree.fromstring(curve.read_text(encoding="utf-8")).tag.endswith("svg")


def test_it_learns(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few thousand rounds of two seats it pays clearly less than at first."""
    monkeypatch.setattr(example, "LANES", 64)
    monkeypatch.setattr(example, "SEATS", 2)
    learner = example.Learner(3)
    earned = []
    for _ in range(60):
        learner.collect()
        earned.append(float(learner.now.reward.mean()))
        learner.improve(3e-3)
    assert np.mean(earned[-20:]) > 0.93 * np.mean(earned[:20])


def test_the_slope_of_the_loss_is_the_one_that_small_steps_measure(example: ModuleType) -> None:
    rng = np.random.default_rng(1)
    logits = rng.standard_normal((5, 4))
    action = np.array([0, 1, 2, 3, 1])
    before = rng.uniform(0.1, 0.6, 5)
    better = rng.standard_normal(5)

    def chances(at: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> object:
        raised = np.exp(at - at.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True)

    def loss(at: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
        now = np.asarray(chances(at))
        ratio = now[np.arange(5), action] / before
        clipped = np.minimum(ratio * better, np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP) * better)
        entropy = -(now * np.log(now)).sum(axis=1)
        return float(-(clipped + example.ENTROPY * entropy).sum())

    slope = example.policy_slope(chances(logits), action, before, better)
    for row in range(5):
        for column in range(4):
            step = np.zeros_like(logits)
            step[row, column] = 1e-5
            measured = (loss(logits + step) - loss(logits - step)) / 2e-5
            assert slope[row, column] == pytest.approx(measured, abs=1e-4)
