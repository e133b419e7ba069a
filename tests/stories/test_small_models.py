"""Stories of the profile `small`: one choice at a time, with exact counts, for models that cannot count or plan."""

import json
import random
import re
from dataclasses import replace

import pytest
from language_crew import LOGS
from tabletop_crew import crew_at, held

from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Plan, Status, Step
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelQuestion, estimate
from orchestrator.llm.provider_options import response_format
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.uniform import UniformModel, drawn
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.small.one_choice import next_action
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.model_profiles import ModelProfile
from orchestrator.setting_errors import BadSetting
from orchestrator.settings import Settings
from orchestrator.team.organisations import chain, graph, solo, tree

GAME = load()
STONES = Goal("mine 4 cobblestone", "cobblestone", 4)
HEAP = {"oak_log": 60, "stone": 60}
SEEN = Observation(Position(0, 64, 0), blocks=HEAP)
LEAF = Situation("Ada", AgentRole.LEAF, STONES, SEEN)
HOLDING = replace(LEAF, seen=replace(SEEN, inventory={"oak_log": 3, "crafting_table": 1}))  # two steps can be done
STAGE = Plan("", ((Step("gain", "cobblestone", 4),),))
CREW = (Member("Ben"), Member("Cleo"), Member("Dan", assigned=3, open={"cobblestone": 3}))


def mind(model) -> LanguageMind:
    return LanguageMind(model, GAME, library(), SymbolicMind(GAME), ModelProfile.SMALL)


def first_choice(question: ModelQuestion) -> str:
    """Takes the first of every alternative, as a model does that understands nothing."""

    class First(random.Random):
        def choice(self, options):
            return options[0]

        def randint(self, low, high):
            return low

    schema = response_format(question.closed or question.schema)["json_schema"]["schema"]
    return json.dumps(drawn(schema, schema.get("$defs", {}), First()))


def values(form, times: int = 60) -> list[dict]:
    """Answers that a form admits."""
    schema = response_format(form)["json_schema"]["schema"]
    found = [drawn(schema, schema.get("$defs", {}), random.Random(seed)) for seed in range(times)]
    assert all(form.model_validate(each) for each in found)
    return found


@pytest.mark.parametrize("team", [tree, chain, graph, solo], ids=["tree", "chain", "graph", "solo"])
async def test_whoever_takes_the_first_choice_reaches_the_goal_and_gains_no_more_than_is_wanted(team):
    model = ScriptedModel(first_choice)
    crew, _ = crew_at(HEAP, 1 if team is solo else 2, mind=mind(model), team=team)
    verdict = await crew.pursue(LOGS)
    assert verdict.status is Status.SUCCESS
    assert sum(held(crew, "oak_log").values()) == LOGS.count
    assert {asked.about for asked in model.asked} <= {"next_share", "next_action"}, "no judgment, no critique"


@pytest.mark.parametrize("seed", range(6))
async def test_random_choices_end_and_never_gain_more_than_two_beyond_the_goal(seed):
    crew, _ = crew_at(HEAP, 2, mind=mind(UniformModel(seed)))
    await crew.pursue(LOGS)
    assert sum(held(crew, "oak_log").values()) <= LOGS.count + 2


async def test_the_first_choice_makes_the_tools_that_stone_takes():
    crew, _ = crew_at(HEAP, 1, mind=mind(ScriptedModel(first_choice)), team=solo)
    assert (await crew.pursue(STONES)).status is Status.SUCCESS
    assert sum(held(crew, "cobblestone").values()) == 4


async def asked(situation: Situation, plan: Plan | None = None) -> ModelQuestion:
    """The question to a small model in a situation."""
    model = ScriptedModel(first_choice)
    await (mind(model).act(situation, plan) if plan else mind(model).plan(situation))
    return model.asked[0]


async def test_an_action_is_one_step_that_can_be_done_now_with_its_count():
    question = await asked(HOLDING, STAGE)
    steps = {(one["skill"], one.get("name"), one.get("count")) for one in (each["action"] for each in values(question.closed))}
    assert steps == {("craftItem", "oak_planks", 4), ("placeItem", "crafting_table", None)}, "no pickaxe without planks"
    with pytest.raises(ValueError, match="count"):
        question.closed.model_validate({"why": "", "action": {"skill": "craftItem", "name": "oak_planks", "count": 5}})


