"""Says what is possible in an agent's situation, for the closed forms of its questions to a language model (closed_forms.py):
the members who are here, the items on the way to the goal, the skills (programs for bots) that this way takes, and how many of
a thing are needed. None stands for a situation of which that is not known; the question is then asked with its open form."""

from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Situation
from orchestrator.core.plan import Plan
from orchestrator.core.skill import Parameter, Skill
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import GROUPS, in_group
from orchestrator.minds import building_facts
from orchestrator.minds.answers import ActionsBase, Judgment
from orchestrator.minds.checks import MOST, SPARE, parts_of
from orchestrator.minds.closed.answer_limits import USUAL, AnswerLimits
from orchestrator.minds.closed.closed_forms import (
    ParameterChoices,
    SkillChoices,
    TaskChoices,
    actions_form,
    judgment_form,
    orders_form,
    plan_form,
)
from orchestrator.minds.facts import task_of, to_give_out, wanted_items
from orchestrator.minds.recipe_facts import Fact, lore
from orchestrator.minds.shortcuts.circles import needs

VERBS = {"dig": "mineBlock", "craft_of": "craftItem", "smelt": "smeltItem", "hunt": "hunt"}  # of a fact, and the skill for it
HUNGRY = 14  # of 20: below it, eating is among the skills
SURFACE = 60  # blocks above the bottom: below it, coming up is among the skills
MOST_SMELTED = 64
BOUNDS: Mapping[str, tuple[int, int]] = {  # of parameters that the situation does not bound, as the skills take them
    "further": (0, 12), "far": (8, 200), "turn": (0, 7), "radius": (1, 32), "steps": (1, 600), "range": (1, 16),
    "y": (-60, 200),
}  # fmt: skip


def closed_judgment(situation: Situation) -> type[Judgment]:
    """Return the closed form of a verdict on the goal: no success while something is missing by count, and waiting only for
    members who work."""
    statuses = ("fail", "ongoing") if task_of(situation)["missing"] else ("success", "fail", "ongoing")
    return judgment_form(statuses, any(member.present and member.assigned for member in situation.members))


def closed_plan(situation: Situation, game: GameData, limits: AnswerLimits = USUAL) -> type[BaseModel] | None:
    """Return the closed form of the agent's plan, a leader's if it leads; None if the way to the goal is not known."""
    leads = situation.role is not AgentRole.LEAF
    choices = leaders_tasks(situation, limits) if leads else own_tasks(situation, game, limits)
    return plan_form(choices) if choices else None


def closed_orders(situation: Situation, plan: Plan, limits: AnswerLimits = USUAL) -> type[BaseModel] | None:
    """Return the closed form of a leader's orders for the current stage of its plan; None if nobody can be ordered."""
    others = tuple(member.name for member in situation.members if member.present)
    named = tuple(dict.fromkeys(step.item for step in plan.current if step.member))
    if not others or not named:
        return None
    busy = any(member.present and member.assigned for member in situation.members)
    left = to_give_out(situation)
    most = max([1, *(step.count for step in plan.current), *(left.get(item, 0) for item in named)])
    tasks = 1 if situation.collaboration is Collaboration.RELAY else len(others)
    return orders_form(TaskChoices(named, min(most, MOST), others, tasks=tasks, fewest=0 if busy else 1), others, limits.lines)


def closed_actions(
    situation: Situation,
    game: GameData,
    base: type[ActionsBase],
    skills: Sequence[Skill],
    limits: AnswerLimits = USUAL,
) -> type[ActionsBase] | None:
    """Return the closed form of the agent's own actions with `skills` (programs for bots); `base` is the open form of the same
    question. None if the way to the goal is not known."""
    how = way(situation, game)
    if how is None:
        return None
    counts = amounts(situation, game)
    calls = tuple(SkillChoices(skill.name, parameters(situation, skill, how, counts)) for skill in skills)
    return actions_form(base, calls, limits.actions, company(situation) if limits.lines else (), limits.lines)


