"""What goes over the wire, as pydantic models: checked on the way in, described in /openapi.json, sent on the way out."""

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from orchestrator.app.run_config import COLLABORATIONS, LANGUAGE, MIND_NAMES, TEAMS
from orchestrator.core.terminal_text import printable
from orchestrator.dialogue.permissions import Role

LONGEST = 256  # characters of a line, as in the game's chat
MOST_WORKERS = 20
TEAM, MIND, WAY = "|".join(TEAMS), "|".join(MIND_NAMES), "|".join(COLLABORATIONS)  # of patterns
CREW = r"^[A-Za-z0-9_-]{1,32}$"
CrewName = Annotated[str, StringConstraints(pattern=CREW)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST, strip_whitespace=True), AfterValidator(printable)]


class RequestModel(BaseModel):
    """What is sent to us: an unknown field is a mistake that is told, and so is text or a truth value instead of a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Error(BaseModel):
    """Whatever went wrong, in one sentence."""

    error: str


class CrewStatus(StrEnum):
    """Of a crew: on its way into the world, in it, or waiting until it can be tried again."""

    COMING = "coming"
    HERE = "here"
    AWAY = "away"


class SessionShown(BaseModel):
    """Whoever is logged in."""

    name: str
    role: Role


class NewCrewRequest(RequestModel):
    """What a crew is to be made of; left out, as `blockcrew serve` was started."""

    name: CrewName = Field(description="By which it is addressed here; letters, digits, _ and -.")
    team: str = Field(default="tree", description=f"One of {', '.join(TEAMS)}: see /api/teams.", pattern=rf"^({TEAM})$")
    workers: int = Field(
        default=3, ge=1, le=MOST_WORKERS, description="Bots that work; a tree adds its leader, solo ignores it."
    )
    mind: str = Field(
        default="",
        pattern=rf"^({MIND})?$",
        description="Who decides; empty: as the service was started.",
    )
    collaboration: str = Field(default="", pattern=rf"^({WAY})?$", description="Empty for the team's usual one.")
    budget: float | None = Field(
        default=None, ge=0, le=1e6, description="US dollars it may spend on a model, with the mind `language`."
    )
    budget_tokens: int | None = Field(default=None, ge=0, le=10**12, description="Tokens it may spend.")


class TeamShown(BaseModel):
    """A way to organise a crew."""

    name: str
    about: str


class PlaceShown(BaseModel):
    """In blocks; y is the height. `yaw` in degrees: 0 is south, 90 west."""

    x: float
    y: float
    z: float
    yaw: float | None = None


class AgentShown(BaseModel):
    """One member: its body, and its hourglass from objective to action."""

    name: str
    role: str = ""
    online: bool = False
    position: PlaceShown | None = None
    health: float | None = None
    food: float | None = None
    inventory: dict[str, int] = {}
    objective: str = ""
    stages: list[list[str]] = Field(default=[], description="The plan: the first stage is the current one.")
    task: str = Field(default="", description="The current stage in words.")
    queue: list[str] = Field(default=[], description="Actions that are planned; the first is running or next.")
    action: str = Field(default="", description="What it does now.")
    verdict: str = Field(default="", description="success, fail or ongoing, as its progress monitor said last.")
    waits: bool = Field(default=False, description="It has given its work out, and waits for others.")
    errand: str = Field(default="", description="What it does for one person beside the crew's work, such as: follow Sam.")
    paused: bool = False
    why: str = ""


class ConversationLine(BaseModel):
    """One line of the conversation; `at` in seconds since 1970 of the crew's clock, which every start sets to the wall's."""

    at: float
    speaker: str
    to: str = ""
    text: str
    kind: str = Field(description="command (a person), said (the crew to people), message (among members), note (what befell)")
    source: str = Field(default="", description="chat, whisper or api, for what a person said; whisper for an answer to one.")
    accepted: bool | None = Field(default=None, description="Of what a person said; null when it was no order and no question.")


class GoalPartShown(BaseModel):
    """One thing of the goal."""

    item: str
    wanted: int
    got: int


class SpendingShown(BaseModel):
    """What a crew spent on models; `dollars` leaves out calls whose price nobody knows."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    dollars: float = 0.0
    unpriced: int = 0


class PastGoalState(StrEnum):
    """How a goal ended."""

    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class PastGoal(BaseModel):
    """The last goal of a crew that has none now."""

    goal: str
    state: PastGoalState
    why: str = ""
    resumable: bool = Field(default=False, description="Whether the command `resume` goes on with it.")


class CrewShown(BaseModel):
    """A crew as it is now."""

    name: str
    state: CrewStatus
    why: str = Field(default="", description="What is in the way, when it is away.")
    team: str
    mind: str
    collaboration: str = ""
    run: str = Field(default="", description="The id of its record: see /api/runs.")
    goal: str = Field(default="", description="What it is at; empty when it has nothing to do.")
    whole: str = Field(
        default="", description="The goal as it was asked for, where `goal` is what was missing after a cut or a stop."
    )
    last: PastGoal | None = Field(default=None, description="What became of the last goal, while there is none.")
    progress: list[GoalPartShown] = []
    agents: list[AgentShown] = []
    conversation: list[ConversationLine] = []
    money: SpendingShown = SpendingShown()


class SpeakRequest(RequestModel):
    """A line to a crew, as one would type it in the game."""

    text: Words = Field(description="Such as: leader, mine 12 logs", examples=["leader, mine 12 logs"])
    crew: CrewName | None = Field(default=None, description="Which crew; may be left out where there is one only.")


