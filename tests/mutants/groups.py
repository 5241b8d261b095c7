"""What is mutated, and which tests must notice; the names stand in ``groups.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from attrs import evolve, frozen

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "take5_rules"
GROUPS = Path(__file__).with_name("groups.toml")


@frozen(kw_only=True)
class Group:
    """Modules that are mutated in one go, and the tests that pin them; paths from the root."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    slow: tuple[str, ...]


def load_groups() -> tuple[Group, ...]:
    """All groups; every name must be that of a module or a test that is there."""
    told = tomllib.loads(GROUPS.read_text("utf-8"))
    slow = tuple(told.pop("slow"))
    return tuple(
        Group(
            name=name,
            modules=_found("src/take5_rules", members["modules"]),
            tests=_found("tests", members["tests"]),
            slow=slow,
        )
        for name, members in told.items()
    )


def _found(folder: str, patterns: Iterable[str]) -> tuple[str, ...]:
    found: list[str] = []
    for pattern in patterns:
        paths = sorted((ROOT / folder).glob(pattern))
        if not paths:
            raise SystemExit(f"no {pattern} in {folder}")
        found += [path.relative_to(ROOT).as_posix() for path in paths]
    return tuple(dict.fromkeys(found))


def chosen(names: Iterable[str]) -> tuple[Group, ...]:
    """The groups of these names, or the one module of a name such as ``core/order.py``; all for no name."""
    groups = load_groups()
    picked: list[Group] = []
    for name in names:
        module = f"src/take5_rules/{name}"
        for group in groups:
            if name == group.name:
                picked.append(group)
            elif module in group.modules:
                alone = f"{group.name}-{Path(name).stem}"
                picked.append(evolve(group, name=alone, modules=(module,)))
        if not picked:
            raise SystemExit(f"no group and no module of a group: {name}")
    return tuple(picked) or groups
