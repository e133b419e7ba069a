"""Where the things of an order end, told on the tabletop world: with the person who asked, in a chest, or with the bots."""

import asyncio
from dataclasses import replace

import pytest
from listening import Told, listening
from tabletop_crew import held

from orchestrator.core.contracts.world import Progress
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act

LAND = {"oak_log": 300, "dirt": 300}
CHEST = (10, 64, 3)


def texts(told: Told) -> list[str]:
    return [text for _, text in told.said]


def chest_of(told: Told, **contents: int):
    """A chest at the table, with these contents."""
    stores = told.crew.worlds["Ada"].stores
    stores.contents.setdefault(CHEST, stores.contents.get(CHEST) or type(told.crew.worlds["Ada"].inventory)())
    stores.contents[CHEST].update(contents)
    return stores.contents[CHEST]


async def test_what_is_asked_for_is_brought_to_who_asked_and_the_crew_says_so():
    async with listening(LAND) as told:
        told.say("leader, bring me 6 logs")
        await told.hears("On it: bring 6 logs. We bring it to you, Sam.")
        await told.until(lambda: sum("Here: 2 oak_log" in text for text in texts(told)) == 3)
        assert sum(held(told.crew, "oak_log").values()) == 0
        told.hear_nothing_from("I ignore")


async def test_a_wish_of_somebody_in_the_game_is_brought_and_mere_work_is_not():
    async with listening(LAND) as told:
        told.say("leader, we need 3 dirt")
        await told.hears("We bring it to you, Sam.")
        await told.until(lambda: texts(told).count("Here: 1 dirt.") == 3)
        told.say("leader, mine 6 logs")
        await told.hears("done: 6 oak_log, 2 + 2 + 2")
        assert sum(held(told.crew, "oak_log").values()) == 6


async def test_what_shall_be_kept_is_kept():
    async with listening(LAND) as told:
        told.say("leader, get me 3 logs and keep them")
        await told.hears("done: 3 oak_log")
        assert sum(held(told.crew, "oak_log").values()) == 3


async def test_what_is_gained_goes_into_the_chest_that_was_named():
    async with listening(LAND) as told:
        chest = chest_of(told)
        told.say("leader, the chest at 10 64 3 is our wood chest")
        await told.hears("We share this chest now: wood at 10 64 3: empty.")
        told.say("leader, mine 6 logs and put them in the wood chest")
        await told.hears("We bring it into the chest at 10 64 3.")
        await told.until(lambda: chest["oak_log"] == 6)
        await told.until(lambda: sum("In the chest at 10 64 3: 2 oak_log." in text for text in texts(told)) == 3)
        told.say("leader, what is in our chest")
        await told.hears("wood at 10 64 3: 6 oak_log")


async def test_things_are_put_into_the_nearest_chest_by_who_has_them():
    async with listening({}) as told:
        chest = chest_of(told)
        told.crew.worlds["Ben"].inventory.update(dirt=4)
        told.crew.worlds["Dan"].inventory.update(dirt=3)
        told.say("put 5 dirt in the chest")
        await told.until(lambda: chest["dirt"] == 5)
        told.say("Ben, put the coal in the chest")
        await told.hears("Nobody has coal.")


async def test_who_sees_no_chest_goes_to_the_one_that_a_team_mate_sees(monkeypatch: pytest.MonkeyPatch):
    async with listening({}) as told:
        chest, ben = chest_of(told), told.crew.worlds["Ben"]
        ben.inventory.update(dirt=4)
        sees = ben.observe

        async def far_away() -> Observation:
            return replace(await sees(), chests=())

        monkeypatch.setattr(ben, "observe", far_away)
        told.say("Ben, put 4 dirt in the chest")
        await told.until(lambda: chest["dirt"] == 4)


async def test_what_is_stored_is_fetched_before_anything_is_mined():
    async with listening(LAND) as told:
        chest = chest_of(told, oak_log=4)
        told.say("leader, the chest at 10 64 3 is ours")
        await told.hears("We share this chest now: main at 10 64 3: 4 oak_log.")
        told.say("leader, bring me 6 logs")
        await told.hears("On it: bring 2 logs.")
        assert await told.hears("4 oak_log: from our chest main, I bring it to Sam.") == "Ada"
        await told.hears("Here: 4 oak_log")
        await told.until(lambda: sum(held(told.crew, "oak_log").values()) == 0 and not told.crew.busy)
        assert chest["oak_log"] == 0 and told.crew.worlds["Ada"].blocks["oak_log"] == 298
        told.say("leader, bring me 3 dirt")
        await told.until(lambda: texts(told).count("Here: 1 dirt.") == 3)


async def test_a_chest_that_a_stranger_has_emptied_is_said_and_the_rest_is_offered():
    async with listening({}) as told:
        chest = chest_of(told, oak_log=4)
        told.say("leader, the chest at 10 64 3 is ours")
        await told.hears("We share this chest now")
        chest.clear()
        told.say("Ben, give me 4 logs")
        await told.hears("I could not fetch that: the chest had only 0 oak_log, not 4.")
        await told.hears("Somebody has taken things out of our chest main at 10 64 3: empty.")