def skills_on_the_way(situation: Situation, game: GameData, skills: Iterable[Skill]) -> tuple[Skill, ...]:
    """Return those of `skills` (programs for bots) that the way to the agent's goal takes, in their order, with those that were
    suggested for it; all of them if the way is not known."""
    how, every = way(situation, game), tuple(skills)
    if how is None:
        return every
    taken = {"explore", building_facts.SET} | {VERBS[verb] for fact in how for verb in VERBS if verb in fact}
    taken |= {"placeItem"} if any("station" in fact for fact in how) else set()
    taken |= {"eatFood"} if situation.seen.food < HUNGRY and situation.seen.inventory else set()
    taken |= {"goTo"} if situation.goal.near else set()
    taken |= {"goToHeight"} if any("best_y" in fact for fact in how) else set()
    taken |= {"surface"} if situation.seen.position.y < SURFACE else set()
    taken |= {one.skill.name for one in situation.skills}
    return tuple(skill for skill in every if skill.name in taken)


def leaders_tasks(situation: Situation, limits: AnswerLimits = USUAL) -> TaskChoices | None:
    """Return the tasks that a leader may give: to members who are here, and to itself if it works too, so much of what is
    wanted as is missing; never more tasks than things to give out, nor more stages than kinds of them. None if nobody is
    here."""
    own = (situation.name,) if situation.role is AgentRole.PEER else ()
    members = (*(member.name for member in situation.members if member.present), *own)
    left = to_give_out(situation)
    open_items = [item for item, count in left.items() if count] or list(left)
    items = tuple(dict.fromkeys([*open_items, *(sorted(parts_of(situation)) if situation.goal.build else ())]))
    if not members or not items:
        return None
    missing = task_of(situation)["missing"].values()
    most = min(MOST, max([1, *left.values(), *missing]))
    tasks = 1 if situation.collaboration is Collaboration.RELAY else min(len(members), max(1, sum(left.values())))
    stages = limits.stages if situation.goal.build else min(limits.stages, len(items))
    return TaskChoices(items, most, members, stages, min(tasks, limits.members))


def own_tasks(situation: Situation, game: GameData, limits: AnswerLimits = USUAL) -> TaskChoices | None:
    """Return the tasks of a plan for own hands: so much of the things on the way to the goal as it takes; None if the way is
    not known."""
    how = way(situation, game)
    if how is None:
        return None
    parts = sorted(parts_of(situation)) if situation.goal.build else []
    things = [*parts, *(part.item for part in situation.goal.singles if part.item), *(str(fact["item"]) for fact in how)]
    items = with_kinds(situation, things)
    most = max([1, *amounts(situation, game).values()])
    stages, tasks = min(limits.stages, len(items) + 1), min(limits.tasks, len(items))
    return TaskChoices(items, min(MOST, most), stages=stages, tasks=tasks)


def way(situation: Situation, game: GameData) -> tuple[Fact, ...] | None:
    """Return the facts on how to get what is wanted, as the prompt tells them; None if the way to one of the things is
    unknown."""
    facts = [fact for item in wanted_items(situation, game) for fact in lore(game.version, item)]
    found = tuple({str(fact["item"]): fact for fact in facts}.values())
    return None if not found or any("unknown" in fact for fact in found) else found


def amounts(situation: Situation, game: GameData) -> dict[str, int]:
    """Return how many of each thing may be asked for: what is missing of the goal, and what the way there takes."""
    missing: dict[str, int] = task_of(situation)["missing"]
    if situation.goal.build:
        return {name: min(MOST, count + SPARE) for name, count in missing.items()}
    return {**(needs(game.version, tuple(missing.items())) or {}), **missing}


def with_kinds(situation: Situation, things: Iterable[str]) -> tuple[str, ...]:
    """Return ids of items with those of the same group (logs, planks) that are in sight, held or made of them, and the group
    itself; each once."""
    near = [*situation.seen.blocks, *situation.seen.inventory]
    woods = [item.removesuffix(GROUPS["logs"]) for item in near if item.endswith(GROUPS["logs"])]
    found: dict[str, None] = {}
    for thing in things:
        found[thing] = None
        for group in (group for group in GROUPS if in_group(thing, group)):
            kinds = [f"{wood}{GROUPS[group]}" for wood in woods] + [item for item in near if in_group(item, group)]
            found |= dict.fromkeys([group, *kinds])
    return tuple(found)


