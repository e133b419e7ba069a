"""Define how the API shows the orders that wait in a crew's queue, and how people add and move them."""

from pydantic import BaseModel, Field

from orchestrator.service.models.fields import CrewName, RequestModel, Words

LONGEST_ORDER = 200  # letters; with the name of the bot and "after that" it is a line for the crew


class QueuedOrderShown(BaseModel):
    """One order in the queue of a crew; `speaker` is the person who gave it."""

    number: int = Field(description="Its number, which names it in requests.")
    order: str = Field(description="The order in plain words.")
    speaker: str
    member: str = Field(default="", description="The bot that shall do it; empty for the whole crew.")
    running: bool = Field(default=False, description="Whether it has begun; it leaves the queue when it is done.")


class QueueShown(BaseModel):
    """The queue of a crew, in the order in which it is done; `held` says that it waits until somebody says resume."""

    orders: list[QueuedOrderShown] = []
    held: bool = False


class QueueRequest(RequestModel):
    """The body of a request that adds an order to a queue."""

    text: Words = Field(max_length=LONGEST_ORDER, description="The order, such as: mine 12 logs", examples=["mine 12 logs"])
    member: CrewName | None = Field(default=None, description="The bot that shall do it; left out for the whole crew.")


class MoveRequest(RequestModel):
    """The body of a request that moves a waiting order to another place of its queue."""

    to: int = Field(ge=1, le=99, description="Its new place, from 1.")
