"""Stories of crews in which a model leads and rules work, or rules lead and a model works; the record says who decided what."""

import json

import pytest
from tabletop_crew import crew_at

from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelError, ModelQuestion, Trouble
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.testing.scripted_rules import answer
from orchestrator.minds.mixed.leading_and_working import LeadingAndWorkingMind, ModelLeadsMind, ModelWorksMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.organisations import graph

GAME = load()
HEAP = {"oak_log": 40, "stone": 40, "coal_ore": 9, "iron_ore": 9}
LOGS = Goal("mine 12 logs", "logs", 12)
PICKAXE = Goal("gain 1 iron_pickaxe", "iron_pickaxe", 1)
KINDS = (ModelLeadsMind, ModelWorksMind)


def sensibly(question: ModelQuestion) -> str:
    assert question.schema
    return json.dumps(answer(question.schema.__name__, json.loads(question.said[1].text)))


def split(kind: type[LeadingAndWorkingMind], script=sensibly) -> tuple[LeadingAndWorkingMind, ScriptedModel]:
    model = ScriptedModel(script)
    return kind(model, GAME, library(), SymbolicMind(GAME)), model


def deciders(notes, kind: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for event in notes.of(kind):
        found.setdefault(event.agent, set()).add(event.data["by"])
    return found


async def test_a_model_leads_and_rules_work():
    mind, model = split(ModelLeadsMind)
    crew, notes = crew_at(dict(HEAP), mind=mind, workers=2)
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    assert deciders(notes, "plan") == {"Ada": {"model"}, "Ben": {"rules"}, "Cleo": {"rules"}}
    assert {question.agent for question in model.asked} == {"Ada"}


async def test_rules_lead_and_a_model_works():
    mind, model = split(ModelWorksMind)
    crew, notes = crew_at(dict(HEAP), mind=mind, workers=2)
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    assert deciders(notes, "plan") == {"Ada": {"rules"}, "Ben": {"model"}, "Cleo": {"model"}}
    assert {question.agent for question in model.asked} == {"Ben", "Cleo"}


async def test_rules_work_out_what_a_model_that_leads_only_names():
    mind, _ = split(ModelLeadsMind)
    crew, _ = crew_at(dict(HEAP), mind=mind, workers=2)
    assert (await crew.pursue(PICKAXE)).status is Status.SUCCESS


@pytest.mark.parametrize(("kind", "plans", "deeds"), [(ModelLeadsMind, True, False), (ModelWorksMind, False, True)])
async def test_a_peer_leads_by_one_half_and_works_by_the_other(kind, plans, deeds):
    mind, model = split(kind)
    crew, _ = crew_at(dict(HEAP), mind=mind, workers=2, team=graph)
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    asked = {question.about for question in model.asked}
    assert ("task_planner_root" in asked, "action_planner_leaf" in asked) == (plans, deeds)


async def test_a_verdict_that_follows_from_counting_is_not_the_models():
    mind, _ = split(ModelLeadsMind)
    crew, notes = crew_at(dict(HEAP), mind=mind, workers=2)
    await crew.pursue(LOGS)
    assert deciders(notes, "verdict")["Ada"] == {"rules"}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_crew_whose_model_is_gone_stops_and_says_why(kind):
    mind, _ = split(kind, lambda question: ModelError(Trouble.DENIED, "No model today."))
    crew, _ = crew_at(dict(HEAP), mind=mind, workers=2)
    verdict = await crew.pursue(LOGS)
    assert verdict.status is Status.FAIL and "No model today." in verdict.why
