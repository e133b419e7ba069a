"""Events of a run as a whole: its members, interruptions, continuation and result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewJoined(RecordEvent):
    """The crew is in the world. `cannot` says what cannot be done there without an operator's rights."""

    kind = "joined"
    members: Sequence[str]
    address: str
    cannot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewOrganised(RecordEvent):
    """The members of the crew, or its root (the leader), changed."""

    kind = "organisation"
    members: Sequence[str]
    root: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRecruited(RecordEvent):
    """The agent joined the crew in place of a lost member."""

    kind = "recruited"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberNotReplaced(RecordEvent):
    """The agent was lost, and nobody could join in its place."""

    kind = "not_replaced"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineTaken(RecordEvent):
    """The state at the start of a run: the inventories (member to item to count), and how many harvested blocks and killed mobs
    the server, which can be set to do so, had brought back until then (`respawned`; null: unknown)."""

    kind = "baseline"
    inventories: Mapping[str, Mapping[str, int]]
    respawned: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourcesRespawned(RecordEvent):
    """The server, which can be set to do so, has brought back `count` harvested blocks and killed mobs since the run began."""

    kind = "respawned"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordReopened(RecordEvent):
    """The service opened the record (the file with the events) of a run again after a restart; `wall` is Unix time in
    seconds."""

    kind = "reopened"
    wall: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLost(RecordEvent):
    """The record's file was deleted or damaged. Only listeners receive this event, because there is no file to write it to."""

    kind = "record_lost"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunBroken(RecordEvent):
    """An error ended the run; `why` is its message."""

    kind = "broken"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFinished(RecordEvent):
    """The run ended with a result. `figures` maps names to values; which names there are depends on the command that ran.
    In the record, which has one JSON object per line, they are keys of that object itself, not of an object under a key
    `figures`."""

    kind = "result"
    figures: Mapping[str, Any]

    def data(self) -> dict[str, object]:
        """Return the fields for a line of the record: the entries of `figures` themselves, not under a key `figures`."""
        return dict(self.figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeReported(RecordEvent):
    """The bridge, which runs the bots, reported an `event` about them: lost, gone, back, died, kicked, placed (a block) or log
    (a line that process number `host` of the bots wrote). `where` is the machine of that process if it is in a cluster."""

    kind = "bridge"
    event: str
    bots: Sequence[str] | None = None
    why: str | None = None
    pushed: bool | None = None
    host: int | None = None
    where: str | None = None
    text: str | None = None
    x: int | None = None
    y: int | None = None
    z: int | None = None
    block: Any = None

    @property
    def placed(self) -> tuple[tuple[int, int, int], str] | None:
        """Return the place (x, y, z) and the name of the block that a bot set; None for other reports."""
        if self.event != "placed" or self.x is None or self.y is None or self.z is None:
            return None
        return (self.x, self.y, self.z), str(self.block)

    @property
    def about(self) -> Sequence[str]:
        """Return the names of the bots that this event concerns: those in `bots`, or else only the one in `agent`."""
        return self.bots or [self.agent]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminAsked(RecordEvent):
    """The run asked the server for something as its operator; `changes` says whether that changed the world."""

    kind = "admin"
    op: str
    player: str | None = None
    line: str | None = None
    places: int | None = None
    found: int | None = None
    changes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BarUnavailable(RecordEvent):
    """The server cannot show the boss bar with the crew's progress; `why` is its answer."""

    kind = "no_bar"
    why: str
