"""Limits how much one answer of a model may decide, by the model's profile: a small model makes one choice at a time."""

from dataclasses import dataclass

from orchestrator.model_profiles import ModelProfile


@dataclass(frozen=True, slots=True)
class AnswerLimits:
    """The greatest numbers of stages of a plan, of `tasks` in a stage, of `members` with a task in a leader's stage, of
    `actions` and of `lines` of talk in one answer. With `exact`, the next steps and their counts are worked out where a way is
    known, and the model only chooses among them; it is then not asked to judge or to criticise, which counts and refusals
    do. With `asks_first`, an order that the model reads in a person's line is asked about before it begins."""

    stages: int
    tasks: int
    members: int
    actions: int
    lines: int
    exact: bool = False
    asks_first: bool = False


USUAL = AnswerLimits(stages=4, tasks=4, members=100, actions=8, lines=2)  # a plan is made anew after each stage
ONE_CHOICE = AnswerLimits(stages=1, tasks=1, members=1, actions=1, lines=0, exact=True, asks_first=True)


def limits_of(profile: ModelProfile) -> AnswerLimits:
    """Return how much a model of this profile may decide with one answer."""
    return ONE_CHOICE if profile is ModelProfile.SMALL else USUAL
