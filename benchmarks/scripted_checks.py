"""Judges from outside whether an order of the scripted person was carried out: one check for each word in `ends`."""

import asyncio
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.scripted_scene import SAM, Heard, Scene, count

STILL = 5.0  # seconds of the game in which a bot that stands still does not move
STIRS = 0.5  # blocks that count as no movement
REFUSES = re.compile(
    r"cannot|can't|could not|will not|do not know|do not see|not yet|not a \w+ yet|\bI have no\b|[Nn]obody has|have nothing"
    r"|must be|not in sight|no more:|is full|know no|I see no"
)


@dataclass(slots=True)
class Before:
    """What the bots and the person held, and what lay in the chest, before an order."""

    crew: Counter[str]
    me: Counter[str]
    chest: Counter[str]


async def before(scene: Scene) -> Before:
    """Return how things are now."""
    return Before(await scene.held(*scene.session.worlds), await scene.held(SAM), await scene.stored())


async def holds(scene: Scene, check: str, was: Before, said: Sequence[Heard]) -> bool:  # noqa: PLR0911  a table
    """Return whether one check of an order holds now; `said` is what the bots have said since the order."""
    word, _, rest = check.partition(" ")
    match word:
        case "crew" | "me" | "chest":
            item, number = rest.split()
            return count(await now(scene, word), item) - count(getattr(was, word), item) >= int(number)
        case "none":
            return not count(await now(scene, "crew"), rest)
        case "near":
            who, blocks = rest.split()
            return await nearest(scene, who) <= float(blocks)
        case "at":
            who, x, z, blocks = rest.split()
            here = await scene.place(who)
            return math.hypot(here.x - float(x), here.z - float(z)) <= float(blocks)
        case "still":
            return await still(scene, rest)
        case "built":
            return await scene.built() >= int(rest)
        case "says":
            return any(re.search(rest, each.text) for each in said)
        case "tells":
            there = count(await scene.held(*scene.session.worlds), rest)
            return any(tells(each.text, there) for each in said)
        case "unchanged":
            return await before(scene) == was
    raise ValueError(f"No check is called {word!r}.")


def tells(text: str, there: int) -> bool:
    """Return whether a line says how many things there are: in one number, or bot by bot."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    return there in (*numbers, sum(numbers)) if numbers else there == 0 and bool(re.search(r"[Nn]obody|no ", text))


async def now(scene: Scene, whose: str) -> Counter[str]:
    """Return what the crew or the person holds, or what lies in the chest."""
    if whose == "chest":
        return await scene.stored()
    return await scene.held(*(scene.session.worlds if whose == "crew" else (SAM,)))


async def nearest(scene: Scene, who: str) -> float:
    """Return how far a bot, or the nearest of any, is from the person."""
    sam = await scene.place(SAM)
    names = scene.session.worlds if who == "any" else (who,)
    return min([(await scene.place(name)).distance(sam) for name in names])


async def still(scene: Scene, who: str) -> bool:
    """Return whether a bot, or each of all, stays where it is for a while."""
    names = tuple(scene.session.worlds) if who == "all" else (who,)
    first = [await scene.place(name) for name in names]
    await asyncio.sleep(STILL / scene.session.run_config.speed)
    second = [await scene.place(name) for name in names]
    return all(one.distance(other) <= STIRS for one, other in zip(first, second, strict=True))


def refused(pattern: str, said: Sequence[Heard]) -> str:
    """Return the line with which the bots refused an order: it fits `pattern`, if the script has one; empty without any."""
    return next((each.text for each in said if re.search(pattern or REFUSES, each.text)), "")
