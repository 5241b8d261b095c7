"""Building frozen values fast: straight into their slots, past the keyword-only constructor.

A keyword call into a frozen attrs class costs about twice as much as this, and the short path builds some
fifteen values a turn.
Only classes without converters, validators and post-init hooks may be built so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["maker"]

T = TypeVar("T")


def maker(cls: type[T], *fields: str) -> Callable[..., T]:
    """A function that takes the values of two to five ``fields``, by position, and builds a ``cls``.

    >>> from take5_rules.core.events import CardPicked
    >>> maker(CardPicked, "seat", "card")(0, 12)
    CardPicked(seat=0, card=12)
    """
    new = object.__new__
    setters = [cls.__dict__[name].__set__ for name in fields]
    if len(setters) == 2:
        put_a, put_b = setters

        def make_two(a: object, b: object) -> T:
            made = new(cls)
            put_a(made, a)
            put_b(made, b)
            return made

        return make_two
    if len(setters) == 3:
        put_a, put_b, put_c = setters

        def make_three(a: object, b: object, c: object) -> T:
            made = new(cls)
            put_a(made, a)
            put_b(made, b)
            put_c(made, c)
            return made

        return make_three
    if len(setters) == 4:
        put_a, put_b, put_c, put_d = setters

        def make_four(a: object, b: object, c: object, d: object) -> T:
            made = new(cls)
            put_a(made, a)
            put_b(made, b)
            put_c(made, c)
            put_d(made, d)
            return made

        return make_four

    put_a, put_b, put_c, put_d, put_e = setters

    def make_five(a: object, b: object, c: object, d: object, e: object) -> T:
        made = new(cls)
        put_a(made, a)
        put_b(made, b)
        put_c(made, c)
        put_d(made, d)
        put_e(made, e)
        return made

    return make_five
