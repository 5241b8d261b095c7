"""How the documentation is built; nothing in it asks the network for anything."""

import sys
from pathlib import Path

from take5_rules import __version__

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1])]

project = "take5-rules"
author = "The take5-rules authors"
copyright = "2026, the take5-rules authors"
release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "example_page",
    "kept_forms",
    "module_map",
    "no_requests",
    "pictures",
    "protocol_forms",
    "public_names",
    "rule_pages",
    "transitions",
]
exclude_patterns = ["_build"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(int|str|bool|bytes|float|object|None|tuple|list|dict|range|frozenset|type)"),
    (
        "py:.*",
        r"(collections\.abc|typing|enum|concurrent|random|pathlib|os|io|decimal|fractions|numpy|np)\b.*",
    ),
    (
        "py:.*",
        r"(Iterable|Iterator|Sequence|Mapping|Callable|Executor|Path|PathLike|IO|Self|TypeVar|StrEnum)",
    ),
    ("py:.*", r"(ValueError|TypeError|KeyError|IndexError|RuntimeError|Exception|TimeoutError|ImportError)"),
    ("py:.*", r"(T|.*\.T)"),
    ("py:.*", r"(hypothesis\.strategies|st|gymnasium|pettingzoo|pyspiel)\..*"),
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_type_aliases = {
    **{name: f"take5_rules.{name}" for name in ("State", "Action", "SeatAction", "SingleAction", "Event")},
    **{name: f"take5_rules.{name}" for name in ("Cards", "Deck", "End", "Row", "VariantState")},
    **{name: f"take5_rules.views.{name}" for name in ("Hand", "Pick", "SeatView", "SpectatorView", "View")},
    **{name: f"take5_rules.seen.{name}" for name in ("SeenEvent",)},
    **{name: f"take5_rules.shuffle.{name}" for name in ("Seed",)},
    **{name: f"take5_rules.wire.{name}" for name in ("ClientAction", "MessageKind", "Refusal")},
    **{name: f"take5_rules.replay.{name}" for name in ("Opening",)},
    **{name: f"take5_rules.spec.{name}" for name in ("Vector",)},
}
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False
default_role = "code"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The examples of docstrings run with the tests, inside their own modules; here run those of the pages.
doctest_test_doctest_blocks = ""

html_theme = "furo"
html_title = "take5-rules"
html_static_path = ["_static"]
html_css_files = ["drawn.css"]
html_show_sphinx = False
