"""Describes a building as facts (plain JSON) for a language model, and turns the model's answer into cells, which are places of
single blocks.
A model says how much of which part (a named stage of the building) each member builds, never which blocks. The part that comes
first is clearing what stands in the way, then the first stage with a wrong cell. symbolic/building_allocation.py makes the same
decisions by rules."""

from collections.abc import Iterable, Iterator, Mapping

from orchestrator.core.blueprint import Build, Cell, Stage, materials, open_cells
from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Act, Step
from orchestrator.core.plural import counted
from orchestrator.core.skill import Parameter, Skill
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic import builder
from orchestrator.minds.symbolic.builder import needed, site, unfinished
from orchestrator.minds.symbolic.building_allocation import affordable, at_work, short_of
from orchestrator.minds.symbolic.building_sectors import bearing
from orchestrator.minds.symbolic.building_stages import next_stage

SET = "setBlocks"
SETTING = Skill(
    SET,
    "Set blocks of your part of the building where they belong, from what you hold, and clear what is in the way; the places "
    "are known.",
    (Parameter("count", "number", "how many places; all that are left if left out", required=False),),
    "minus the blocks that were set",
)


def by_model(situation: Situation) -> bool:
    """Return whether a language model decides who builds what, instead of rules: only for an agent that sees every cell (place
    of a block) of its building, and never for a peer, an agent that leads and also works itself."""
    return situation.role is not AgentRole.PEER and builder_sees(situation)


def builder_sees(situation: Situation) -> bool:
    """Return whether the agent sees every cell (place of a block) of its building.
    One that does not has to walk to the building first, for which no model is asked."""
    return situation.seen.cells.keys() >= site(situation).cells.keys()


def now(situation: Situation) -> Stage | None:
    """Return the part of the building to work on now, with its open cells (places of blocks): clearing what stands in the way,
    then the first stage in which something is left to try. None when every cell holds the planned block."""
    return next_stage(situation)


def free(situation: Situation) -> dict[Cell, str]:
    """Return the cells (places of blocks) in which a block is still to be set or dug away in the part of the building that is
    worked on now, each with the block that belongs there. Cells that a member already works on are left out; empty when the
    building is finished."""
    stage = now(situation)
    if stage is None:
        return {}
    taken = {cell for one in at_work(situation) if one.task and one.task.build for cell in one.task.build.cells}
    return {cell: block for cell, block in stage.cells if cell not in taken}


def facts(situation: Situation) -> Mapping[str, object]:
    """Return a building as facts for a language model: its name ("building"), its "parts", the name of the part that comes
    first ("now") with the number of its cells (places of blocks) that nobody works on yet ("open_now"), and, for a root (a
    leader that only assigns work), the materials that the crew lacks ("lacking", item -> count).
    Each part has its name ("part"), the number of its cells without the planned block ("open") and what these take ("takes",
    item -> count)."""
    build, seen = site(situation), situation.seen.cells
    stages = [(stage.name, open_cells(stage, seen)) for stage in build.stages]
    parts = [{"part": name, "open": len(cells), "takes": dict(materials(cells.values()))} for name, cells in stages]
    stage, lacks = now(situation), short_of(situation) if situation.role is AgentRole.ROOT else {}
    first = {"now": stage.name, "open_now": len(free(situation))} if stage else {}
    return {"building": build.name, "parts": parts, **first, **({"lacking": lacks} if lacks else {})}


def open_places(situation: Situation) -> dict[str, int]:
    """Return for each part of the building, by name, how many of its cells (places of blocks) do not hold the planned block
    yet; finished parts are left out."""
    build, seen = site(situation), situation.seen.cells
    return {stage.name: count for stage in build.stages if (count := len(open_cells(stage, seen)))}


def left(situation: Situation) -> dict[str, int]:
    """Return what a leader of a building may assign to members now, as a mapping of names to counts, such as {"walls": 20,
    "oak_planks": 12}.
    One name is the part of the building that comes first, with the number of its cells (places of blocks) that nobody works on
    yet. The others are item ids of materials that the crew lacks, with the missing counts. Empty when nothing is left."""
    stage = now(situation)
    places = {stage.name: len(free(situation))} if stage else {}
    return {name: count for name, count in (lacking_now(situation) | places).items() if count}


def lacking_now(situation: Situation) -> dict[str, int]:
    """Return the materials that the whole crew lacks for the building and that nobody has been sent to get, as item id ->
    missing count."""
    coming = {one.task.item: one.task.count for one in at_work(situation) if one.task and not one.task.build}
    return {item: left for item, count in short_of(situation).items() if (left := count - coming.get(item, 0)) > 0}


def holds(situation: Situation, member: str) -> bool:
    """Return whether the member can work on the part of the building that comes first: it holds a material that is needed
    there, or in some places a block only has to be dug away.
    True for a name that is not among the members, such as that of the planning agent itself."""
    found = next((one for one in situation.members if one.name == member), None)
    takes = {needed(block) for block in free(situation).values()}
    return "" in takes or found is None or any(found.inventory.get(item, 0) for item in takes)


def parts(situation: Situation, steps: Iterable[Step]) -> Iterator[tuple[str, Goal]]:
    """Yield a pair of member and goal for each step of a language model's plan, which names a member, an item or part of the
    building, and a count.
    A step for the part that comes first becomes a goal to build that many of its cells (places of blocks), close together, for
    which the member holds materials; it is left out if there are none. Any other step becomes a goal to gain the count of its
    item."""
    build, stage, rest = site(situation), now(situation), free(situation)
    held = {one.name: one for one in situation.members}
    for step in steps:
        if stage is None or step.item != stage.name:
            yield step.member, Goal(f"gain {amount(step.count, step.item)}", step.item, step.count)
            continue
        cells = slice_of(build, rest, held.get(step.member, Member(step.member)), step.count)
        rest = {cell: block for cell, block in rest.items() if cell not in cells}
        if cells:
            part = build.part(stage, cells)
            yield step.member, Goal(f"build {counted(len(cells), 'place')} of the {stage.name}", "", len(cells), build=part)


def slice_of(build: Build, rest: Mapping[Cell, str], member: Member, count: int) -> list[Cell]:
    """Return up to `count` cells (places of blocks), close together, that the member can build with the materials it holds;
    empty when there are none. `rest` has the cells to choose from, each with the block that belongs there."""
    chosen: list[Cell] = []
    for item in sorted({needed(block) for block in rest.values()}):
        cells = sorted((cell for cell, block in rest.items() if needed(block) == item), key=lambda cell: bearing(build, cell))
        cells = cells[: count - len(chosen)]
        chosen += cells[: affordable(cells, member.inventory.get(item, 0), rest)] if item else cells
    return chosen


def setting(situation: Situation, count: int | None) -> Act | None:
    """Return the action that sets the next blocks of the agent's building, or of its part of one: at most `count`, or all that
    are left if `count` is None. Return None when every planned block is already in place."""
    build = site(situation)
    cells = list(unfinished(build, situation).items())[:count]
    if not cells:
        return None
    places = [{"x": x, "y": y, "z": z, "block": block} for (x, y, z), block in cells]
    args = {"cells": places, "low": list(build.low), "high": list(build.high)}
    return Act("buildBlocks", args, seconds=builder.A_BUILDING + builder.A_BLOCK * len(places))


def materials_known(game: GameData, situation: Situation) -> list[str]:
    """Return the sorted item ids of the building's materials that the game knows; others are left out. A language model is told
    how to get them."""
    return sorted(item for item in materials(site(situation).cells.values()) if item in game.items)
