"""The site asks nobody for anything when it is read: a build that would is no build."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from tests.docs.loads import site_loads_outside


def check(app: Sphinx, exception: Exception | None) -> None:
    """Look through all that was built."""
    if exception is None and app.builder.format == "html":
        found = site_loads_outside(Path(app.outdir))
        if found:
            raise ExtensionError(f"pages load from other hosts: {found}")


def setup(app: Sphinx) -> dict[str, bool]:
    """Look when everything has been written."""
    app.connect("build-finished", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
