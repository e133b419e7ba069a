"""Define kitchens in which people cook over the API."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from orchestrator.service.kitchens.questions import LEAST, MOST
from orchestrator.service.models.fields import Plain, RequestModel
from orchestrator.service.models.games import Short
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS

MOST_COOKS = 8
Participant = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
Answer = Annotated[int, Field(ge=LEAST, le=MOST)]
Question = Literal["enjoyment", "fun_together", "assisting", "dependability", "predictability", "productivity", "trust"]


class NewKitchenRequest(RequestModel):
    """A kitchen to open; GET /api/kitchens lists the levels and the partners."""

    level: Short = Field(default="level_3", description="The name or the number of a level.")
    agents: int = Field(default=3, ge=1, le=MOST_COOKS, description="All cooks, you among them; 1 is you alone.")
    tau: int = Field(default=3, ge=1, le=len(ALPHAS), description="The time that orders leave: 1 is little, 5 a lot.")
    seed: int | None = Field(default=None, ge=0, lt=2**31, description="By default a new one, which is told at the end.")
    mode: Literal["clean", "compat"] = Field(default="clean", description="`compat` keeps the oddities of the published game.")
    partners: Short = Field(default="greedy", description="The planner that commands the other cooks.")
    watch: bool = Field(default=False, description="The planner commands all cooks, and you watch.")
    where: Short = Field(default="text", description="Where the cooks act: text, or minecraft, as bots on a server of its own.")
    study: Participant | None = Field(default=None, description="The name of a participant, whose log the service keeps.")


class KitchenActionRequest(RequestModel):
    """The action of agent 0, who is the person: a text of `legal`, such as get_agent0_tuna_storage0."""

    action: str = Field(min_length=1, max_length=200)


class StepsRequest(RequestModel):
    """The number of steps that the planner of a watched kitchen plays."""

    count: int = Field(default=1, ge=1, le=STEPS)


class AnswersRequest(RequestModel):
    """Answers to the questions at the end, from 1 (not at all) to 5 (very much)."""

    answers: dict[Question, Answer] = Field(min_length=1)


class KnownTool(BaseModel):
    """A kind of place: the steps that it runs, and how much fits in (null: any number of things)."""

    duration: int
    capacity: int | None


class KnownDish(BaseModel):
    """The recipe of a dish or of a part of one: the kind of tool, and what goes in."""

    tool: str
    inputs: list[str]


class KnownLevel(BaseModel):
    """A level: its menu, its places with the kind of each, and all recipes that the menu needs. `impossible` dishes are
    ordered but cannot be made there."""

    name: str
    difficulty: str
    dishes: list[str]
    impossible: list[str]
    places: dict[str, str]
    recipes: dict[str, KnownDish]
    tools: dict[str, KnownTool]


class QuestionShown(BaseModel):
    """A question after a kitchen of a study; `alone` says whether it is asked somebody who cooked alone."""

    name: str
    text: str
    alone: bool


class KitchensShown(BaseModel):
    """The levels that can be opened, the planners, the places in which cooks can act, the questions of a study, and the ids of
    the person's open kitchens."""

    levels: list[KnownLevel]
    partners: list[str]
    where: list[str]
    most_agents: int
    steps: int
    questions: list[QuestionShown]
    open: list[str]


class KitchenPlaceShown(BaseModel):
    """A place: what is inside, for how many more steps it runs, and whether its content can be taken."""

    name: str
    tool: str
    inside: list[str]
    running: int
    pickable: bool


class CookShown(BaseModel):
    """A cook: where it stands, what it holds (empty: nothing), its steps until it can act again, and its last command with
    whether that succeeded; no command before the first step."""

    name: str
    person: bool
    at: str
    holds: str
    busy: int
    command: str
    ok: bool


class OrderShown(BaseModel):
    """An open order, which is lost unless it is served within `left` of its `life` steps."""

    dish: str
    left: int
    life: int


class KitchenActionShown(BaseModel):
    """An action that would succeed: its text for POST .../actions, and its parts."""

    action: str
    verb: str
    place: str
    item: str


class KitchenShown(BaseModel):
    """A kitchen as everybody in it sees it. `legal` are the person's actions, without those that take what no recipe of the
    level needs; `arrived`, `served_now` and `expired` are of the last step, and so are the reasons in `refused`."""

    id: str
    level: str
    agents: int
    tau: int
    mode: str
    partners: str
    watch: bool
    where: str
    address: str = Field(description="HOST:PORT to join with Minecraft and look on; empty for a kitchen in text.")
    study: str
    over: bool
    step: int
    steps: int
    places: list[KitchenPlaceShown]
    cooks: list[CookShown]
    orders: list[OrderShown]
    served: list[str]
    arrived: str | None
    served_now: list[str]
    expired: int
    refused: list[str]
    losses: list[str] = Field(description="What was lost in the last step, as when something fell in Minecraft; sentences.")
    legal: list[KitchenActionShown]
    metrics: Plain
    seed: int | None = Field(description="Null until the kitchen is closed, because it betrays the orders to come.")
    answers: dict[str, int]
    kept: str = Field(description="The file with the log of a study, in the service's folder `kitchens`.")
