"""Makes closed forms of a model's answers: schemas that admit only what is possible in one situation, with enums of names,
bounds of counts and lengths, and the fields in the order of the prompts' examples. A server that holds a model to such a schema
spares it answers that checks.py would refuse. closed_questions.py says what is possible; each closed form is a special case of
the open form in answers.py, and has its name."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, Field, create_model

from orchestrator.minds import answers
from orchestrator.minds.strict_answer import StrictAnswer

A_FEW = 60  # characters of a small model's reason
A_REASON = 160  # characters of a reason or of a line to a member
A_TEXT = 240  # characters of an analysis or of a line of chat
A_NAME = 64  # characters of an id or a name
A_CODE = 12_000  # characters of a skill's code
MOST_LISTED = 24  # elements of a list that the situation does not bound
FAR = 30_000_000  # the border of a world, in blocks
TEXTS = {"code": A_CODE, "why": A_REASON, "cause": A_REASON, "advice": A_REASON, "objective": A_REASON, "item": A_NAME}
CUT = ("analysis", "objective", "why", "cause", "advice")  # texts that may be cut where a server did not keep to their length


def text_of(most: int, cut: bool = False) -> Any:
    """Return the type of a text of at most so many characters. With `cut`, a longer one is cut there rather than refused, since
    not every server keeps to the lengths in a schema, and words decide nothing."""
    bound = Field(max_length=most)
    return (
        Annotated[str, BeforeValidator(lambda text: text[:most] if isinstance(text, str) else text), bound]
        if cut
        else (Annotated[str, bound])
    )


Few = text_of(A_FEW, cut=True)
Reason = text_of(A_REASON, cut=True)
Text = text_of(A_TEXT, cut=True)


@dataclass(frozen=True, slots=True)
class TaskChoices:
    """The tasks that a plan may have: the `items`, counts from `least` to `most`, and for a leader the `members`; how many
    `stages` a plan may have at most, and how many `tasks` a stage."""

    items: tuple[str, ...]
    most: int
    members: tuple[str, ...] = ()
    stages: int = 1
    tasks: int = 1
    fewest: int = 1
    least: int = 1


@dataclass(frozen=True, slots=True)
class ParameterChoices:
    """The values that one parameter of a skill (a program for bots) may have: one of `names`, or a whole number from `low` to
    `high`, or else anything of its `kind`, of bounded length. With `optional` it may also be null; nothing but null if the kind
    is empty."""

    name: str
    kind: str = ""
    names: tuple[str, ...] = ()
    low: int = -FAR
    high: int = FAR
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SkillChoices:
    """The calls of one skill (a program for bots) that are possible: what each of its parameters may be."""

    skill: str
    parameters: tuple[ParameterChoices, ...] = ()


def one_of(names: tuple[str, ...]) -> Any:
    """Return the type of a text that is one of these names; the prefix `minecraft:` may stand before it."""
    return Annotated[Literal[names], BeforeValidator(without_prefix)]


def without_prefix(value: object) -> object:
    """Return a text without the prefix `minecraft:`, and any other value unchanged."""
    return value.strip().removeprefix("minecraft:") if isinstance(value, str) else value


@lru_cache(maxsize=64)
def judgment_form(statuses: tuple[str, ...], may_wait: bool) -> type[answers.Judgment]:
    """Return the form of a verdict on a goal that has one of these statuses; without `may_wait`, `wait` is always false."""
    wait: Any = bool if may_wait else Literal[False]
    status: Any = Literal[statuses]
    return create_model("Judgment", __base__=answers.Judgment, why=(Reason, ...), status=(status, ...), wait=(wait, ...))


@lru_cache(maxsize=256)
def task_form(choices: TaskChoices) -> type[BaseModel]:
    """Return the form of one task of a plan; a leader's task names a member first."""
    fields: dict[str, Any] = {
        "item": (one_of(choices.items), ...),
        "count": (Annotated[int, Field(ge=choices.least, le=choices.most)], ...),
    }
    if not choices.members:
        return create_model("GainTask", __base__=answers.GainTask, **fields)
    member: Any = Literal[choices.members]
    return create_model("MembersTask", __base__=answers.MembersTask, member=(member, ...), **fields)


@lru_cache(maxsize=256)
def plan_form(choices: TaskChoices) -> type[BaseModel]:
    """Return the form of a plan: that of a leader if the choices name members, else that of an agent that acts."""
    leads = bool(choices.members)
    base: Any = answers.RootPlan if leads else answers.LeafPlan
    stage: Any = create_model(
        "RootStage" if leads else "LeafStage",
        __base__=answers.RootStage if leads else answers.LeafStage,
        tasks=(listed(task_form(choices), 1, choices.tasks), ...),
    )
    fields: dict[str, Any] = {"analysis": (Text, ...), "objective": (Reason, ...)}
    form: type[BaseModel] = create_model(base.__name__, __base__=base, **fields, stages=(listed(stage, 1, choices.stages), ...))
    return form


