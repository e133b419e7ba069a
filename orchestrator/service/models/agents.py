"""Define how the API shows one member of a crew: its bot in the game, and its plan from objective to action."""

from pydantic import BaseModel, Field


class PlaceShown(BaseModel):
    """A position of a bot in blocks; y is the height. `yaw` is where it looks, in degrees: 0 is south, 90 west."""

    x: float
    y: float
    z: float
    yaw: float | None = None


class AgentShown(BaseModel):
    """One member of a crew (team of bots): its bot in the game, and what it plans, from objective to current action."""

    name: str
    role: str = ""
    online: bool = False
    position: PlaceShown | None = None
    health: float | None = None
    food: float | None = None
    inventory: dict[str, int] = {}
    objective: str = ""
    stages: list[list[str]] = Field(default=[], description="The plan; the first stage is the current one.")
    task: str = Field(default="", description="The current stage in words.")
    queue: list[str] = Field(default=[], description="Planned actions; the first is running or next.")
    action: str = Field(default="", description="The current action.")
    verdict: str = Field(default="", description="The latest verdict of its progress monitor: success, fail or ongoing.")
    waits: bool = Field(default=False, description="Whether it has delegated its work and is waiting for others.")
    errand: str = Field(default="", description="Its task for one person, outside the crew's work, such as: follow Sam.")
    paused: bool = False
    why: str = Field(default="", description="The reason in the latest verdict.")
    failure: str = Field(default="", description="The last action of this objective that failed, and why.")
