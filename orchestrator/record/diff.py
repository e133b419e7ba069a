"""Compares the records (files of all events) of two runs line by line, without times and paths, to see whether they went the
same way."""

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from orchestrator.record.reader import RunRecord

TIMES = frozenset({"seconds", "time", "record"})  # fields with times, and the path of the record


def lines(run: RunRecord) -> list[str]:
    """Return each event of a run as one line of JSON, without the times and paths in which two equal runs differ."""
    return [json.dumps([event.kind, event.agent, without_times(event.data)]) for event in run.events]


def without_times(value: Any) -> Any:
    """Return a JSON value without the fields named in TIMES (times, and the path of the record), at every depth."""
    if isinstance(value, Mapping):
        return {key: without_times(each) for key, each in value.items() if key not in TIMES}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def differences(one: RunRecord, other: RunRecord) -> Iterator[tuple[int, str, str]]:
    """Yield each line that differs between two runs: its number, counted from 0, and the line of either run. A line that one
    run lacks is empty."""
    pairs = zip_longest(lines(one), lines(other), fillvalue="")
    return ((place, mine, theirs) for place, (mine, theirs) in enumerate(pairs) if mine != theirs)
