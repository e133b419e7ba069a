"""Performs acts that need a person, such as handing something over, after a walk to a person who is out of sight."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

from orchestrator.agent.perception import Pause
from orchestrator.core.contracts.world import World
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.position import Position, cell_of
from orchestrator.core.reflex import ReflexKind
from orchestrator.dialogue.errands.acting import perform_act
from orchestrator.dialogue.errands.whereabouts import Whereabouts

HANDS_OVER = ("giveItem", "putInChest")
PICKED_UP = " picked it up"  # how giveItem ends its note on who has it
WALKS = 6  # walks to a person who has moved meanwhile each time
TOGETHER = 10.0  # seconds of an act after which the person counts as found: they have gone since then
HANDING = 120.0  # seconds that a bot may take to hand over, while the others wait
WAY = 600.0  # seconds that one walk may take
NEAR = 6  # blocks from the place at which a walk ends: the person is in sight from there
BESIDE = 1  # blocks from a person who is in sight
MOVED = 4.0  # blocks: a person who is at most so far from their place of before has not moved


async def perform_near(pause: Pause, world: World, act: Act, places: Whereabouts, *, lasting: bool = False) -> Outcome:
    """Perform one act with the bot `world`, as perform_act does, and return its outcome. If the act needs a person who is not
    in sight or cannot be reached, the bot walks to where the person is, and again if the person has moved meanwhile."""
    player, been, walks = str(act.args.get("player", "")), None, 0
    clock = asyncio.get_running_loop().time
    while True:
        began = clock()
        outcome = await perform_alone(pause, world, act, places, lasting=lasting)
        if outcome.ok or not player or walks == WALKS or not is_away(act, outcome):
            return outcome
        if lasting and clock() - began > TOGETHER:
            been, walks = None, 0
        place = await places.find(player)
        if place is None or (been and place.distance(been) <= MOVED):
            return outcome
        near = NEAR if outcome.reason is Reason.NOT_FOUND else BESIDE  # from a hole beside the person, it has to come up
        walked = await perform_act(pause, world, walk_to(place, near))
        if not walked.ok:
            return walked
        been, walks = place, walks + 1


def is_away(act: Act, outcome: Outcome) -> bool:
    """Return whether a walk to the person may help an act that failed: the person is out of sight, or the bot sits in a hole. A
    walk digs its way, which a skill that chases a person does not."""
    return outcome.reason is Reason.NOT_FOUND or (outcome.reason is Reason.UNREACHABLE and act.skill != "goTo")


async def perform_alone(pause: Pause, world: World, act: Act, places: Whereabouts, *, lasting: bool) -> Outcome:
    """Perform one act; only one bot at a time hands something over."""
    if act.skill != "giveItem":
        return await perform_act(pause, world, act, lasting=lasting)
    return await perform_act(pause, world, replace(act, seconds=min(act.seconds, HANDING)), alone=places.handing)


async def perform_with_rest(
    pause: Pause, world: World, act: Act, places: Whereabouts, *, lasting: bool = False
) -> tuple[Act, Outcome]:
    """Perform one act as perform_near does; return it with its outcome. If the bot has fewer things than the act hands over,
    because it used some on its way, it hands over those, and the act that is returned has their count. Raises BodyLost."""
    if act.skill not in HANDS_OVER:
        return act, await perform_near(pause, world, act, places, lasting=lasting)
    with keeping(world):
        return await hand_over(pause, world, act, places)


async def hand_over(pause: Pause, world: World, act: Act, places: Whereabouts) -> tuple[Act, Outcome]:
    """Hand over the things of an act, or what is left of them; return the act with their count, and its outcome."""
    outcome = await perform_near(pause, world, act, places)
    if outcome.reason is not Reason.MISSING_ITEM:
        return act, outcome
    there = (await world.observe()).inventory.get(str(act.args["name"]), 0)
    if not 0 < there < int(str(act.args["count"])):
        return act, outcome
    rest = replace(act, args={**act.args, "count": there})
    return rest, await perform_near(pause, world, rest, places)


def picked_up_by(outcome: Outcome, mates: Collection[str]) -> str:
    """Return which team mate picked up what a bot threw to somebody else; empty if none of them did. The outcome is one of the
    skill giveItem."""
    who = outcome.note.removesuffix(PICKED_UP)
    return who if outcome.reason is Reason.CLAIMED and who in mates else ""


@contextmanager
def keeping(world: World) -> Iterator[None]:
    """Let a bot neither eat nor set down torches of its own accord while it hands something over: they may be what it hands
    over."""
    before = world.policy
    world.policy = mine = replace(before, on=before.on - {ReflexKind.EAT, ReflexKind.LIGHT})
    try:
        yield
    finally:
        if world.policy is mine:
            world.policy = before


def walk_to(place: Position, near: int) -> Act:
    """Return the act that walks to within so many blocks of a place."""
    x, y, z = cell_of(place)
    return Act("goTo", {"x": x, "y": y, "z": z, "range": near}, WAY)


def kept(name: str, act: Act, look: Observation) -> str:
    """Return what the member `name` says when it cannot hand over the things of an act because it does not know where the
    person is; `look` is what it observes."""
    here = " ".join(map(str, cell_of(look.position)))
    return f"I do not see {act.args['player']}, so I keep {things(act)}: come to me at {here}, or say: {name}, go to X Y Z."


def things(act: Act) -> str:
    """Return what an act hands over in words, as in '4 dirt'."""
    return f"{act.args['count']} {act.args['name']}"
