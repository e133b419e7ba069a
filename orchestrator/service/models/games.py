"""Define games of coordination that people play over the API."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from orchestrator.service.models.fields import Plain, RequestModel

Short = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Number = Annotated[int, Field(ge=0, le=10**9)]


class NewGameRequest(RequestModel):
    """A game to begin; GET /api/games lists the games with their parameters and partners."""

    game: Short
    params: dict[Short, Short | Number] = Field(default={}, max_length=16)
    seat: Short | Number = Field(default=0, description="Your seat: its number, from 0, or its name.")
    partner: Short = Field(default="symbolic", description="The program that plays the other seats.")
    seed: int | None = Field(default=None, ge=0, lt=2**31, description="By default a new one, which is told at the end.")
    as_published: bool = Field(default=False, description="Keep the known defects of the original game.")
    watch: bool = Field(default=False, description="The program plays on all seats, and you watch.")


class GameReplayRequest(RequestModel):
    """A recorded game to look at: a line of a file that `blockcrew games play --out` or a bench has written."""

    record: Plain


class GameStepsRequest(RequestModel):
    """The way on in a game that you watch: `count` steps or to the step `to`, and the seat from which you look."""

    count: int = Field(default=1, ge=0, le=200)
    to: int | None = Field(default=None, ge=0, le=100_000)
    seat: int | None = Field(default=None, ge=0, le=16)


class ActionRequest(RequestModel):
    """The person's action: a text of `legal`, or `say TEXT` in a game with talk."""

    action: str = Field(min_length=1, max_length=2000)


class KnownGame(BaseModel):
    """A game of the catalogue. `params` have default, text and choices, `metrics` their units."""

    name: str
    summary: str
    rules: str
    params: Plain
    partners: list[str]
    metrics: dict[str, str]


class GameEventShown(BaseModel):
    """An event since the person's last action. `kind` is ok, refused, message, reward, progress or end; `seat` is null for an
    event that no player caused."""

    kind: str
    seat: int | None
    text: str


class GameShown(BaseModel):
    """A game as the person sees it: `text` and `facts` are the private observation of the person's seat, as sentences and as
    data. It is always the person's turn until the game is `over`, unless they watch; `to_act` are the seats that act in this
    step."""

    id: str
    game: str
    params: Plain
    seats: list[str]
    seat: int
    partner: str
    watch: bool = Field(description="You watch: POST .../steps goes on.")
    last: int | None = Field(description="The steps of a recorded game; null for one that is played.")
    differs: int = Field(description="The first step after which a recorded game is not as it was recorded; 0 for none.")
    over: bool
    to_act: list[int]
    legal: list[str]
    longest_message: int = Field(description="Characters after `say `; 0 in a game without talk.")
    text: str
    facts: Plain
    events: list[GameEventShown]
    steps: int
    metrics: dict[str, float]
    seed: int | None = Field(description="Null until the game is over, because it betrays what is hidden.")
    record: Plain | None = Field(description="When the game is over: the line for `blockcrew games replay`.")


class GamesShown(BaseModel):
    """The games that can be begun, and the ids of the person's open ones."""

    games: list[KnownGame]
    open: list[str]
