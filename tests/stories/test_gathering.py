"""One agent that gathers: it looks elsewhere for what is not in sight, says why it gives up, and makes tools that pay."""

from dataclasses import replace

import pytest

from orchestrator.agent.hourglass import pursue
from orchestrator.core.contracts.world import Progress
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.teamwork import Teamwork
from orchestrator.knowledge.game import load
from orchestrator.knowledge.tool_payoff import never
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.worlds.tabletop import TabletopWorld


class Watched(TabletopWorld):
    """A table that remembers what was done at it."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.deeds: list[str] = []

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        self.deeds.append(str(act))
        return await super().act(act, progress)


async def test_for_a_diamond_one_goes_down_to_where_they_lie():
    world = Watched({"oak_log": 40, "stone": 60, "iron_ore": 9, "diamond_ore": 2})
    verdict = await pursue(Goal("get a diamond", "diamond", 1), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS and world.inventory["diamond"] == 1
    assert world.height == -27 and world.deeds.index("goToHeight -27") > world.deeds.index("craftItem 1 iron_pickaxe")


async def test_who_finds_nothing_looks_in_six_places_and_says_why_it_stops():
    world = Watched({"oak_log": 9})
    verdict = await pursue(Goal("get clay", "clay_ball", 4), "Ann", world, SymbolicMind())
    assert verdict.status is Status.FAIL and verdict.why.startswith(str(Reason.NOT_FOUND))
    assert len([deed for deed in world.deeds if deed.startswith("explore")]) == 5


class Rockless(Watched):
    """A table on which no way leads down."""

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        if act.skill == "goToHeight":
            self.deeds.append(str(act))
            return Outcome(False, Reason.UNREACHABLE, "no way through the rock within 600 steps", {}, 140)
        return await super().act(act, progress)


async def test_where_no_way_leads_down_one_tries_it_twice_and_then_looks_on_land_only():
    world = Rockless({"oak_log": 40, "stone": 60, "iron_ore": 9})
    verdict = await pursue(Goal("get a diamond", "diamond", 1), "Ann", world, SymbolicMind())
    assert verdict.status is Status.FAIL and verdict.why.startswith(str(Reason.NOT_FOUND))
    assert len([deed for deed in world.deeds if deed.startswith("goToHeight")]) == 2


class Deep(Watched):
    """A table under ground: what is above is not in sight, and digging for it brings up rubble until the time is over."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.height = -27

    async def observe(self):
        """Do what `World` says of this method."""
        seen = await super().observe()
        return replace(seen, position=Position(0, -27, 0), blocks={"deepslate": 900}) if self.height < 0 else seen

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        if self.height < 0 and act.skill == "mineBlock":
            self.deeds.append(str(act))
            return Outcome(False, Reason.DEADLINE, "mineBlock timed out after 102 s", {"cobbled_deepslate": 71}, 102)
        return await super().act(act, progress)


