"""A short run of the fuzzer over every decoder, and that it would notice what it looks for."""

from __future__ import annotations

import gzip
import json
import random
import time
import zlib
from collections.abc import Callable

import pytest

from take5_rules.documents import DocumentError, DocumentReason
from tests.fuzz import corpus
from tests.fuzz.__main__ import main
from tests.fuzz.decoders import DECODERS, Decoder
from tests.fuzz.mutations import mutate, mutate_json, mutate_packed
from tests.fuzz.run import bounded_memory, fuzz, inputs, peak_megabytes, try_one

SEED = 7
names = pytest.mark.parametrize("decoder", DECODERS, ids=[decoder.name for decoder in DECODERS])


@names
def test_every_good_document_is_taken(decoder: Decoder) -> None:
    seeds = decoder.seeds()
    assert seeds
    for data in seeds:
        assert try_one(decoder, data) == ("accepted",)


@names
def test_what_is_read_is_taken_or_refused_for_a_reason(decoder: Decoder) -> None:
    tallies, findings = fuzz(150, SEED, 60, [decoder])
    assert findings == []
    tally = tallies[decoder.name]
    assert tally.inputs == 150
    assert sum(tally.outcomes.values()) >= 150
    assert len(tally.outcomes) > 5


def test_the_same_seed_makes_the_same_inputs_and_another_seed_others() -> None:
    decoder = DECODERS[0]

    def first(seed: int) -> list[bytes]:
        source = inputs(decoder, seed)
        return [next(source) for _ in range(50)]

    assert first(1) == first(1) != first(2)


def test_bad_documents_are_of_many_kinds() -> None:
    chance, donors = random.Random(SEED), corpus.donors()
    made = [mutate(chance.choice(corpus.replays()), donors, chance) for _ in range(1500)]
    read = 0
    for data in made:
        try:
            json.loads(data)
            read += 1
        except (ValueError, RecursionError):
            pass
    assert 300 < read < 1450
    assert any(b"\\ud800" in data for data in made)
    assert any(b"1e400" in data for data in made)
    assert any(data.count(b"[") > 100 for data in made)
    changed = {mutate_json(b'{"a":[1,2]}', donors, chance) for _ in range(100)}
    assert len(changed) > 30
    packed = [mutate_packed(corpus.archives()[0], donors, chance) for _ in range(100)]
    broken = 0
    for data in packed:
        try:
            gzip.decompress(data)
        except (OSError, EOFError, zlib.error):
            broken += 1
    assert 10 < broken < 90


def _fails(data: bytes) -> tuple[str, ...]:
    raise KeyError("seat")


def _hangs(data: bytes) -> tuple[str, ...]:
    end = time.thread_time() + 30
    while time.thread_time() < end:
        pass
    return ()


def _eats(data: bytes) -> tuple[str, ...]:
    return (str(len(bytes(2**33))),)


def _talks(data: bytes) -> tuple[str, ...]:
    raise DocumentError(DocumentReason.NOT_JSON, "", "x" * 10_000)


def _differs(data: bytes) -> tuple[str, ...]:
    assert data == b"", "what was written is read as something else"
    return ()


@pytest.mark.parametrize(
    ("read", "error"),
    [
        (_fails, "KeyError"),
        (_hangs, "HangError"),
        (_eats, "MemoryError"),
        (_talks, "AssertionError: a text of any length"),
        (_differs, "AssertionError: what was written"),
    ],
)
def test_a_decoder_that_fails_hangs_or_eats_memory_is_found(
    read: Callable[[bytes], tuple[str, ...]], error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.fuzz.run.LONGEST_SECONDS", 0.2)
    bad = Decoder(name="bad", seeds=lambda: (b"{}",), change=lambda data, donors, chance: data, read=read)
    with bounded_memory(4096):
        tallies, findings = fuzz(1, SEED, 60, [bad])
    assert [finding.error.startswith(error) for finding in findings] == [True]
    assert findings[0].data == b"{}"
    assert tallies["bad"].outcomes == {"FOUND": 1}


def test_the_command_prints_what_became_of_the_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--inputs", "60", "--seed", "3", "--only", "action"]) == 0
    told = capsys.readouterr().out
    assert "| action | 60 |" in told
    assert "60 inputs in" in told
    assert peak_megabytes() > 10
