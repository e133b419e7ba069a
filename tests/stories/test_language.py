"""Stories of crews that think with a model, whole runs through the real client; behind a loopback server answers a rule."""

import json

import pytest
from language_crew import LOGS, instead, language_crew, play
from tabletop_crew import held

from orchestrator.core.goal import Goal, several
from orchestrator.core.plan import Status
from orchestrator.llm.testing.fake_server import Says
from orchestrator.llm.testing.scripted_rules import facts_of, sensible
from orchestrator.team.organisations import chain, graph, solo, tree


@pytest.mark.parametrize("team", [tree, chain, graph, solo], ids=["tree", "chain", "graph", "solo"])
async def test_every_team_gathers_with_a_model(team):
    played = await play(team=team, workers=1 if team is solo else 3)
    assert played.verdict.status is Status.SUCCESS
    assert played.held("logs") == 12
    assert not played.ledger.troubles


async def test_a_worker_makes_the_tool_that_it_needs():
    played = await play(goal=Goal("mine 6 cobblestone", "cobblestone", 6))
    assert played.verdict.status is Status.SUCCESS and played.held("cobblestone") == 6
    assert held(played.crew, "wooden_pickaxe") == {"Ada": 0, "Ben": 1, "Cleo": 1}


async def test_several_things_at_once():
    played = await play(goal=several([LOGS, Goal("mine 4 sand", "sand", 4)]), blocks={"oak_log": 30, "sand": 30})
    assert played.verdict.status is Status.SUCCESS
    assert (played.held("logs"), played.held("sand")) == (12, 4)


async def test_what_counts_decide_is_not_asked():
    played = await play()
    assert set(played.ledger.by_prompt) == {
        "task_planner_root", "task_planner_leaf", "action_planner_leaf"
    }  # fmt: skip
    assert played.ledger.total.calls == 1 + 2 * 2, "one of the leader, whose plan is given out as it is, two of each worker"


async def test_a_refusal_is_thought_about():
    first = Says('{"why": "", "actions": [{"skill": "mineBlock", "name": "stone", "count": 3}], "say": []}')
    played = await play(instead("Actions", first), goal=Goal("mine 6 cobblestone", "cobblestone", 6), workers=1)
    assert played.verdict.status is Status.SUCCESS
    critic = next(asked for asked in played.server.asked if asked.about == "Critique")
    assert "mineBlock 3 stone" in critic.last and "missing_tool" in critic.last
    planner = next(asked for asked in played.server.asked if asked.about == "LeafPlan" and "critique" in asked.last)
    assert "Get what is lacking first." in planner.last


async def test_members_talk_and_what_they_say_is_heard_by_who_it_is_said_to():
    chatty = (
        '{"why": "", "actions": [{"skill": "mineBlock", "name": "oak_log", "count": 2}],'
        '"say": [{"to": "Ada", "text": "trees here"}]}'
    )
    played = await play(instead("Actions", Says(chatty)), closed=False)  # else a leaf speaks only to who has spoken to it
    assert played.verdict.status is Status.SUCCESS
    said = [event for event in played.of("message") if event.data["text"] == "trees here"]
    assert len(said) == 1 and said[0].data["to"] == "Ada" and said[0].data["payload"] == "talk"


async def test_two_that_answer_each_other_for_ever_come_to_an_end():
    def rule(asked):
        if asked.about != "Actions":
            return sensible(asked)
        words = [{"to": "Ada", "text": "hi"}] * 2
        turn = sum(one.get("times", 1) for name in ("done", "earlier") for one in facts_of(asked).get(name, ())) % 8
        return Says(json.dumps({"why": "", "actions": [{"skill": "explore", "turn": turn}] * 2, "say": words}))

    played = await play(rule, workers=1, closed=False)
    assert played.verdict.status is Status.FAIL
    assert played.of("not_said"), "the budget of talk held"


async def test_a_crew_of_twenty_thinks_at_once():
    async with language_crew(workers=20, blocks={"oak_log": 300}) as (crew, _, server, _):
        verdict = await crew.pursue(Goal("mine 100 logs", "logs", 100))
        assert verdict.status is Status.SUCCESS and sum(held(crew, "oak_log").values()) == 100
        assert len(server.asked) == 1 + 20 * 2