async def test_who_is_deep_in_the_rock_comes_up_before_it_looks_for_wood():
    world = Deep({"oak_log": 9})
    world.inventory.update(diamond=3, stick=2)
    verdict = await pursue(Goal("make a pickaxe", "diamond_pickaxe", 1), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS and world.deeds[:2] == ["surface", "mineBlock 1 oak_log"], world.deeds


class Shut(Deep):
    """There is no way up."""

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        return Outcome(False, Reason.UNREACHABLE, "no way") if act.skill == "surface" else await super().act(act, progress)


async def test_digging_rubble_until_the_time_is_over_is_looking_in_vain():
    world = Shut({"oak_log": 9})
    verdict = await pursue(Goal("mine 3 logs", "oak_log", 3), "Ann", world, SymbolicMind())
    assert verdict.status is Status.FAIL and len(world.deeds) < 20, (verdict, world.deeds)


class Slow(Watched):
    """The way to the ore takes three times as long as one has."""

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        if "iron_ore" in str(act) and sum("iron_ore" in deed for deed in self.deeds) < 3:
            self.deeds.append(str(act))
            return Outcome(False, Reason.DEADLINE, "mineBlock timed out after 120 s", {"cobblestone": 60}, 120)
        return await super().act(act, progress)


async def test_who_is_on_the_way_to_an_ore_when_the_time_is_over_digs_on():
    world = Slow({"oak_log": 20, "stone": 60, "iron_ore": 3})
    verdict = await pursue(Goal("get iron", "raw_iron", 1), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS and not any(deed.startswith("explore") for deed in world.deeds), world.deeds


class Groves(Watched):
    """Land on which two trees stand at every place."""

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        if act.skill == "explore":
            self.blocks["oak_log"] = 2
        return await super().act(act, progress)


async def test_who_finds_a_little_in_every_place_goes_on_until_it_has_enough():
    world = Groves({"oak_log": 2})
    verdict = await pursue(Goal("mine 24 logs", "oak_log", 24), "Ann", world, SymbolicMind(never(load())))
    assert verdict.status is Status.SUCCESS, verdict
    assert len([deed for deed in world.deeds if deed.startswith("explore")]) == 11


class Pebbles(Watched):
    """Land on which one picks something up wherever one goes, but nothing of what one looks for."""

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        outcome = await super().act(act, progress)
        return replace(outcome, gained={**outcome.gained, "flint": 1})


async def test_who_only_picks_other_things_up_has_looked_in_vain():
    world = Pebbles({"oak_log": 9})
    verdict = await pursue(Goal("get clay", "clay_ball", 4), "Ann", world, SymbolicMind())
    assert verdict.status is Status.FAIL and "looked in 6 places" in verdict.why


async def test_who_is_told_where_goes_there_first():
    world = Watched({"oak_log": 9})
    goal = Goal("mine 3 oak logs over there", "oak_log", 3, near=Position(80, 64, 0))
    assert (await pursue(goal, "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert world.deeds[0].startswith("goTo") and len(world.deeds) == 2


async def test_for_many_logs_an_axe_is_made_and_for_a_few_it_is_not():
    few, many = Watched({"oak_log": 90, "stone": 40}), Watched({"oak_log": 90, "stone": 40})
    await pursue(Goal("mine 6 logs", "logs", 6), "Ann", few, SymbolicMind())
    await pursue(Goal("mine 60 logs", "logs", 60), "Ann", many, SymbolicMind())
    assert few.deeds == ["mineBlock 6 logs"]
    assert many.inventory["stone_axe"] == 1 and many.inventory["oak_log"] >= 60


async def test_who_is_frugal_makes_no_axe_but_the_pickaxe_that_stone_takes():
    world, frugal = Watched({"oak_log": 90, "stone": 40}), SymbolicMind(never(load()))
    await pursue(Goal("mine 60 logs", "logs", 60), "Ann", world, frugal)
    assert world.deeds == ["mineBlock 60 logs"]
    verdict = await pursue(Goal("mine 30 cobblestone", "cobblestone", 30), "Ann", world, frugal)
    assert verdict.status is Status.SUCCESS and world.inventory["wooden_pickaxe"] == 1


async def test_no_axe_is_made_of_stone_that_is_not_there():
    world = Watched({"oak_log": 90})
    assert (await pursue(Goal("mine 60 logs", "logs", 60), "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert world.inventory["stone_axe"] == 0


async def test_no_shovel_is_made_where_no_wood_is_in_sight():
    world = Watched({"dirt": 500})
    assert (await pursue(Goal("mine 400 dirt", "dirt", 400), "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert world.deeds == ["mineBlock 400 dirt"]


class Refusing(Watched):
    """A table at which everything of one kind is refused."""

    def __init__(self, what: str, reason: Reason) -> None:
        super().__init__({"dirt": 500, "oak_log": 9})
        self.what, self.reason = what, reason

    async def act(self, act: Act, progress: Progress | None = None):
        """Do what `World` says of this method."""
        if self.what in str(act):
            self.deeds.append(str(act))
            return Outcome(False, self.reason, "not here", {}, 0.1)
        return await super().act(act, progress)


@pytest.mark.parametrize(
    ("what", "reason", "most"),
    [
        ("_log", Reason.NOT_FOUND, 1),
        ("_log", Reason.CLAIMED, 1),
        ("_log", Reason.DEADLINE, 1),
        ("placeItem", Reason.UNREACHABLE, 3),
        ("craftItem", Reason.MISSING_ITEM, 2),
    ],
)
async def test_who_cannot_get_a_tool_that_only_saves_time_digs_by_hand(what, reason, most):
    world = Refusing(what, reason)
    verdict = await pursue(Goal("mine 400 dirt", "dirt", 400), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS, verdict
    assert world.inventory["dirt"] >= 400 and 1 <= len([deed for deed in world.deeds if what in deed]) <= most


async def test_who_finds_no_wood_for_a_second_shovel_leaves_the_gift_out():
    world = Refusing("_log", Reason.NOT_FOUND)
    goal = Goal("mine 400 dirt", "dirt", 400, team=Teamwork("Dan", "wooden_shovel", gives_to="Ben"))
    assert (await pursue(goal, "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert len([deed for deed in world.deeds if "_log" in deed]) == 1


async def test_meat_comes_from_animals():
    world = Watched({"oak_log": 40, "stone": 60})
    world.animals["cow"] = 5
    assert (await pursue(Goal("get 3 beef", "beef", 3), "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert world.animals["cow"] == 2
    assert (await pursue(Goal("get 2 steaks", "cooked_beef", 2), "Ann", world, SymbolicMind())).status is Status.SUCCESS
