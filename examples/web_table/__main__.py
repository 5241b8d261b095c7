"""``python -m examples.web_table FOLDER [PORT]``: serve tables on this machine."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from examples.web_table.server import build


def main() -> None:
    """Serve until interrupted."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "tables")
    port = int(sys.argv[2]) if len(sys.argv) > 2 else 8000
    uvicorn.run(build(folder), host="127.0.0.1", port=port, log_level="warning", ws_max_size=4096)


if __name__ == "__main__":
    main()
