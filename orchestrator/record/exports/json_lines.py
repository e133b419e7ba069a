"""Writes runs as JSON lines: for each run a line with its options, then one for each event, in order."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from orchestrator.record.reader import RunRecord


def write_json_lines(runs: Sequence[RunRecord], file: Path) -> None:
    """Write the runs into a file, one JSON object a line. Raises OSError if it cannot be written."""
    with file.open("w", encoding="utf-8") as opened:
        for run in runs:
            for row in rows_of(run):
                opened.write(json.dumps(row, ensure_ascii=False) + "\n")


def rows_of(run: RunRecord) -> Iterator[dict[str, Any]]:
    """Yield the rows of one run: its options under the kind `run`, then its events. `at` is Unix time in seconds."""
    yield {"run": run.id, "at": run.meta.get("started"), "kind": "run", "agent": "", "data": run.meta}
    for event in run.events:
        yield {"run": run.id, "at": event.at, "kind": event.kind, "agent": event.agent, "data": event.data}
