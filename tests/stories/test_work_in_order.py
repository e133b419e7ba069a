"""Orders that wait for each other, told on the tabletop world."""

import asyncio

import pytest
from listening import Told, listening
from tabletop_crew import crew_at, held

from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import take_snapshot

LAND = {"oak_log": 300, "dirt": 300, "sand": 300}


def queued(told: Told) -> list[tuple[str, bool]]:
    """The orders of the last recorded queue, and whether each runs."""
    events = told.notes.of("queue")
    return [(order.order, order.running) for order in events[-1].data["orders"]] if events else []


def texts(told: Told) -> list[str]:
    return [text for _, text in told.said]


async def test_an_order_for_later_begins_when_the_present_one_is_done():
    async with listening(LAND, pace=0.01) as told:
        told.say("leader, mine 9 logs")
        await told.hears("On it: mine 9 logs.")
        told.say("after that, mine 6 dirt")
        await told.hears("After that: 1. mine 6 dirt.")
        assert queued(told) == [("mine 6 dirt", False)]
        await told.hears("done: 6 dirt")
        await told.until(lambda: queued(told) == [])
    assert texts(told).index("On it: mine 6 dirt.") > next(
        at for at, text in enumerate(texts(told)) if text.startswith("done: 9")
    )


async def test_first_and_then_are_done_one_after_the_other():
    async with listening(LAND, pace=0.001) as told:
        told.say("first mine 3 logs, then mine 3 dirt and then mine 3 sand")
        await told.hears("done: 3 sand")
        done = [text.split(",")[0] for text in texts(told) if text.startswith("done")]
        assert done == ["done: 3 oak_log", "done: 3 dirt", "done: 3 sand"]


async def test_when_the_logs_are_done_they_go_on_with_what_was_asked_for():
    async with listening(LAND, pace=0.01) as told:
        told.say("leader, mine 9 logs")
        await told.hears("On it")
        told.say("when the logs are done, mine 3 sand")
        await told.hears("done: 3 sand")


async def test_an_order_for_later_begins_at_once_when_nobody_is_busy():
    async with listening(LAND) as told:
        told.say("leader, after that mine 3 dirt")
        await told.hears("done: 3 dirt")


async def test_status_and_queue_show_what_waits_and_who_asked_for_it():
    async with listening(LAND, pace=0.01, people=People(owners=[])) as told:
        told.say("leader, mine 90 logs")
        await told.hears("On it")
        told.say("after that mine 6 dirt")
        told.say("then mine 3 sand", speaker="Tom")
        await told.hears("2. mine 3 sand")
        told.say("leader, status")
        await told.hears("Next: 1. mine 6 dirt (Sam), 2. mine 3 sand (Tom).")


async def test_waiting_orders_are_moved_cancelled_and_cleared():
    async with listening(LAND, pace=0.01) as told:
        told.say("leader, mine 90 logs")
        await told.hears("On it")
        told.say("after that mine 6 dirt then mine 3 sand then mine 3 coal")
        await told.hears("After that: 1. mine 6 dirt, 2. mine 3 sand, 3. mine 3 coal.")
        told.say("leader, move the third to the top")
        await told.hears("Next: 1. mine 3 coal (Sam), 2. mine 6 dirt (Sam), 3. mine 3 sand (Sam).")
        told.say("leader, cancel the second order")
        await told.hears("Removed from the queue: mine 6 dirt. Next: 1. mine 3 coal (Sam), 2. mine 3 sand (Sam).")
        told.say("leader, do the sand first")
        await told.hears("Next: 1. mine 3 sand (Sam), 2. mine 3 coal (Sam).")
        told.say("leader, clear the queue")
        await told.hears("2 orders removed from the queue.")
        assert queued(told) == [] and told.crew.busy


async def test_a_full_queue_is_said_in_one_sentence_and_takes_nothing_more():
    async with listening(LAND, pace=0.1) as told:
        told.say("leader, mine 90 logs")
        await told.hears("On it")
        for count in range(12):
            told.say(f"after that mine {count + 1} dirt")
        await told.hears("12. mine 12 dirt")
        told.say("after that mine 50 sand")
        await told.hears("Our queue is full (12 orders): say cancel the last, or wait until an order is done.")
        assert len(queued(told)) == 12


