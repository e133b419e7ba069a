"""The schemas of a model's answers in games of coordination, one for each prompt prompts/game_*.md. Their docstrings are sent
to the model with the schema."""

from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, create_model

from orchestrator.minds.games.steps import BuilderSteps
from orchestrator.minds.strict_answer import StrictAnswer


class PartnerReading(StrictAnswer):
    """The theory of mind step of a game of coordination."""

    intention: str
    next_action: str
    suggestion: str


class GameAction(StrictAnswer):
    """The next action in a game of coordination."""

    why: str
    action: str


class ActionCheck(StrictAnswer):
    """The verification of an action in a game of coordination."""

    why: str
    okay: bool


class BuilderModel(StrictAnswer):
    """The state of a builder, as far as it is known."""

    long_term_goal: str
    short_term_goal: str
    inventory: str
    explanation: str


class BuilderReflection(StrictAnswer):
    """The errors so far, and how to work together from now on."""

    errors: str
    team_role: Literal["lead", "follow", "equal"]
    priority: Literal["own", "partner", "both"]
    persuasion: Literal["ask", "insist", "inform", "none"]


class BuilderAnswer(StrictAnswer):
    """The reasoning steps and the next action of a builder."""

    world: str
    partner: BuilderModel
    own: BuilderModel
    reflection: BuilderReflection
    action: str


class QuestionAnswer(StrictAnswer):
    """The answer to a multiple-choice question about a game of coordination."""

    why: str
    answer: str


GAME_FORMS: tuple[type[BaseModel], ...] = (PartnerReading, GameAction, ActionCheck, BuilderAnswer, QuestionAnswer)
FIELD_STEPS = {"world": "world", "partner": "partner_model", "own": "self_model", "reflection": "reflection"}


def builder_fields(steps: BuilderSteps) -> list[str]:
    """Return the fields of a builder's answer with these steps, in their order; `action` is the last one."""
    return [*(field for field, step in FIELD_STEPS.items() if getattr(steps, step)), "action"]


@lru_cache(maxsize=32)
def builder_form(steps: BuilderSteps) -> type[StrictAnswer]:
    """Return the schema of a builder's answer that has only the fields of these steps."""
    kept = builder_fields(steps)
    if kept == list(BuilderAnswer.model_fields):
        return BuilderAnswer
    fields: dict[str, Any] = {name: (BuilderAnswer.model_fields[name].annotation, ...) for name in kept}
    return create_model("BuilderAnswer", __base__=StrictAnswer, __doc__=BuilderAnswer.__doc__, **fields)
