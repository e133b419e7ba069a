"""Define crews: the request for a new one, and how the API shows one."""

import re
from enum import StrEnum

from pydantic import BaseModel, Field

from orchestrator.app.catalogue import COLLABORATIONS, MINDS, TEAMS
from orchestrator.service.models.agents import AgentShown
from orchestrator.service.models.budgets import SpendingShown
from orchestrator.service.models.fields import BotName, CrewName, ModelName, RequestModel
from orchestrator.service.models.goals import GoalPartShown, PastGoal
from orchestrator.service.models.organisation import ChestShown, MetaPlanShown, OrganisationShown
from orchestrator.service.models.queue import QueueShown

MOST_WORKERS = 20
TEAM, MIND, WAY = "|".join(TEAMS), "|".join(map(re.escape, MINDS)), "|".join(COLLABORATIONS)  # for patterns


class CrewStatus(StrEnum):
    """The status of a crew: coming (on its way into the world), here (in the world), or away (until the service tries
    again)."""

    COMING = "coming"
    HERE = "here"
    AWAY = "away"


class NewCrewRequest(RequestModel):
    """The body of a request for a new crew (team of bots). Without a mind (planner) or budget, it gets those that `blockcrew
    serve` was started with."""

    name: CrewName = Field(description="Its name in the API; letters, digits, _ and -.")
    team: str = Field(default="tree", description=f"One of {', '.join(TEAMS)}: see /api/teams.", pattern=rf"^({TEAM})$")
    workers: int = Field(
        default=3, ge=1, le=MOST_WORKERS, description="Number of working bots; a tree adds its leader, solo ignores this."
    )
    mind: str = Field(
        default="",
        pattern=rf"^({MIND})?$",
        description="The mind that decides; empty for the service's default.",
    )
    model: ModelName = Field(default="", description="Name of the language model; empty for the service's default.")
    names: list[BotName] = Field(
        default=[],
        max_length=MOST_WORKERS + 1,
        description="Names of its bots, the leader's first; others get usual names.",
    )
    collaboration: str = Field(default="", pattern=rf"^({WAY})?$", description="Leave empty for the team's default.")
    budget: float | None = Field(
        default=None, ge=0, le=1e6, description="US dollars that it may spend on models if its mind is `language`."
    )
    budget_tokens: int | None = Field(default=None, ge=0, le=10**12, description="Tokens that it may use.")


class TeamShown(BaseModel):
    """A team that a new crew can have, which says how its bots are organised: its name, and one line about it."""

    name: str
    about: str


class WorldShown(BaseModel):
    """The game world that all crews are in, and how to join it; `why` says why the world is not open, empty while it is."""

    name: str
    address: str = Field(default="", description="HOST:PORT to join with Minecraft; empty while the world is away.")
    version: str
    why: str = ""
    land: str = Field(default="", description="survival or flat, of a world that the service started; otherwise empty.")
    difficulty: str = Field(default="", description="Of a world that the service started; otherwise empty.")
    speed: float = Field(default=1, description="How many times as fast as usual time passes in the game.")


class ConversationLine(BaseModel):
    """One line of what people and a crew's members say. `at` is Unix time in seconds (the crew's clock, set to wall time at
    each start)."""

    at: float
    speaker: str
    to: str = ""
    text: str
    kind: str = Field(
        description="command (from a person), said (by the crew to people), message (between members), note (an event)"
    )
    source: str = Field(
        default="", description="For a person's line: chat, whisper, api or voice. For an answer to a whisper: whisper."
    )
    accepted: bool | None = Field(
        default=None, description="The intent of a person's line; null if it was neither an order nor a question."
    )
    line: int = Field(
        default=0,
        description="The number of a person's line in the run, or of the line that an answer is for; 0 if unknown.",
    )


class CrewShown(BaseModel):
    """A crew (team of bots) as it is now: its status, goal, agents, conversation and spending."""

    name: str
    state: CrewStatus
    why: str = Field(default="", description="Why the crew is away.")
    team: str
    mind: str
    collaboration: str = ""
    run: str = Field(default="", description="The id of its record: see /api/runs.")
    goal: str = Field(default="", description="Its current goal; empty if it has none.")
    whole: str = Field(default="", description="The whole goal, if `goal` is only what was left of it after a restart or stop.")
    last: PastGoal | None = Field(default=None, description="The result of the last goal, while there is no current one.")
    progress: list[GoalPartShown] = []
    queue: QueueShown = QueueShown()
    organisation: OrganisationShown = OrganisationShown()
    plan: MetaPlanShown | None = Field(default=None, description="The shared plan of a crew that works by CaPo.")
    chests: list[ChestShown] = Field(default=[], description="The chests that the crew and its people share.")
    agents: list[AgentShown] = []
    conversation: list[ConversationLine] = []
    money: SpendingShown = SpendingShown()
