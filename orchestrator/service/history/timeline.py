"""Read a part of a run's record for its timeline. A part has a bounded number of events and bytes, so that records of any size
can be looked at, and a damaged record is read up to the damage."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.record.reader import Snapshot, snapshot
from orchestrator.service.history.moments import KINDS, Shortening
from orchestrator.service.models import MomentShown, TimelineShown
from orchestrator.service.run_records import private

WINDOW = 20_000  # numbers of events that one part spans
MOST_READ = 16 << 20  # characters of events that are read for one part
LONGEST_LINE = 1 << 20  # characters of one event; longer ones are counted as unread
ASKED = f"""
select id, at, kind, agent, case when length(data) > {LONGEST_LINE} then '' else data end from events
where id > ? and id <= ? and kind in ({", ".join("?" * len(KINDS))}) order by id
"""


@dataclass(slots=True)
class PartRead:
    """The progress of reading a part of a record: the number of the last event, and a sentence if the record is damaged
    there."""

    until: int
    read: int = 0
    damage: str = ""


def timeline(path: Path, after: int = 0, *, whispers: bool = True, window: int = WINDOW) -> TimelineShown:
    """Return the part of a run's timeline that follows the event with the number `after`; without `whispers`, lines that may be
    private are left out. Raises BlockcrewError for a file that is no record, and for a damaged one whose options cannot be
    read."""
    with snapshot(path) as record:
        last = record.count
        end = min(after + window, last)
        part, shortening = PartRead(after), Shortening()
        moments = list(moments_of(record, part, end, shortening, whispers=whispers))
        if not part.damage and part.read <= MOST_READ:
            part.until = max(end, after)
        following = part.until if part.until < last and not part.damage else None
        return TimelineShown(
            id=path.stem, until=part.until, next=following, last=last, unread=shortening.unread, damage=part.damage,
            moments=moments,
        )  # fmt: skip


def moments_of(record: Snapshot, part: PartRead, end: int, shortening: Shortening, *, whispers: bool) -> Iterator[MomentShown]:
    """Yield the events after those of `part` up to the number `end`, shortened. It stops early when enough was read or where
    the record is damaged, which `part` then says."""
    try:
        for number, at, kind, agent, data in record.db.execute(ASKED, (part.until, end, *KINDS)):
            part.until, part.read = number, part.read + len(data)
            shown = data_of(Event(at, kind, agent, {}), data, shortening, whispers=whispers)
            if shown is not None:
                yield MomentShown(number=number, at=at, kind=kind, agent=agent, data=shown)
            if part.read > MOST_READ:
                return
    except (sqlite3.DatabaseError, UnicodeError) as error:
        part.damage = f"The record is damaged after event {part.until} ({error}): what follows cannot be read."


def data_of(line: Event, data: str, shortening: Shortening, *, whispers: bool) -> dict[str, Any] | None:
    """Return what the timeline shows of a line whose fields are the JSON text `data`; None if that is nothing, or if the line
    may be private and `whispers` is false."""
    try:
        if not data or (not whispers and private(line.kind, data)):
            shortening.unread += not data
            return None
        fields = json.loads(data)
    except ValueError:
        shortening.unread += 1
        return None
    if not isinstance(fields, dict) or not isinstance(line.at, int | float):
        shortening.unread += 1
        return None
    return shortening.data_of(Event(line.at, line.kind, str(line.agent), fields))