async def test_what_was_refused_is_not_offered_again_until_something_succeeds():
    planks, stone = (Act("craftItem", {"name": "oak_planks", "count": 4}), Act("mineBlock", {"name": "stone", "count": 9}))
    refused = (planks, Outcome(False, Reason.INVENTORY_FULL))
    for past, offered in (((refused,), False), ((refused, (stone, Outcome(True, gained={"stone": 9}))), True)):
        question = await asked(replace(HOLDING, past=past), STAGE)
        assert any(answer["action"].get("name") == "oak_planks" for answer in values(question.closed)) is offered


async def test_whoever_always_takes_the_last_step_gets_there_too():
    def last(question: ModelQuestion) -> str:
        steps = re.findall(r'{"skill": [^}]*}', question.said[-1].text.split('"steps"')[1])
        return json.dumps({"why": "", "action": json.loads(steps[-1])})

    crew, _ = crew_at(HEAP, 1, mind=mind(ScriptedModel(last)), team=solo)
    assert (await crew.pursue(STONES)).status is Status.SUCCESS


async def test_after_a_search_in_vain_it_may_look_elsewhere():
    sought = Act("mineBlock", {"name": "oak_log", "count": 3})
    question = await asked(replace(LEAF, past=((sought, Outcome(False, Reason.NOT_FOUND)),)), STAGE)
    assert "explore" in {answer["action"]["skill"] for answer in values(question.closed)}


async def test_nothing_is_asked_where_one_choice_is_left():
    model, leaf = ScriptedModel([]), Situation("Ada", AgentRole.LEAF, Goal("gain 3 oak_log", "oak_log", 3), SEEN)
    (act,) = await mind(model).act(leaf, Plan("", ((Step("gain", "oak_log", 3),),)))
    assert (act.skill, dict(act.args), model.asked) == ("mineBlock", {"name": "oak_log", "count": 3}, [])


async def test_a_server_that_holds_to_no_schema_is_told_to_choose_a_step():
    planks = '{"why": "", "action": {"skill": "craftItem", "name": "oak_planks", "count": %d}}'
    answers = [planks % 64, '{"why": "", "action": "dig"}', planks % 4]
    said = []

    async def open_answers(question, form, check):
        for text in answers:
            found = form.model_validate_json(text)
            said.append(check(found))
            if not said[-1]:
                return found

    (act,) = await next_action(open_answers, HOLDING, GAME, STAGE, tuple(library()))
    assert (act.skill, dict(act.args)) == ("craftItem", {"name": "oak_planks", "count": 4})
    assert [bool(each) for each in said] == [True, True, False]


async def test_a_crew_whose_members_fail_gives_up_as_with_rules():
    crew, _ = crew_at({"oak_log": 2, "stone": 60}, 2, mind=mind(UniformModel(1)))
    verdict = await crew.pursue(LOGS)
    assert verdict.status is Status.FAIL and "no member can do more" in verdict.why


async def test_a_leader_gives_one_idle_member_a_fair_share():
    root = Situation("Ada", AgentRole.ROOT, Goal("mine 12 cobblestone", "cobblestone", 12), SEEN, members=CREW)
    tasks = [answer["task"] for answer in values((await asked(root)).closed)]
    assert {task["member"] for task in tasks} == {"Ben", "Cleo"}
    assert {(task["item"], task["count"]) for task in tasks} == {("cobblestone", 5)}, "half of the 9 that are left"


async def test_a_small_model_is_asked_short_questions():
    action = await asked(HOLDING, STAGE)
    root = Situation("Ada", AgentRole.ROOT, Goal("mine 12 cobblestone", "cobblestone", 12), SEEN, members=CREW)
    assert estimate(action.said) < 600 and estimate((await asked(root)).said) < 400


def test_the_profile_is_a_setting_and_another_name_is_refused(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLOCKCREW_MODEL_PROFILE", "small")
    assert Settings.read().model_profile is ModelProfile.SMALL
    monkeypatch.setenv("BLOCKCREW_MODEL_PROFILE", "tiny")
    with pytest.raises(BadSetting, match=r"BLOCKCREW_MODEL_PROFILE is wrong: it must be 'small', 'standard' or 'thinking'"):
        Settings.read()
