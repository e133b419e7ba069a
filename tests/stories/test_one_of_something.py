"""What the crew says of one thing is in the singular, and nothing is counted against less than there is."""

import re
from dataclasses import replace

import pytest
from tabletop_crew import crew_at

from orchestrator.commands.goals import with_count
from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.goal import Goal, amount
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Status
from orchestrator.core.plural import counted
from orchestrator.dialogue.status_answers import listing
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import builder, leaf
from orchestrator.minds.symbolic.curriculum import reasons

GAME = load()
SEEN = Observation(Position(0, 64, 0))
WRONG = re.compile(r"\b1 (logs|planks|places|blocks|kinds|skills|recipes)\b")


def test_one_is_singular():
    assert [counted(count, "place") for count in (0, 1, 2)] == ["0 places", "1 place", "2 places"]
    assert counted(1, "skill takes it", "skills take it") == "1 skill takes it"
    assert [amount(1, item) for item in ("logs", "oak_planks", "glass")] == ["1 log", "1 oak_planks", "1 glass"]
    assert amount(2, "logs") == "2 logs"


def test_one_kind_more_than_are_named():
    items = ("oak_log", "dirt", "stone", "sand", "coal", "bread", "stick", "torch")
    assert listing(dict.fromkeys(items[:7], 1)).endswith(" and 1 kind more")
    assert listing(dict.fromkeys(items, 1)).endswith(" and 2 kinds more")


@pytest.mark.parametrize(("gained", "why"), [(1, "1 oak_door in the inventory"), (3, "3 oak_door in the inventory")])
def test_more_than_was_asked_for_is_no_share_of_it(gained: int, why: str):
    situation = Situation("Ben", AgentRole.LEAF, Goal("gain 1 oak_door", "oak_door", 1), SEEN, gained=gained)
    assert leaf.judge(GAME, situation).why == why


def test_a_part_of_one_block_is_one_place():
    build = shelter(GAME).at((0, 64, 0))
    cell, block = build.stages[0].cells[0]
    part = build.part(build.stages[0], [cell])
    situation = Situation("Ben", AgentRole.LEAF, Goal("build 1 place", "", 1, build=part), SEEN)
    assert builder.plan(situation).why == "1 place to see to"
    there = replace(situation, seen=replace(SEEN, cells={cell: block}))
    assert builder.judge(there).why == f"{build.name}: 1 place is right"


def test_a_reason_to_learn_agrees_with_its_number():
    said = ", ".join(reasons(GAME, item) for item in GAME.items)
    assert "1 skill takes it" in said and "1 recipe takes it" in said and not re.search(r"\b1 \w+s (take|drop)\b", said)


@pytest.mark.parametrize(
    ("said", "count", "text"),
    [("mine 5 logs", 1, "mine 1 log"), ("mine 1 log", 5, "mine 5 logs"), ("get 3 wood", 1, "get 1 wood")],
)
def test_another_count_takes_its_noun_along(said: str, count: int, text: str):
    assert with_count(parse_goal(said, GAME), count).text == text


async def test_a_crew_whose_members_gain_one_log_each_speaks_of_one_log():
    crew, notes = crew_at({"oak_log": 40})
    assert (await crew.pursue(parse_goal("mine 3 logs", GAME))).status is Status.SUCCESS
    said = [event for event in notes.events if event.kind != "action"]  # an action is the call of a skill
    texts = [text for event in said for text in (event.data.get("text"), event.data.get("why")) if text]
    assert [text for text in texts if WRONG.search(text)] == []
    assert any("1 log" in text for text in texts)
