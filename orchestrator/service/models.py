"""What goes over the wire, as pydantic models: checked on the way in, described in /openapi.json, sent on the way out."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from orchestrator.team.people import Role

LONGEST = 256  # characters of a line, as in the game's chat
MOST_WORKERS = 20
CREW = r"^[A-Za-z0-9_-]{1,32}$"
CrewName = Annotated[str, StringConstraints(pattern=CREW)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST, strip_whitespace=True)]


class Asked(BaseModel):
    """What is sent to us: an unknown field is a mistake that is told."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    """Whatever went wrong, in one sentence."""

    error: str


class State(StrEnum):
    """Of a crew: on its way into the world, in it, or waiting until it can be tried again."""

    COMING = "coming"
    HERE = "here"
    AWAY = "away"


class Session(BaseModel):
    """Whoever is logged in."""

    name: str
    role: Role


class NewCrew(Asked):
    """What a crew is to be made of; left out, as `blockcrew serve` was started."""

    name: CrewName = Field(description="By which it is addressed here; letters, digits, _ and -.")
    team: str = Field(default="tree", description="tree, chain, graph or solo.", pattern=r"^(tree|chain|graph|solo)$")
    workers: int = Field(
        default=3, ge=1, le=MOST_WORKERS, description="Bots that work; a tree adds its leader, solo ignores it."
    )
    mind: str = Field(
        default="",
        pattern=r"^(symbolic|frugal|simulated|language)?$",
        description="Who decides; empty: as the service was started.",
    )
    collaboration: str = Field(
        default="", pattern=r"^(asynchronous|rounds|relay)?$", description="Empty for the team's usual one."
    )
    budget: float | None = Field(
        default=None, ge=0, le=1e6, description="US dollars it may spend on a model, with the mind `language`."
    )
    budget_tokens: int | None = Field(default=None, ge=0, le=10**12, description="Tokens it may spend.")


class Place(BaseModel):
    """In blocks; y is the height. `yaw` in degrees: 0 is south, 90 west."""

    x: float
    y: float
    z: float
    yaw: float | None = None


class Agent(BaseModel):
    """One member: its body, and its hourglass from objective to action."""

    name: str
    role: str = ""
    online: bool = False
    position: Place | None = None
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


class Said(BaseModel):
    """One line of the conversation; `at` in seconds of the crew's clock, which began as seconds since 1970."""

    at: float
    speaker: str
    to: str = ""
    text: str
    kind: str = Field(description="command (a person), said (the crew to people), message (among members), note (what befell)")
    source: str = Field(default="", description="chat, whisper or api, for what a person said.")
    accepted: bool | None = Field(default=None, description="Of what a person said; null when it was no order and no question.")


class Part(BaseModel):
    """One thing of the goal."""

    item: str
    wanted: int
    got: int


class Money(BaseModel):
    """What a crew spent on models; `dollars` leaves out calls whose price nobody knows."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    dollars: float = 0.0
    unpriced: int = 0


class Crew(BaseModel):
    """A crew as it is now."""

    name: str
    state: State
    why: str = Field(default="", description="What is in the way, when it is away.")
    team: str
    mind: str
    collaboration: str = ""
    run: str = Field(default="", description="The id of its record: see /api/runs.")
    goal: str = Field(default="", description="What it is at; empty when it has nothing to do.")
    progress: list[Part] = []
    agents: list[Agent] = []
    conversation: list[Said] = []
    money: Money = Money()


class Speak(Asked):
    """A line to a crew, as one would type it in the game."""

    text: Words = Field(description="Such as: leader, mine 12 logs", examples=["leader, mine 12 logs"])
    crew: CrewName | None = Field(default=None, description="Which crew; may be left out where there is one only.")


class Accepted(BaseModel):
    """The command is on the disk: it will be begun, whatever happens to the service."""

    number: int
    crew: str
    text: str


class Answer(BaseModel):
    """What a member said to a command."""

    speaker: str
    text: str


class Command(Accepted):
    """A command, and what became of it."""

    at: float
    speaker: str
    role: str
    state: str = Field(description="waiting (for the crew to be there), accepted, refused, or ignored (it was no command)")
    intent: str | None = None
    answers: list[Answer] = []


class World(BaseModel):
    """Where the crews are."""

    name: str
    address: str = Field(default="", description="HOST:PORT to join with the game; empty while the world is away.")
    version: str
    why: str = ""


class Ready(BaseModel):
    """Whether the world is open and every crew in it."""

    ready: bool


class Health(BaseModel):
    """The process answers."""

    ok: bool = True


Plain = dict[str, Any]
