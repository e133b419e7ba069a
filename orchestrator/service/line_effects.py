"""Find in a run's record (the file with its events) what one line of a person caused.

The events of answers, goals, tasks, pauses, stops and the queue name the line (`CommandReceived.line`). Work for a goal is what
the agents did from its beginning to its end, work in a task what one member did until its next task; such events need not name
the line themselves.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from orchestrator.record.reader import Snapshot, snapshot
from orchestrator.service.models import LineShown, RecordedEvent
from orchestrator.service.run_records import private

MOST = 200  # events that are shown
NAMING = ("said", "goal_accepted", "errand", "paused", "resumed_work", "queue", "home")  # name the line that caused them
WORK = ("objective", "plan", "action", "outcome", "verdict", "message", "gain", "corrected", "not_replaced", "recruited")
ENDS = ("ended", "stopped")  # of a goal
KINDS = (*NAMING, *WORK, *ENDS)
EVENTS = f"""
select id, at, kind, agent, data from events where id > ? and kind in ({", ".join("?" * len(KINDS))}) order by id
"""
COMMAND = """
select id, at, kind, agent, data from events where kind = 'command' and json_extract(data, '$.line') = ?
"""


def effects(path: Path, line: int, *, whispers: bool = True, most: int = MOST) -> LineShown | None:
    """Return the line of this number in the run in this file, with the first `most` events that it caused; None if the run has
    no such line, or only one that may not be read without `whispers`. Raises BlockcrewError for a file that cannot be read."""
    with snapshot(path) as record:
        row = record.db.execute(COMMAND, (line,)).fetchone()
        if row is None or not (whispers or not private(row[2], row[4])):
            return None
        found: list[RecordedEvent] = []
        for event in caused(record, line, row[0], whispers=whispers):
            if len(found) == most:
                return LineShown(command=recorded(row), events=found, more=True)
            found.append(event)
        return LineShown(command=recorded(row), events=found)


def caused(record: Snapshot, line: int, after: int, *, whispers: bool) -> Iterator[RecordedEvent]:
    """Yield the events that the line of this number caused, from the open file `record`, in order. `after` is the number of its
    own event."""
    goal, tasks = False, set[str]()
    for row in record.db.execute(EVENTS, (after, *KINDS)):
        kind, agent, data = row[2], row[3], json.loads(row[4])
        mine = data.get("line") == line
        begun = goal
        if kind == "goal_accepted" and not data.get("joins"):
            goal = mine
        elif kind == "goal_accepted":
            goal = goal or mine
        elif kind == "errand":
            tasks = tasks | {agent} if mine and data["doing"] else tasks - {agent}
        shown = mine or (kind in WORK and (goal or agent in tasks)) or (kind in ENDS and begun)
        goal = goal and kind not in ENDS
        if shown and (whispers or not private(kind, row[4])):
            yield recorded(row, data)


def recorded(row: tuple[Any, ...], data: Mapping[str, Any] | None = None) -> RecordedEvent:
    """Return a row of a record's table of events as the API shows it."""
    number, at, kind, agent, text = row
    return RecordedEvent(number=number, at=at, kind=kind, agent=agent, data=dict(data or json.loads(text)))
