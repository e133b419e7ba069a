"""The schemas of a model's answers, one for each prompt; those of games are in games/answers.py. checks.py finds answers that
fit a schema and make no sense."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, Field, create_model

from orchestrator.core.skill import Parameter, Skill
from orchestrator.minds.games.answers import GAME_FORMS
from orchestrator.minds.strict_answer import StrictAnswer


class Judgment(StrictAnswer):
    """Progress monitor."""

    why: str
    status: Literal["success", "fail", "ongoing"]
    wait: bool


class GainTask(StrictAnswer):
    """So much more of a thing."""

    item: str
    count: int


class MembersTask(StrictAnswer):
    """A task of a plan that is given to a member; the member comes first, as in the prompts' examples."""

    member: str
    item: str
    count: int


Task = GainTask | MembersTask


class LeafStage(StrictAnswer):
    """Tasks that do not depend on each other."""

    tasks: list[GainTask]


class RootStage(StrictAnswer):
    """A task for each member."""

    tasks: list[MembersTask]


class LeafPlan(StrictAnswer):
    """Task planner of an agent that acts."""

    analysis: str
    objective: str
    stages: list[LeafStage]


class RootPlan(StrictAnswer):
    """Task planner of an agent that leads."""

    analysis: str
    objective: str
    stages: list[RootStage]


class MetaPlanDraft(StrictAnswer):
    """Designer of a crew's meta-plan."""

    why: str
    subtasks: list[MembersTask]


class MetaPlanOpinion(StrictAnswer):
    """Evaluator of a crew's meta-plan; `wants` are the counts that it wants for itself."""

    why: str
    accept: bool
    wants: list[GainTask]


class Words(StrictAnswer):
    """A line to somebody of the crew."""

    to: str
    text: str


class Orders(StrictAnswer):
    """Action planner of an agent that leads."""

    why: str
    orders: list[MembersTask]
    say: list[Words]


class NextShare(StrictAnswer):
    """One task that a leader gives now; what a small model is asked for instead of a plan."""

    why: str
    task: MembersTask


class NextAction(StrictAnswer):
    """One action of an agent that acts; what a small model is asked for instead of a plan and its actions. `action` has one
    form for each choice."""

    why: str
    action: Any


class Critique(StrictAnswer):
    """Critic."""

    cause: str
    advice: str


class Talk(StrictAnswer):
    """An answer to a person."""

    answer: str


class Proposal(StrictAnswer):
    """What could be done next."""

    item: str
    count: int
    say: str


class DraftParameter(StrictAnswer):
    """One parameter of a new skill, with what it is for the example."""

    name: str
    kind: Literal["number", "string", "boolean"]
    text: str
    required: bool
    example: float | str | bool


class Amount(StrictAnswer):
    """So many of an item; below zero they are spent."""

    item: str
    count: int


class SkillDraft(StrictAnswer):
    """A new skill; an empty `code` says that there is none."""

    why: str
    name: str
    description: str
    parameters: list[DraftParameter]
    says: list[str]
    gains: list[Amount]
    code: str


class SkillReview(StrictAnswer):
    """Critic of a new skill."""

    why: str
    success: bool
    advice: str


class LessonProposal(StrictAnswer):
    """What to learn next; an empty `lesson` says nothing."""

    why: str
    lesson: str
    gains: list[Amount]


class Interpretation(StrictAnswer):
    """Which order a line is; what an intent does not need is null."""

    why: str
    intent: Literal[
        "gather", "craft", "cook", "give", "build", "attack", "follow", "goto", "come", "stay", "home", "stop", "pause",
        "resume", "status", "where", "inventory", "ask", "talk",
    ]  # fmt: skip
    who: str | None
    item: str | None
    count: int | None
    player: str | None
    mob: str | None
    structure: str | None
    x: int | None
    y: int | None
    z: int | None
    question: str | None


class Commands(StrictAnswer):
    """Dispatcher of a game with many agents."""

    why: str
    commands: list[str]


class ActionsBase(StrictAnswer):
    """Action planner of an agent that acts: `actions` has one form for each skill."""

    why: str
    actions: list[Any]
    say: list[Words]


KINDS: dict[str, Any] = {"number": float, "string": str, "boolean": bool, "list": list[float | str], "array": list[str]}
FORMS: tuple[type[BaseModel], ...] = (
    Judgment, LeafPlan, RootPlan, Orders, NextShare, NextAction, Critique, Talk, Proposal, Interpretation, Commands,
    SkillDraft, SkillReview, LessonProposal, MetaPlanDraft, MetaPlanOpinion, *GAME_FORMS,
)  # fmt: skip
PLAIN: dict[str, type[BaseModel]] = {form.__name__: form for form in FORMS}


def form(name: str, skills: tuple[Skill, ...]) -> type[BaseModel]:
    """Return the schema of that name, as a prompt's header gives it."""
    return PLAIN[name] if name in PLAIN else actions_of(skills)


@lru_cache(maxsize=64)
def actions_of(skills: tuple[Skill, ...]) -> type[ActionsBase]:
    """Return the schema of actions with these skills; it rejects any other skill name."""
    forms = tuple(skill_form(skill) for skill in skills)
    one: Any = Annotated[Union[forms], Field(discriminator="skill")] if len(forms) > 1 else forms[0]  # noqa: UP007
    return create_model("Actions", __base__=ActionsBase, actions=(list[one], ...))


def skill_form(skill: Skill) -> type[BaseModel]:
    """Return the schema of one skill's call."""
    fields: dict[str, Any] = {one.name: field_of(one) for one in skill.parameters}
    name: Any = Literal[skill.name]
    return create_model(skill.name, __base__=StrictAnswer, skill=(name, ...), **fields)


def field_of(one: Parameter) -> tuple[Any, Any]:
    """Return the type and default of a parameter; an optional parameter may be null."""
    kind = KINDS.get(one.kind, str)
    return (kind, ...) if one.required else (kind | None, None)


def arguments(call: BaseModel) -> dict[str, object]:
    """Return the arguments of a call for its skill, with whole floats as integers."""
    given = call.model_dump(exclude={"skill"}, exclude_none=True)
    return {name: without_fraction(value) for name, value in given.items()}


def without_fraction(value: Any) -> object:
    """Return whole floats as integers (3.0 as 3) and any other value unchanged."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def tasks(stages: Iterable[LeafStage | RootStage]) -> list[Task]:
    """Return the tasks of all stages in one list."""
    return [task for stage in stages for task in stage.tasks]
