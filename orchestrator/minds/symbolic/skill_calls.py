"""Turns steps into skill calls: which skill, in which portions, and with which time limit."""

from collections.abc import Iterator

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Act
from orchestrator.core.skill import COUNT
from orchestrator.knowledge.acquisition.plan import AcquisitionStep
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.overworld import heights
from orchestrator.minds.symbolic.search import before, elsewhere, vain_calls

SEARCH = 90  # seconds: four legs of looking further take about thirty
A_BLOCK = 12  # seconds: a log by hand takes three, a way to the next vein the rest
IN_ROCK = 30  # seconds: a tunnel of ten steps to each
AN_ANIMAL = 40  # seconds: they run
AT_HAND = 30  # seconds for what needs no more than a few steps, or a way up to a table
A_STACK = 64
A_SMELTING = 11  # seconds: ten in the fire


def skills(game: GameData, situation: Situation, ways: list[AcquisitionStep]) -> Iterator[Act]:
    """Yield a skill call for each step with a time limit for its size, after going elsewhere for what was not found."""
    for way in ways:
        if way.verb in ("mine", "hunt"):
            yield from before(game, situation, way.block)
        yield from asked(situation, way) if way.verb == "ask" else skill(way)


def asked(situation: Situation, way: AcquisitionStep) -> Iterator[Act]:
    """Yield the call of a skillbook skill, as its header says for that item; what was not found is looked for elsewhere."""
    one = next(one for one in situation.offers[way.item] if one.skill.name == way.block)
    offer = next(offer for offer in one.skill.offers if offer.item == way.item)
    args = {name: way.count if value == COUNT else value for name, value in offer.args}
    if times := vain_calls(situation, way.block):
        yield from elsewhere(situation, way.item, times)
    yield Act(way.block, args, SEARCH + A_BLOCK * way.count, one.program)


def skill(way: AcquisitionStep) -> Iterator[Act]:
    """Yield the library skill calls of one step."""
    if way.verb == "mine":
        yield mining(way)
    elif way.verb == "hunt":
        args = {"name": way.block, "item": way.item, "count": way.count}
        yield Act("hunt", args, seconds=SEARCH + AN_ANIMAL * way.count)
    elif way.verb == "craft":
        yield Act("craftItem", {"name": way.item, "count": way.count}, seconds=2 * AT_HAND + way.count)
    elif way.verb == "smelt":
        for count in stacks(way.count):
            yield Act("smeltItem", {"name": way.block, "count": count}, seconds=AT_HAND + A_SMELTING * count)
    else:
        yield Act("placeItem", {"name": way.item}, seconds=AT_HAND)


def mining(way: AcquisitionStep) -> Act:
    """Return the digging call. Ore in rock is seen from here or not at all, so the bot does not walk about for it."""
    args: dict[str, object] = {"name": way.block, "count": way.count}
    if heights(way.block) is None:
        return Act("mineBlock", args, seconds=SEARCH + A_BLOCK * way.count)
    return Act("mineBlock", {**args, "further": 0}, seconds=SEARCH + IN_ROCK * way.count)


def stacks(count: int) -> Iterator[int]:
    """Yield the count in stacks of 64 and a rest."""
    while count > 0:
        yield min(count, A_STACK)
        count -= A_STACK
