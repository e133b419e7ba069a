"""A night at the tabletop: who sleeps, who has no bed, and what is said of it afterwards."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
from listening import Told, listening

from orchestrator.core.errors import MindLost
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Status
from orchestrator.team.living.bedding import BED, Bedding, PooledBed, pooled
from orchestrator.team.living.hands import LivingCrew
from orchestrator.team.living.night import judged

MORNING, EVENING = 1000, 13000


def at_night(told: Told, needed: int, **beds: str) -> None:
    """Let it be evening, give these members a bed each, and let it become morning once so many are in bed."""
    night = told.crew.worlds["Ada"].night
    night.time, night.needed = EVENING, needed
    for name, bed in beds.items():
        told.crew.worlds[name].inventory[bed] += 1


async def test_a_night_in_which_everybody_slept_is_done():
    async with listening({}) as told:
        at_night(told, 4, Ada="white_bed", Ben="white_bed", Cleo="red_bed", Dan="white_bed")
        told.say("leader, sleep when it is night")
        await told.hears("done: it is morning, 4 of 4 of us slept")


async def test_a_night_in_which_somebody_had_no_bed_is_not_done_although_it_is_morning():
    async with listening({}) as told:
        at_night(told, 3, Ada="white_bed", Ben="white_bed", Cleo="white_bed")
        told.say("leader, sleep when it is night")
        await told.hears(
            "I could not finish 'sleep when it is night': it is morning, but only 3 of 4 of us slept: Dan has no bed"
        )


async def test_wool_that_three_hold_makes_a_bed_for_the_one_without():
    async with listening({"crafting_table": 1}) as told:
        at_night(told, 4, Ada="white_bed", Ben="white_bed", Cleo="white_bed")
        for name, wool in (("Ben", "brown_wool"), ("Cleo", "brown_wool"), ("Dan", "brown_wool")):
            told.crew.worlds[name].inventory[wool] += 1
        told.crew.worlds["Dan"].inventory["oak_planks"] += 3
        told.say("leader, sleep when it is night")
        await told.hears("done: it is morning, 4 of 4 of us slept")
        assert told.crew.worlds["Dan"].inventory["brown_bed"] == 1


class InVain(Bedding):
    """Beds for which Dan finds no sheep, however often he looks; `looked` are the members that look, in order."""

    def __init__(self, hands: LivingCrew) -> None:
        super().__init__(hands)
        self.looked: list[str] = []

    async def get_one(self, name: str, bed: str = BED) -> None:
        if name == "Dan":
            self.trouble[name] = f"{name} has no bed"

    async def look(self, name: str, lacking: Sequence[str]) -> None:
        self.looked.append(name)
        await super().look(name, lacking)


@pytest.mark.parametrize(("time", "searches"), [(MORNING, 6), (EVENING, 2)])
async def test_all_look_for_sheep_again_and_again_while_it_is_early_and_somebody_lacks_a_bed(time, searches):
    async with listening({}) as told:
        told.crew.worlds["Ada"].night.time = time
        beds = InVain(LivingCrew(told.crew, lambda _: None))
        await beds.get_all(["Cleo", "Dan"])
        assert beds.looked == ["Cleo", "Dan"] + ["Dan", "Cleo"] * (searches - 1)


async def test_an_empty_choice_of_members_is_nobody():
    async with listening({}) as told:
        hands = LivingCrew(told.crew, lambda _: None)
        assert await hands.each(hands.seen, ()) == {}
        assert list(await hands.each(hands.seen)) == ["Ben", "Cleo", "Dan"]


async def test_an_error_of_one_member_ends_what_the_others_do():
    ended = list[str]()

    async def work(name: str) -> None:
        if name == "Cleo":
            raise MindLost("no model")
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(name)

    async with listening({}) as told:
        with pytest.raises(MindLost):
            await LivingCrew(told.crew, lambda _: None).each(work)
    assert ended == ["Ben", "Dan"]


@pytest.mark.parametrize(
    ("slept", "morning", "status", "why"),
    [
        ({}, True, Status.FAIL, "it is morning, but only 0 of 2 of us slept: Ada: no answer; Ben: no answer"),
        ({"Ada": Outcome(True)}, True, Status.FAIL, "it is morning, but only 1 of 2 of us slept: Ben: no answer"),
        ({"Ada": Outcome(True), "Ben": Outcome(False, Reason.UNREACHABLE, "no room")}, True, Status.FAIL, "only 1 of 2"),
        ({"Ada": Outcome(True), "Ben": Outcome(True)}, False, Status.FAIL, "the night is not over"),
        ({"Ada": Outcome(True), "Ben": Outcome(True)}, True, Status.SUCCESS, "it is morning, 2 of 2 of us slept"),
    ],
)
def test_a_night_is_judged_by_who_slept_until_morning(slept, morning, status, why):
    verdict = judged(("Ada", "Ben"), slept, {}, morning=morning)
    assert verdict.status is status and why in verdict.why


@pytest.mark.parametrize(
    ("held", "lacking", "beds"),
    [
        ({"Ada": {"white_wool": 2}, "Ben": {"white_wool": 1}}, ["Ada", "Ben"], [PooledBed("Ada", "white_wool", (("Ben", 1),))]),
        ({"Ada": {"white_wool": 2}, "Ben": {"gray_wool": 1}}, ["Ada", "Ben"], []),
        ({"Ada": {"white_wool": 7}, "Ben": {}}, ["Ben"], [PooledBed("Ben", "white_wool", (("Ada", 3),))]),
        (
            {"Ada": {"white_wool": 4}, "Ben": {"white_wool": 2, "gray_wool": 3}},
            ["Ada", "Ben"],
            [PooledBed("Ada", "white_wool", ()), PooledBed("Ben", "gray_wool", ())],
        ),
    ],
)
def test_wool_of_one_colour_is_put_together(held, lacking, beds):
    assert pooled({name: Counter(each) for name, each in held.items()}, lacking) == beds
