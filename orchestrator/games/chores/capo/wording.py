"""Translates between tours and the subtasks of a meta-plan in the chores game: a member has at most two subtasks, the things
that it brings and the containers and rooms that it searches."""

from collections.abc import Collection, Mapping

from orchestrator.games.chores.planning.assign import Tour
from orchestrator.games.chores.players.report import is_thing
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask

BRING, SEARCH = "bring", "search"


def as_chore_plan(tours: Mapping[str, Tour], why: str) -> MetaPlan:
    """Return the meta-plan of these tours."""
    return MetaPlan(0, tuple(one for name, tour in sorted(tours.items()) for one in shares(name, tour) if one.steps), why)


def shares(name: str, tour: Tour) -> list[Subtask]:
    """Return both subtasks of one member; one without steps is empty."""
    things = tuple(MetaStep(BRING, stop.name) for stop in tour if is_thing(stop.name))
    places = tuple(MetaStep(SEARCH, stop.name) for stop in tour if not is_thing(stop.name))
    return [Subtask(f"{name} brings", things, name), Subtask(f"{name} searches", places, name)]


def as_changes(tours: Mapping[str, Tour], plan: MetaPlan) -> tuple[Subtask, ...]:
    """Return the changes that make a plan one with these tours; a subtask that is to be left out has no steps."""
    kept = {one.name: one for one in plan.subtasks}
    wanted = [one for name, tour in sorted(tours.items()) for one in shares(name, tour)]
    return tuple(one for one in wanted if one != kept.get(one.name) and (one.steps or one.name in kept))


def owners(plan: MetaPlan | None) -> dict[str, str]:
    """Return the owner of each thing, container and room that a meta-plan names."""
    return {step.target: one.owner for one in plan.subtasks for step in one.steps} if plan else {}


def shortly(plan: MetaPlan, members: Collection[str]) -> str:
    """Return the plan in words for a message."""
    parts = [f"{name}: {' '.join(step.target for one in plan.of(name) for step in one.steps) or 'nothing'}" for name in members]
    return f"Plan: {'; '.join(parts)}."
