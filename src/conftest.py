"""Leaves out the examples of adapters whose framework is not installed, as on Pythons that it refuses."""

from importlib.util import find_spec

_NEEDS = {
    "pettingzoo": ["pettingzoo"],
    "gymnasium": ["arrays", "gymnasium", "lanes", "pettingzoo", "vector"],
    "pyspiel": ["openspiel*"],
}

collect_ignore_glob = [
    f"take5_rules/adapters/{module}.py"
    for package, modules in _NEEDS.items()
    if find_spec(package) is None
    for module in modules
]
