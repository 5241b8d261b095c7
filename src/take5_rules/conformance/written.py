"""A report as text for people, as JSON for programs, and as JUnit XML for build servers."""

from __future__ import annotations

import json
import unicodedata
from xml.etree import ElementTree

from take5_rules.conformance.protocol import PROTOCOL
from take5_rules.conformance.report import Outcome, Report, Status
from take5_rules.spec import load_clauses
from take5_rules.spec._closed import JSON, plain
from take5_rules.spec.draw import draw

__all__ = ["as_json", "as_junit", "as_text"]

_LONGEST = 2000


def _harmless(text: str) -> str:
    """What an engine said, cut to a bearable length and without anything that steers a terminal."""
    cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
    return "".join("?" if unicodedata.category(char).startswith("C") else char for char in cut)


def as_text(report: Report) -> str:
    """Counts, then each failing clause with its smallest failing vector, drawn."""
    claim = report.claim
    counts = ", ".join(f"{report.count(status)} {status.value}" for status in Status)
    lines = [_harmless(f"{claim.engine} {claim.version}: {counts}")]
    if report.wanted:
        lines.append(f"generated turns compared: {_generated(report)}")
    lines += [f"not known here: {_harmless(name)}" for name in claim.unknown]
    titles = {clause.id: clause.text for clause in load_clauses()}
    shown: dict[str, str] = {}
    for result in report.clauses():
        if result.smallest is None:
            continue
        lines += ["", f"{result.id} fails in {result.failed} of {result.asked}: {titles[result.id]}"]
        vector = result.smallest.vector.id
        if vector in shown:
            lines.append(f"  smallest: {vector}, see {shown[vector]}")
        else:
            shown[vector] = result.id
            lines += _drawn(result.smallest)
    if report.difference is not None:
        lines += ["", "first difference in a generated turn, made small:", *_drawn(report.difference)]
    if not report.ok and not shown and report.difference is None:
        lines.append("nothing was asked" if not report.count(Status.UNREACHED) else "the run was given up")
    return "\n".join(lines) + "\n"


def _generated(report: Report) -> str:
    if not report.rules:
        return f"0 of {report.wanted}, for the engine names no ability and edition that they need"
    whole = report.generated == report.wanted
    return f"{report.generated}{'' if whole else f' of {report.wanted}'} ({', '.join(report.rules)})"


def _drawn(outcome: Outcome) -> list[str]:
    drawn = [f"  {line}".rstrip() for line in draw(outcome.vector).splitlines()]
    return [*drawn, "", f"  {_said(outcome)}"]


def _said(outcome: Outcome) -> str:
    return _harmless(f"the engine: {outcome.reason or outcome.got}")


def as_json(report: Report) -> str:
    """The whole report as one JSON document."""
    claim = report.claim
    document: dict[str, object] = {
        "format": "take5-conformance-report/1",
        "protocol": PROTOCOL,
        "engine": claim.engine,
        "version": claim.version,
        "ok": report.ok,
        "counts": {status.value: report.count(status) for status in Status},
        "generated": report.generated,
        "wanted": report.wanted,
        "rules": list(report.rules),
        "unknown": list(claim.unknown),
        "clauses": [
            {
                "id": result.id,
                "asked": result.asked,
                "failed": result.failed,
                "smallest": result.smallest.vector.id if result.smallest else None,
            }
            for result in report.clauses()
        ],
        "vectors": [_outcome(outcome) for outcome in report.outcomes],
        "difference": _outcome(report.difference) if report.difference else None,
    }
    return json.dumps(document) + "\n"


def _outcome(outcome: Outcome) -> dict[str, object]:
    vector = outcome.vector
    found: dict[str, object] = {
        "id": vector.id,
        "clauses": list(vector.clauses),
        "status": outcome.status.value,
    }
    if outcome.reason:
        found["reason"] = outcome.reason
    if outcome.status is Status.FAILED:
        given: dict[str, JSON] = {"input": plain(vector.input), "expected": plain(vector.output)}
        found.update(given)
        found["got"] = json.loads(outcome.got) if outcome.got else None
    return found


def as_junit(report: Report) -> str:
    """A test case for each vector, grouped by kind, and one for the generated turns."""
    claim = report.claim
    generated = 1 if report.generated or report.difference else 0
    difference = 1 if report.difference else 0
    failures = report.count(Status.FAILED) + difference
    suite = ElementTree.Element(
        "testsuite",
        name=_harmless(f"{PROTOCOL} {claim.engine} {claim.version}"),
        tests=str(len(report.outcomes) + generated),
        failures=str(failures),
        errors=str(report.count(Status.UNREACHED)),
        skipped=str(report.count(Status.SKIPPED)),
    )
    for outcome in report.outcomes:
        _add_case(
            suite, outcome, outcome.vector.kind, f"{outcome.vector.id} ({', '.join(outcome.vector.clauses)})"
        )
    if generated:
        _add_case(suite, report.difference, "generated", f"{report.generated} generated turns")
    ElementTree.indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(suite, encoding="unicode") + "\n"


def _add_case(suite: ElementTree.Element, outcome: Outcome | None, group: str, name: str) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=f"take5.{group}", name=name)
    if outcome is None or outcome.status is Status.PASSED:
        return
    tags = {Status.FAILED: "failure", Status.SKIPPED: "skipped", Status.UNREACHED: "error"}
    said = _said(outcome) if outcome.status is Status.FAILED else outcome.reason
    found = ElementTree.SubElement(case, tags[outcome.status], message=said)
    if outcome.status is Status.FAILED:
        found.text = draw(outcome.vector)
