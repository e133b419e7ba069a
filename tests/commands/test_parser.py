"""Lines of chat and what they come to."""

import pytest
from clauses import parsed
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.commands.command import ALL, LEADER, Command, Intent, Utterance
from orchestrator.commands.grammar.query import EACH
from orchestrator.commands.parser import parse_goal, understand
from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.game import load

GAME = load()
MEMBERS = ("Ada", "Ben")


def said(line: str) -> Command:
    return understand(Utterance(line, "Sam", MEMBERS), GAME)


@pytest.mark.parametrize(
    ("line", "count"),
    [("make it 80", 80), ("Ada, no, ten", 10), ("leader, make that two dozen", 24), ("rather 5", 5), ("leader, 30 instead", 30),
     ("no, 12", 12), ("I meant 7", 7), ("leader, 40", 40)],
)  # fmt: skip
def test_a_change_of_mind_is_a_new_count(line, count):
    command = said(line)
    assert (command.intent, command.slots.count) == (Intent.CORRECT, count)


@pytest.mark.parametrize(
    ("line", "count", "item"),
    [("make it 80 logs", 80, "logs"), ("crew, make it 80 logs", 80, "logs"), ("leader, no, 12 stone", 12, "cobblestone"),
     ("Ada, rather a dozen of the coal", 12, "coal"), ("5 sand instead", 5, "sand")],
)  # fmt: skip
def test_a_change_of_mind_may_name_what_it_means(line, count, item):
    command = said(line)
    assert (command.intent, command.slots.count, command.slots.item) == (Intent.CORRECT, count, item)


@pytest.mark.parametrize(
    ("line", "item"),
    [("stop the iron", "raw_iron"), ("leader, forget the cobblestone", "cobblestone"), ("no more logs", "logs"),
     ("leader, stop mining coal", "coal"), ("never mind the oak logs", "oak_log"), ("crew, cancel the wood please", "logs")],
)  # fmt: skip
def test_one_of_several_things_can_be_dropped(line, item):
    command = said(line)
    assert (command.intent, command.slots.item) == (Intent.STOP, item)


@pytest.mark.parametrize(
    ("line", "parts"),
    [("leader, mine 30 logs and 20 cobblestone", [("logs", 30), ("cobblestone", 20)]),
     ("mine 30 logs, 20 stone and three coal", [("logs", 30), ("cobblestone", 20), ("coal", 3)]),
     ("crew, mine 30 logs and then get a dozen sand", [("logs", 30), ("sand", 12)]),
     ("leader, get iron and coal", [("raw_iron", 16), ("coal", 16)]),
     ("leader, get a flint and steel and 2 buckets", [("flint_and_steel", 1), ("bucket", 2)]),
     ("leader, mine 10 logs and 5 logs", [("logs", 15)]),
     ("also get 10 coal", [("coal", 10)]), ("and 5 sand", [("sand", 5)]), ("leader, and also 5 sand", [("sand", 5)])],
)  # fmt: skip
def test_several_things_are_one_goal_with_parts(line, parts):
    command = said(line)
    assert command.intent is Intent.GATHER, command
    assert [(part.item, part.count) for part in command.goal.singles] == parts
    assert command.goal.count == sum(count for _, count in parts)


def test_several_things_are_said_in_short():
    assert parse_goal("mine 30 logs, 20 stone and get 3 coal", GAME).text == "mine 30 logs, 20 stone and get 3 coal"


def test_things_that_cannot_be_told_apart_are_refused():
    with pytest.raises(BadGoal, match="cannot count oak_log and logs separately"):
        parse_goal("mine 30 logs and 20 oak logs", GAME)


@pytest.mark.parametrize(
    ("line", "intent", "about", "item"),
    [("what is Ben doing?", Intent.STATUS, "Ben", ""), ("leader, who does what?", Intent.STATUS, EACH, ""),
     ("Ben, what are you doing?", Intent.STATUS, "Ben", ""), ("crew, what are you doing", Intent.STATUS, "", ""),
     ("leader, who has iron?", Intent.INVENTORY, "", "iron_ingot"), ("Ben, what do you have?", Intent.INVENTORY, "Ben", ""),
     ("what has Ben got", Intent.INVENTORY, "Ben", ""), ("Ben, where are you?", Intent.WHERE, "Ben", ""),
     ("where's Ada?", Intent.WHERE, "Ada", ""), ("crew, where are you", Intent.WHERE, "", "")],
)  # fmt: skip
def test_questions_about_the_crew(line, intent, about, item):
    command = said(line)
    assert (command.intent, command.slots.about, command.slots.item) == (intent, about, item)


@pytest.mark.parametrize("line", ["who has time?", "where is Sam?", "what is he doing", "and then what"])
def test_questions_among_people_are_left_alone(line):
    assert said(line).intent is None


@pytest.mark.parametrize(
    "line", ["no", "12", "make it so", "rather not", "no 12 logs are here", "leader, make it nice", "make it -5"]
)
def test_other_talk_changes_nothing(line):
    command = said(line)
    assert command.intent is not Intent.CORRECT


@pytest.mark.parametrize(
    ("line", "item", "count"),
    [
        ("leader, mine 50 logs", "logs", 50),
        ("mine 50 logs", "logs", 50),
        ("Ada: please gather a dozen oak logs", "oak_log", 12),
        ("crew, get two stacks of cobblestone", "cobblestone", 128),
        ("leader mine twenty five stone", "cobblestone", 25),
        ("LEADER, MINE 3 IRON ORE!", "raw_iron", 3),
        ("leader, could you chop some wood", "logs", 16),
        ("bring me a pick", "wooden_pickaxe", 1),
        ("leader, get iron pickaxe", "iron_pickaxe", 1),
        ("guys mine 3 logs", "logs", 3),
        ("leader, gather 5 wheat", "wheat", 5),
        ("leader, please mine 3 logs.", "logs", 3),
    ],
)
def test_a_wish_becomes_a_goal(line, item, count):
    command = said(line)
    assert command.intent is Intent.GATHER, command
    assert (command.goal.item, command.goal.count) == (item, count)


