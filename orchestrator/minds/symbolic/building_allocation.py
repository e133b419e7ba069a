"""Divides a building among members, the part first that building_stages.py chooses, and together with the stages above it if
building_sectors.py can. Else each material goes to the members that hold it, in compact slices; a material that nobody holds
enough of is assigned to be gained."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from orchestrator.building.sealed import is_open
from orchestrator.core.blueprint import Build, Cell, lacking, materials, neighbours, open_cells
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Experience, Member, Situation
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Step
from orchestrator.minds.symbolic import builder
from orchestrator.minds.symbolic.builder import needed, site
from orchestrator.minds.symbolic.building_sectors import bearing, sectors
from orchestrator.minds.symbolic.building_stages import PUT_OFF, failures_at, hopeless, next_stage, own_failures

PATIENCE = 3  # failures of one member before it gets no more of this building
BUILD, GAIN = "build", "gain"
PILLARS = 4  # blocks from a door within which the pillars of those stand who work there
FEW = 8  # places that are not worth dividing


@dataclass(frozen=True, slots=True)
class Share:
    """The work to assign to one member: a part of the building to build, or else `count` of the material `item` to gain. The
    member is given by name; "" is the planner itself."""

    member: str
    part: Build | None = None
    item: str = ""
    count: int = 0

    @property
    def step(self) -> Step:
        """Return the share as one step of a plan, to be done by `member`: to build `part` if the share has one, and otherwise
        to gain `count` of the material `item`."""
        return Step(BUILD, self.part.stages[0].name, len(self.part.cells), self.member) if self.part else self.gain

    @property
    def gain(self) -> Step:
        """Return a step of a plan in which `member` gains `count` of the material `item`."""
        return Step(GAIN, self.item, self.count, self.member)


def in_sight(situation: Situation) -> bool:
    """Return whether every cell (place of a block) of the building was seen in the last observation."""
    return situation.seen.cells.keys() >= site(situation).cells.keys()


def at_work(situation: Situation) -> list[Member]:
    """Return the members that are present and have an open assignment."""
    return [member for member in situation.members if member.present and member.assigned]


def willing(situation: Situation) -> list[Member]:
    """Return the members that may be given a part of the building: those present that failed fewer than PATIENCE (3) times, and
    the planner itself if it is a peer (it leads and also works) that can go on building."""
    own = Member("", inventory=situation.seen.inventory, failed_at=own_failures(situation))
    hands = [own] if situation.role is AgentRole.PEER and not builder.hindrance(situation) else []
    return hands + [member for member in situation.members if member.present and member.failures < PATIENCE]


def turn(situation: Situation) -> list[Member]:
    """Return the members that may be given work now: all idle ones, by the crew's kind of collaboration. If that is
    asynchronous, others may still be at work; in rounds, where all start together, or in a relay, where members work one after
    another, nobody gets work until all are done."""
    idle = [member for member in willing(situation) if not member.assigned]
    if situation.collaboration is Collaboration.ASYNCHRONOUS or not at_work(situation):
        return idle
    return []


def shares(situation: Situation) -> list[Share]:
    """Return what to assign to members now: parts of the building, the stage that comes next first, and materials to gain.
    In a relay, where members work one after another, it is at most one assignment. Empty when there is nothing to assign or
    nobody to assign it to, or while the site is not fully in sight."""
    build, stage, now = site(situation), next_stage(situation), turn(situation)
    if stage is None or not now or not in_sight(situation):
        return []
    taken = {cell for member in at_work(situation) if member.task and member.task.build for cell in member.task.build.cells}
    barred = taken.union(hopeless(situation), beside_work(situation, taken))
    left = {cell: block for cell, block in stage.cells if cell not in barred}
    parts = sectors(situation, stage, barred, willing(situation)) or {
        name: build.part(stage, cells) for name, cells in portions(situation, left, now).items()
    }
    found = [Share(name, part) for name, part in parts.items()]
    found += missing(situation, [member for member in now if member.name not in {share.member for share in found}])
    return found[:1] if situation.collaboration is Collaboration.RELAY else found


def beside_work(situation: Situation, taken: Collection[Cell]) -> set[Cell]:
    """Return the cells (places of blocks) at which somebody failed and beside which somebody still has to set a block (`taken`
    are the cells that members at work have): a pane may find hold only when the wall around it stands. For a door it is
    enough that somebody works near it, whose pillar may stand before it."""
    coming = set(taken) & builder.unfinished(site(situation), situation).keys()
    beside = {cell for cell in failures_at(situation) if not coming.isdisjoint(neighbours(cell))}
    doors = {cell for cell in failures_at(situation) if is_open(site(situation).cells.get(cell, ""))}
    return beside | {door for door in doors if any(is_near(door, cell) for cell in coming)}


def is_near(cell: Cell, other: Cell) -> bool:
    """Return whether somebody who works at the other cell may have a pillar beside this one."""
    return max(abs(cell[0] - other[0]), abs(cell[2] - other[2])) <= PILLARS


def portions(situation: Situation, left: Mapping[Cell, str], now: Sequence[Member]) -> dict[str, list[Cell]]:
    """Return the cells (places of blocks) that each member of `now` is to set, by name. `left` has the cells to divide, each
    with its block. The cells of each material go to the members that hold it, in slices like those of a cake: by the angle
    around the building's middle."""
    build, given = site(situation), dict[str, list[Cell]]()
    stock = {member.name: dict(member.inventory) for member in now}
    for item in sorted({needed(block) for block in left.values()}):
        cells = sorted((cell for cell, block in left.items() if needed(block) == item), key=lambda cell: bearing(build, cell))
        holders = [one for one in now if not item or one.strength > 1 or stock[one.name].get(item, 0)]
        # a door goes to somebody who is there already
        holders.sort(key=lambda one: (bool(spoiled(situation, one, item)), one.name not in given))
        if len(cells) <= FEW:
            holders = holders[:1]
        for member, slice_ in sliced(situation, cells, holders, item, left):
            given.setdefault(member.name, []).extend(slice_)
    return given


