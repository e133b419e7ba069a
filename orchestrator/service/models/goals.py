"""Define how the API shows the progress of a goal, and the end of the last one."""

from enum import StrEnum

from pydantic import BaseModel, Field


class GoalPartShown(BaseModel):
    """One item of the goal, with the wanted count and the gained count."""

    item: str
    wanted: int
    got: int


class PastGoalState(StrEnum):
    """The end of a goal: reached, given up or stopped."""

    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


class PastGoal(BaseModel):
    """The last goal of a crew that has no goal now."""

    goal: str
    state: PastGoalState
    why: str = ""
    resumable: bool = Field(default=False, description="Whether the command `resume` continues it.")
