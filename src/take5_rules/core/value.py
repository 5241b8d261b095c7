"""What every value of this package shares: it never changes, so a copy of it is the value itself."""

from __future__ import annotations

from typing import Self

__all__ = ["Value"]


class Value:
    """A frozen value; ``copy`` and ``deepcopy`` hand back the same object in no time."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