def parameters(
    situation: Situation, skill: Skill, how: Sequence[Fact], counts: Mapping[str, int]
) -> tuple[ParameterChoices, ...]:
    """Return what the parameters of a skill (a program for bots) may be: names on the way to the goal, numbers within the
    bounds of what is missing and of what the skill takes."""
    names = names_for(situation, skill.name, how)
    most = min([max([1, *counts.values()]), *most_of_wanted(situation, names.get("name", ()))])
    return tuple(
        ParameterChoices(one.name, one.kind, names[one.name], optional=not one.required)
        if names.get(one.name)
        else number_of(situation, skill, one, most)
        for one in skill.parameters
    )


def most_of_wanted(situation: Situation, names: Iterable[str]) -> list[int]:
    """Return the most that the check of an action (checks.actions) takes of each wanted thing among `names`."""
    missing: dict[str, int] = task_of(situation)["missing"]
    return [count + SPARE for wanted, count in missing.items() if any(in_group(name, wanted) for name in names)]


def names_for(situation: Situation, skill: str, how: Sequence[Fact]) -> dict[str, tuple[str, ...]]:
    """Return the names that the parameters of a skill (a program for bots) may take, by parameter; none for a skill of which
    nothing is known."""
    told = {verb: tuple(str(fact[verb]) for fact in how if verb in fact) for verb in ("dig", "smelt", "hunt", "station")}
    made = [str(fact["item"]) for fact in how if "craft_of" in fact]
    held = tuple(sorted(situation.seen.inventory))
    known: dict[str, dict[str, tuple[str, ...]]] = {
        "mineBlock": {"name": with_kinds(situation, told["dig"])},
        "craftItem": {"name": tuple(item for item in with_kinds(situation, made) if item not in GROUPS)},
        "placeItem": {"name": tuple(dict.fromkeys(told["station"]))},
        "smeltItem": {"name": tuple(dict.fromkeys(told["smelt"])), "fuel": held},
        "hunt": {"name": tuple(dict.fromkeys(told["hunt"])), "item": tuple(str(one["item"]) for one in how if "hunt" in one)},
        "eatFood": {"name": held},
    }
    return known.get(skill, {})


def number_of(situation: Situation, skill: Skill, one: Parameter, most: int) -> ParameterChoices:
    """Return what a parameter without names may be. One that need not be given, and that the situation says nothing of, is
    left out: its value can only be null."""
    known, near = skill.name in LIBRARY, situation.goal.near
    if one.name == "count":
        high = min(most, MOST_SMELTED) if skill.name == "smeltItem" else min(most, MOST)
        return ParameterChoices(one.name, one.kind, low=1, high=high, optional=not one.required)
    if skill.name == "goTo" and near and one.name in "xyz":
        at = round(getattr(near, one.name))
        return ParameterChoices(one.name, one.kind, low=at, high=at)
    if one.name in BOUNDS and one.kind == "number":
        low, high = BOUNDS[one.name]
        return ParameterChoices(one.name, one.kind, low=low, high=high, optional=not one.required)
    return ParameterChoices(one.name, "" if known and not one.required else one.kind, optional=not one.required)


LIBRARY = frozenset([*VERBS.values(), "placeItem", "explore", "eatFood", "goTo", "goToHeight", "surface", building_facts.SET])


def company(situation: Situation) -> tuple[str, ...]:
    """Return the names of those whom an agent may speak to: its members, and those who have spoken to it."""
    others = [member.name for member in situation.members if member.present]
    heard = [one.speaker for one in situation.seen.conversation]
    return tuple(dict.fromkeys(str(name) for name in [*others, *heard] if name and name != situation.name))
