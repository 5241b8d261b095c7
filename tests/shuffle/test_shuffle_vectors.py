"""The shipped known answers: the package and a second reading of the page give them everywhere."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files

import pytest

from take5_rules import CardRange, Deal, Edition, lookup_edition, new_match, play
from take5_rules.shuffle import Seed, Stream, deal, derive_key, nth_deal, seed_key
from tests.shuffle import by_the_page
from tests.shuffle.by_the_page import DealVector, Vectors

TINY = Edition(deck=CardRange(first=1, last=8), hand_size=2, rows=2, row_capacity=2, max_seats=3)
SHIPPED = files("take5_rules").joinpath("data/shuffle-vectors.json").read_text("utf-8")


def vectors() -> Vectors:
    found: Vectors = json.loads(SHIPPED)
    return found


def seed_of(written: dict[str, str]) -> Seed:
    match written["kind"]:
        case "int":
            return int(written["value"])
        case "bytes":
            return bytes.fromhex(written["value"])
        case _:
            return written["value"]


def edition_of(vector: DealVector) -> Edition:
    return TINY if vector["edition"] is None else lookup_edition(vector["edition"])


def deals() -> Iterator[DealVector]:
    yield from vectors()["deals"]


def test_a_second_reading_of_the_page_gives_the_shipped_file_byte_for_byte() -> None:
    assert by_the_page.text() == SHIPPED


def test_the_vectors_cover_the_seeds_seats_deals_and_editions_that_matter() -> None:
    found = vectors()
    assert found["format"] == "take5-shuffle-vectors/1"
    ints = {int(entry["seed"]["value"]) for entry in found["seeds"] if entry["seed"]["kind"] == "int"}
    assert {0, 1, 2**32, 2**64 - 1} <= ints
    assert {entry["seed"]["kind"] for entry in found["seeds"]} == {"int", "text", "bytes"}
    shapes = {(vector["edition"], vector["seats"], vector["number"]) for vector in found["deals"]}
    assert {("amigo-en-2.10", seats, number) for seats in (2, 5, 10) for number in (1, 2)} <= shapes
    assert {"amigo-en-2005+two-decks", "amigo-en-2005+extra-doublets"} <= {shape[0] for shape in shapes}
    assert {len(vector["starters"]) - vector["rows"] for vector in found["deals"]} == {0, 1}
    assert {"amigo-en-2.10+low-deck", "amigo-en-2.10+open-picks", None} <= {shape[0] for shape in shapes}


def test_every_seed_has_its_known_key() -> None:
    for entry in vectors()["seeds"]:
        assert seed_key(seed_of(entry["seed"])).hex() == entry["key"]


def test_every_stream_has_its_known_draws() -> None:
    for entry in vectors()["draws"]:
        stream = Stream(bytes.fromhex(entry["key"]))
        assert [stream.randrange(entry["stop"]) for _ in entry["results"]] == entry["results"]


def test_the_known_draws_include_dropped_words() -> None:
    for entry in vectors()["draws"]:
        if entry["stop"] == 2**31 + 1:
            words = by_the_page.words(bytes.fromhex(entry["key"]))
            unbiased = [next(words) % entry["stop"] for _ in entry["results"]]
            assert unbiased != entry["results"]


def test_every_deal_is_dealt_as_known() -> None:
    for vector in deals():
        edition = edition_of(vector)
        dealt = nth_deal(seed_of(vector["seed"]), vector["number"], edition, vector["seats"])
        assert dealt == Deal(hands=vector["hands"], rows=vector["starters"])


def test_every_deal_has_its_known_key_and_first_indexes() -> None:
    for vector in deals():
        deck = edition_of(vector).deck_for(vector["seats"])
        assert (deck[0], deck[-1]) == (vector["first"], vector["last"])
        assert vector.get("twice", 0) == len(deck) - len(set(deck))
        numbers = [vector["number"], vector["seats"], vector["hand_size"], vector["rows"], deck[0], deck[-1]]
        numbers += [vector["twice"]] if "twice" in vector else []
        key = derive_key(seed_of(vector["seed"]), "deal", *numbers)
        assert key.hex() == vector["key"]
        stream = Stream(key)
        indexes = [stream.randrange(len(deck) - place) for place in range(len(vector["indexes"]))]
        assert indexes == vector["indexes"]


def test_every_known_deal_is_accepted_by_the_rules() -> None:
    for vector in deals():
        state = new_match(edition_of(vector), seats=vector["seats"])
        play(state, nth_deal(seed_of(vector["seed"]), vector["number"], edition_of(vector), vector["seats"]))


PRINT_DEALS = """
from take5_rules import CLASSIC, new_match
from take5_rules.shuffle import deal, nth_deal
for seed in (0, 2**64 - 1, "take5", bytes(range(32))):
    for seats in (2, 5, 10):
        print(deal(seed, new_match(CLASSIC, seats)), nth_deal(seed, 2, CLASSIC, seats))
"""


@pytest.mark.parametrize(
    ("hash_seed", "flags", "locale"),
    [("0", [], "C.UTF-8"), ("1", ["-O"], "C"), ("random", ["-OO"], "POSIX"), ("4711", ["-X", "utf8=0"], "C")],
)
def test_no_interpreter_setting_changes_a_deal(hash_seed: str, flags: list[str], locale: str) -> None:
    here = [
        f"{deal(seed, new_match(lookup_edition('amigo-en-2.10'), seats))} "
        f"{nth_deal(seed, 2, lookup_edition('amigo-en-2.10'), seats)}"
        for seed in (0, 2**64 - 1, "take5", bytes(range(32)))
        for seats in (2, 5, 10)
    ]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": locale}
    command = [sys.executable, *flags, "-c", PRINT_DEALS]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == here


def test_the_state_of_the_random_module_is_neither_used_nor_touched() -> None:
    vector = vectors()["deals"][0]
    for noise in (0, 1):
        random.seed(noise)
        before = random.getstate()
        dealt = nth_deal(seed_of(vector["seed"]), vector["number"], edition_of(vector), vector["seats"])
        assert random.getstate() == before
        assert dealt == Deal(hands=vector["hands"], rows=vector["starters"])
