"""Asks a small model for one choice at a time: which member gets the next share, and which step an agent does now. The choices
are worked out in next_steps.py; where there are none, as for a building, the usual questions are asked."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Act, Plan, Step
from orchestrator.core.skill import Skill
from orchestrator.knowledge.game import GameData
from orchestrator.llm.chat import ModelQuestion
from orchestrator.minds.answers import NextAction, NextShare
from orchestrator.minds.closed.closed_forms import TaskChoices, action_form, share_form
from orchestrator.minds.facts import A_LINE, Detail, Facts, deed, member_of, most_of, task_of, text_of, to_give_out
from orchestrator.minds.model_actions import act_of
from orchestrator.minds.prompts import prompt
from orchestrator.minds.small.next_steps import next_acts, next_calls, next_shares

Ask = Callable[[ModelQuestion, type[Any], Callable[[Any], str]], Awaitable[Any]]
BRIEF = Detail(lines=0, deeds=3, kinds=8)  # of what a small model is told


async def next_share(ask: Ask, situation: Situation) -> Plan | None:
    """Ask the model which idle member gets the next share of a leader's work, and return that as a plan of one task; None if
    there is nothing to choose."""
    shares = next_shares(situation)
    if situation.goal.build or not shares:
        return None
    members = [member_of(member, BRIEF) for member in situation.members]
    facts = {"you": situation.name, "to_give_out": to_give_out(situation), "members": members}

    form = share_form(shares)
    asked = question(situation, "next_share", facts, NextShare, form)
    answer: NextShare = await ask(asked, NextShare, lambda answer: outside(form, answer, f"{text_of(told(shares))}"))
    task, own = answer.task, answer.task.member == situation.name
    step = Step("gain", task.item, task.count, "" if own else task.member)
    return Plan(str(step), ((step,),), answer.why[:A_LINE])


def told(shares: Sequence[TaskChoices]) -> Facts:
    """Return the shares that may be given, as facts: the idle members, and the count of each thing."""
    return {"members": list(shares[0].members), "counts": {each.items[0]: each.most for each in shares}}


def whole_goal(situation: Situation) -> Plan | None:
    """Return the plan of an agent that acts: all that is missing, in one stage; the steps are chosen one by one. None for a
    building."""
    missing = {} if situation.goal.build else task_of(situation)["missing"]
    steps = tuple(Step("gain", item, count) for item, count in missing.items())
    return Plan(situation.goal.text, (steps,)) if steps else None


async def next_action(
    ask: Ask, situation: Situation, game: GameData, plan: Plan, skills: Sequence[Skill]
) -> tuple[Act, ...] | None:
    """Ask the model which step an agent does now, or whether it does something else with one of `skills` (programs for bots),
    and return that as one action. It is not asked where only one choice is left. None if no way to what the plan wants is
    known."""
    wanted = [(step.item, step.count) for step in plan.current if not step.member]
    acts = () if situation.goal.build else next_acts(situation, game, wanted)
    if not acts:
        return None
    facts = {
        "you": situation.name,
        "missing": dict(wanted),
        "inventory": most_of(situation.seen.inventory, BRIEF.kinds),
        "in_sight": most_of(situation.seen.blocks, BRIEF.kinds),
        "done": [deed(*one) for one in situation.past[-BRIEF.deeds :]],
        "steps": [{"skill": act.skill, **act.args} for act in acts],
    }
    calls = next_calls(situation, game, acts, skills)
    if len(calls) == 1 == len(acts):
        return acts
    form = action_form(calls)
    asked = question(situation, "next_action", facts, NextAction, form)
    answer: NextAction = await ask(asked, NextAction, lambda answer: outside(form, answer, "`steps`, or another skill"))
    action = form.model_validate(answer.model_dump()).action
    act = act_of(situation, str(action.skill), action)
    return (act,) if act else ()


def outside(form: type[BaseModel], answer: BaseModel, choices: str) -> str:
    """Return why the answer of a server that does not hold to the closed form is none of the `choices`; empty when it is
    one."""
    try:
        form.model_validate(answer.model_dump())
    except ValidationError:
        return f"Choose one of {choices}, and change nothing in it."
    return ""


def question(situation: Situation, name: str, facts: Facts, form: type[BaseModel], closed: type[BaseModel]) -> ModelQuestion:
    """Return the question that the prompt called `name` makes of the facts; facts without a value are left out."""
    file = prompt(name)
    told = {key: value for key, value in facts.items() if value not in ([], {}, "")}
    return ModelQuestion(file.render({"facts": text_of(told)}), situation.name, name, file.role, form, closed=closed)
