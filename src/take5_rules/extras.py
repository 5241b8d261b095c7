"""What a part of the package says where the extra that it needs is not installed."""

from __future__ import annotations

__all__ = ["missing"]

_PACKAGES = frozenset({"gymnasium", "hypothesis", "numpy", "pettingzoo", "pyspiel"})


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The error that names ``extra``, or ``error`` itself where something inside a package is missing.

    >>> missing(ModuleNotFoundError(name="pettingzoo"), "pettingzoo").args[0]
    "pettingzoo is missing; install the extra pettingzoo: pip install 'take5-rules[pettingzoo]'"
    """
    name = error.name
    if name not in _PACKAGES:
        return error
    return ModuleNotFoundError(
        f"{name} is missing; install the extra {extra}: pip install 'take5-rules[{extra}]'", name=name
    )
