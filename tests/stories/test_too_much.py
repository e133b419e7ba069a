"""What is too much or goes against each other is bounded, and the crew says so."""

from itertools import islice, product
from string import ascii_lowercase

import pytest
from listening import listening

from orchestrator.core.observation import Chest, Position
from orchestrator.dialogue.delivery.storage import MOST as MOST_CHESTS
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.queue.queue_list import MOST

LAND = {"oak_log": 900, "dirt": 900, "sand": 900}
CHAT = 256  # characters of one line of chat


def queues(told) -> list[int]:
    """How many orders each recorded state of the queue had."""
    return [len(event.data["orders"]) for event in told.notes.of("queue")]


@pytest.mark.parametrize("more", [40, 500])
async def test_a_line_of_endless_orders_is_bounded_and_said(more):
    async with listening(LAND) as told:
        told.say("leader, first mine 2 dirt" + ", then mine 2 dirt" * more)
        await told.until(lambda: told.said)
        await told.until(lambda: not told.crew.busy)
        assert max(queues(told), default=0) <= MOST + 1
        assert all(len(text) <= CHAT for _, text in told.said)


@pytest.mark.parametrize(
    "line",
    ["leader, mine 5 dirt " + "x" * 10_000, "mine " + "9" * 10_000 + " dirt", "leader, mine 5 dirt" + " and 5 sand" * 900,
     "leader, after that " + "mine dirt " * 1_000, "leader, put " + "dirt and " * 1_200 + "sand in the chest", "then " * 2_000],
)  # fmt: skip
async def test_an_order_of_ten_thousand_characters_is_answered_in_one_line_or_not_at_all(line):
    async with listening(LAND) as told:
        told.say(line)
        told.say("leader, status")
        await told.until(lambda: told.said)
        told.say("stop")
        await told.hears("Stopped.")
        assert all(len(text) <= CHAT for _, text in told.said)
        assert max(queues(told), default=0) <= MOST + 1


async def test_a_thousand_chests_are_not_all_shared_and_the_crew_says_how_many():
    async with listening({}, people=People(owners=["Sam"])) as told:
        for number, letters in enumerate(islice(product(ascii_lowercase, repeat=3), 1_000)):
            told.say(f"call the chest at {number} 64 0 q{''.join(letters)}")
        await told.hears(f"We already share {MOST_CHESTS} chests")
        assert len(told.notes.of("storage")) == MOST_CHESTS


async def test_things_go_into_the_nearest_of_a_thousand_chests():
    async with listening({}) as told:
        ben = told.crew.worlds["Ben"]
        ben.inventory["dirt"] = 4
        chests = tuple(Chest("chest", Position(float(5 + number), 64, 0)) for number in range(1_000))
        ben.stores.shown = lambda: chests
        told.say("Ben, put the dirt in the chest")
        assert await told.hears("into the chest at 5 64 0.") == "Ben"


async def test_two_equals_who_queue_against_each_other_keep_their_own_orders_and_are_told_why():
    people = People(owners=["Ann"])
    async with listening(LAND, pace=0.05, people=people) as told:
        told.say("leader, mine 60 logs", speaker="Tom")
        await told.hears("On it: mine 60 logs")
        for number in range(MOST):
            told.say(f"after that, mine {number + 1} {'dirt' if number % 2 else 'sand'}", speaker=("Tom", "Sam")[number % 2])
        await told.until(lambda: queues(told) and queues(told)[-1] >= MOST)
        told.say("after that, mine 99 dirt", speaker="Sam")
        await told.hears(f"Our queue is full ({MOST} orders)")
        told.say("leader, cancel the first", speaker="Sam")
        await told.hears("Sam, that order is from Tom (mine 1 sand): please ask Tom.")
        told.say("leader, clear the queue", speaker="Sam")
        await told.hears("6 orders removed from the queue. 6 orders of Tom stay: please ask Tom.")
        orders = told.notes.of("queue")[-1].data["orders"]
        assert {str(order.speaker) for order in orders if not order.running} == {"Tom"}