@lru_cache(maxsize=256)
def orders_form(choices: TaskChoices, to: tuple[str, ...], lines: int) -> type[answers.Orders]:
    """Return the form of a leader's orders, with at most so many lines of talk to the members in `to`."""
    orders = listed(task_form(choices), choices.fewest, choices.tasks)
    return create_model(
        "Orders", __base__=answers.Orders, why=(Reason, ...), orders=(orders, ...), say=(words_form(to, lines), ...)
    )


@lru_cache(maxsize=256)
def actions_form(
    base: type[answers.ActionsBase], skills: tuple[SkillChoices, ...], most: int, to: tuple[str, ...], lines: int
) -> type[answers.ActionsBase]:
    """Return the form of 1 to `most` actions with these skills (programs for bots), and of at most so many lines of talk to
    those in `to`. `base` is the open form of the same question."""
    forms = tuple(call_form(one) for one in skills)
    one: Any = Annotated[Union[forms], Field(discriminator="skill")] if len(forms) > 1 else forms[0]  # noqa: UP007
    actions = listed(one, 1, most)
    return create_model("Actions", __base__=base, why=(Reason, ...), actions=(actions, ...), say=(words_form(to, lines), ...))


@lru_cache(maxsize=256)
def share_form(tasks: tuple[TaskChoices, ...]) -> type[answers.NextShare]:
    """Return the form of one task that a leader gives now, one of `tasks`."""
    one: Any = Union[tuple(task_form(choices) for choices in tasks)]  # noqa: UP007 - made of a tuple
    return create_model("NextShare", __base__=answers.NextShare, why=(Few, ...), task=(one, ...))


@lru_cache(maxsize=256)
def action_form(calls: tuple[SkillChoices, ...]) -> type[answers.NextAction]:
    """Return the form of one action, a call of a skill (a program for bots): one of `calls`, where a skill may occur again with
    other arguments."""
    one: Any = Union[tuple(call_form(choices) for choices in calls)]  # noqa: UP007 - made of a tuple
    return create_model("NextAction", __base__=answers.NextAction, why=(Few, ...), action=(one, ...))


def call_form(choices: SkillChoices) -> type[BaseModel]:
    """Return the form of one call of a skill (a program for bots)."""
    fields: dict[str, Any] = {one.name: parameter_field(one) for one in choices.parameters}
    name: Any = Literal[choices.skill]
    return create_model(choices.skill, __base__=StrictAnswer, skill=(name, ...), **fields)


def parameter_field(one: ParameterChoices) -> Any:
    """Return the type and default of a parameter of a skill (a program for bots)."""
    text = Annotated[str, Field(max_length=A_NAME)]
    number = Annotated[int, Field(ge=one.low, le=one.high)]
    kinds: dict[str, Any] = {
        "number": number, "string": text, "boolean": bool,
        "list": listed(number | text, 0, MOST_LISTED), "array": listed(text, 0, MOST_LISTED),
    }  # fmt: skip
    kind: Any = one_of(one.names) if one.names else kinds.get(one.kind)
    if kind is None:
        return (None, None)
    return (kind | None, None) if one.optional else (kind, ...)


def words_form(to: tuple[str, ...], lines: int) -> Any:
    """Return the type of a list of lines of talk to these members; it has to be empty where nobody is to be spoken to."""
    if not to:
        return listed(answers.Words, 0, 0)
    member: Any = Literal[to]
    return listed(create_model("Words", __base__=answers.Words, to=(member, ...), text=(Reason, ...)), 0, lines)


def listed(kind: Any, fewest: int, most: int) -> Any:
    """Return the type of a list of `fewest` to `most` elements of one kind."""
    return Annotated[list[kind], Field(min_length=fewest, max_length=most)]


@lru_cache(maxsize=64)
def commands_form(commands: tuple[str, ...], agents: int) -> type[answers.Commands]:
    """Return the form of one command for each of so many agents of a game, each one of `commands`."""
    one: Any = Literal[commands]
    return create_model("Commands", __base__=answers.Commands, why=(Reason, ...), commands=(listed(one, agents, agents), ...))


@lru_cache(maxsize=64)
def bounded(form: type[BaseModel]) -> type[BaseModel]:
    """Return a form with bounds on the lengths of its texts and lists and on its whole numbers; for questions of which no more
    is known."""
    fields: dict[str, Any] = {}
    for name, field in form.model_fields.items():
        kind: Any = field.annotation
        inner = get_args(kind)
        if kind is str or (str in inner and get_origin(kind) is not list):
            text = text_of(TEXTS.get(name, A_TEXT), name in CUT)
            parts = tuple(text if part is str else part for part in inner)
            fields[name] = (Union[parts] if parts else text, ...)  # noqa: UP007 - made of a tuple
        elif kind in (int, int | None):
            fields[name] = (Annotated[kind, Field(ge=-FAR, le=FAR)], ...)
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            fields[name] = (bounded(kind), ...)
        elif get_origin(kind) is list and isinstance(inner[0], type) and issubclass(inner[0], BaseModel):
            fields[name] = (listed(bounded(inner[0]), 0, MOST_LISTED), ...)
        elif get_origin(kind) is list and inner[0] is str:
            fields[name] = (listed(text_of(A_TEXT), 0, MOST_LISTED), ...)
    return create_model(form.__name__, __base__=form, **fields)
