"""Compares the records of two runs line by line, without times and paths, to see whether they went the same way."""

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from orchestrator.record.reader import RunRecord

TIMES = frozenset({"seconds", "time", "record"})  # fields with times, and the path of the record


def lines(run: RunRecord) -> list[str]:
    """Return each event of a run as one line of JSON without times."""
    return [json.dumps([event.kind, event.agent, without_times(event.data)]) for event in run.events]


def without_times(value: Any) -> Any:
    """Return a JSON value without the fields in TIMES, at every depth."""
    if isinstance(value, Mapping):
        return {key: without_times(each) for key, each in value.items() if key not in TIMES}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def differences(one: RunRecord, other: RunRecord) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each line that differs, with the line of both runs; a missing line is empty."""
    pairs = zip_longest(lines(one), lines(other), fillvalue="")
    return ((place, mine, theirs) for place, (mine, theirs) in enumerate(pairs) if mine != theirs)
