"""Works out the steps that are next for an agent, with exact counts, as the choices of a small model: what to get, and the one
action for it. The steps are those of the rules (symbolic/leaf.py); which of them comes now, or whether to look elsewhere, is
the model's choice."""

from collections.abc import Iterable

from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.plan import Act, Step
from orchestrator.knowledge.acquisition.plan import AcquisitionStep, Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.minds.closed.closed_forms import ParameterChoices, SkillChoices, TaskChoices
from orchestrator.minds.facts import task_of, to_give_out
from orchestrator.minds.symbolic.leaf import steps_to_get
from orchestrator.minds.symbolic.skill_calls import skill

PLACED = "place"  # the verb of a step that sets a station down


def steps_for(situation: Situation, game: GameData, wanted: Iterable[tuple[str, int]]) -> tuple[AcquisitionStep, ...]:
    """Return the steps, in order, that get the `wanted` items (each with its count) from what the agent holds and sees; none if
    there is no way to one of them."""
    try:
        return tuple(way for item, count in wanted for way in steps_to_get(game, situation, item, count))
    except (Unobtainable, KeyError):
        return ()


def next_tasks(situation: Situation, game: GameData) -> TaskChoices | None:
    """Return the tasks that an agent may do next, each with the count that is needed; None if no way is known."""
    steps = steps_for(situation, game, task_of(situation)["missing"].items())
    counts = {way.item: way.count for way in steps if way.verb != PLACED}
    return TaskChoices(tuple(counts), max(counts.values()), exact=tuple(counts.items())) if counts else None


def next_calls(situation: Situation, game: GameData, stage: Iterable[Step]) -> tuple[SkillChoices, ...]:
    """Return the skill calls (runs of programs for bots) that do the steps of a plan's stage, each with its exact arguments."""
    wanted = [(step.item, step.count) for step in stage if not step.member]
    acts = [act for way in steps_for(situation, game, wanted) if way.verb != "ask" for act in skill(way)]
    return tuple(dict.fromkeys(exactly(act) for act in acts))


def exactly(act: Act) -> SkillChoices:
    """Return the choice of one skill call (run of a program for bots) with just these arguments."""
    return SkillChoices(act.skill, tuple(one_value(name, value) for name, value in act.args.items()))


def one_value(name: str, value: object) -> ParameterChoices:
    """Return the choice of a parameter that can have one value only, a text or a whole number."""
    if isinstance(value, int):
        return ParameterChoices(name, "number", low=value, high=value)
    return ParameterChoices(name, "string", (str(value),))


def next_share(situation: Situation) -> TaskChoices | None:
    """Return the one task that a leader may give next: to somebody idle (itself if it works too), a fair share of what is left
    to give out; None if nobody is idle or nothing is left."""
    idle = {member.name: member.strength for member in situation.members if member.idle}
    idle |= {situation.name: 1} if situation.role is AgentRole.PEER else {}
    strength = sum(idle.values())
    left = {item: count for item, count in to_give_out(situation).items() if count}
    if not idle or not left:
        return None
    shares = tuple((item, -(-count // strength)) for item, count in left.items())
    return TaskChoices(tuple(left), max(count for _, count in shares), tuple(idle), exact=shares)
