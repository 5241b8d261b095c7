"""A limit limits: what is no number of seconds, or no count, is refused wherever something is limited."""

from __future__ import annotations

import importlib
import inspect
import math
import pickle
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from take5_rules import ArgumentError, LimitError, Take5Error
from take5_rules.child import Child
from take5_rules.cli.app import app, run
from take5_rules.conformance import Limits, run_conformance
from take5_rules.conformance.engine import Engine
from take5_rules.external import ProcessPolicy
from take5_rules.replay.store import Store
from tests.layers import MODULES

NO_NUMBER: tuple[object, ...] = ("5", None, [], True)
NO_SECONDS: tuple[object, ...] = (math.nan, math.inf, -math.inf, -1, -0.001, 1e300, 10**5000)
ECHO = (sys.executable, "-c", "print(input())")


def asked(seconds: Any) -> object:  # noqa: ANN401
    with Child(ECHO) as child:
        return child.ask(b"one\n", seconds)


def asked_as_an_engine(seconds: Any) -> object:  # noqa: ANN401
    with Engine((sys.executable, "-c", "input(); print('{}')"), Limits()) as engine:
        return engine.ask({}, seconds)


SECONDS: dict[tuple[str, str], Callable[[Any], object]] = {
    ("take5_rules.child.Child.ask", "seconds"): asked,
    ("take5_rules.conformance.engine.Engine.ask", "seconds"): asked_as_an_engine,
    ("take5_rules.conformance.engine.Limits", "seconds"): lambda it: Limits(seconds=it),
    ("take5_rules.conformance.engine.Limits", "start_seconds"): lambda it: Limits(start_seconds=it),
    ("take5_rules.external.ProcessPolicy", "seconds"): lambda it: ProcessPolicy(ECHO, seconds=it),
    ("take5_rules.external.ProcessPolicy", "start_seconds"): lambda it: ProcessPolicy(ECHO, start_seconds=it),
    ("take5_rules.replay.store.Store", "timeout"): lambda it: Store(":memory:", timeout=it),
}
"""Every float that a public name takes and that is a limit."""

MAY_BE_NOTHING = {
    ("take5_rules.external.ProcessPolicy", "start_seconds"),
    ("take5_rules.replay.store.Store", "timeout"),
}

COUNTS: dict[str, Callable[[Any], object]] = {
    "line_bytes": lambda it: Limits(line_bytes=it),
    "faults": lambda it: Limits(faults=it),
    "starts": lambda it: ProcessPolicy(ECHO, starts=it),
    "longest": lambda it: Child(ECHO, longest=it).stop(),
}

OTHERS = {
    "take5_rules.limits.check_seconds",
    "take5_rules.limits.LimitError",
    "take5_rules.summary.Estimate",
    "take5_rules.summary.Estimate.interval",
}
"""What takes a float that is no limit."""


ELSEWHERE = [["adapters"], ["render"], ["cli"], ["batch"], ["__main__"]]
"""Parts that limit nothing, as sizes in a picture, or may be missing; the command line is looked at below."""


def called(name: str, public: object) -> Iterator[tuple[str, Callable[..., object]]]:
    """A function, or what a class does when it is called and by its public methods."""
    if inspect.isclass(public):
        for method, function in vars(public).items():
            if inspect.isfunction(function) and (method == "__init__" or not method.startswith("_")):
                yield f"{name}.{method}".removesuffix(".__init__"), function
    elif inspect.isfunction(public):
        yield name, public


def taking_a_float() -> Iterator[tuple[str, str]]:
    for name in MODULES:
        if name.split(".")[1:2] in ELSEWHERE:
            continue
        module = importlib.import_module(name)
        for public in getattr(module, "__all__", ()):
            for where, function in called(f"{name}.{public}", getattr(module, public)):
                if function.__module__ == name:
                    for parameter in inspect.signature(function).parameters.values():
                        if "float" in str(parameter.annotation):
                            yield where, parameter.name


def test_every_float_that_is_a_limit_is_in_the_table() -> None:
    found = {one for one in taking_a_float() if one[0] not in OTHERS}
    assert found == set(SECONDS)


@pytest.mark.parametrize(("where", "name"), SECONDS)
def test_no_wait_is_without_a_limit(where: str, name: str) -> None:
    call = SECONDS[where, name]
    nothing = () if (where, name) in MAY_BE_NOTHING else (0,)
    for junk in (*NO_SECONDS, *nothing):
        with pytest.raises(LimitError, match=rf"^{name} must be from 0\.\d+ to \d+(\.0)?$") as caught:
            call(junk)
        assert caught.value.parameter == name
    for junk in NO_NUMBER:
        with pytest.raises(ArgumentError, match=rf"^{name} must be a number, not \w+$"):
            call(junk)
    call(20)
    call(20.5)


@pytest.mark.parametrize("name", COUNTS)
def test_no_count_is_without_a_limit(name: str) -> None:
    for junk in (0, -1, -(10**5000)):
        with pytest.raises(LimitError, match=rf"^{name} must be at least 1$"):
            COUNTS[name](junk)
    for number in (*NO_NUMBER, 1.0, math.nan):
        with pytest.raises(ArgumentError, match=rf"^{name} must be an int, not \w+$"):
            COUNTS[name](number)
    COUNTS[name](1)


def test_fewer_than_no_turns_are_not_generated() -> None:
    with pytest.raises(LimitError, match=r"^generated must be at least 0$"):
        run_conformance(ECHO, generated=-1)


def test_an_error_travels() -> None:
    with pytest.raises(LimitError) as caught:
        Limits(seconds=0)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.parameter, copy.least, copy.most) == ("seconds", 0.001, 86_400.0)
    assert str(copy) == str(caught.value) == "seconds must be from 0.001 to 86400.0"
    assert isinstance(copy, Take5Error)
    assert isinstance(copy, ValueError)


def options_with_a_float() -> list[tuple[str, str]]:
    return [
        (name, option.opts[0])
        for name, command in sorted(app.commands.items())
        for option in command.params
        if isinstance(option.type, click.types.FloatParamType)
    ]


ARGUMENTS = {
    "conformance": ["--engine", "true"],
    "play": ["--policy", "lowest"],
    "simulate": ["lowest", "lowest"],
}


@pytest.mark.parametrize(("command", "option"), options_with_a_float())
@pytest.mark.parametrize("number", ["nan", "NaN", "-nan", "inf", "-inf", "1e300", "0", "-1", "three"])
def test_no_option_that_limits_a_wait_switches_it_off(
    command: str, option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, *ARGUMENTS[command], f"{option}={number}"]) == 2
    assert option in capsys.readouterr().err


def test_there_are_such_options() -> None:
    assert options_with_a_float() == [
        ("conformance", "--timeout"),
        ("play", "--seconds"),
        ("simulate", "--seconds"),
    ]
