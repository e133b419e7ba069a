"""Crews with a meta-plan whose designers and evaluators ask a model: whole discussions through the real client."""

import json

from language_crew import instead, language_crew, play
from tabletop_crew import held

from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.llm.testing.fake_server import Says
from orchestrator.llm.testing.scripted_rules import facts_of

CAPO = Collaboration.CAPO
LOGS = Goal("mine 12 logs", "logs", 12)


def draft(member: str) -> Says:
    return Says(json.dumps({"why": "", "subtasks": [{"member": member, "item": "logs", "count": 12}]}))


def plans(notes):
    return [event.data for event in notes.of("meta_plan")]


async def test_a_model_designs_and_others_accept():
    played = await play(collaboration=CAPO)
    assert played.verdict.status is Status.SUCCESS and played.held("logs") >= 12
    assert {"meta_plan_designer", "meta_plan_evaluator"} <= set(played.ledger.by_prompt)
    assert plans(played)[0]["agreed"] and len(plans(played)[0]["subtasks"]) == 2


async def test_an_objection_reaches_the_designer_and_is_followed():
    async with language_crew(workers=3, collaboration=CAPO) as (crew, notes, server, _):
        for name in ("Ben", "Cleo", "Dan"):
            crew.worlds[name].inventory["iron_axe"] = int(name == "Cleo")
        crew.root.monitor.mind.random.seed(2)  # so that somebody else designs
        assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    first = plans(notes)[0]
    assert first["rounds"] == 2 and first["said"] == ["Cleo: I hold iron_axe"] and "Cleo: gain 6 logs" in first["subtasks"]
    asked = [one for one in server.asked if one.about == "MetaPlanDraft"]
    assert '"says": "I hold iron_axe"' in asked[1].last and held(crew, "oak_log")["Cleo"] >= 6


async def test_a_draft_with_an_unknown_member_is_told_back_once():
    played = await play(instead("MetaPlanDraft", draft("Zoe")), collaboration=CAPO)
    assert played.verdict.status is Status.SUCCESS
    told = [one for one in played.server.asked if one.about == "MetaPlanDraft"][1]
    assert "Nobody here is called Zoe" in told.last
    assert plans(played)[0]["said"][0].startswith("refused: Nobody here is called Zoe")


async def test_after_a_second_one_the_draft_is_refused_and_another_member_designs():
    played = await play(instead("MetaPlanDraft", draft("Zoe"), draft("Tom")), collaboration=CAPO)
    assert played.verdict.status is Status.SUCCESS
    askers = [facts_of(one)["you"] for one in drafts(played)]
    assert askers[0] == askers[1] != askers[2]


async def test_an_impossible_count_goes_back_to_the_model():
    wrong = Says(json.dumps({"why": "", "subtasks": [{"member": "Ben", "item": "logs", "count": 0}]}))
    played = await play(instead("MetaPlanDraft", wrong), collaboration=CAPO)
    assert played.verdict.status is Status.SUCCESS
    assert "Ben cannot gain 0 logs" in drafts(played)[1].last


async def test_an_evaluator_that_answers_nonsense_abstains():
    wrong = Says('{"accept": false, "why": "no", "wants": []}')
    played = await play(instead("MetaPlanOpinion", wrong, wrong, wrong), collaboration=CAPO)
    assert played.verdict.status is Status.SUCCESS
    assert any("abstains: the model of" in one for one in plans(played)[0]["said"])


def drafts(played):
    return [one for one in played.server.asked if one.about == "MetaPlanDraft"]
