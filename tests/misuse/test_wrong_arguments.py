"""A whole argument of the wrong kind is refused with an error that names the parameter, by every function."""

from __future__ import annotations

import importlib
import inspect
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from take5_rules import (
    CLASSIC,
    ArgumentError,
    Dealing,
    Finished,
    IllegalActionError,
    PickCard,
    PlayPicks,
    RoundVoided,
    Take5Error,
    VoidRound,
    moment,
    new_match,
    play,
)
from take5_rules.encoding import Encoding
from take5_rules.redacted import redact
from take5_rules.replay import Journal, JournalFile, Replay
from take5_rules.replay.store import Store
from take5_rules.seen import see
from take5_rules.shuffle import deal
from take5_rules.views import view
from take5_rules.wire import Request, refusal_for

MODULES = (
    "take5_rules",
    "take5_rules.duplicate",
    "take5_rules.encoding",
    "take5_rules.encoding.ids",
    "take5_rules.evaluate",
    "take5_rules.fairness",
    "take5_rules.history",
    "take5_rules.playing",
    "take5_rules.policies",
    "take5_rules.positions",
    "take5_rules.preview",
    "take5_rules.redacted",
    "take5_rules.render.html",
    "take5_rules.render.sentences",
    "take5_rules.render.svg",
    "take5_rules.render.text",
    "take5_rules.replay",
    "take5_rules.rows",
    "take5_rules.sampling",
    "take5_rules.scoresheet",
    "take5_rules.seen",
    "take5_rules.shuffle",
    "take5_rules.views",
    "take5_rules.wire",
)

START = new_match(CLASSIC, seats=2)
DEALT = play(START, deal("a test", START))
PICKING = DEALT.after
REPLAY = Replay.start(START).add(DEALT)
VIEW = view(PICKING, 0)
ENCODING = Encoding(edition=CLASSIC, seats=2)
OVER = Finished(match=START.match, winners=())
with pytest.raises(IllegalActionError) as refused:
    play(START, PickCard(seat=0, card=1))
ERROR = refused.value

WHOLE: dict[str, object] = {
    "State": PICKING,
    "State | View": PICKING,
    "Match | State": START,
    "Match": START.match,
    "View": VIEW,
    "SeatView": VIEW,
    "TableView": VIEW,
    "Edition": CLASSIC,
    "Replay": REPLAY,
    "Step": DEALT,
    "Action": PickCard(seat=0, card=1),
    "SingleAction": PickCard(seat=0, card=1),
    "PlayPicks": PlayPicks(cards=(1, 2)),
    "ClientAction": PickCard(seat=0, card=1),
    "Event": RoundVoided(),
    "Event | SeenEvent": RoundVoided(),
    "SeenEvent": RoundVoided(),
    "Deal": DEALT.action,
    "SeenMatch": redact(REPLAY, 0),
    "Request": Request(action=PickCard(seat=0, card=1), at=moment(PICKING)),
    "Refusal": refusal_for(ERROR),
    "IllegalActionError | DocumentError": ERROR,
}
"""What a parameter is called in an annotation, and a value that it takes; a wrong one is refused."""

OTHERS: dict[str, object] = {
    "seat": 0,
    "seats": 2,
    "seed": "a test",
    "chance": random.Random(1),
    "cards": (1, 2),
    "rows": ((12,), (37,), (43,), (58,)),
    "plays": (1, 2),
    "round": 1,
    "turn": 1,
    "card": 5,
    "corrections": (),
    "hand": (1, 2),
    "count": 1,
    "points": 50,
    "number": 1,
    "policies": (),
    "context": "a test",
    "deals": (),
    "picks": (1, 2),
    "target": "never-written.json",
    "last_card": 104,
}
JUNK: tuple[object, ...] = ("x", None, 7, 1.5, [], {}, object(), Dealing, CLASSIC.end)