def sliced(
    situation: Situation, cells: list[Cell], holders: Sequence[Member], item: str, left: Mapping[Cell, str]
) -> Iterator[tuple[Member, list[Cell]]]:
    """Yield each of `holders`, the members that hold the material `item`, with its slice of `cells` (places of blocks); `item`
    is empty if the cells are to be cleared. A slice has no more cells than the member holds items for, except for a member that
    leads others. A member that failed at a cell does not get it again while one with fewer failures could do it. `left` maps a
    cell to its block."""
    rest = cells
    for index, member in enumerate(holders):
        barred = spoiled(situation, member, item)
        able = [cell for cell in rest if cell not in barred]
        part = able[: ceil(len(rest) / (len(holders) - index))]
        if item and member.strength == 1:
            part = part[: affordable(part, member.inventory.get(item, 0), left)]
        if part:
            rest = [cell for cell in rest if cell not in part]
            yield member, part


def affordable(cells: Sequence[Cell], stock: int, left: Mapping[Cell, str]) -> int:
    """Return how many of the cells (places of blocks), taken in order, can be set with `stock` items of their material. The
    upper half of a door costs nothing. `left` maps a cell to its block."""
    for count in range(len(cells), 0, -1):
        if sum(materials(left[cell] for cell in cells[:count]).values()) <= stock:
            return count
    return 0


def spoiled(situation: Situation, member: Member, item: str) -> Collection[Cell]:
    """Return the cells (places of blocks) that should go to others than this member, because one of them that holds the
    material `item` failed less: the cells of its last assignment, if it failed at it and the other has fewer failures in all,
    and those at which it failed more often than the other. Anybody can clear cells, for which `item` is empty."""
    others = [one for one in willing(situation) if one.name != member.name and (not item or one.inventory.get(item, 0))]
    last = member.task.build.cells if member.trouble and member.task and member.task.build else {}
    spared = set(last) if any(one.failures < member.failures for one in others) else set()
    return spared | {
        cell for cell, count in member.failed_at.items() if any(one.failed_at.get(cell, 0) < count for one in others)
    }


def missing(situation: Situation, idle: Sequence[Member]) -> Iterator[Share]:
    """Yield assignments to gain the first material that the whole crew lacks and nobody was sent for, divided evenly among the
    members in `idle` that did not look for it in vain. What nobody looked for in vain comes first. Yield none for a goal that
    is only a part of a building."""
    idle = [member for member in idle if member.name]
    if not idle or not site(situation).whole:
        return
    short = short_of(situation, put_off(situation))
    for item in sorted(short, key=lambda item: any(sought_in_vain(member, item) for member in situation.members)):
        count, able = short[item], [member for member in idle if not sought_in_vain(member, item)]
        coming = sum(member.task.count for member in at_work(situation) if member.task and member.task.item == item)
        if count > coming and able:
            yield from (Share(member.name, item=item, count=part) for member, part in even(able, count - coming))
            return


def sought_in_vain(member: Member, item: str) -> bool:
    """Return whether a member found none of an item when it was last sent for it."""
    return member.known.get(item, Experience()).cause is Reason.NOT_FOUND


def everybody(situation: Situation) -> list[Member]:
    """Return all present members, and the planner itself (named "") if it is a peer, which leads and also works."""
    own = [Member("", inventory=situation.seen.inventory)] if situation.role is AgentRole.PEER else []
    return own + [member for member in situation.members if member.present]


def even(members: Sequence[Member], count: int) -> Iterator[tuple[Member, int]]:
    """Yield each member with its part of the count, divided as evenly as whole items can be."""
    for index, member in enumerate(members):
        part = ceil(count / (len(members) - index))
        if part:
            yield member, part
            count -= part


def put_off(situation: Situation) -> Collection[Cell]:
    """Return the cells (places of blocks) at which the crew failed PUT_OFF (2) times: nobody goes away for their materials
    while others can be set. None when only such cells are left."""
    late = {cell for cell, count in failures_at(situation).items() if count >= PUT_OFF}
    return late if builder.unfinished(site(situation), situation).keys() - late else ()


def short_of(situation: Situation, without: Collection[Cell] = ()) -> dict[str, int]:
    """Return how many of each material the crew lacks, by item id: what the blocks not yet in place need, but for the cells in
    `without`, less what all members together hold."""
    build, seen = site(situation), situation.seen.cells
    cells = {cell: block for stage in build.stages for cell, block in open_cells(stage, seen).items() if cell not in without}
    return lacking(materials(cells.values()), (member.inventory for member in everybody(situation)))