async def test_the_owners_orders_come_first_and_nobody_else_removes_them():
    async with listening(LAND, pace=0.1, people=People(owners=["Sam"])) as told:
        told.say("leader, mine 90 logs")
        await told.hears("On it")
        told.say("after that mine 6 dirt", speaker="Tom")
        await told.hears("1. mine 6 dirt")
        told.say("after that mine 3 sand")
        await told.hears("After that: 1. mine 3 sand. It goes before what Tom asked for (mine 6 dirt).")
        told.say("leader, move the second to the top", speaker="Tom")
        told.say("leader, cancel the first", speaker="Tom")
        await told.hears("Tom, that order is from Sam (mine 3 sand): please ask Sam.")
        assert queued(told) == [("mine 3 sand", False), ("mine 6 dirt", False)]
        told.say("leader, clear the queue", speaker="Tom")
        await told.hears("1 order removed from the queue. 1 order of Sam stay: please ask Sam.")


async def test_a_stop_holds_the_queue_and_resume_goes_on_with_it():
    async with listening(LAND, pace=0.01) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.gained)
        told.say("after that mine 3 dirt")
        await told.hears("After that")
        told.say("stop")
        await told.hears("1 order still in the queue: say resume to go on, or clear the queue.")
        await told.until(lambda: not told.crew.busy)
        await asyncio.sleep(5)
        assert not told.crew.busy and queued(told) == [("mine 3 dirt", False)]
        told.say("resume")
        await told.hears("done: 3 dirt")
        assert sum(held(told.crew, "oak_log").values()) == 90, "the stopped goal goes on first"


async def test_a_failed_order_does_not_keep_the_next_one():
    async with listening({"dirt": 30}) as told:
        told.say("first mine 3 sand then mine 3 dirt")
        await told.hears("done: 3 dirt")
        assert any(text.startswith("I could not finish 'mine 3 sand'") for text in texts(told))


async def test_a_member_has_a_queue_of_its_own():
    async with listening(LAND, pace=0.05) as told:
        told.say("Ben, mine 6 logs")
        await told.hears("On it: mine 6 logs.")
        told.say("Ben, after that mine 3 dirt")
        told.say("Ben, then come here")
        await told.hears("2. come here.")
        told.say("leader, status")
        await told.hears("Ben next: 1. mine 3 dirt (Sam), 2. come here (Sam).")
        assert await told.hears("done: 3 dirt") == "Ben"
        assert await told.hears("Coming.") == "Ben"


@pytest.mark.parametrize("after", range(0, 40, 5))
async def test_five_orders_that_are_cut_off_anywhere_are_all_done_in_order_by_the_next_run(after):
    crew, notes = crew_at(LAND, pace=0.01)
    items, wanted = ("logs", "dirt", "sand"), [3, 4, 5, 6, 7]
    lines = [f"mine {count} {items[at % 3]}" for at, count in enumerate(wanted)]
    ends: list[str] = []
    first = Dialogue(crew, load(), notes, None, lambda goal, verdict: ends.append(goal.text))
    listening = asyncio.create_task(first.listen())
    await asyncio.sleep(0)
    told = Told(crew, notes)
    told.say("first " + " then ".join(lines))
    await told.hears("On it")
    for _ in range(after):
        await asyncio.sleep(0.003)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    await crew.stop()  # the process is gone: its bodies stand still, and nothing of this is recorded
    events = [event for event in notes.events if event.kind != "stopped"]
    before = take_snapshot(events)
    again, fresh = crew_at({}, pace=0.01)
    for name, world in again.worlds.items():
        world.blocks, world.inventory = crew.worlds["Ada"].blocks, crew.worlds[name].inventory
    second = Dialogue(again, load(), fresh, None, lambda goal, verdict: ends.append(goal.text))
    going_on = asyncio.create_task(second.listen())
    await asyncio.sleep(0)
    if before.goal:
        second.commands.goals.resume(before.goal, before.asked_by, {})
    await second.resumed.queue(before.queue)

    def over() -> bool:
        return not before.queue.orders or bool(fresh.of("queue") and not fresh.of("queue")[-1].data["orders"])

    try:
        await Told(again, fresh).until(over)
    finally:
        going_on.cancel()
        await asyncio.gather(going_on, return_exceptions=True)
    assert ends == lines


async def test_a_wish_for_what_was_ordered_before_is_a_new_order_once_the_old_one_is_over():
    async with listening(LAND) as told:
        told.say("leader, mine 9 sand")
        await told.hears("done: 9 sand")
        told.say("we need 3 sand")
        await told.hears("On it: get 3 sand. We bring it to you, Sam.")
