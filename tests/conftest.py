"""How long the random tests look.

The default suite draws the same examples each time, so that a change is judged by what it changes;
`pytest --hypothesis-profile=thorough` looks twenty times as long, at other examples each time.
Mutation testing runs the tests thousands of times: it looks at a few examples, up to the first that fails.
"""

from hypothesis import HealthCheck, Phase, settings

pytest_plugins = ["tests.clause_marks"]

settings.register_profile(
    "default-suite",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    max_examples=6,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default-suite")
