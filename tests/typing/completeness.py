"""Pyright's completeness of the public names: every type is known, or this names those that are not.

Adapters are left out: the types of their base classes are the frameworks' affair.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

OUTSIDE = "take5_rules.adapters."


def main() -> int:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = ["pyright", "--ignoreexternal", "--outputjson", "--verifytypes", "take5_rules"]
    with tempfile.TemporaryDirectory() as elsewhere:
        run = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=elsewhere, env=environment
        )
    report = json.loads(run.stdout)["typeCompleteness"]
    symbols = [symbol for symbol in report["symbols"] if symbol["isExported"]]
    ours = [symbol for symbol in symbols if not symbol["name"].startswith(OUTSIDE)]
    unknown = [symbol for symbol in ours if not symbol["isTypeKnown"] or symbol["isTypeAmbiguous"]]
    for symbol in unknown:
        print(
            symbol["name"], *[found["message"].splitlines()[0] for found in symbol["diagnostics"]], sep=": "
        )
    print(f"{len(ours) - len(unknown)} of {len(ours)} public names have a known type")
    return 1 if unknown or not ours else 0


if __name__ == "__main__":
    sys.exit(main())
