"""Files that were written once: every version reads them, verifies them and writes the same bytes."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from take5_rules import Finished
from take5_rules.replay import FaultKind, ReplayFaultError, digest, dumps, loads, schema, verify
from tests.replay.golden_matches import GOLDEN

HERE = Path(__file__).parent / "golden"
DIGESTS: dict[str, str] = json.loads((HERE / "digests.json").read_text())


def test_all_golden_files_are_here_and_have_a_digest() -> None:
    names = {path.stem for path in HERE.glob("*.json")} - {"digests"}
    assert names == set(GOLDEN) == set(DIGESTS)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_file_loads_to_the_same_bytes_and_digest(name: str) -> None:
    data = (HERE / f"{name}.json").read_bytes()
    replay = loads(data)
    assert dumps(replay).encode() + b"\n" == data
    assert digest(replay) == DIGESTS[name]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_file_is_what_the_same_play_records_today(name: str) -> None:
    assert dumps(GOLDEN[name]()).encode() + b"\n" == (HERE / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_file_follows_the_rules_and_fits_the_schema(name: str) -> None:
    data = (HERE / f"{name}.json").read_bytes()
    assert verify(loads(data)).ok
    document = json.loads(data)
    Draft202012Validator(schema(document["format"])).validate(document)
    assert (document["format"] == "take5-replay/2") == name.startswith("variant-")
    if name == "unseen-hands":
        with pytest.raises(ReplayFaultError) as caught:
            loads(data).resume()
        assert caught.value.fault.kind is FaultKind.HANDS_UNKNOWN
    else:
        assert isinstance(loads(data).resume(), Finished) is loads(data).finished
