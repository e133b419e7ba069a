"""Define how the API shows runs (the work of one crew, kept in a file of events): lists, figures and events."""

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.service.models.fields import Plain


class RunShown(BaseModel):
    """A run in a list, with its main options and figures. `state` is running; ok, failed or ended (there is a result: a
    success, a failure or neither); unfinished (cut off without a result or an error); broken off (an error ended it); not begun
    (an error came before anything happened); or damaged (its record cannot be read, for the reason in `why`). A `resumable` run
    can be continued."""

    model_config = ConfigDict(extra="allow")

    id: str
    state: str
    resumable: bool = False
    why: str = ""


class WholeRunShown(BaseModel):
    """A run as a whole: its options (`meta`), the number of its events, and its result, which is null for a run that has not
    ended."""

    id: str
    meta: Plain
    result: Plain | None
    events: int


class ListedRun(BaseModel):
    """A run in the searchable list. `state` is as in `RunShown`, or `other format` for a record that another version of
    blockcrew wrote in a form that this one cannot read; `why` says more. `started` is Unix time in seconds, `lasted` are
    seconds of the run's clock until its last event, `bench` is the benchmark that the run belongs to, and `figures` are the
    numbers of the result, such as `seconds`, the time cost (TC)."""

    id: str
    state: str
    why: str = ""
    bench: str = ""
    goal: str = ""
    team: str = ""
    workers: int | None = None
    mind: str = ""
    collaboration: str = ""
    seed: int | None = None
    world: str = ""
    crew: str = ""
    release: str = ""
    started: float | None = None
    lasted: float | None = None
    events: int = 0
    bytes: int = 0
    figures: dict[str, float] = {}


class RunListShown(BaseModel):
    """One page of a search in the list of runs: `found` runs fit, of `all`. The records of `unread` runs have not been read
    yet, so they are not in it; ask again."""

    runs: list[ListedRun]
    found: int
    all: int
    unread: int
    states: list[str]
    teams: list[str]
    minds: list[str]


class MomentShown(BaseModel):
    """One event of a run, shortened for its timeline: `data` has what the timeline needs of it."""

    number: int
    at: float
    kind: str
    agent: str
    data: Plain


class TimelineShown(BaseModel):
    """A part of a run's timeline: its events after one number up to the number `until`. `next` is where to go on, null at the
    end; `last` is the number of the record's last event. `unread` lines of the part are unknown to this version of blockcrew,
    and `damage` is a sentence if the record is damaged after `until`."""

    id: str
    until: int
    next: int | None
    last: int
    unread: int
    damage: str
    moments: list[MomentShown]


class ReportShown(BaseModel):
    """The figures of a run so far. Two are from the S-Agents paper: `seconds` is TC (time cost), from the goal to the last item
    gained, and `mpt` is mPT (mean prompt times), the mean number of plans that an agent made."""

    id: str
    seconds: float | None
    first_seconds: float | None
    mpt: float
    actions_per_plan: float
    messages: int
    walked: float = Field(description="Total of all bots, in metres.")
    model: Plain = Field(description="Calls, tokens and dollars.")
    result: Plain | None


class RecordedEvent(BaseModel):
    """One event of a run: `at` is in seconds of the run's clock, `agent` names whom it is about. A request for events with this
    `number` as the parameter `after` returns those that follow."""

    number: int
    at: float
    kind: str
    agent: str
    data: Plain


class ReplayShown(BaseModel):
    """The replay of a run, from `begin` (in seconds of the run's clock) on; all other times are seconds since then. `live` is
    the crew of the service that goes on with the run. `changes` are pairs of a time and what changed of the crew, in the form
    of /api/events, but an agent has only the fields that changed. `tracks` has for each bot its places in hundredths: time, x,
    y and z, each as the difference from the one before. `marks` are time, kind, agent and words of what can be jumped to."""

    replay: int = Field(description="The form of this answer.")
    run: str
    begin: float
    end: float
    running: bool
    live: str
    world: Plain
    about: Plain = Field(description="Options of the run.")
    notes: list[str] = Field(description="What is missing, in sentences.")
    tracks: dict[str, list[int]]
    changes: list[tuple[float, Plain]]
    marks: list[tuple[float, str, str, str]]


class RecordedLandShown(BaseModel):
    """The land of a run as it was recorded: `frame` has the tiles as a binary frame of /api/land in base64, `names` its names,
    and `times` the time of each tile on the run's clock. `note` says why there is none, or why it ends early."""

    names: list[str]
    times: list[float]
    frame: str
    note: str
