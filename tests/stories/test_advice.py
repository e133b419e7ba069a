"""The skillbook at the planners' side: by types for rules, by words for a model; what was chosen is written down."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tabletop_crew import Notes, crew_at

from orchestrator.agent.mind_stages import ActionPlanner
from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Plan, Program, Status, Step
from orchestrator.core.skill import NoAdviser, Skill, Suggestion
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.embeddings import Hashing
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.skillbook.advice import Advice
from orchestrator.skillbook.imports.imported import import_library
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import SkillTest

THEIRS = {
    "digOneLog": "async function digOneLog(bot) { await mineBlock(bot, 'oak_log', 1) }",
    "logsToPlanks": "async function logsToPlanks(bot) { await digOneLog(bot)\n  await craftItem(bot, 'oak_planks', 1) }",
}
MILK = Goal("get 2 milk_bucket", "milk_bucket", 2)


class Fixed(NoAdviser):
    """Knows what it was told."""

    def __init__(self, *near: Suggestion, gone: str = "") -> None:
        self.found, self.gone, self.asked = near, gone, list[str]()

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        self.asked.append(task)
        if self.gone:
            raise BlockcrewError(self.gone)
        return self.found


@pytest.fixture
def book(tmp_path: Path) -> Skillbook:
    """Our own skills, and imported ones of which one was seen to work."""
    whole = {name: {"code": code, "description": f"What {name} says."} for name, code in THEIRS.items()}
    (tmp_path / "skills.json").write_text(json.dumps(whole))
    import_library(tmp_path, tmp_path / "data" / "imported", "theirs")
    opened = Skillbook.open(tmp_path / "data", tmp_path / "runs", Hashing())
    opened.note(
        opened.skill("theirs/logsToPlanks"), SkillTest("logsToPlanks", True, True, "", 3.0, {"oak_planks": 4}), "1.21.1"
    )
    return opened


def situation(goal: Goal, inventory: dict[str, int], **more) -> Situation:
    seen = Observation(Position(0, 64, 0), inventory=inventory, blocks={"crafting_table": 1})
    return Situation("Ben", AgentRole.LEAF, goal, seen, plan=Plan(goal.text, ((Step("gain", goal.item, goal.count),),)), **more)


async def acts(now: Situation) -> list[tuple[str, dict[str, object]]]:
    mind = SymbolicMind()
    return [(act.skill, dict(act.args)) for act in await mind.act(now, await mind.plan(now))]


async def test_rules_find_the_skill_for_what_nobody_can_dig_or_make_and_first_get_what_it_takes(book: Skillbook):
    offers = Advice(lambda: book, by_words=False).offers()
    assert [one.skill.name for one in offers["milk_bucket"]] == ["milkCow"]
    asked = await acts(situation(MILK, {"iron_ingot": 3, "bucket": 1}, offers=offers))
    assert asked == [("craftItem", {"name": "bucket", "count": 1}), ("milkCow", {"count": 2})]
    bread = await acts(situation(Goal("get 1 bread", "bread", 1), {}, offers=offers))
    assert bread == [("harvestCrops", {"name": "wheat"}), ("craftItem", {"name": "bread", "count": 1})]


async def test_without_such_a_skill_they_say_that_there_is_no_way():
    verdict = await SymbolicMind().judge(situation(MILK, {"bucket": 2}))
    assert (verdict.status, verdict.why) == (Status.FAIL, "milk_bucket can neither be dug nor made here")


async def test_what_can_be_dug_hunted_or_made_is_planned_as_ever(book: Skillbook):
    offers = Advice(lambda: book, by_words=False).offers()
    for item in ("cobblestone", "iron_ingot", "logs", "white_wool", "torch", "chest", "beef"):
        goal = Goal(f"get 3 {item}", item, 3)
        assert await acts(situation(goal, {}, offers=offers)) == await acts(situation(goal, {}))


async def test_a_skill_that_does_not_find_what_it_needs_is_tried_elsewhere(book: Skillbook):
    offers = Advice(lambda: book, by_words=False).offers()
    refused = (Act("milkCow", {"count": 2}), Outcome(False, Reason.NOT_FOUND, "no cow in sight"))
    asked = await acts(situation(MILK, {"bucket": 2}, offers=offers, past=(refused,)))
    assert [skill for skill, _ in asked] == ["surface", "explore", "milkCow"]


async def test_what_a_skill_found_in_no_place_is_given_up(book: Skillbook):
    offers = Advice(lambda: book, by_words=False).offers()
    refused = (Act("milkCow", {"count": 2}), Outcome(False, Reason.NOT_FOUND, "no cow in sight"))
    went = (Act("explore", {}), Outcome(True, gained={"wheat_seeds": 1}))
    many = situation(MILK, {"bucket": 2}, offers=offers, past=(refused, went) * 5)
    assert (await SymbolicMind().judge(many)).status is Status.ONGOING
    verdict = await SymbolicMind().judge(replace(many, past=(refused, went) * 6))
    assert (verdict.status, verdict.why) == (Status.FAIL, "not_found: no cow in sight (looked in 6 places)")


async def test_a_crew_milks_cows_with_buckets_that_it_makes_of_ore(book: Skillbook):
    crew, notes = crew_at({"oak_log": 40, "stone": 80, "iron_ore": 30, "coal_ore": 10}, workers=2)
    adviser = Advice(lambda: book, by_words=False)
    for world in crew.worlds.values():
        world.animals["cow"] = 3
    for agent in crew.agents.values():
        agent.perception.adviser = agent.action_planner.adviser = adviser
    assert (await crew.pursue(MILK)).status is Status.SUCCESS
    chosen = [event.data for event in notes.of("retrieval") if event.data["choice"]]
    assert chosen and all(each["hits"] == [["milkCow", 0.0]] and each["choice"] == "milkCow" for each in chosen)


async def test_only_foreign_skills_that_were_seen_to_work_are_suggested_and_bring_their_source(book: Skillbook):
    advice = Advice(lambda: book, by_words=True)
    found = {one.skill.name: one for one in await advice.near("logs to planks")}
    assert "theirs/logsToPlanks" in found and "theirs/digOneLog" not in found
    program = found["theirs/logsToPlanks"].program
    assert program and program.main == "logsToPlanks" and "async function digOneLog" in program.code
    assert all((one.program is None) == ("/" not in name) for name, one in found.items())


async def test_a_model_is_told_of_the_skills_that_fit_and_how_often_they_worked():
    foreign = Suggestion(
        Skill("theirs/twoStep", "Walks in two steps"), 0.6, 4, 3, Program("async function twoStep (bot) {}", "twoStep")
    )
    own = {skill.name: skill for skill in library()}
    answer = {"why": "", "actions": [{"skill": "theirs/twoStep"}, {"skill": "shearSheep", "count": 2}], "say": []}
    model = ScriptedModel(lambda question: json.dumps(answer))
    mind = LanguageMind(model, load(), library(), SymbolicMind())
    near = (foreign, Suggestion(own["shearSheep"], 0.5, 9, 8), Suggestion(own["milkCow"], 0.1))
    now = replace(situation(MILK, {}), skills=near)
    first, second = await mind.act(now, now.plan)
    assert (first.skill, first.program) == ("theirs/twoStep", foreign.program) and second.program is None
    told = model.asked[0].said[0].text
    assert "- theirs/twoStep: Walks in two steps" in told and "Worked here 3 of 4 times." in told
    assert "- shearSheep:" in told and "Worked here 8 of 9 times." in told and "Needs: shears in the inventory" in told
    assert "- milkCow:" not in told, "too far from the stage"


async def test_the_record_says_what_was_asked_found_and_chosen():
    notes, mind = Notes(), SymbolicMind()
    adviser = Fixed(Suggestion(Skill("mineBlock", ""), 0.75), Suggestion(Skill("stripLog", ""), 0.5))
    planner = ActionPlanner(mind, notes, adviser)
    now = situation(Goal("mine 3 dirt", "dirt", 3), {})
    await planner.act(now, await mind.plan(now))
    (asked,) = notes.of("retrieval")
    assert adviser.asked == ["gain 3 dirt"]
    assert asked.data == {
        "query": "gain 3 dirt", "hits": [["mineBlock", 0.25], ["stripLog", 0.5]], "choice": "mineBlock", "why": "",
    }  # fmt: skip


async def test_a_skillbook_that_cannot_be_asked_is_no_reason_to_stand_still():
    notes, mind = Notes(), SymbolicMind()
    planner = ActionPlanner(mind, notes, Fixed(gone="the model is gone"))
    now = situation(Goal("mine 3 dirt", "dirt", 3), {})
    assert [act.skill for act in await planner.act(now, await mind.plan(now))] == ["mineBlock"]
    assert notes.of("retrieval")[0].data["why"] == "the model is gone"
