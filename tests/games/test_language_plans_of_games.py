"""Designers and evaluators of games that ask a model: plans from shares, objections, bad answers, and whole episodes."""

import json
from dataclasses import replace

import pytest

from orchestrator.core.contracts.mind import NoAnswer
from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.capo.member import CrewMember
from orchestrator.games.chores.capo.parts import CHORE_CREW
from orchestrator.games.chores.capo.sharing import CHORE_WORK
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.episode import play_episode
from orchestrator.games.transport.capo.parts import HAUL_CREW
from orchestrator.games.transport.capo.sharing import HAUL_WORK
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.rules import HaulRules
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.metaplan.replies import Abstain, PlanDialogue, Revise
from orchestrator.minds.games.language_plans import DESIGNER, LanguagePlanning

GAMES = {
    "transport": (HAUL_CREW, HAUL_WORK, HaulGame(HaulRules(2, 1000))),
    "chores": (CHORE_CREW, CHORE_WORK, ChoresGame(ChoreRules(2))),
}


def facts_of(question) -> dict:
    return json.loads(next(each.text for each in question.said if each.text.lstrip().startswith('{"you"')))


def in_turn(question) -> str:
    """Share everything out in turn, and object once to a draft in which this member does not have the first target."""
    facts = facts_of(question)
    names, targets = [one["name"] for one in facts["members"]], list(facts["missing"])
    if question.about == DESIGNER:
        wants = {item: one["member"] for one in facts.get("objections", []) for item in one["wants"]}
        return json.dumps({
            "why": "in turn",
            "subtasks": [
                {"member": wants.get(item, names[number % len(names)]), "item": item, "count": 1}
                for number, item in enumerate(targets)
            ],
        })  # fmt: skip
    first = f"{facts['you']}: " + targets[0] if targets else ""
    if not targets or any(line.startswith(first) for line in facts["draft"]) or "in turn" not in facts["why"]:
        return json.dumps({"accept": True, "why": "fine", "wants": []})
    return json.dumps({"accept": False, "why": "I am near", "wants": [{"item": targets[0], "count": 1}]})


def crew_with(model: ScriptedModel, name: str, seed: int = 3) -> tuple[PlanningCrew, object]:
    parts, work, game = GAMES[name]
    game.reset(seed)
    planning = LanguagePlanning(model, work, game.spec.seats)
    crew = PlanningCrew(replace(parts, designer=planning, evaluator=planning), game.observe)
    crew.begin(game.spec, seed)
    return crew, game


@pytest.mark.parametrize("name", GAMES)
async def test_members_take_what_the_model_gives_them_and_objections_are_followed(name):
    model = ScriptedModel(in_turn)
    crew, _ = crew_with(model, name)
    await crew.discussed(None)
    (held,) = crew.planning.held
    work = GAMES[name][1]
    owners = work.owners(held.plan)
    assert set(owners.values()) == {"Alice", "Bob"} and "in turn" in held.plan.why
    (designed, *_) = model.asked
    assert facts_of(designed)["missing"] and {question.agent for question in model.asked} == {"Alice", "Bob"}
    said = [one for one in held.opinions if isinstance(one.reply, Revise)]
    assert said and "I am near" in said[0].reply.reason
    again = [facts_of(one) for one in model.asked if one.about == DESIGNER][-1]
    assert again["objections"][0]["member"] == said[0].speaker and again["objections"][0]["wants"]


@pytest.mark.parametrize("name", GAMES)
async def test_a_bad_draft_is_told_back_and_a_silent_evaluator_abstains(name):
    answers = ["no plan", json.dumps({"why": "x", "subtasks": [{"member": "Zoe", "item": "moon", "count": 1}]})]

    def rule(question) -> str:
        if question.about == DESIGNER:
            return answers.pop(0) if answers else in_turn(question)
        return "hm"

    model = ScriptedModel(rule)
    crew, _ = crew_with(model, name)
    await crew.discussed(None)
    (held,) = crew.planning.held
    assert held.plan and held.agreed and [one.reply for one in held.opinions if isinstance(one.reply, Abstain)]
    assert any("Nobody is called 'Zoe'" in message.text for one in model.asked for message in one.said)


async def test_a_designer_without_an_answer_raises_no_answer():
    crew, _ = crew_with(ScriptedModel(lambda question: "?"), "chores")
    await crew.discussed(None)
    assert crew.planning.plan is None and set(crew.planning.held[0].designers) == {"Alice", "Bob"}
    with pytest.raises(NoAnswer):
        await crew.parts.designer.design(crew.members["Alice"], PlanDialogue())


@pytest.mark.parametrize("name", GAMES)
async def test_a_crew_with_a_model_plays_an_episode_without_an_illegal_action(name):
    crew, game = crew_with(ScriptedModel(in_turn), name)
    record = await play_episode(game, [CrewMember(crew) for _ in range(2)], 3)
    assert record.illegal == (0, 0) and crew.planning.plan
    assert record.metrics.get("rate", record.metrics.get("completion")) > 0
