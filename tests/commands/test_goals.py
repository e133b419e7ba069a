"""Things become slots and a goal, and a goal changes while the crew works on it."""

import pytest
from clauses import GAME, clause

from orchestrator.commands.command import Intent
from orchestrator.commands.goals import check, corrected, held, joined, missing, named, named_for, there, whole, without
from orchestrator.commands.grammar.gather import read_work
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, several

LOGS, COAL = Goal("mine 4 logs", "logs", 4), Goal("get 10 coal", "coal", 10)
BOTH = several([LOGS, COAL])


def parts(goal):
    return [(part.text, part.item, part.count) for part in goal.singles]


def test_more_of_the_same_is_added_up_and_other_things_join():
    assert parts(joined(LOGS, Goal("get 2 logs", "logs", 2))) == [("mine 6 logs", "logs", 6)]
    assert parts(joined(LOGS, COAL)) == parts(BOTH)


def test_what_cannot_be_told_apart_is_refused():
    with pytest.raises(BadGoal, match="separately"):
        joined(LOGS, Goal("mine 3 oak_log", "oak_log", 3))
    with pytest.raises(BadGoal, match="separately"):
        check(several([LOGS, Goal("mine 3 oak_log", "oak_log", 3)]))


def test_one_thing_is_corrected_or_dropped():
    assert parts(corrected(BOTH, "coal", 3))[1] == ("get 3 coal", "coal", 3)
    assert without(BOTH, "coal") == LOGS and without(LOGS, "logs") is None
    assert named(BOTH, "oak_log") == LOGS and named(BOTH, "sand") is None


def test_what_came_in_counts_up_to_what_was_wanted():
    got = there(BOTH, {"Ben": {"coal": 1}}, {"Ben": {"coal": 4, "oak_log": 9}})
    assert got == {"logs": 4, "coal": 3}
    left = missing(BOTH, got)
    assert (
        left and parts(left) == [("get 7 coal", "coal", 7)] and parts(whole(left, {"coal": 3})) == [("get 10 coal", "coal", 10)]
    )
    assert missing(BOTH, {"logs": 4, "coal": 10}) is None


@pytest.mark.parametrize(
    ("said", "slots", "assumed"),
    [
        ("make a pickaxe of iron", {"item": "iron_pickaxe", "count": 1}, ()),
        ("bring me 4 logs", {"item": "logs", "to": "Sam"}, ()),
        ("mine logs until you have 30", {"item": "logs", "count": 30}, ()),
        ("mine logs", {"item": "logs", "count": 16}, ("count",)),
        ("want 2 furnaces", {"item": "furnace", "count": 2}, ()),
    ],
)
def test_things_become_slots_with_defaults(said, slots, assumed):
    found = read_work(clause(said))
    assert found and found.assumed == assumed and {name: getattr(found.slots, name) for name in slots} == slots


@pytest.mark.parametrize(("said", "intent"), [("make 5 glass", Intent.COOK), ("need 2 furnaces", Intent.CRAFT)])
def test_how_a_thing_is_made_decides_the_intent(said, intent):
    found = read_work(clause(said))
    assert found and found.intent is intent


def test_a_count_that_is_too_large_is_answered():
    found = read_work(clause("mine 20000 logs"))
    assert found and found.intent is Intent.CLARIFY and "10,000" in found.answer


def test_the_verb_decides_what_a_name_means():
    assert named_for(GAME, Intent.COOK, "beef") == "cooked_beef" and named_for(GAME, Intent.GATHER, "beef") == "beef"
    assert held("raw_iron", "iron") == "iron_ingot" and held("raw_iron", "raw_iron") == "raw_iron"
