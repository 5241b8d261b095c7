"""What each legal card or row will cost a seat in this round, estimated from its view and nothing else.

What the seat cannot know is dealt at random again and again, and each time every decision is played out
on the same cards, by a policy.
`evaluate` does so for all at once (extra ``batch``: NumPy); `evaluate_plainly` one by one, with any policy.
"""

from take5_rules.evaluate.asking import MonteCarlo, evaluate
from take5_rules.evaluate.plain import evaluate_plainly
from take5_rules.evaluate.value import ActionValue, Evaluation, EvaluationError, EvaluationReason

__all__ = [
    "ActionValue",
    "Evaluation",
    "EvaluationError",
    "EvaluationReason",
    "MonteCarlo",
    "evaluate",
    "evaluate_plainly",
]
