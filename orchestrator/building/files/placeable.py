"""Makes a blueprint of the blocks of a file: leaves out what nobody can place by hand, in layers from below, and says what was
left out."""

from collections import Counter
from dataclasses import dataclass, field

from orchestrator.building.files.block_box import BlockBox
from orchestrator.building.files.nbt import BadBuildingFile
from orchestrator.core.blueprint import AIR, Blueprint, Cell, Stage, item_of, name_of, neighbours, plus, state_of
from orchestrator.knowledge.building import BELOW, MOST_BLOCKS, STANDS, flaws, wrong_to_build

# properties that a builder can choose by where it clicks; all others follow from the neighbours or from use
CHOSEN = {"_stairs": ("facing", "half"), "_slab": ("type",), "_door": ("facing", "half"), "_trapdoor": ("facing", "half"),
          "_log": ("axis",), "_wood": ("axis",), "_bed": ("facing", "part"), "_fence_gate": ("facing",),
          "_pillar": ("axis",), "furnace": ("facing",), "chest": ("facing",), "barrel": (), "hay_block": ("axis",),
          "bone_block": ("axis",), "basalt": ("axis",), "_stem": ("axis",)}  # fmt: skip
NEVER = ("structure_void", "jigsaw", "barrier", "light")  # leave the cell as it is
DOUBLE = "double"  # a slab that fills its block


@dataclass(frozen=True, slots=True)
class FileBuilding:
    """The building of a file: what can be built of it, and how many of each block are left out, with the reason."""

    blueprint: Blueprint
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def said(self) -> str:
        """Return one sentence with the blocks that are left out; empty if none are."""
        most_first = sorted(self.left_out.items(), key=lambda pair: (-pair[1], pair[0]))
        parts = [f"{count} {name} ({why})" for (name, why), count in most_first]
        more = f" and {len(parts) - 6} other kinds" if len(parts) > 6 else ""
        return f"Left out: {', '.join(parts[:6])}{more}." if parts else ""


def building_of(box: BlockBox, name: str, file: str, version: str) -> FileBuilding:
    """Return the building called `name` with the blocks of a box that can be placed by hand in this version of the game. Raises
    BadBuildingFile, with the name of the `file`, if none can be placed or if there are too many."""
    left: Counter[tuple[str, str]] = Counter()
    cells: dict[Cell, str] = {}
    for cell, block in box.blocks.items():
        if name_of(block).endswith(AIR):
            cells[cell] = AIR
        elif name_of(block) in NEVER:
            continue
        elif why := unplaceable(block, version):
            left[name_of(block), why] += 1
        else:
            cells[cell] = plain(block)
    cells = grounded(cells, left)
    blocks = sum(block != AIR for block in cells.values())
    if not 0 < blocks <= MOST_BLOCKS:
        raise BadBuildingFile(f"{file} has {blocks} blocks that can be placed; a building can have 1 to {MOST_BLOCKS}.")
    return FileBuilding(in_layers(name, cells, box.size), left)


def unplaceable(block: str, version: str) -> str:
    """Return why nobody can place a block by hand in this version of the game; empty if somebody can."""
    if name_of(block) in ("water", "lava"):
        return "it flows"
    if state_of(block).get("type") == DOUBLE and name_of(block).endswith("_slab"):
        return "two slabs in one place"
    if not name_of(block):
        return "not of the game"
    if wrong_to_build(name_of(block), version):
        unknown = item_of(block) is None or "no item" not in (wrong_to_build(name_of(block), version) or "")
        return f"not in {version}" if unknown else "no item places it"
    return ""


def plain(block: str) -> str:
    """Return a block with only those properties that a builder chooses."""
    name, state = name_of(block), state_of(block)
    kept = next((keys for ending, keys in CHOSEN.items() if name.endswith(ending)), ())
    inside = ",".join(f"{key}={state[key]}" for key in kept if key in state)
    return f"{name}[{inside}]" if inside else name


def grounded(cells: dict[Cell, str], left: Counter[tuple[str, str]]) -> dict[Cell, str]:
    """Return the cells moved down to the ground, without blocks that would fall or float, which are counted in `left`."""
    while blocks := {cell: block for cell, block in cells.items() if block != AIR}:
        low = min(y for _, y, _ in blocks)
        held = connected(set(blocks), low)
        bad = {cell: "nothing holds it" for cell in blocks if cell not in held}
        bad |= {cell: "nothing below it" for cell, block in blocks.items()
                if STANDS.search(name_of(block)) and cell[1] > low and plus(cell, BELOW) not in blocks}  # fmt: skip
        if not bad:
            return {plus(cell, (0, -low, 0)): block for cell, block in cells.items() if cell[1] >= low}
        for cell, why in bad.items():
            left[name_of(cells.pop(cell)), why] += 1
    return {}


def connected(cells: set[Cell], low: int) -> set[Cell]:
    """Return the cells that are joined by their sides to one at the height `low`, through cells of this set."""
    held = {cell for cell in cells if cell[1] == low}
    edge = held
    while edge:
        edge = {near for cell in edge for near in neighbours(cell) if near in cells} - held
        held |= edge
    return held


def in_layers(name: str, cells: dict[Cell, str], size: Cell) -> Blueprint:
    """Return a blueprint that builds the cells in layers; those of a layer that hang on a later one are built with that one,
    and halves of doors and beds that lack the other half are left out."""
    tops = stage_numbers({cell for cell, block in cells.items() if block != AIR})
    by: dict[int, list[tuple[Cell, str]]] = {}
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[2], cell[0])):
        number = tops.get(cell, cell[1])
        if name_of(cells[cell]).endswith("_door") and state_of(cells[cell]).get("half") == "upper":
            number = tops.get(plus(cell, BELOW), number)  # with its lower half
        by.setdefault(number, []).append((cell, cells[cell]))
    height = 1 + max(y for _, y, _ in cells)
    stages = tuple(Stage(f"layer {number + 1}", tuple(by[number])) for number in sorted(by))
    blueprint = Blueprint(name, (size[0], height, size[2]), stages)
    halves = {cell for cell, why in flaws(blueprint) if "only one half" in why}
    if not halves:
        return blueprint
    return in_layers(name, {cell: block for cell, block in cells.items() if cell not in halves}, size)


def stage_numbers(blocks: set[Cell]) -> dict[Cell, int]:
    """Return for each block the number of its stage: its height, or that of the first layer that holds it, for one that
    hangs."""
    found: dict[Cell, int] = {}
    for top in range(1 + max((y for _, y, _ in blocks), default=0)):
        for cell in connected({cell for cell in blocks if cell[1] <= top}, 0):
            found.setdefault(cell, top)
    return found