@pytest.mark.parametrize(
    "line", ["stop", "leader, stop", "please stop!", "STOP!", "Ben halt", "stop it now", "everybody freeze"]
)
def test_a_stop_word_stops(line):
    assert said(line).intent is Intent.STOP


@pytest.mark.parametrize(
    "line",
    [
        "hello there",
        "get out of here",
        "I could not stop laughing at that",
        "what a day",
        "",
        "dig it",
        "all right then",
        "guys I am back",
    ],
)
def test_talk_among_people_is_no_command(line):
    assert said(line).intent is None


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("leader, mine 5 unobtanium", "no 'unobtanium'"),
        ("leader, mine 5 oak logz", "Did you mean oak_log"),
        ("leader, mine 0 logs", "1 or more, not 0"),
        ("leader, mine -3 logs", "1 or more, not -3"),
        ("leader, mine 1e9 logs", "too many"),
        ("leader, mine 2.5 logs", "not 2.5"),
        ("leader, mine 1e999 logs", "too many"),
        ("leader, mine -1e999 logs", "1 or more"),
        ("leader, mine", "What shall we get, and how many?"),
        ("leader, dance for me", "I did not understand"),
        ("leader", "I did not understand"),
        ("leader asdfgh", "I did not understand"),
        ("crew asdfgh", "I did not understand"),
    ],
)
def test_what_makes_no_sense_is_asked_back_about(line, part):
    command = said(line)
    assert command.intent is Intent.CLARIFY
    assert part in command.answer


def test_a_member_is_spoken_to_by_name():
    assert said("Ben, status").addressee == "Ben"
    assert said("crew: how far are you?").addressee == ALL
    assert said("leader, status").addressee == LEADER


def test_a_goal_with_capitals_and_typos_gets_a_suggestion():
    with pytest.raises(BadGoal, match="Did you mean oak_log"):
        parse_goal("Mine 5 oak logz", GAME)


def test_a_run_that_is_to_build_hears_where_one_builds():
    with pytest.raises(BadGoal, match=r"does not say what to gather.*blockcrew bench shelter"):
        parse_goal("build a shelter", GAME)


def test_an_empty_goal_says_so():
    with pytest.raises(BadGoal, match="empty"):
        parse_goal("", GAME)


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=60), st.sampled_from(["", "leader, ", "Ben: mine ", "stop ", "leader, mine 5 "]))
def test_whatever_a_stranger_says_is_answered_or_left_alone(text, before):
    command = said(before + text)
    assert command.intent is None or command.intent in Intent


def test_a_goal_on_the_command_line_is_read_as_in_chat():
    assert parse_goal("please mine 3 logs, now", GAME).count == 3
    assert parse_goal("3 oak_log", GAME).text == "get 3 oak_log"
    with pytest.raises(BadGoal, match="did not understand"):
        parse_goal("something nice", GAME)


@pytest.mark.parametrize(
    ("line", "size", "stone", "wood", "at"),
    [("leader, build a shelter here", (7, 4, 7), "cobblestone", "oak_planks", None),
     ("build a shelter", (7, 4, 7), "cobblestone", "oak_planks", None),
     ("build a 7x7x4 shelter of stone and oak_planks at 10 -60 20", (7, 4, 7), "cobblestone", "oak_planks", (10, -60, 20)),
     ("Ada, please build us a 5x6 house of stone bricks and spruce planks here", (5, 4, 6), "stone_bricks", "spruce_planks",
      None),
     ("crew build a 3x3x5 hut of wood at 0 64 0", (3, 5, 3), "oak_planks", "oak_planks", (0, 64, 0))],
)  # fmt: skip
def test_an_order_to_build_says_what_of_what_and_where(line, size, stone, wood, at):
    command = said(line)
    assert command.intent is Intent.BUILD and command.building, command
    blueprint = command.building.blueprint
    assert (blueprint.size, command.building.at) == (size, at)
    assert blueprint.stages[0].cells[0][1] == stone and wood in {block for _, block in blueprint.stages[1].cells}


@pytest.mark.parametrize(
    ("line", "part"),
    [("leader, build", "Build what?"), ("leader, build a castle", "not a castle yet"),
     ("leader, build a 99x99 shelter", "not 99x99x4"), ("leader, build a shelter of unobtainium", "no block 'unobtainium'"),
     ("leader, build a shelter of stone and oak and sand", "one kind of stone and one kind of wood")],
)  # fmt: skip
def test_an_order_to_build_that_makes_no_sense_is_answered(line, part):
    command = said(line)
    assert command.intent in (Intent.CLARIFY, Intent.BUILD) and not command.building and part in command.answer, command


def test_talk_of_building_is_no_order():
    assert said("build me up buttercup").intent is None and said("we could build on that").intent is None


@pytest.mark.parametrize(
    ("line", "strict", "intent", "addressee"),
    [
        ("Bob, mine 3 logs", True, None, "@leader"),
        ("Bob, mine 3 logs", False, Intent.GATHER, "Bob"),
        ("Actually, mine 3 logs", True, Intent.GATHER, "@leader"),
        ("you need 3 cobble", True, None, "@leader"),
        ("we should get 3 logs", True, None, "@leader"),
        ("i want 3 coal for the workers", True, Intent.GATHER, "@workers"),
    ],
)
def test_strangers_plans_and_groups(line, strict, intent, addressee):
    found = parsed(line, strict=strict)
    assert (found.intent, found.addressee) == (intent, addressee)
