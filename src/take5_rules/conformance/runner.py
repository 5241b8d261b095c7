"""Asks an engine every vector that it says it has, and generated turns if wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from take5_rules.conformance.conversation import Conversation, Reply
from take5_rules.conformance.engine import Limits
from take5_rules.conformance.generated import GeneratedVector, editions_to_generate, generate, smaller
from take5_rules.conformance.protocol import canonical, why_skipped
from take5_rules.conformance.report import Outcome, Report, Status, weight
from take5_rules.core.edition import Edition
from take5_rules.limits import check_count
from take5_rules.spec import Vector, load_vectors
from take5_rules.spec._closed import plain

__all__ = ["run_conformance"]

_SHRINKING_QUESTIONS = 500
_SHRINKING_FAULTS = 3


def run_conformance(
    command: Sequence[str],
    *,
    vectors: Collection[Vector] | None = None,
    generated: int = 0,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Callable[[Outcome], None] = lambda outcome: None,
) -> Report:
    """Run ``command`` and ask it ``vectors`` (all the shipped ones, if none are named).

    ``generated`` turns are compared after that, of each rule of the editions that the engine names and can
    answer, and the first that differs is made as small as it gets.
    The engine is another program: what it can do to its surroundings is not limited, only what it can do
    to this run.

    Raises:
        EngineFaultError: the command does not start, or does not answer hello as the protocol says.
    """
    check_count("generated", generated, 0)
    chosen = load_vectors() if vectors is None else vectors
    with Conversation(command, limits or Limits()) as conversation:
        outcomes = []
        for vector in chosen:
            outcomes.append(_outcome(conversation, vector))
            progress(outcomes[-1])
        editions = editions_to_generate(conversation.claim)[:generated]
        compared, difference = _compare_generated(conversation, generate(editions, seed, generated))
        return Report(
            claim=conversation.claim,
            outcomes=tuple(outcomes),
            generated=compared,
            wanted=generated,
            rules=tuple([edition.rule.id for edition in editions]),
            difference=difference,
        )


def _outcome(conversation: Conversation, vector: Vector) -> Outcome:
    skipped = why_skipped(conversation.claim, vector)
    if skipped:
        return Outcome(vector=vector, status=Status.SKIPPED, reason=skipped)
    if conversation.given_up:
        return Outcome(vector=vector, status=Status.UNREACHED, reason="there were too many faults before it")
    return _judge(vector, conversation.ask(vector))


def _judge(vector: Vector, reply: Reply) -> Outcome:
    if reply.problem:
        return Outcome(vector=vector, status=Status.FAILED, reason=reply.problem)
    got = canonical(reply.output)
    if got == canonical(plain(vector.output)):
        return Outcome(vector=vector, status=Status.PASSED)
    return Outcome(vector=vector, status=Status.FAILED, got=got)


def _compare_generated(
    conversation: Conversation, turns: Iterable[tuple[Edition, GeneratedVector]]
) -> tuple[int, Outcome | None]:
    number = 0
    for number, (edition, vector) in enumerate(turns, 1):
        if conversation.given_up:
            return number - 1, Outcome(
                vector=vector, status=Status.UNREACHED, reason="there were too many faults before it"
            )
        outcome = _judge(vector, conversation.ask(vector))
        if outcome.status is Status.FAILED:
            return number, _shrink(conversation, edition, vector, outcome)
    return number, None


def _shrink(
    conversation: Conversation, edition: Edition, smallest: GeneratedVector, outcome: Outcome
) -> Outcome:
    left = _SHRINKING_QUESTIONS
    faults = conversation.faults + _SHRINKING_FAULTS
    seen: set[object] = set()
    found = True
    while found:
        found = False
        for vector in smaller(edition, smallest):
            if weight(vector) >= weight(smallest) or vector.input in seen:
                continue
            if left == 0 or conversation.given_up or conversation.faults >= faults:
                return outcome
            left -= 1
            seen.add(vector.input)
            tried = _judge(vector, conversation.ask(vector))
            if tried.status is Status.FAILED:
                outcome, smallest, found = tried, vector, True
                break
    return outcome