class AcceptedCommand(BaseModel):
    """The command is on the disk: it will be begun, whatever happens to the service."""

    number: int
    crew: str
    text: str


class MemberAnswer(BaseModel):
    """What a member said to a command."""

    speaker: str
    text: str


class CommandShown(AcceptedCommand):
    """A command, and what became of it."""

    at: float
    speaker: str
    role: str
    state: str = Field(
        description="waiting (for the crew to be there), accepted, refused, ignored (it was no command), or begun (long ago)"
    )
    intent: str | None = None
    answers: list[MemberAnswer] = []


class WorldShown(BaseModel):
    """Where the crews are."""

    name: str
    address: str = Field(default="", description="HOST:PORT to join with the game; empty while the world is away.")
    version: str
    why: str = ""


class Readiness(BaseModel):
    """Whether the world is open and every crew in it."""

    ready: bool


class Health(BaseModel):
    """The process answers."""

    ok: bool = True


Plain = dict[str, Any]


class BenchState(StrEnum):
    """Of a benchmark."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class BenchShown(BaseModel):
    """A benchmark as it stands; `words` is what one would type after `blockcrew bench TASK`."""

    id: str
    task: str
    by: str
    state: BenchState
    words: list[str]
    said: list[str] = Field(default=[], description="Its last lines.")
    rows: list[Plain] = Field(default=[], description="Runs that are finished, with their figures.")


Teams = Annotated[str, StringConstraints(pattern=rf"^({TEAM})(,({TEAM})){{0,3}}$")]
Numbers = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?(,[1-9][0-9]?){0,7}$")]


class BenchOptions(RequestModel):
    """Of every benchmark; each is described by `blockcrew bench TASK --help`."""

    teams: Teams = "solo,tree"
    workers: Numbers = "3"
    mind: str = Field(default="symbolic", pattern=rf"^({'|'.join(name for name in MIND_NAMES if name != LANGUAGE)})$")
    seeds: int = Field(default=1, ge=1, le=50)
    speed: float = Field(default=3, ge=1, le=10)
    quick: bool = Field(default=False, description="Small: a first look within minutes.")

    def words(self) -> list[str]:
        """As one would type them."""
        words = ["--teams", self.teams, "--workers", self.workers, "--minds", self.mind]
        return [*words, "--seeds", str(self.seeds), "--speed", f"{self.speed:g}", *["--quick"] * self.quick]


class CollectionRequest(BenchOptions):
    """Gain a number of things."""

    task: Literal["collection"] = "collection"
    goal: Words | None = Field(default=None, description="As one would say it; 30 logs if left out, 12 when quick.")

    def words(self) -> list[str]:
        """See BenchOptions."""
        return [*BenchOptions.words(self), *([f"--goal={self.goal}"] if self.goal else [])]


class ShelterRequest(BenchOptions):
    """Build a shelter, scored block by block."""

    task: Literal["shelter"] = "shelter"
    size: str | None = Field(default=None, pattern=r"^[1-9][0-9]?x[1-9][0-9]?x[1-9][0-9]?$", description="WxDxH in blocks.")

    def words(self) -> list[str]:
        """See BenchOptions."""
        return [*BenchOptions.words(self), *([f"--size={self.size}"] if self.size else [])]


NewBench = Annotated[CollectionRequest | ShelterRequest, Field(discriminator="task")]


class TaskShown(BaseModel):
    """Something that can be run; `options` is the JSON schema of what POST /api/tasks takes for it."""

    name: str
    description: str
    options: Plain


class RunShown(BaseModel):
    """A run in one line; `state` is running, ok, failed, unfinished, broken off, not begun or damaged."""

    model_config = ConfigDict(extra="allow")

    id: str
    state: str
    resumable: bool = False
    why: str = ""


class WholeRunShown(BaseModel):
    """What a run was made of and what came of it; `result` is null for one without an end."""

    id: str
    meta: Plain
    result: Plain | None
    events: int


class ReportShown(BaseModel):
    """The figures of a run so far, as the papers define them: `seconds` is TC, `mpt` the mean number of plans."""

    id: str
    seconds: float | None
    first_seconds: float | None
    mpt: float
    actions_per_plan: float
    messages: int
    walked: float = Field(description="Metres, over all bodies.")
    model: Plain = Field(description="Calls, tokens and dollars.")
    result: Plain | None


class RecordedEvent(BaseModel):
    """One line of a record; ask for those after its `number` to go on."""

    number: int
    at: float
    kind: str
    agent: str
    data: Plain


class SkillHit(BaseModel):
    """A skill that was found; the smaller the distance, the nearer."""

    name: str
    library: str
    distance: float
    sure: bool = Field(description="Whether it is near enough to be run without asking back.")
    description: str


class SkillShown(BaseModel):
    """A skill as its header describes it."""

    model_config = ConfigDict(extra="allow")

    name: str
    library: str
    description: str


class LimitsRequest(RequestModel):
    """What a crew may spend on models; null is no limit."""

    dollars: float | None = Field(default=None, ge=0, le=1e6)
    tokens: int | None = Field(default=None, ge=0, le=10**12)


class BudgetShown(BaseModel):
    """A crew's purse, and who of it spent what."""

    crew: str
    limits: LimitsRequest
    spent: SpendingShown
    agents: dict[str, SpendingShown]
