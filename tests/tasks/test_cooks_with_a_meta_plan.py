"""Cooks of the text kitchen that agree on a meta-plan: its stages, discussions, events, and what they serve."""

import asyncio
import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from orchestrator.cli import app
from orchestrator.metaplan.progress import ProgressKind
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers import Shift
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.metaplans.crew_of_cooks import CrewOfCooks
from orchestrator.tasks.cuisineworld.metaplans.roles import CookKnowledge, ScheduleDesigner, ScheduleEvaluator
from orchestrator.tasks.cuisineworld.metaplans.stages import START, plan_of, stages_of
from orchestrator.tasks.cuisineworld.rules import STEPS
from orchestrator.tasks.cuisineworld.schedule import episodes


def knowledge_at(level: str, dishes: int, agent: int = 0, agents: int = 3) -> CookKnowledge:
    kitchen = shipped().level(level)
    layout = Layout(kitchen, agents)
    (schedule,) = episodes(kitchen, 2.0, 1, 1)
    state = layout.state(Kitchen(kitchen, agents, schedule, Mode.COMPAT).observe())
    return CookKnowledge(agent, range(agents), layout, state, layout.dishes[:dishes])


def cooked(level: str, agents: int, seed: int = 5) -> tuple[CrewOfCooks, Kitchen]:
    chosen = shipped().level(level)
    (schedule,) = episodes(chosen, 2.0, seed, 1)
    kitchen = Kitchen(chosen, agents, schedule, Mode.COMPAT)
    with asyncio.Runner() as runner:
        crew = CrewOfCooks(Shift(chosen, agents, 2.0, schedule, seed), runner.run)
        for _ in range(STEPS):
            kitchen.step(crew.act(kitchen.observe()))
    return crew, kitchen


@pytest.mark.parametrize("level", ["0", "3", "7", "12"])
@pytest.mark.parametrize("agents", [1, 2, 3, 4])
def test_a_crew_serves_what_is_ordered_without_a_refused_action(level, agents):
    crew, kitchen = cooked(level, agents)
    done = kitchen.metrics()
    assert done.completed >= 2 and done.refused == 0
    assert all(one.agreed and one.rounds == 1 for one in crew.planning.held), "all see the whole kitchen and plan alike"


def test_orders_and_served_dishes_begin_discussions():
    crew, _ = cooked("7", 3)
    kinds = {change.event.kind for change in crew.planning.history if change.event}
    assert {ProgressKind.DISCOVERED, ProgressKind.COMPLETED} <= kinds
    assert all(change.event for change in crew.planning.history[1:])


def test_a_plan_says_who_brings_what_starts_which_tool_and_serves():
    known = knowledge_at("7", 3)
    stages = known.schedule().stages
    plan = plan_of(stages, known.layout, "because")
    assert stages_of(plan, known.layout) == stages
    assert len({one.name for one in plan.subtasks}) == len(plan.subtasks)
    assert {one.owner for one in plan.subtasks} == {"agent0", "agent1", "agent2"}, "everybody has a part"
    strange = replace(plan, subtasks=tuple(replace(one, name=f"x{one.name}") for one in plan.subtasks))
    assert stages_of(strange, known.layout) == []


async def test_an_evaluator_objects_to_a_plan_that_gives_all_the_work_to_one_member():
    known = knowledge_at("7", 3)
    plan = await ScheduleDesigner().design(known, PlanDialogue())
    other = replace(known, agent=1)
    assert isinstance(await ScheduleEvaluator().evaluate(plan, other), Accept)
    lazy = replace(plan, subtasks=tuple(replace(one, owner="agent0") for one in plan.subtasks))
    reply = await ScheduleEvaluator().evaluate(lazy, other)
    assert isinstance(reply, Revise) and reply.changes and "saves about" in reply.reason and "agent1: I am at" in reply.reason
    better = await ScheduleDesigner().design(known, PlanDialogue(draft=lazy, before=lazy))
    assert isinstance(await ScheduleEvaluator().evaluate(better, other), Accept)


async def test_a_plan_in_force_is_kept_as_long_as_it_is_as_good():
    known = knowledge_at("7", 2)
    plan = await ScheduleDesigner().design(known, PlanDialogue())
    again = await ScheduleDesigner().design(replace(known, agent=2), PlanDialogue(before=plan))
    assert again.same_work(plan)
    tools = [step.target for one in plan.subtasks for step in one.steps if step.verb == START]
    assert set(tools) <= set(known.layout.names)


def test_the_dispatcher_capo_is_chosen_by_its_name(tmp_path):
    words = ["cuisineworld", "cook", "--dispatcher", "capo", "--agents", "2", "--data", str(tmp_path), "--json"]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout.splitlines()[-1])["completed"] > 0
