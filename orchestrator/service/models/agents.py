"""Define how the API shows one member of a crew: its body and its hourglass."""

from pydantic import BaseModel, Field


class PlaceShown(BaseModel):
    """A position in blocks; y is the height. `yaw` is in degrees: 0 is south, 90 west."""

    x: float
    y: float
    z: float
    yaw: float | None = None


class AgentShown(BaseModel):
    """One member of a crew: its body, and its hourglass (the planner) from objective to action."""

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
