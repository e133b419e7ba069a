"""Converts the tasks, the calls of skills and the lines in a model's answer to actions of an agent."""

from collections.abc import Iterable
from dataclasses import replace

from pydantic import BaseModel

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Act, Delegate, Step, Tell
from orchestrator.minds import building_facts
from orchestrator.minds.answers import ActionsBase, Words, arguments
from orchestrator.minds.checks import bare
from orchestrator.minds.facts import A_LINE
from orchestrator.minds.symbolic import root as rules_of_root
from orchestrator.minds.time_limits import seconds_for

MOST_LINES = 2  # of talk with one plan


def assigned(situation: Situation, steps: Iterable[Step]) -> tuple[Delegate, ...]:
    """Return the assignments of a leader that give each step to the member that it names."""
    if situation.goal.build:
        return tuple(Delegate(member, goal) for member, goal in building_facts.parts(situation, steps))
    return tuple(Delegate(step.member, rules_of_root.part(situation, step)) for step in steps)


def acts_of(situation: Situation, answer: ActionsBase) -> tuple[Act, ...]:
    """Convert the calls of skills (programs for bots) in a model's answer to actions with time limits; a call for which nothing
    is left to do is dropped."""
    acts = (act_of(situation, str(getattr(call, "skill", "")), call) for call in answer.actions)
    return tuple(replace(act, skippable=True) for act in acts if act)


def act_of(situation: Situation, skill: str, call: BaseModel) -> Act | None:
    """Convert one call of a skill (a program for bots) in a model's answer to an action with a time limit.
    For the skill that sets blocks of a building, their places are filled in here; the result is None when no block is left to
    set."""
    args = named(arguments(call))
    if skill == building_facts.SET and situation.goal.build:
        count = args.get("count")
        return building_facts.setting(situation, count if isinstance(count, int) else None)
    program = next((one.program for one in situation.skills if one.skill.name == skill), None)
    return Act(skill, args, seconds_for(Act(skill, args)), program)


def worked(situation: Situation) -> dict[str, str]:
    """Return how often each suggested skill (program for bots) has worked before in this type of world, as skill name -> text
    such as "3 of 5" (runs). Skills that never ran are left out."""
    return {one.skill.name: f"{one.good} of {one.runs}" for one in situation.skills if one.runs}


def named(args: dict[str, object]) -> dict[str, object]:
    """Return the arguments of a skill call, with the prefix `minecraft:` removed from ids."""
    return {key: bare(value) if isinstance(value, str) else value for key, value in args.items()}


def talk_of(situation: Situation, words: list[Words]) -> tuple[Tell, ...]:
    """Return the lines that the model's answer has for other members as Tell actions, at most two; lines to the agent itself
    are left out."""
    return tuple(Tell(one.to, one.text[:A_LINE]) for one in words[:MOST_LINES] if one.to != situation.name and one.text)