async def test_what_a_stranger_took_out_of_the_chest_is_gathered_instead():
    async with listening(LAND) as told:
        chest = chest_of(told, oak_log=4)
        told.say("leader, the chest at 10 64 3 is ours")
        await told.hears("We share this chest now")
        chest["oak_log"] = 1
        told.say("leader, bring me 4 logs")
        await told.hears("Here: 1 oak_log")
        await told.until(lambda: told.crew.worlds["Ada"].blocks["oak_log"] == 297 and not told.crew.busy)
        await told.until(lambda: sum(held(told.crew, "oak_log").values()) == 0)


async def test_where_a_goal_ends_is_kept_over_a_stop():
    async with listening(LAND, pace=0.01) as told:
        told.say("leader, bring me 30 logs")
        await told.until(lambda: told.crew.gained > 3)
        told.say("stop")
        await told.until(lambda: not told.crew.busy)
        told.say("resume")
        await told.hears("We bring it to you, Sam.")
        await told.hears("Here: ")


async def test_a_hand_over_is_filled_up_from_team_mates_and_the_rest_is_offered():
    async with listening({"birch_log": 9}) as told:
        bags = {name: world.inventory for name, world in told.crew.worlds.items()}
        for name in ("Ben", "Cleo"):
            bags[name].update({"birch_log": 1})
        told.say("Ben, give me 3 logs")
        assert await told.hears("We have no more: 1 log missing. Shall we get it? Say yes.") == "Ben"
        await told.until(lambda: {name for name, text in told.said if "Here: 1 birch_log" in text} == {"Ben", "Cleo"})
        told.say("yes")
        await told.hears("On it: get 1 log")
        await told.until(lambda: sum("Here: 1 birch_log" in text for text in texts(told)) == 3)
        assert not sum(bag.total() for bag in bags.values())


async def test_a_yes_to_the_rest_interrupts_nobody_who_brings_something(monkeypatch: pytest.MonkeyPatch):
    async with listening({"birch_log": 9}) as told:
        ben = told.crew.worlds["Ben"]
        ben.inventory.update({"birch_log": 2})
        does = ben.act

        async def on_a_long_way(act: Act, *more: Progress | None) -> Outcome:
            if act.skill == "giveItem" and act.args["count"] == 2:
                await told.until(lambda: told.crew.busy)  # the crew has begun to gain the rest
            return await does(act, *more)

        monkeypatch.setattr(ben, "act", on_a_long_way)
        told.say("Ben, give me 3 logs")
        await told.hears("I am bringing you 2 birch_log")
        told.say("yes")
        await told.hears("Here: 2 birch_log")
        await told.hears("done: 1 birch_log")
        await told.hears("Here: 1 birch_log")


async def test_who_cannot_do_something_says_who_can():
    async with listening({}) as told:
        told.crew.worlds["Ben"].entities = ()
        told.say("Ben, follow me")
        assert (
            await told.hears("I cannot do that: Sam is not in sight. Ada and Cleo and Dan have Sam in sight: ask Ada.") == "Ben"
        )


async def test_one_bot_is_borrowed_from_a_busy_crew_and_goes_back_to_its_share_by_itself():
    async with listening(LAND, pace=0.05) as told:
        told.say("leader, mine 60 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, come with me")
        assert await told.hears("I am following you. My work waits until you say: Ben, you can go (") == "Ben"
        had = held(told.crew, "oak_log")["Ben"]
        await told.until(lambda: held(told.crew, "oak_log")["Cleo"] > 3)
        assert held(told.crew, "oak_log")["Ben"] <= had + 1 and told.crew.busy
        told.say("Ben, you can go")
        assert await told.hears("Back to work: ") == "Ben"
        await told.until(lambda: held(told.crew, "oak_log")["Ben"] > had + 1)
        await told.hears("done: 60 oak_log")


@pytest.mark.parametrize("line", ["Ben, stop", "Ben, go back to work"])
async def test_a_borrowed_bot_goes_back_when_it_is_stopped_too(line):
    async with listening(LAND, pace=0.05) as told:
        told.say("leader, mine 30 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, come here")
        assert await told.hears("Coming. My work waits") == "Ben"
        told.say(line)
        await told.hears("Back to work: ")
        await told.hears("done: 30 oak_log")


async def test_a_bot_that_was_called_waits_a_while_and_goes_back():
    async with listening(LAND, pace=0.5) as told:
        told.say("leader, mine 300 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, come here")
        await told.hears("Coming.")
        await asyncio.sleep(20)
        told.hear_nothing_from("Back to work")
        await told.hears("Back to work: ")
        told.say("stop")
        await told.until(lambda: not told.crew.busy)


async def test_a_call_for_help_comes_before_work():
    async with listening(LAND, pace=0.05) as told:
        told.say("leader, mine 90 logs")
        await told.until(lambda: told.crew.workers and all(told.crew.workers[name].doing for name in ("Ben", "Cleo", "Dan")))
        told.say("Ben, help me!")
        assert await told.hears("I am guarding you. My work waits") == "Ben"
        told.say("stop")
        await told.hears("Stopped.")
        told.hear_nothing_from("Back to work")
