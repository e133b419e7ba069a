"""Compares the records (files of all events) of two runs line by line, without times and paths, to see whether they went the
same way."""

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from orchestrator.core.events.models import SchemaRefused
from orchestrator.record.reader import RunRecord

TIMES = frozenset({"seconds", "time", "record"})  # fields with times, and the path of the record

OF_SERVERS = frozenset({SchemaRefused.kind})  # events about a server that was asked; a replay asks none
FIELDS = TIMES | {"model_schemas_refused"}  # the same in a result


def lines(run: RunRecord) -> list[str]:
    """Return each event of a run as one line of JSON, without the times and paths in which two equal runs differ, and without
    the events that are about a model's server."""
    told = (event for event in run.events if event.kind not in OF_SERVERS)
    return [json.dumps([event.kind, event.agent, without_times(event.data)]) for event in told]


def without_times(value: Any) -> Any:
    """Return a JSON value without the fields named in FIELDS (times, the path of the record, facts about a model's server), at
    every depth."""
    if isinstance(value, Mapping):
        return {key: without_times(each) for key, each in value.items() if key not in FIELDS}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def differences(one: RunRecord, other: RunRecord) -> Iterator[tuple[int, str, str]]:
    """Yield each line that differs between two runs: its number, counted from 0, and the line of either run. A line that one
    run lacks is empty."""
    pairs = zip_longest(lines(one), lines(other), fillvalue="")
    return ((place, mine, theirs) for place, (mine, theirs) in enumerate(pairs) if mine != theirs)
