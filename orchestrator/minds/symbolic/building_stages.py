"""Chooses what part of a building comes next: what stands in the way first, then one stage (a part of the building) after
another. Cells (places of blocks) at which members failed do not stop the stages above: these go on wherever something holds
their blocks, and the cells that were put off get their last tries at the end."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import cast

from orchestrator.core.blueprint import AIR, Cell, Stage, matches, name_of, neighbours, open_cells, reached
from orchestrator.core.contracts.mind import Situation
from orchestrator.core.outcome import OF_THE_PLACE
from orchestrator.minds.symbolic.builder import site

PUT_OFF = 2  # failures of the crew at one cell before all other cells come first
HOPELESS = 4  # failures of the crew at one cell before it is not tried any more
CLEARING = "clearing"
BUILDING = "buildBlocks"  # the skill
FLOWS = ("water", "lava")  # nobody digs it away; what is built there takes its place


def next_stage(situation: Situation) -> Stage | None:
    """Return what to do first, as a stage with the cells that are open. If blocks have to be dug away, it clears their cells;
    otherwise it is the first stage with a cell that the crew did not fail at twice and that something holds. If there is none,
    the cells at which the crew failed come back, and at last, when nothing can be tried, all that are open in the first
    unfinished stage. None when the whole building is right."""
    seen, tried = situation.seen.cells, failures_at(situation)
    stages = [Stage(stage.name, tuple(open_cells(stage, seen).items())) for stage in site(situation).stages]
    stages = [stage for stage in stages if stage.cells]
    for limit in (PUT_OFF, HOPELESS):
        barred = {cell for cell, count in tried.items() if count >= limit}
        if found := clearing(stages, seen, barred) or first_held(stages, seen, barred, site(situation).low[1]):
            return found
    return stages[0] if stages else None


def hopeless(situation: Situation) -> Collection[Cell]:
    """Return the cells that nobody is to try again, because the crew failed at them HOPELESS (4) times."""
    return {cell for cell, count in failures_at(situation).items() if count >= HOPELESS}


def failures_at(situation: Situation) -> Counter[Cell]:
    """Return how often members of the crew, and the planner itself, failed at each cell of the building."""
    return sum((Counter(dict(member.failed_at)) for member in situation.members), own_failures(situation))


def own_failures(situation: Situation) -> Counter[Cell]:
    """Return how often the planner itself failed at each cell, for a reason of the place."""
    failed = [act.args for act, outcome in situation.past if act.skill == BUILDING and outcome.reason in OF_THE_PLACE]
    lists = [cast("list[dict[str, int]]", args["cells"]) for args in failed]
    return Counter((cell["x"], cell["y"], cell["z"]) for cells in lists for cell in cells)


def clearing(stages: list[Stage], seen: Mapping[Cell, str], barred: Collection[Cell]) -> Stage | None:
    """Return a stage that clears the open cells in which something stands that has to go first, without the cells in `barred`;
    None if there are none. `seen` maps each cell in sight to its block."""
    wrong = (cell for stage in stages for cell, _ in stage.cells if cell not in barred)
    hindering = tuple((cell, AIR) for cell in wrong if is_hindrance(seen.get(cell, AIR)))
    return Stage(CLEARING, hindering) if hindering else None


def first_held(stages: list[Stage], seen: Mapping[Cell, str], barred: Collection[Cell], ground: int) -> Stage | None:
    """Return the open cells of the first stage that has some outside `barred`. Of a stage above an unfinished one, only those
    count that something holds: the land below the height `ground`, a block that stands, or others of the same stage in a chain
    from one. None if there are none."""
    for number, stage in enumerate(stages):
        free = {cell: block for cell, block in stage.cells if cell not in barred}
        if number:
            edge = {cell for cell in free if cell[1] == ground or any(stands(seen.get(near, "")) for near in neighbours(cell))}
            held = set(reached(set(free), edge))
            free = {cell: block for cell, block in free.items() if cell in held}
        if free:
            return Stage(stage.name, tuple(free.items()))
    return None


def stands(block: str) -> bool:
    """Return whether a block was seen at which another one can be set."""
    return bool(block) and is_hindrance(block)


def is_hindrance(block: str) -> bool:
    """Return whether a block has to be dug away before something is built in its place; not so for air, water and lava."""
    return not matches(AIR, block) and name_of(block) not in FLOWS