class Parameter(NamedTuple):
    """A parameter of a public function that takes a whole value of this package."""

    function: Callable[..., object]
    name: str


def parameters() -> Iterator[Parameter]:
    met: set[object] = set()
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            function = getattr(module, public)
            if not inspect.isfunction(function) or function in met:
                continue
            met.add(function)
            for parameter in inspect.signature(function).parameters.values():
                if parameter.annotation in WHOLE:
                    yield Parameter(function, parameter.name)


PARAMETERS = list(parameters())


def called_with(function: Callable[..., object], name: str, junk: object) -> object:
    """Call a function with one wrong argument, and see what it gives; iterators are asked for an item."""
    arguments: dict[str, object] = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == name:
            arguments[name] = junk
        elif parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD:
            known = WHOLE.get(parameter.annotation)
            arguments[parameter.name] = OTHERS[parameter.name] if known is None else known
    found = function(**arguments)
    return next(found, None) if isinstance(found, Iterator) else found


def test_there_are_many_such_parameters() -> None:
    assert len(PARAMETERS) > 70


@pytest.mark.parametrize(
    ("function", "name"),
    PARAMETERS,
    ids=[f"{function.__module__}.{function.__name__}-{name}" for function, name in PARAMETERS],
)
def test_a_whole_argument_of_the_wrong_kind_is_refused_by_name(
    function: Callable[..., object], name: str
) -> None:
    optional = "None" in str(inspect.signature(function).parameters[name].annotation)
    for junk in JUNK:
        if junk is None and optional:
            continue
        with pytest.raises(ArgumentError, match=r"^\w+ must be an? [a-zA-Z].*, not \w+$") as caught:
            called_with(function, name, junk)
        assert (caught.value.parameter, caught.value.found) == (name, type(junk).__name__)


def begin_in_store(junk: Any) -> object:  # noqa: ANN401
    with Store(":memory:") as store:
        return store.begin("match", junk)


METHODS: dict[str, Callable[[Any], object]] = {
    "Replay.start": Replay.start,
    "Replay.add": REPLAY.add,
    "Journal.of": Journal.of,
    "JournalFile.begin": lambda junk: JournalFile.begin("never-written.journal", junk),
    "Store.begin": begin_in_store,
    "Encoding": lambda junk: Encoding(edition=junk, seats=2),
    "Encoding.encode": ENCODING.encode,
    "Encoding.decode": lambda junk: ENCODING.decode(junk, 0),
    "Encoding.mask": ENCODING.mask,
    "Encoding.observe": ENCODING.observe,
    "play, late": lambda junk: play(PICKING, junk, at=moment(START)),
    "play of a match that is over": lambda junk: play(OVER, junk),
}


@pytest.mark.parametrize("name", METHODS)
def test_methods_refuse_them_too(name: str) -> None:
    for junk in JUNK:
        with pytest.raises(ArgumentError, match=r"^\w+ must be an? .*, not \w+$"):
            METHODS[name](junk)


def test_a_moment_is_checked_where_one_is_given() -> None:
    for junk in ("x", 7, object()):
        with pytest.raises(ArgumentError, match=r"^at must be a moment"):
            play(PICKING, VoidRound(), at=junk)  # type: ignore[arg-type]


def test_a_state_is_no_event_and_is_not_shown_as_one() -> None:
    with pytest.raises(ArgumentError, match=r"^event must be an event, not Picking$"):
        see(PICKING, PICKING, 0)  # type: ignore[arg-type]


def test_the_error_says_what_is_wrong_and_survives_a_pickle() -> None:
    with pytest.raises(ArgumentError, match=r"^state must be a state, not str$") as caught:
        play("x", VoidRound())  # type: ignore[arg-type]
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.parameter, error.wanted, error.found) == ("state", "a state", "str")
    assert str(error) == str(caught.value)
    assert isinstance(error, Take5Error)
    assert isinstance(error, TypeError)
