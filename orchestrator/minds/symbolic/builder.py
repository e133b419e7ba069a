"""Rules for an agent that builds: find cells (places of single blocks) that are not right yet, get the materials that are
lacking, and set the blocks. Whether the building is done is judged by looking at its cells. building_leader.py decides for an
agent that divides a building among members."""

from collections.abc import Iterator

from orchestrator.core.blueprint import AIR, Build, Cell, item_of, matches, materials, name_of
from orchestrator.core.contracts.mind import Situation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Action, Plan, Status, Step, Verdict
from orchestrator.core.plural import counted
from orchestrator.knowledge.acquisition.plan import Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic import leaf, skill_calls

PATIENCE = 3  # acts in a row that set nothing before the rest is given back
A_BUILDING = 60  # seconds: to walk there, climb, come down, walk away
A_BLOCK = 8  # seconds: most take one, those that one has to climb for take many
CLIMBED_ON = ("dirt", "coarse_dirt", "cobbled_deepslate", "netherrack")
ARM = 2  # blocks above the ground that one sets without climbing
AT_HAND = ("craft", "place")
HOPELESS = frozenset({Reason.UNKNOWN_NAME, Reason.BAD_ARGUMENT})


def judge(situation: Situation) -> Verdict:
    """Return the verdict on the goal: success when every place of the building is seen to hold its planned block, failure when
    the agent cannot continue; else ongoing."""
    build = site(situation)
    left = unfinished(build, situation)
    if not left:
        return Verdict(Status.SUCCESS, f"{build.name}: {counted(len(build.cells), 'place is right', 'places are right')}")
    why = hindrance(situation)
    state = f"{len(left)} of {counted(len(build.cells), 'place')} of the {build.name} not right yet"
    return (
        Verdict(Status.FAIL, f"{state}: {why}", cause=fruitless(situation)[-1].reason)
        if why
        else Verdict(Status.ONGOING, state)
    )


def hindrance(situation: Situation) -> str:
    """Return why this agent cannot continue to build: the last three actions were refused, or one for a reason that trying
    again cannot change, such as an unknown block name. Empty when it can."""
    tries = fruitless(situation)
    if tries and (tries[-1].reason in HOPELESS or len(tries) >= PATIENCE):
        return f"{tries[-1].reason}: {tries[-1].note}"
    return ""


def fruitless(situation: Situation) -> list[Outcome]:
    """Return the outcomes of the actions that failed since one last succeeded, set a block or gained an item; oldest first."""
    build, found = site(situation), list[Outcome]()
    for _, outcome in reversed(situation.past):
        if outcome.ok or build.set_from(outcome.gained) or any(count > 0 for count in outcome.gained.values()):
            break
        found.append(outcome)
    return found[::-1]


def plan(situation: Situation) -> Plan:
    """Return a plan of one stage, whose only step is to set all blocks that are not in place yet."""
    build = site(situation)
    left = unfinished(build, situation)
    return Plan(situation.goal.text, ((Step("build", build.name, len(left)),),), f"{counted(len(left), 'place')} to see to")


def act(game: GameData, situation: Situation) -> tuple[Action, ...]:
    """Return the actions that get the materials that are lacking and then set all remaining blocks of the goal's building."""
    return acts(game, situation, site(situation))


def acts(game: GameData, situation: Situation, build: Build) -> tuple[Action, ...]:
    """Return the actions that get the materials that are lacking and then set the remaining blocks of `build`, which is the
    goal's whole building or a part of it."""
    left = unfinished(build, situation)
    cells = [{"x": x, "y": y, "z": z, "block": block} for (x, y, z), block in left.items()]
    args = {"cells": cells, "low": list(build.low), "high": list(build.high)}
    return (*supplies(game, situation, build, left), Act("buildBlocks", args, seconds=A_BUILDING + A_BLOCK * len(cells)))


def unfinished(build: Build, situation: Situation) -> dict[Cell, str]:
    """Return the cells (places of blocks) of the building that are not seen to be right, each with the block that belongs
    there."""
    seen = situation.seen.cells
    return {cell: block for cell, block in build.cells.items() if not matches(block, seen.get(cell, ""))}


def supplies(game: GameData, situation: Situation, build: Build, left: dict[Cell, str]) -> Iterator[Action]:
    """Yield actions that get the materials this agent lacks for the cells in `left` (place -> its block), and dirt to climb on
    if some are high: planks of the building are not climbed on, since not all of them come back. Materials that cannot be got
    are skipped here; setting their blocks fails later. An agent with only a part of a building (`build`) does not go for
    materials: others may hold them, which its leader knows."""
    held, wanted = situation.seen.inventory, materials(left.values())
    for item, count in wanted.items():
        if held.get(item, 0) < count:
            yield from supply(game, situation, build, item, count - held.get(item, 0))
    top = max(cell[1] for cell, block in left.items()) - build.low[1]
    spare = {item: count - wanted.get(item, 0) for item, count in held.items() if is_climbed_on(item)}
    stuck = "dirt" in leaf.absent(situation) and any(held.get(item, 0) > top for item in spare)
    if top >= ARM and not stuck and not any(count > top for count in spare.values()):
        yield Act("mineBlock", {"name": "dirt", "count": top + 1}, seconds=skill_calls.SEARCH)


def supply(game: GameData, situation: Situation, build: Build, item: str, more: int) -> Iterator[Action]:
    """Yield the actions that get `more` of `item` in addition to what the agent holds; none if there is no way. An agent that
    builds only a part of a building (`build`) does not go away to dig or hunt: then only crafting and placing count as a
    way."""
    try:
        ways = leaf.steps_to_get(game, situation, item, more)
    except Unobtainable:
        return
    if build.whole or all(way.verb in AT_HAND for way in ways):
        yield from skill_calls.skills(game, situation, ways)


def is_climbed_on(item: str) -> bool:
    """Return whether an item can be stacked into a pillar to climb on and dug again by hand."""
    return item in CLIMBED_ON or item.endswith("_planks")


def site(situation: Situation) -> Build:
    """Return the building of the situation's goal, with its cells (places of blocks) in world coordinates."""
    assert situation.goal.build
    return situation.goal.build


def needed(block: str) -> str:
    """Return the id of the item that is placed to set this block; empty for air, which is set by digging."""
    return "" if block == AIR else item_of(block) or name_of(block)
