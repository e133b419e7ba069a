"""Orders to gather, craft and cook."""

import pytest
from clauses import clause

from orchestrator.commands.command import Intent, Look
from orchestrator.commands.grammar.gather import read_work


@pytest.mark.parametrize(
    ("said", "intent", "goal"),
    [
        ("mine 4 logs", Intent.GATHER, "mine 4 logs"),
        ("get a dozen oak logs and 20 cobble", Intent.GATHER, "get a dozen oak logs and 20 cobble"),
        ("make 2 furnaces", Intent.CRAFT, "make 2 furnaces"),
        ("cook 5 beef", Intent.COOK, "cook 5 beef"),
        ("turn 5 sand into glass", Intent.COOK, "make 5 glass"),
        ("look for 3 coal", Intent.GATHER, "get 3 coal"),
        ("40 logs please", Intent.GATHER, "get 40 logs"),
        ("need wood", Intent.GATHER, "get 16 wood"),
    ],
)
def test_the_verb_gives_the_intent_and_the_things_the_goal(said, intent, goal):
    found = read_work(clause(said))
    assert found and found.intent is intent and found.goal and found.goal.text == goal


@pytest.mark.parametrize("said", ["need wood", "40 logs please", "get ready", "mine this"])
def test_what_was_said_to_nobody_needs_a_plain_order(said):
    assert read_work(clause(said, spoken_to=False)) is None


def test_a_line_may_add_to_what_was_said_before():
    found = read_work(clause("and 5 sand", spoken_to=False))
    assert found and found.goal and found.goal.text == "get 5 sand"
    assert read_work(clause("5 sand", spoken_to=False)) is None


def test_that_chicken_is_attacked_and_raw_chicken_is_gathered():
    animal, meat = read_work(clause("get that chicken")), read_work(clause("get 3 raw chicken"))
    assert animal and animal.intent is Intent.ATTACK and meat and meat.intent is Intent.GATHER


def test_this_is_the_block_that_the_speaker_looks_at():
    found = read_work(clause("mine this", looking=Look(at=(1, 2, 3), block="oak_log")))
    assert found and (found.slots.item, found.slots.at) == ("oak_log", (1, 2, 3))
    blind = read_work(clause("mine this"))
    assert blind and blind.intent is Intent.CLARIFY and blind.missing == ("item",)
