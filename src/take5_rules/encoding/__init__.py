"""Numbers for learners: action ids, masks and observations, in one layout that every adapter shares.

An `Encoding` belongs to an edition and a number of seats; it works on views alone, so it cannot tell a seat
what that seat may not know.
``docs/reference/encoding.md`` lists every offset.
"""

from take5_rules.encoding.errors import EncodingError, EncodingReason
from take5_rules.encoding.ids import Encoding
from take5_rules.encoding.layout import Field

__all__ = ["Encoding", "EncodingError", "EncodingReason", "Field"]
