"""Define the field types, the strict request model and the error model that all resources share."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

from orchestrator.core.terminal_text import printable

LONGEST = 256  # characters of a line, as in the game's chat
CREW = r"^[A-Za-z0-9_-]{1,32}$"
PLAYER = r"^[A-Za-z0-9_]{0,16}$"  # empty: nobody in the game
CrewName = Annotated[str, StringConstraints(pattern=CREW)]
BotName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{3,16}$")]
ModelName = Annotated[str, StringConstraints(max_length=128, pattern=r"^[\x21-\x7e]*$")]
PlayerName = Annotated[str, StringConstraints(pattern=PLAYER)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST, strip_whitespace=True), AfterValidator(printable)]
Plain = dict[str, Any]


class RequestModel(BaseModel):
    """The body of a request. Unknown fields are refused, and so are strings or booleans instead of numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Error(BaseModel):
    """The body of every error: one sentence that says what went wrong."""

    error: str
