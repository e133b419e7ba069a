"""Read the lines of a run's record that a replay needs, one at a time, so that the size of the record does not matter.

What a damaged record still holds is read too: the lines before the damage and those after it.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plural import counted
from orchestrator.record.reader import snapshot

MOST_RECORD = 512_000_000  # bytes of a record; to look through a larger one takes longer than people wait
KINDS = (
    "joined", "organisation", "recruited", "not_replaced", "bridge", "broken", "result", "reopened", "goal_accepted", "begun",
    "corrected", "resumed", "stopped", "ended", "paused", "resumed_work", "home", "command", "said", "errand", "queue",
    "storage", "objective", "plan", "actions", "action", "outcome", "verdict", "gain", "body", "message", "meta_plan",
    "model_call",
)  # fmt: skip
LIGHT = """case when kind = 'model_call' and json_valid(data)
then json_set(data, '$.said', json('[]'), '$.reply', '') else data end"""  # what a model was asked is long, and not shown
ROWS = f"""
select id, at, kind, agent, {LIGHT} from events where id > ? and kind in ({", ".join("?" * len(KINDS))}) order by id
"""
Row = tuple[int, Any, str, str, Any]


@dataclass
class RecordRows:
    """The lines of an open record, in order, each read once. `meta` has the options of the run by name.

    After the last line, `unreadable` counts lines that are no JSON, and `gap` is the part that the file is damaged in, as the
    times (seconds of the run's clock) of the last line before it and the first one after it, None where no line is left.
    """

    db: sqlite3.Connection
    meta: dict[str, Any]
    unreadable: int = 0
    gap: tuple[float | None, float | None] | None = None
    last: int = 0  # number of the last line that was read
    _at: float | None = field(default=None)

    def __iter__(self) -> Iterator[Event]:
        """Yield the lines one at a time, as they are read from the file."""
        try:
            yield from self._events(self.db.execute(ROWS, (0, *KINDS)))
        except sqlite3.DatabaseError:
            yield from self._after_damage()

    def _after_damage(self) -> Iterator[Event]:
        """Yield the lines after the damage, which is found from the end; they are read a second time, because they may be
        larger than the memory."""
        before, first = self._at, 0
        with suppress(sqlite3.DatabaseError):
            for number, *_ in self.db.execute(f"{ROWS} desc", (self.last, *KINDS)):
                first = number
        self.gap = before, None
        if not first:
            return
        for event in self._events(self.db.execute(ROWS, (first - 1, *KINDS))):
            if self.gap[1] is None:
                self.gap = before, event.at
            yield event

    def _events(self, rows: Iterator[Row]) -> Iterator[Event]:
        for number, at, kind, agent, text in rows:
            self.last = number
            if (event := read_row(at, kind, agent, text)) is None:
                self.unreadable += 1
            else:
                self._at = event.at
                yield event


def read_row(at: Any, kind: str, agent: str, text: Any) -> Event | None:
    """Return a row of a record as an event; None for one that is damaged."""
    try:
        data = json.loads(text)
        return Event(float(at), kind, str(agent), data) if isinstance(data, dict) else None
    except (ValueError, TypeError):
        return None


@contextmanager
def record_rows(path: Path) -> Iterator[RecordRows]:
    """Open a record for a replay. Raise BlockcrewError for a record that is too large, for a file that is no record or of
    another format, and for one that is so damaged that not even its options can be read."""
    size = path.stat().st_size
    if size > MOST_RECORD:
        raise BlockcrewError(
            f"The record of run {path.stem} has {size / 1e9:.1f} GB; a replay is made of {MOST_RECORD / 1e9:.1f} GB at most: "
            "`blockcrew runs export` writes its events to a file."
        )
    with snapshot(path) as record:
        yield RecordRows(record.db, record.meta)


def missing_parts(rows: RecordRows, begin: float) -> list[str]:
    """Return in sentences what could not be read of a record, after its last line. `begin` is the time at which the replay
    begins, in seconds of the run's clock."""
    found = []
    if rows.gap:
        before, after = (None if at is None else clock_time(at - begin) for at in rows.gap)
        when = f"after {before or '0:00'}" if after is None else f"between {before or '0:00'} and {after}"
        found.append(f"This record is damaged: what happened {when} cannot be read, and is missing here.")
    if rows.unreadable:
        found.append(f"{counted(rows.unreadable, 'line')} of the record cannot be read, and what they say is missing here.")
    return found


def clock_time(seconds: float) -> str:
    """Return a time since the beginning of a run, such as 3:05 or 1:02:03."""
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
