"""Who gets which share of a building: what stands in the way first, then a stage; each material goes to those who hold it, a
compact slice each; what nobody holds is to be gained.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, ceil

from orchestrator.core.blueprint import AIR, Build, Cell, Stage, lacking, matches, materials, name_of, open_cells
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Situation
from orchestrator.core.plan import Step
from orchestrator.minds.symbolic import builder
from orchestrator.minds.symbolic.builder import needed, site

PATIENCE = 3  # failures of one member before it gets no more of this building
CLEARING = "clearing"
BUILD, GAIN = "build", "gain"
FLOWS = ("water", "lava")  # nobody digs it away; what is built there takes its place
FEW = 8  # places that are not worth dividing


@dataclass(frozen=True, slots=True)
class Share:
    """What one member is asked for: a part of the building, or so much of a material. The planner itself has no name."""

    member: str
    part: Build | None = None
    item: str = ""
    count: int = 0

    @property
    def step(self) -> Step:
        """As it stands in the plan."""
        return Step(BUILD, self.part.stages[0].name, len(self.part.cells), self.member) if self.part else self.gain

    @property
    def gain(self) -> Step:
        """The material, as a step."""
        return Step(GAIN, self.item, self.count, self.member)


def next_stage(build: Build, seen: Mapping[Cell, str]) -> Stage | None:
    """What has to be done before anything else: what stands in the way, then the first stage that is not right."""
    wrong = {cell: block for stage in build.stages for cell, block in open_cells(stage, seen).items()}
    hindering = tuple((cell, AIR) for cell in wrong if is_hindrance(seen.get(cell, AIR)))
    if hindering:
        return Stage(CLEARING, hindering)
    return next((stage for stage in build.stages if open_cells(stage, seen)), None)


def is_hindrance(block: str) -> bool:
    """Something that has to be taken away first."""
    return not matches(AIR, block) and name_of(block) not in FLOWS


def in_sight(situation: Situation) -> bool:
    """Whether every place of the site is seen."""
    return situation.seen.cells.keys() >= site(situation).cells.keys()


def at_work(situation: Situation) -> list[Member]:
    """Members with an assignment."""
    return [member for member in situation.members if member.present and member.assigned]


def willing(situation: Situation) -> list[Member]:
    """Who is here and has not failed too often; the planner's own hands if it has any to spare."""
    own = Member("", inventory=situation.seen.inventory)
    hands = [own] if situation.role is AgentRole.PEER and not builder.hindrance(situation) else []
    return hands + [member for member in situation.members if member.present and member.failures < PATIENCE]


def turn(situation: Situation) -> list[Member]:
    """Who may be given work now, as the collaboration says: all that are idle, all at once, or one."""
    idle = [member for member in willing(situation) if not member.assigned]
    if situation.collaboration is Collaboration.ASYNCHRONOUS or not at_work(situation):
        return idle
    return []


def shares(situation: Situation) -> list[Share]:
    """What is given out now; empty when there is nothing to give, or nobody to give it to."""
    build, seen = site(situation), situation.seen.cells
    stage = next_stage(build, seen)
    now = turn(situation)
    if stage is None or not now or not in_sight(situation):
        return []
    taken = {cell for member in at_work(situation) if member.task and member.task.build for cell in member.task.build.cells}
    left = {cell: block for cell, block in open_cells(stage, seen).items() if cell not in taken}
    found = [Share(name, build.part(stage, cells)) for name, cells in portions(situation, left, now).items()]
    found += missing(situation, [member for member in now if member.name not in {share.member for share in found}])
    return found[:1] if situation.collaboration is Collaboration.RELAY else found


def portions(situation: Situation, left: Mapping[Cell, str], now: Sequence[Member]) -> dict[str, list[Cell]]:
    """Member to cells: for each material those who hold it, each a slice of the whole as seen from its middle."""
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
    """Each holder's slice, as large as its stock allows; nobody gets again what it has failed at while another could do it."""
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
    """How many of the cells in order the stock is enough for: the upper half of a door costs nothing."""
    for count in range(len(cells), 0, -1):
        if sum(materials(left[cell] for cell in cells[:count]).values()) <= stock:
            return count
    return 0


def spoiled(situation: Situation, member: Member, item: str) -> Collection[Cell]:
    """Cells that it was asked for last and could not do, if somebody who failed less often holds the material."""
    rivals = [one for one in willing(situation) if one.name != member.name and one.failures < member.failures]
    others = [one for one in rivals if not item or one.inventory.get(item, 0)]
    if not others or not member.trouble or not member.task or not member.task.build:
        return ()
    return member.task.build.cells.keys()


def missing(situation: Situation, idle: Sequence[Member]) -> Iterator[Share]:
    """Materials that all together lack, from those who have nothing else to do; of a part, whoever gave it knows more."""
    idle = [member for member in idle if member.name]
    if not idle or not site(situation).whole:
        return
    for item, count in short_of(situation).items():
        coming = sum(member.task.count for member in at_work(situation) if member.task and member.task.item == item)
        if count > coming:
            yield from (Share(member.name, item=item, count=part) for member, part in even(idle, count - coming))
            return


def everybody(situation: Situation) -> list[Member]:
    """All who are here, the planner's own hands included."""
    own = [Member("", inventory=situation.seen.inventory)] if situation.role is AgentRole.PEER else []
    return own + [member for member in situation.members if member.present]


def even(members: Sequence[Member], count: int) -> Iterator[tuple[Member, int]]:
    """As even as whole things can be."""
    for index, member in enumerate(members):
        part = ceil(count / (len(members) - index))
        if part:
            yield member, part
            count -= part


def bearing(build: Build, cell: Cell) -> tuple[float, ...]:
    """Around the middle of the building, columns together, from below."""
    x, z = cell[0] - (build.low[0] + build.high[0]) / 2, cell[2] - (build.low[2] + build.high[2]) / 2
    return (round(atan2(z, x), 6), cell[0], cell[2], cell[1])


def short_of(situation: Situation) -> dict[str, int]:
    """Materials that the members do not hold enough of for what is not right yet."""
    build, seen = site(situation), situation.seen.cells
    wanted = materials(block for stage in build.stages for block in open_cells(stage, seen).values())
    return lacking(wanted, (member.inventory for member in everybody(situation)))
