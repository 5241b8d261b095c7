"""What one seat may say, and which decision its words are or name."""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile

from attrs import frozen

from take5_rules.core.actions import SeatAction
from take5_rules.core.cards import MAX_CARD
from take5_rules.phrases.wording import NONE, forms, options, phrase, plainly, tag_of
from take5_rules.views import SeatView
from take5_rules.wire import ClientAction, DocumentError, read_client_action

__all__ = ["Ear", "Heard", "says_something"]

_MARKS = ".,;:!?\"'`*()[]{}<>"
_HEADS = re.compile(r"(?<=[0-9])\([0-9]\)")
_BETWEEN = re.compile(r"[\W_]+")
_FAR = 2 * MAX_CARD
"""How many words a decision may be long; no decision names more numbers than there are cards."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_LETTERED = re.compile(r"([a-z])([0-9]+)")
_FILLERS = frozenset(
    ("a", "an", "and", "i", "i'll", "in", "into", "my", "on", "pair", "please", "the", "to", "will")
)
_NOUNS = {"card": "card", "cards": "card", "row": "row", "rows": "row"}
_SAME = {"play": "pick", "nothing": NONE, "no": NONE}

Words = tuple[str, ...]
"""What was said, in small letters and without marks and words that mean nothing."""


@frozen(kw_only=True)
class Heard:
    """A decision that a text is, and whether it is said in words or by numbers alone."""

    action: ClientAction
    in_words: bool


@frozen(kw_only=True)
class Ear:
    """What a seat may say now, worked out once for all that it says.

    ``spelled`` and ``short`` are the due decisions by their words and by what may be typed for them.
    ``kinds`` are the tags of what is due, each with the letters that may stand before its number.
    ``verbs`` are the words for a tag, ``named`` those of them that name a decision within other words too.
    """

    seat: int
    spelled: dict[Words, SeatAction]
    short: dict[Words, SeatAction]
    kinds: dict[str, str]
    verbs: tuple[tuple[str, Words], ...]
    named: tuple[tuple[str, Words], ...]

    @classmethod
    def of(cls, view: SeatView) -> Ear:
        """All that is due from the view's seat."""
        due = options(view)
        kinds: dict[str, str] = {}
        for key, action in due.items():
            letters = key[0] if _LETTERED.fullmatch(key) else ""
            kinds[tag_of(action)] = kinds.get(tag_of(action), "") + letters
        return cls(
            seat=view.seat,
            spelled={_ascending(_unnamed(_words(phrase(action)))): action for action in due.values()},
            short={_ascending(_unnamed(_words(key))): action for key, action in due.items()},
            kinds=kinds,
            verbs=tuple(
                [
                    (tag, _unnamed(_words(words)))
                    for tag, form in forms().items()
                    for words in (form.words, *form.also, plainly(tag))
                ]
            ),
            named=tuple([(tag, _words(form.words)) for tag, form in forms().items()]),
        )

    def is_due(self, action: ClientAction) -> bool:
        """Whether a decision of its kind is due."""
        return tag_of(action) in self.kinds

    def hear(self, text: str) -> Heard | None:
        """The decision that the whole text is."""
        said = _words(text)
        words = _unnamed(said)
        ordered = _ascending(words)
        told = self.spelled.get(ordered) or self._ask(words)
        action = told or self.short.get(ordered) or self._ask_shortly(words)
        if action is None or not _may_be_called(tag_of(action), said):
            return None
        return Heard(action=action, in_words=told is not None)

    def only_names(self, action: ClientAction, text: str) -> bool:
        """Whether each decision that is named by words somewhere in the text can be this one."""
        said = _words(_BETWEEN.sub(" ", _HEADS.sub("", text)))
        for at in range(len(said)):
            meant = [
                self._meant(tag, said[at + len(verb) : at + _FAR])
                for tag, verb in self.named
                if said[at : at + len(verb)] == verb
            ]
            if any(meant) and action not in meant:
                return False
        return True

    def _meant(self, tag: str, behind: Words) -> ClientAction | None:
        """The decision that a verb of this kind begins, with as many numbers behind it as it can take."""
        rest = tuple(dropwhile(_NOUNS.__contains__, behind))
        numbers = tuple(takewhile(_NUMBER.fullmatch, rest))
        form = forms()[tag]
        if not form.member or rest[:1] == (NONE,):
            return _build(tag, rest[:1] if form.member else (), self.seat)
        told = numbers[: form.numbers.stop - 1]
        return _build(tag, told, self.seat) if told else None

    def _ask(self, words: Words) -> ClientAction | None:
        """The action with these words and numbers."""
        for tag, verb in self.verbs:
            if words[: len(verb)] == verb:
                asked = _build(tag, words[len(verb) :], self.seat)
                if asked is not None:
                    return asked
        return None

    def _ask_shortly(self, words: Words) -> ClientAction | None:
        """The action of a kind that is due with these numbers, or with the letter that is listed for it."""
        lettered = _LETTERED.fullmatch(words[0]) if len(words) == 1 else None
        for tag, letters in self.kinds.items():
            rest = (lettered[2],) if lettered is not None and lettered[1] in letters else words
            if rest and (asked := _build(tag, rest, self.seat)) is not None:
                return asked
        return None


def says_something(text: str) -> bool:
    """Whether there is more in it than marks, and words that mean nothing by themselves."""
    return bool(_unnamed(_words(text)))


def _words(text: str) -> Words:
    words = _HEADS.sub("", text.casefold()).replace(",", " ").split()
    plain = [_SAME.get(word, word) for word in (each.strip(_MARKS) for each in words)]
    return tuple([word for word in plain if word and word not in _FILLERS])


def _unnamed(said: Words) -> Words:
    """The same without the nouns, and the verb first."""
    words = tuple([word for word in said if word not in _NOUNS])
    behind = len(words) == 2 and words[1] == "first" and _NUMBER.fullmatch(words[0])
    return ("first", words[0]) if behind else words


def _may_be_called(tag: str, said: Words) -> bool:
    """Whether the nouns are those of what this kind of action names."""
    nouns = {_NOUNS[word] for word in said if word in _NOUNS}
    form = forms().get(tag)
    if form is None or not form.member or not nouns:
        return True
    return "row" in nouns if form.member == "row" else "row" not in nouns


def _ascending(words: Words) -> Words:
    """The same with the numbers at its end ascending, as they stand in every decision."""
    verb = tuple(takewhile(lambda word: not _NUMBER.fullmatch(word), words))
    numbers = words[len(verb) :]
    return (*verb, *sorted(numbers, key=int)) if all(map(_NUMBER.fullmatch, numbers)) else words


def _build(tag: str, rest: Words, seat: int) -> ClientAction | None:
    """The action of this kind with these numbers, if it takes as many and they can be what it names."""
    form = forms().get(tag)
    if form is None:
        return None
    told = () if rest == (NONE,) and form.member else rest
    if len(told) not in form.numbers or not all(map(_NUMBER.fullmatch, told)):
        return None
    numbers = sorted(map(int, told))
    member = {form.member: numbers if form.member == "cards" else numbers[0]} if form.member else {}
    try:
        return read_client_action({"type": tag, **member}, seat)
    except DocumentError:
        return None
