"""Turns the steps of a plan, such as "mine 5 oak_log", into calls of skills (programs that a bot runs) with arguments and time
limits. A step to smelt much becomes several calls of at most 64 items each. Where something was not found, the bot is first
sent elsewhere: to the height of an ore, up into the open, on to other land. It keeps no state: the past actions show what was
tried."""

from collections.abc import Iterator

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.skill import COUNT
from orchestrator.knowledge.acquisition.plan import AcquisitionStep
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group
from orchestrator.knowledge.overworld import EDIBLE, LEFT_BY, MEAT, SEA, heights, homes

SEARCH = 90  # seconds: four legs of looking further take about thirty
A_BLOCK = 12  # seconds: a log by hand takes three, a way to the next vein the rest
IN_ROCK = 30  # seconds: a tunnel of ten steps to each
AN_ANIMAL = 40  # seconds: they run
AT_HAND = 30  # seconds for what needs no more than a few steps, or a way up to a table
A_STACK = 64
A_SMELTING = 11  # seconds: ten in the fire
PLACES = 6  # where a thing is looked for in vain before it is given up: two rounds around the start, the second one wider
ELSEWHERE = frozenset({Reason.NOT_FOUND, Reason.UNREACHABLE, Reason.CLAIMED})  # refusals that another place may cure
TUNNELS = 2  # refusals in a row of the way to another height; each may take minutes
FIRST, WIDER, LONGEST = 40, 16, 200  # m of a leg, how much longer each next one is, and what the skill takes at most
WALK = 90  # seconds for a leg; a tunnel of forty steps takes as long
A_LEVEL = 25  # seconds to dig one level of stairs with bare hands
HUNGRY = 6  # of 20: below seven one no longer sprints, and nothing heals
A_MEAL = 3  # pieces of meat
LOOKING = ("mineBlock", "hunt")
SURFACE = 70  # y that one has to come up to about
DEEP = SEA - 12  # y below which one is under ground, unless land is in sight
LAND = ("grass_block", "_leaves", "_log")  # what grows under the open sky


def skills(game: GameData, situation: Situation, ways: list[AcquisitionStep]) -> Iterator[Act]:
    """Yield the calls of skills (programs for bots) that do the steps `ways`, with time limits that grow with the count. If the
    last search for a step's block or animal was in vain, calls that take the bot to another place come first."""
    for way in ways:
        if way.verb in ("mine", "hunt"):
            yield from before(game, situation, way.block)
        yield from asked(situation, way) if way.verb == "ask" else skill(way)


def asked(situation: Situation, way: AcquisitionStep) -> Iterator[Act]:
    """Yield the call of a skill (a program for bots) that the skillbook (the collection of all skills) offers for the step's
    item, with the arguments that the skill's header comment gives for that item. If earlier calls did not find what the skill
    needs, the bot goes elsewhere first."""
    one = next(one for one in situation.offers[way.item] if one.skill.name == way.block)
    offer = next(offer for offer in one.skill.offers if offer.item == way.item)
    args = {name: way.count if value == COUNT else value for name, value in offer.args}
    if times := vain_calls(situation, way.block):
        yield from elsewhere(situation, way.item, times)
    yield Act(way.block, args, SEARCH + A_BLOCK * way.count, one.program)


def skill(way: AcquisitionStep) -> Iterator[Act]:
    """Yield the calls of library skills (programs for bots) that do one step of a plan, such as mineBlock, with their time
    limits."""
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
    """Return the call of the skill (program for bots) that digs the step's block. It may walk about to find the block, except
    for ore, which is hidden in rock."""
    args: dict[str, object] = {"name": way.block, "count": way.count}
    if heights(way.block) is None:
        return Act("mineBlock", args, seconds=SEARCH + A_BLOCK * way.count)
    return Act("mineBlock", {**args, "further": 0}, seconds=SEARCH + IN_ROCK * way.count)


def stacks(count: int) -> Iterator[int]:
    """Yield the count in stacks of 64, the rest last: 130 as 64, 64, 2."""
    while count > 0:
        yield min(count, A_STACK)
        count -= A_STACK


def vain(game: GameData, situation: Situation, name: str) -> int:
    """Return in how many places the bot has searched in vain for the block or animal called `name` since it last gained some of
    it."""
    count = 0
    for act, outcome in reversed(situation.past):
        if act.skill in LOOKING and act.args.get("name") == name:
            if outcome.ok:
                break
            found = any(more > 0 and is_of(game, act, item) for item, more in outcome.gained.items())
            late = outcome.reason is Reason.DEADLINE and not found and heights(name) is None  # on the way to an ore one digs on
            count += outcome.reason in ELSEWHERE or late
            if found:
                break
    return count


