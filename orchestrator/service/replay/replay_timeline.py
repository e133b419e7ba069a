"""Make the timeline of a replay from the lines of a record: what changed when, where bots were, and what can be jumped to.

Times are seconds since the beginning of the replay. What is collected is JSON text already, so that its size is bounded.
"""

import json
from collections.abc import Iterable
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.parse import UnknownEvent, parse_event
from orchestrator.service.crews.whispers import for_guests
from orchestrator.service.replay.crew_changes import BODY, CrewChanges
from orchestrator.service.replay.marks import MARKED, mark_of
from orchestrator.service.replay.tracks import BotTracks

ENCODER = json.JSONEncoder(separators=(",", ":"), default=list)
MOST_BYTES = 32_000_000  # of the changes and marks of a replay


class ReplayTimeline:
    """The timeline of one run. `whispers` says whether lines that were said privately are in it; at most `most` bytes of it
    are kept, and `full` then says that the rest was left out."""

    def __init__(self, crew: CrewChanges, *, whispers: bool, most: int = MOST_BYTES) -> None:
        self.crew, self.whispers, self.most = crew, whispers, most
        self.begin: float | None = None  # time of the first line, in seconds of the run's clock
        self.tracks = BotTracks()
        self.changes: list[str] = []
        self.marks: list[str] = []
        self.end = 0.0
        self.unknown = 0  # lines that this version cannot read
        self.full = False
        self._bytes = 0

    def take_all(self, lines: Iterable[Event]) -> None:
        """Take in the lines of a record in order, until the timeline is full."""
        for line in lines:
            if self.full:
                return
            self.take(line)

    def take(self, line: Event) -> None:
        """Take in one line of the record."""
        self.begin = line.at if self.begin is None else self.begin
        at = self.end = round(max(self.end, line.at - self.begin), 2)  # a clock that was set back must not disorder the changes
        change = self.crew.take(line)
        if line.kind == BODY:
            self._place(line.agent, at)
        if not self.whispers:
            change = for_guests("crew", change)
        if change:
            self._keep(self.changes, [at, change])
        if line.kind in MARKED:
            self._mark(line, at)

    def _place(self, name: str, at: float) -> None:
        member = self.crew.state.members.by_name.get(name)
        if member and member.position and self.tracks.add(name, at, member.position):
            self._bytes += 16

    def _mark(self, line: Event, at: float) -> None:
        event = parse_event(line)
        self.unknown += isinstance(event, UnknownEvent)
        if found := mark_of(event):
            kind, words = found
            self._keep(self.marks, [at, kind, line.agent, words])

    def _keep(self, kept: list[str], item: list[Any]) -> None:
        text = ENCODER.encode(item)
        self._bytes += len(text)
        if self._bytes > self.most:
            self.full = True
        else:
            kept.append(text)
