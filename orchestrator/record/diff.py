"""Whether two runs went the same way: their records line by line, without times and places on a disk."""

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from orchestrator.record.reader import RunRecord

TIMES = frozenset({"seconds", "time", "record"})  # and where the record itself lies


def lines(run: RunRecord) -> list[str]:
    """Each event as one line."""
    return [json.dumps([event.kind, event.agent, timeless(event.data)]) for event in run.events]


def timeless(value: Any) -> Any:
    """Without what a clock said."""
    if isinstance(value, Mapping):
        return {key: timeless(each) for key, each in value.items() if key not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def differences(one: RunRecord, other: RunRecord) -> Iterator[tuple[int, str, str]]:
    """Place and both lines, where they differ."""
    pairs = zip_longest(lines(one), lines(other), fillvalue="")
    return ((place, mine, theirs) for place, (mine, theirs) in enumerate(pairs) if mine != theirs)
