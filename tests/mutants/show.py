"""Print what mutants changed, as a process of its own: mutmut looks for its folder in the current one."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path


def main() -> None:
    """Read names and modules as JSON; print modules, functions and differences as JSON."""
    asked = json.loads(sys.stdin.read())
    os.chdir(sys.argv[1])
    from mutmut.mutation.diff_apply import get_diff_for_mutant
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    shown = []
    for name, module in asked:
        function, owner = orig_function_and_class_names_from_key(name)
        where = f"{owner}.{function}" if owner else function
        shown.append([module, where, get_diff_for_mutant(name, path=Path(module))])
    print(json.dumps(shown))


if __name__ == "__main__":
    main()
