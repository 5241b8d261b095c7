"""Decisions in words, ``pick 44`` or ``take row 2``: for terminals, chats and language models.

Nothing is decided here: what is said may be illegal, and that is for `take5_rules.play` to say.
"""

from take5_rules.phrases.reading import PhraseError, PhraseReason, read_phrase, read_reply
from take5_rules.phrases.wording import options, phrase

__all__ = ["PhraseError", "PhraseReason", "options", "phrase", "read_phrase", "read_reply"]
