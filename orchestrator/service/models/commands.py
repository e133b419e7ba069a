"""Define how people send commands to a crew over the API, and how it shows them with the answers."""

from pydantic import BaseModel, Field

from orchestrator.service.models.fields import CrewName, PlayerName, RequestModel, Words


class SpeakRequest(RequestModel):
    """The body of a request that says one line to a crew (team of bots), as one would type it in the game's chat."""

    text: Words = Field(description="The line, such as: leader, mine 12 logs", examples=["leader, mine 12 logs"])
    crew: CrewName | None = Field(default=None, description="The crew's name; optional if there is only one crew.")
    player: PlayerName = Field(default="", description="Your player in the game, so that bots know where here is; optional.")


class AcceptedCommand(BaseModel):
    """A command that is on the disk: the crew will begin it, even if the service is killed now."""

    number: int
    crew: str
    text: str


class MemberAnswer(BaseModel):
    """One line that a member of the crew answered to a command."""

    speaker: str
    text: str


class CommandShown(AcceptedCommand):
    """A command with its state and the answers to it. `at` is Unix time in seconds, `speaker` the person who gave it. `intent`
    is what it was understood as, null if that is nothing or not known."""

    at: float
    speaker: str
    role: str
    state: str = Field(
        description="waiting (until the crew is in the world), accepted, refused, ignored (not a command), or begun (long ago)"
    )
    intent: str | None = None
    answers: list[MemberAnswer] = []
