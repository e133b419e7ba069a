"""An order that a small model read is asked about, and "yes" begins exactly that order."""

import pytest

from orchestrator.commands.bank.order_question import QUESTIONS, asked_first
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.commands.slots_json import PLAIN, SpokenSlots, command_for
from orchestrator.knowledge.game import load

GAME = load()
BOTS = ("Ada", "Ben")
LINE = "leader, my fireplace is hungry"
ORDERS = (
    SpokenSlots(Intent.GATHER, item="logs"),
    SpokenSlots(Intent.GATHER, item="iron_pickaxe", count=1),
    SpokenSlots(Intent.CRAFT, who="Ben", item="crafting_table"),
    SpokenSlots(Intent.COOK, item="beef", count=3),
    SpokenSlots(Intent.BUILD, structure="shelter"),
    SpokenSlots(Intent.BUILD, structure="hut", at=(1, 64, -3)),
    SpokenSlots(Intent.GIVE, item="oak_log", count=2, player="Sam"),
    SpokenSlots(Intent.GIVE, item="oak_log", count=2, player="Ada"),
    SpokenSlots(Intent.ATTACK, mob="zombie", count=3),
    SpokenSlots(Intent.ATTACK, mob="monster"),
    SpokenSlots(Intent.FOLLOW),
    SpokenSlots(Intent.FOLLOW, player="Ben"),
    SpokenSlots(Intent.GOTO, at=(1, 64, -3)),
    SpokenSlots(Intent.GOTO, player="Ada"),
    SpokenSlots(Intent.STOP, item="logs"),
    *(SpokenSlots(intent) for intent in sorted(PLAIN - QUESTIONS)),
)


def order_of(said: SpokenSlots):
    unclear = Unclear(understand(Utterance(LINE, "Sam", BOTS), GAME), BOTS, "Ada")
    return command_for(said, unclear, GAME)


@pytest.mark.parametrize(
    "said", ORDERS, ids=lambda said: f"{said.intent}-{said.item or said.mob or said.structure or said.player}"
)
def test_the_order_that_is_offered_is_the_one_that_was_read(said: SpokenSlots):
    order = order_of(said)
    posed = asked_first(order)
    assert posed.intent is Intent.CLARIFY and posed.goal is None and posed.answer.startswith("Shall ")
    meant = understand(Utterance(posed.choices[0], "Sam", BOTS, to=posed.addressee), GAME)
    wanted = order.slots
    assert (meant.intent, meant.addressee) == (order.intent, order.addressee)
    assert (meant.slots.item, meant.slots.mob, meant.slots.structure) == (wanted.item, wanted.mob, wanted.structure)
    assert (meant.slots.at, meant.slots.to, meant.slots.player) == (wanted.at, wanted.to, wanted.player)
    assert meant.slots.count == (wanted.count or meant.slots.count)


def test_the_question_speaks_to_the_one_who_is_asked():
    assert asked_first(order_of(SpokenSlots(Intent.FOLLOW, who="Ben"))).answer == "Shall I follow you?"
    assert asked_first(order_of(SpokenSlots(Intent.GATHER, item="logs"))).answer == "Shall we get 16 logs?"


@pytest.mark.parametrize("intent", sorted(QUESTIONS))
def test_what_only_asks_something_is_not_asked_about(intent: Intent):
    order = order_of(SpokenSlots(intent))
    assert asked_first(order) is order
