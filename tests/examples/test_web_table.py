"""The web table: whole rounds over real sockets, what a seat is told, and a server that is killed."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import random
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest

if any(importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "websockets")):
    pytest.skip("the web example needs starlette, uvicorn and websockets", allow_module_level=True)

from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from examples.web_table.server import Server
from examples.web_table.tables import Tables
from take5_rules import VARIANTS
from take5_rules.editions import Axis
from take5_rules.replay import loads, verify
from tests.examples.web import Person, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "tables") as running:
        yield running


def act(people: list[Person]) -> None:
    """One decision of whoever is due, and everybody hears of it."""
    first = people[0]
    seat = next(seat for seat in first.view["to_act"] if seat < len(people))
    person = people[seat]
    if person.view["type"] == "placing":
        person.request({"type": "take_row", "row": 0})
    else:
        card = min(person.view["hands"][seat])
        person.request({"type": "pick_card", "card": card})
    for one in people:
        one.listen()
        while any(seat >= len(people) for seat in one.view["to_act"]):
            one.listen()


def test_two_people_and_a_policy_play_a_round_and_download_its_replay(served: Served) -> None:
    table, keys = served.table(["Ann", "Bo", "Bot"], {2: "lowest"}, "amigo-en-2.10+rounds-1")
    people = [Person(served, table, seat, keys[seat]) for seat in (0, 1)]
    assert served.get(f"/table/{table}/replay.json")[0] == 404
    for _ in range(60):
        if people[0].view["type"] == "finished":
            break
        act(people)
    status, document = served.get(f"/table/{table}/replay.json")
    assert status == 200
    record = loads(document)
    assert verify(record).ok
    assert record.finished
    assert people[0].view["winners"] == people[1].view["winners"]


@pytest.mark.parametrize("rule", sorted(one.id for one in VARIANTS if Axis.PLACING in one.axes))
def test_by_every_rule_the_choices_that_are_sent_lead_through_a_round(served: Served, rule: str) -> None:
    end = "" if rule == "cards-to-hand" else "+rounds-1"
    table, keys = served.table(["Ann", "Bot"], {1: "random"}, f"amigo-en-2.10+{rule}{end}")
    ann, rng = Person(served, table, 0, keys[0]), random.Random(rule)
    for _ in range(400):
        if ann.view["type"] == "finished":
            break
        if ann.view["to_act"] == [0]:
            chosen = rng.choice(ann.choices)
            assert chosen["say"]
            ann.request(chosen["action"])
        assert ann.choices or 0 not in ann.view["to_act"]
        ann.listen()
    assert ann.refusals == []
    record = loads(served.get(f"/table/{table}/replay.json")[1])
    assert record.finished
    assert verify(record).ok


def test_a_seat_is_sent_no_choice_of_another(served: Served) -> None:
    table, keys = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    ann, bo = (Person(served, table, seat, keys[seat]) for seat in (0, 1))
    assert [choice["action"]["card"] for choice in ann.choices] == ann.view["hands"][0]
    bo.request(bo.choices[0]["action"])
    ann.listen()
    bo.listen()
    assert [choice["action"]["card"] for choice in ann.choices] == ann.view["hands"][0]
    assert bo.choices == []


def test_a_seat_is_sent_no_hand_and_no_pick_of_another(served: Served) -> None:
    table, keys = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    ann, bo = (Person(served, table, seat, keys[seat]) for seat in (0, 1))
    bo.request({"type": "pick_card", "card": bo.view["hands"][1][3]})
    ann.listen()
    for text in ann.received:
        message = json.loads(text)
        views = [message["view"]] if "view" in message else [frame["view"] for frame in message["frames"]]
        assert all(view["hands"][1] == {"face_down": 10} for view in views)
    assert ann.view["picks"] == [None, {"face_down": 1}]
    assert str(bo.view["picks"][1]) not in json.loads(ann.received[-1])["frames"][0]["say"]


def asked(action: object, at: object) -> object:
    return {"type": "request", "action": action, "at": at}


def test_stale_double_forged_and_malformed_messages_are_refused_and_change_nothing(served: Served) -> None:
    table, keys = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    ann = Person(served, table, 0, keys[0])
    before = ann.view
    mine, not_mine = before["hands"][0][0], next(c for c in range(1, 105) if c not in before["hands"][0])
    for message in (
        {"type": "request", "action": {"type": "pick_card", "card": not_mine}, "at": before["moment"]},
        {"type": "request", "action": {"type": "pick_card", "card": mine, "seat": 1}, "at": before["moment"]},
        {
            "type": "request",
            "action": {"type": "pick_card", "card": mine},
            "at": {"deal": 1, "turn": 9, "decision": 0},
        },
        {"type": "request", "action": {"type": "take_row", "row": 0}, "at": before["moment"]},
        "[" * 2000,
        '{"type":"next_round"}',
        '"\\ud800"',
        '{"type":"\\ud800"}',
        {"type": "request", "action": {"type": "\ud800"}, "at": before["moment"]},
        {
            "type": "request",
            "action": {"type": "pick_card", "card": mine, "\ud800": 1},
            "at": before["moment"],
        },
        {"type": "request", "action": {"type": "pick_card", "card": "\ud800"}, "at": before["moment"]},
        {"type": "request", "action": {"type": "pick_card", "card": mine}, "at": {"\ud800": 1}},
        "",
    ):
        ann.send(message)
        ann.listen()
    assert len(ann.refusals) == 13
    assert Person(served, table, 0, keys[0]).view == before
    ann.request({"type": "pick_card", "card": mine})
    ann.listen()
    ann.request({"type": "pick_card", "card": mine}, before["moment"])
    ann.listen()
    assert ann.refusals[-1] == "already_picked"


@pytest.mark.parametrize(
    "hello",
    [
        '{"seat":0,"key":"0"}',
        '{"seat":true,"key":""}',
        '{"seat":9,"key":"x"}',
        '{"seat":-1,"key":"x"}',
        '{"seat":1e999,"key":"x"}',
        '{"seat":0,"key":null}',
        '{"seat":0,"key":["x"]}',
        '{"seat":0,"key":"é"}',
        '{"seat":0,"key":"\\ud800"}',
        '{"seat":0,"key":"é\\ud800"}',
        '{"seat":0,"key":"\\u0000"}',
        '{"seat":"\\ud800","key":"x"}',
        '{"seat":0}',
        "null",
        '"seat"',
        "nonsense",
        "[" * 4000,
        "9" * 4000 + "",
        "",
        b"",
        b"\xff\x00",
        b'{"seat":0,"key":"0"}',
    ],
)
def test_a_wrong_key_opens_no_seat(served: Served, hello: str | bytes) -> None:
    table, _ = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    with connect(f"ws://127.0.0.1:{served.port}/table/{table}/socket") as socket:
        socket.send(hello)
        assert closed_with(socket) == 4403


def test_nothing_is_kept_of_tables_that_are_only_asked_for(tmp_path: Path) -> None:
    server = Server(Tables(tmp_path))
    sent: list[MutableMapping[str, Any]] = []
    said = iter([{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "nonsense"}])

    async def receive() -> dict[str, str]:
        return next(said)

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path_params": {"table": "no-such-table"}}
    asyncio.run(server.sit(WebSocket(scope, receive, send)))
    assert sent[-1]["code"] == 4403
    assert server.sockets == {}


@pytest.mark.parametrize("message", [b"", b"\x00", b"\xff\xfe", b'{"type":"next_round"}', b"x" * 4000])
def test_bytes_are_no_message_and_leave_the_table_as_it_is(served: Served, message: bytes) -> None:
    table, keys = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    ann = Person(served, table, 0, keys[0])
    before = ann.view
    ann.socket.send(message)
    assert closed_with(ann.socket) == 1003
    assert Person(served, table, 0, keys[0]).view == before


def closed_with(socket: ClientConnection) -> int:
    """The code with which the server closes, having said nothing."""
    with pytest.raises(ConnectionClosed) as caught:
        socket.recv(timeout=10)
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"edition":"nonsense","names":["a","b"]}',
        b'{"edition":"amigo-en-2.10","names":["a"]}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":{"0":"lowest","1":"lowest"}}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":{"7":"lowest"}}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":{"1":"nobody"}}',
        b'{"edition":"\\ud800","names":["a","b"]}',
        b'{"edition":"amigo-en-2.10+\\ud800","names":["a","b"]}',
        b'{"edition":"amigo-en-2.10","names":["\\ud800","b"]}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":{"\\ud800":"lowest"}}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":{"1":"\\ud800"}}',
        b'{"edition":"amigo-en-2.10","names":["a","b"],"policies":["\\ud800"]}',
        b'{"edition":"amigo-en-2.10","names":5}',
        b'"\\ud800"',
        b"\xff\xfe",
        b"[" * 4000,
        b" " * 9000,
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(served: Served, body: bytes) -> None:
    status, answer = served.post("/tables", body)
    assert status == 400
    assert answer["error"]


def test_a_killed_server_has_lost_no_acknowledged_pick_when_it_is_back(tmp_path: Path) -> None:
    with Served(tmp_path / "tables") as served:
        _kill_in_mid_turn(served)


def _kill_in_mid_turn(served: Served) -> None:
    table, keys = served.table(["Ann", "Bo"], {}, "amigo-en-2.10")
    ann = Person(served, table, 0, keys[0])
    card = ann.view["hands"][0][4]
    ann.request({"type": "pick_card", "card": card})
    ann.listen()
    served.kill()
    served.start()
    again, bo = (Person(served, table, seat, keys[seat]) for seat in (0, 1))
    assert again.view["picks"] == [card, None]
    assert bo.view["picks"] == [{"face_down": 1}, None]
    bo.request({"type": "pick_card", "card": bo.view["hands"][1][0]})
    bo.listen()
    assert card not in bo.view["hands"][1]
    assert bo.view["moment"]["turn"] == 2 or bo.view["type"] == "placing"