def vain_calls(situation: Situation, skill: str) -> int:
    """Return how many calls of a skill (a program for bots) did not find what it needs, since it last succeeded or gained
    something."""
    count = 0
    for act, outcome in reversed(situation.past):
        if act.skill == skill:
            if outcome.ok or any(more > 0 for more in outcome.gained.values()):
                break
            count += outcome.reason in ELSEWHERE
    return count


def is_of(game: GameData, act: Act, item: str) -> bool:
    """Return whether a gained item comes from the block or animal that the act searched for, since a walking bot picks up other
    items as well."""
    name = str(act.args.get("name"))
    return item == act.args.get("item") or in_group(item, name) or name in game.dug.get(item, ())


def hopeless(game: GameData, situation: Situation) -> Outcome | None:
    """Return the outcome of the last failed search if the same thing has been searched in vain in PLACES (6) places; None
    otherwise."""
    asked = {one.skill.name for several in situation.offers.values() for one in several}
    for act, outcome in reversed(situation.past):
        if act.skill in LOOKING and not outcome.ok:
            return outcome if vain(game, situation, str(act.args.get("name"))) >= PLACES else None
        if act.skill in asked and not outcome.ok:
            return outcome if vain_calls(situation, act.skill) >= PLACES else None
    return None


def before(game: GameData, situation: Situation, name: str) -> Iterator[Act]:
    """Yield the acts that come before a search for a block or an animal called `name`. If earlier searches failed, they take
    the bot elsewhere; otherwise, from deep under ground, they climb to the surface, unless the thing is an ore or in sight."""
    times = vain(game, situation, name)
    if times:
        yield from elsewhere(situation, name, times)
    elif heights(name) is None and is_deep(situation, name):
        yield up(situation)


def is_deep(situation: Situation, name: str) -> bool:
    """Return whether the bot is deep under ground, with neither natural land nor anything called `name` in sight."""
    around = situation.seen.blocks
    return situation.seen.position.y < DEEP and not any(each.endswith(LAND) or in_group(each, name) for each in around)


def up(situation: Situation) -> Act:
    """Return the act that climbs to the surface; its time limit grows with the number of levels to climb."""
    return Act("surface", {}, seconds=WALK + A_LEVEL * max(0.0, SURFACE - situation.seen.position.y))


def elsewhere(situation: Situation, name: str, times: int) -> Iterator[Act]:
    """Yield the acts that go elsewhere after `times` failed searches for a block or an animal called `name`: to the height
    where an ore is found; otherwise up to the surface and on, each time in another direction and a little further."""
    home, y = heights(name), situation.seen.position.y
    if home and not home.in_sight(y) and not digs_in_vain(situation):
        to = home.look_from(y)
        yield Act("goToHeight", {"y": to}, seconds=WALK + A_LEVEL * abs(to - y))
        return
    if home is None:
        yield up(situation)
    far = min(LONGEST, FIRST + WIDER * times)
    biomes = {"biomes": list(homes(name))} if homes(name) else {}
    yield Act("explore", {"turn": times - 1, "far": far, **biomes}, seconds=WALK + far)


def digs_in_vain(situation: Situation) -> bool:
    """Return whether digging to another height makes no sense now: the last action tried it and was refused, or it was refused
    TUNNELS (2) times since it last worked, as where no rock is around. Interrupted tries do not count."""
    runs = [
        outcome for act, outcome in situation.past if act.skill == "goToHeight" and outcome.reason is not Reason.INTERRUPTED
    ]
    refused = next((times for times, one in enumerate(reversed(runs)) if one.ok), len(runs))
    return refused >= TUNNELS or just_failed(situation, "goToHeight")


def just_failed(situation: Situation, skill: str) -> bool:
    """Return whether the last action ran this skill (the name of a program for bots) and was refused."""
    return bool(situation.past) and situation.past[-1][0].skill == skill and not situation.past[-1][1].ok


def provisions(situation: Situation) -> Iterator[Act]:
    """Yield a hunt for a meal if the bot is hungry, carries no food and sees an animal."""
    seen = situation.seen
    if seen.food > HUNGRY or any(item in EDIBLE for item in seen.inventory) or just_failed(situation, "hunt"):
        return
    about = {entity.name for entity in seen.entities}
    for meat in MEAT:
        if LEFT_BY[meat][0] in about:
            yield Act("hunt", {"name": LEFT_BY[meat][0], "item": meat, "count": A_MEAL}, seconds=WALK)
            return
