"""The notebook among the examples is run in a real kernel, and gives what is stored in it.

To store what it gives now: ``python -m tests.test_notebook_example``.
"""

from __future__ import annotations

import copy
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from nbformat import NotebookNode

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"


def run(notebook: NotebookNode) -> NotebookNode:
    """The notebook with the outputs that its cells give now."""
    from nbclient import NotebookClient

    fresh = copy.deepcopy(notebook)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(fresh, timeout=120, kernel_name="python3", store_widget_state=False).execute()
    for cell in fresh.cells:
        # When a cell ran is nobody's business and never the same.
        cell.metadata.pop("execution", None)
    fresh.metadata["language_info"] = {"name": "python"}
    return fresh


@pytest.mark.filterwarnings("default")  # the kernel's own libraries warn of each other
def test_the_notebook_gives_what_is_stored_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    missing = [name for name in ("nbclient", "nbformat", "ipykernel", "numpy") if find_spec(name) is None]
    if missing:
        why = f"{', '.join(missing)} not installed: pip install 'take5-rules[notebook,batch]'"
        if os.environ.get("TAKE5_BROWSER") == "required":
            pytest.fail(why)
        pytest.skip(why)
    import nbformat

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    stored = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(stored)
    found = run(stored)
    for old, new in zip(stored.cells, found.cells, strict=True):
        assert old.get("outputs") == new.get("outputs"), f"run cell {old.id} again"
    shown = [output for cell in found.cells for output in cell.get("outputs", ())]
    assert sum("image/svg+xml" in output.get("data", {}) for output in shown) == 3


if __name__ == "__main__":
    import nbformat

    nbformat.write(run(nbformat.read(NOTEBOOK, as_version=4)), NOTEBOOK)
