"""What a line says and nobody will do is named, and what stands around an order is not."""

import pytest
from corpus import GAME, lines
from test_frames import ORDERS, WRAPPINGS

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import parse_goal, understand
from orchestrator.commands.slots_json import SpokenSlots, command_for
from orchestrator.core.errors import BadGoal


def said(line: str) -> Command:
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom", "Mia")), GAME)


@pytest.mark.parametrize(
    ("line", "intent", "left_out"),
    [
        ("mine 50 logs at 10 64 20", Intent.GATHER, ("at 10 64 20",)),
        ("mine 50 logs but not birch", Intent.GATHER, ("but not birch",)),
        ("mine 50 logs. come here", Intent.GATHER, ("come here",)),
        ("mine 10 logs or cobblestone", Intent.GATHER, ("or cobblestone",)),
        ("leader, mine 5 logs except oak before night", Intent.GATHER, ("except oak", "before night")),
        ("before night, mine 5 logs", Intent.GATHER, ("before night",)),
        ("mine all the logs", Intent.GATHER, ("all of it",)),
        ("get us 40 cobblestone please", Intent.GATHER, ()),
        ("Ben, craft a crafting table and put it here", Intent.CRAFT, ("Ben , put the crafting table here",)),
        ("make a bed and sleep", Intent.CRAFT, ("sleep",)),
        ("cook the fish and give me some", Intent.COOK, ("give me some cooked cod",)),
        ("follow me and bring torches", Intent.FOLLOW, ("bring torches",)),
        ("stay here until night", Intent.STAY, ("until night",)),
        ("kill 5 zombies and 2 skeletons", Intent.ATTACK, ("kill 2 skeletons",)),
        ("give 5 bread to Tom and 3 to Mia", Intent.GIVE, ("give 3 bread to mia",)),
        ("build a house here and put a bed in it", Intent.BUILD, ("@leader , put a bed in it",)),
        ("build 2 houses here", Intent.BUILD, ("2 of them",)),
        ("stop mining and come here", Intent.STOP, ("come here",)),
        ("Ben, where is the coal", Intent.WHERE, ("coal",)),
    ],
)
def test_what_the_first_order_does_not_do_is_named_or_an_order_of_its_own(line, intent, left_out):
    command = said(line)
    assert (command.intent, (*command.left_out, *(further.raw for further in command.more))) == (intent, left_out)


@pytest.mark.parametrize(
    "line",
    [
        "mine 30 logs, 20 stone and get 3 coal", "give 5 bread to Tom", "come here, come here now", "stay here and don't move",
        "cook 3 beef in the furnace", "mine 5 logs because it gets dark", "mine 5 logs if you can", "come to 10 64 10",
        "mine 50 logs. no wait, stop", "Ben, give me 5 bread here", "I'm building something, bring Tom 3 bread",
        "build a 5x6 house of stone bricks and spruce planks at 10 64 20", "mine 5 logs. you are the best!",
    ],
)  # fmt: skip
def test_nothing_is_left_out_of_what_is_done_whole(line):
    command = said(line)
    assert command.intent and command.left_out == ()


@pytest.mark.parametrize("order", ORDERS)
def test_politeness_is_no_part_of_an_order(order):
    expected = said(order).left_out
    named = [line for wrapping in WRAPPINGS if said(line := wrapping.format(order)).left_out != expected]
    assert not named


def test_few_lines_of_the_corpus_have_something_left_out_and_none_that_is_talk():
    chosen = [each for name in ("plain", "fresh") for each in lines(name)]
    named = [each.text for each in chosen if set(each.command.left_out) - {"bringing it to Sam"}]
    assert len(named) <= 0.06 * len(chosen), named
    assert not [each.text for each in chosen if each.intent == "-" and each.command.left_out]


@pytest.mark.parametrize(
    ("said_of", "left_out"),
    [
        (SpokenSlots(Intent.GATHER, item="logs", count=3, at=(10, 64, 20)), ("at 10 64 20",)),
        (SpokenSlots(Intent.COME, count=3), ("3 of them",)),
        (SpokenSlots(Intent.GIVE, item="logs", count=3, player="Sam"), ()),
    ],
)
def test_what_a_model_fills_in_and_nobody_uses_is_named_too(said_of, left_out):
    assert command_for(said_of, Unclear(said("leader, hm"), ("Ada", "Ben"), "Ada"), GAME).left_out == left_out


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("mine 1.000 logs", 1000), ("mine 1,000 logs", 1000), ("get 1.250 dirt", 1250), ("mine 1.5 stacks of logs", 96),
        ("mine 100 logs", 100), ("mine 2k logs", 2000),
    ],
)  # fmt: skip
def test_a_dot_before_three_digits_parts_thousands(line, count):
    goal = said(line).goal
    assert goal and goal.count == count and str(count) in goal.text.split()


def test_millions_are_too_many_and_coordinates_keep_their_fractions():
    assert "1,000,000 is too many" in said("mine 1.000.000 logs").answer
    assert said("go to 10.500 64.000 -20.300").slots.at == (10, 64, -21)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("mine very very very many logs", "mine 16 logs"), ("get iron and coal", "get 16 iron and 16 coal"),
        ("make furnace", "make 1 furnace"), ("get a dozen dirt", "get a dozen dirt"), ("mine 1.000 logs", "mine 1000 logs"),
    ],
)  # fmt: skip
def test_a_goal_says_what_count_is_taken(line, text):
    assert said(line).goal.text == text


@pytest.mark.parametrize("line", ["never mind", "forget it", "nevermind", "Ben, never mind"])
def test_never_mind_means_what_forget_it_means(line):
    assert said(line).intent is Intent.STOP


def test_a_goal_on_the_command_line_is_refused_when_half_of_it_would_be_left_out():
    with pytest.raises(BadGoal, match="'but not birch'"):
        parse_goal("mine 50 logs but not birch", GAME)
    assert parse_goal("bring me 5 logs", GAME).count == 5, "there is nobody to bring it to"
