"""Several orders in a line, orders for later, and where their things end."""

import pytest
from clauses import GAME

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.edits import LAST, ChestOrder, ChestVerb, DeliveryOrder, QueueEdit, QueueVerb
from orchestrator.commands.parser import understand

CANCEL, MOVE, SHOW, CLEAR = QueueVerb.CANCEL, QueueVerb.MOVE, QueueVerb.SHOW, QueueVerb.CLEAR
PUT, NAME = ChestVerb.PUT, ChestVerb.NAME


def heard(line: str) -> Command:
    return understand(Utterance(line, "Sam", ("Ada", "Ben", "Cleo"), ("Tom",)), GAME)


@pytest.mark.parametrize(
    ("line", "intents"),
    [
        ("first mine 3 logs, then build a shelter here", ["gather", "build"]),
        ("leader, mine 5 logs then craft a table and then come here", ["gather", "craft", "come"]),
        ("Ben, mine 3 logs. Then follow me", ["gather", "follow"]),
        ("give me 3 bread, after that go home", ["give", "home"]),
    ],
)
def test_a_line_with_then_holds_several_orders(line, intents):
    first = heard(line)
    assert [first.intent, *(each.intent for each in first.more)] == intents
    assert not first.later and all(each.later for each in first.more) and first.left_out == ()


def test_the_bot_of_the_first_order_does_the_others_too():
    assert [each.addressee for each in heard("Ben, mine 3 logs then come here").more] == ["Ben"]


@pytest.mark.parametrize(
    "line",
    ["after that mine 5 coal", "then mine 5 coal", "leader, when the logs are done, mine 5 coal", "mine 5 coal after that",
     "once you are finished mine 5 coal", "queue mine 5 coal", "crew, when you're done mine 5 coal please"],
)  # fmt: skip
def test_an_order_for_later(line):
    command = heard(line)
    assert (command.intent, command.slots.item, command.slots.count, command.later) == (Intent.GATHER, "coal", 5, True)


@pytest.mark.parametrize(
    ("line", "intent"),
    [("if you see coal then mine it", Intent.GATHER), ("after that we went home", None), ("mine 5 logs then stop", Intent.STOP),
     ("crew, mine 30 logs and then get a dozen sand", Intent.GATHER), ("go to the hill then mine 4 coal", Intent.GATHER),
     ("and then he said mine 5 logs", None), ("when is it done", None)],
)  # fmt: skip
def test_other_lines_with_these_words_stay_one_thing(line, intent):
    command = heard(line)
    assert (command.intent in (intent, Intent.STATUS), command.more, command.later) == (True, (), False), command


@pytest.mark.parametrize(
    ("line", "edit", "item"),
    [
        ("what is in the queue", QueueEdit(SHOW), ""), ("leader, show the queue", QueueEdit(SHOW), ""),
        ("cancel the second", QueueEdit(CANCEL, 2), ""), ("Ben, cancel the last order", QueueEdit(CANCEL, LAST), ""),
        ("cancel number 3", QueueEdit(CANCEL, 3), ""), ("cancel queued order 17", QueueEdit(CANCEL, number=17), ""),
        ("move the third to the top", QueueEdit(MOVE, 3, 1), ""), ("move number 2 to 4", QueueEdit(MOVE, 2, 4), ""),
        ("do the coal first", QueueEdit(MOVE, to=1, item="coal"), "coal"), ("clear the queue", QueueEdit(CLEAR), ""),
        ("move queued order 8 to 1", QueueEdit(MOVE, to=1, number=8), ""),
    ],
)  # fmt: skip
def test_what_is_said_of_the_queue(line, edit, item):
    command = heard(line)
    assert (command.intent, command.edit, command.slots.item) == (Intent.QUEUE, edit, item)


@pytest.mark.parametrize(
    ("line", "edit", "item", "count", "at"),
    [
        ("put the logs in the chest", ChestOrder(PUT), "logs", None, None),
        ("Ben, put 5 dirt in the wood chest", ChestOrder(PUT, "wood"), "dirt", 5, None),
        ("store the coal in the chest at 10 64 3", ChestOrder(PUT), "coal", None, (10, 64, 3)),
        ("put everything in the chest", ChestOrder(PUT), "", None, None),
        ("this chest is ours", ChestOrder(NAME), "", None, None),
        ("call this chest wood", ChestOrder(NAME, "wood"), "", None, None),
        ("the chest at 10 64 3 is our wood chest", ChestOrder(NAME, "wood"), "", None, (10, 64, 3)),
        ("what is in the chest", ChestOrder(ChestVerb.LIST), "", None, None),
        ("forget the wood chest", ChestOrder(ChestVerb.FORGET, "wood"), "", None, None),
        ("keep it", ChestOrder(ChestVerb.KEEP), "", None, None),
    ],
)  # fmt: skip
def test_what_is_said_of_chests(line, edit, item, count, at):
    command = heard(line)
    found = (command.edit, command.slots.item, command.slots.count, command.slots.at)
    assert (command.intent, *found) == (Intent.STORE, edit, item, count, at)


@pytest.mark.parametrize("line", ["this chest is empty", "the chest is full", "put a smile on your face", "the chest is here"])
def test_talk_about_chests_is_no_order(line):
    assert heard(line).intent is not Intent.STORE


@pytest.mark.parametrize(
    ("line", "ending"),
    [
        ("mine 3 logs and put them in the chest", DeliveryOrder(chest=True)),
        ("Ben, mine 3 logs and store it in our wood chest", DeliveryOrder(chest=True, name="wood")),
        ("mine 3 logs and put them in the chest at 1 64 -3", DeliveryOrder(chest=True, at=(1, 64, -3))),
        ("get me 3 logs and keep them", DeliveryOrder(keep=True)),
        ("mine 3 logs", None),
    ],
)
def test_where_the_things_of_an_order_end(line, ending):
    command = heard(line)
    assert (command.intent, command.slots.count, command.ending, command.left_out) == (Intent.GATHER, 3, ending, ())


@pytest.mark.parametrize(
    ("line", "intent"),
    [("borrow Ben", Intent.FOLLOW), ("Ben, help me", Intent.FOLLOW), ("Ben, you can go", Intent.RESUME),
     ("Ben, that is all thanks", Intent.RESUME), ("help me", None)],
)  # fmt: skip
def test_a_bot_is_borrowed_and_let_go(line, intent):
    assert heard(line).intent is intent


def test_a_line_without_end_is_read_as_fast_as_any_other():
    assert heard("then " * 2000).more == () and len(heard("first " + " then ".join(["mine 3 dirt"] * 40)).more) < 40
