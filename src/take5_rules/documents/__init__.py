"""Documents: how JSON is read strictly, taken apart and written, whatever it describes."""

from take5_rules.documents.errors import DocumentError, DocumentReason
from take5_rules.documents.strict_json import DEFAULT_LIMIT

__all__ = ["DEFAULT_LIMIT", "DocumentError", "DocumentReason"]
