"""Templates for simple buildings, such as a pillar or a wall, that can be built of any block beside the bot. The places of
their blocks are given as JavaScript expressions, from which skill_writer.py makes skills (programs for bots)."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.core.skill import Parameter

MOST = 16  # blocks along any side


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape, such as a pillar, that can be built of any block. `places` is a JavaScript expression for the places of its
    blocks, a list of `[x, y, z]` relative to a place beside the bot. With the arguments in `example` it takes `count` blocks.
    `says` are ways in which a person may ask for it."""

    name: str
    description: str
    parameters: tuple[Parameter, ...]
    example: Mapping[str, int]
    count: int
    places: str
    says: tuple[str, ...]


def side(name: str, text: str, usual: int) -> Parameter:
    """Return an optional number parameter of a skill (a program for bots): the length of a side, from 1 to 16 blocks. `usual`
    is its default. `text` describes it, such as "how high"."""
    return Parameter(name, "number", f"{text}, 1 to {MOST} blocks; {usual} if left out", required=False)


SHAPES = {
    shape.name: shape
    for shape in (
        Shape(
            "pillar", "Build a pillar of any block beside the bot", (side("height", "how high", 3),), {"height": 3}, 3,
            "range(height).map(y => [0, y, 0])",
            ("build a pillar of cobblestone", "put up a column of dirt", "make a post of planks", "raise a pillar here"),
        ),
        Shape(
            "wall", "Build a straight wall of any block beside the bot",
            (side("length", "how long, to the south", 4), side("height", "how high", 2)), {"length": 4, "height": 2}, 8,
            "range(height).flatMap(y => range(length).map(z => [0, y, z]))",
            ("build a wall of cobblestone", "put up a wall here", "wall this side off", "make a wall four long and two high"),
        ),
        Shape(
            "floor", "Lay a floor of any block beside the bot, level with the ground",
            (side("length", "how far to the south", 3), side("width", "how far to the east", 3)), {"length": 3, "width": 3}, 9,
            "range(length).flatMap(z => range(width).map(x => [x, -1, z]))",
            ("lay a floor of planks", "pave the ground with stone", "make a terrace of cobblestone", "floor this place"),
        ),
        Shape(
            "stairway", "Build a stairway of any block beside the bot, filled below, that one can walk up",
            (side("height", "how high", 3),), {"height": 3}, 6,
            "range(height).flatMap(z => range(z + 1).map(y => [0, y, z]))",
            ("build a stairway of dirt", "make steps up of cobblestone", "build stairs to climb up", "pile blocks up to steps"),
        ),
        Shape(
            "pen", "Build a pen of any block beside the bot: a ring to keep something in or out",
            (side("width", "its inner width", 2), side("height", "how high", 1)), {"width": 2, "height": 1}, 12,
            "range(height).flatMap(y => ring(width + 2).map(([x, z]) => [x, y, z]))",
            ("build a pen of cobblestone", "fence this place in", "make an enclosure for animals", "put a ring of blocks here"),
        ),
    )
}  # fmt: skip


def function(name: str, shape: Shape, sources: Mapping[str, str]) -> str:
    """Return the code of a JavaScript function called `name` that builds the shape of the block in its argument `block`.
    `sources` maps an item to the block in sight that is dug to get it, where the two differ (cobblestone comes from stone)."""
    sides = ", ".join(f"{each.name} = {shape.example[each.name]}" for each in shape.parameters)
    table = ", ".join(f"{item}: '{block}'" for item, block in sorted(sources.items()))
    helpers = ["const range = length => Array.from({ length }, (_, index) => index)"]
    if "ring(" in shape.places:
        helpers += [
            "const ring = size => range(size).flatMap(x => range(size).map(z => [x, z]))",
            "  .filter(([x, z]) => [x, z].some(each => each === 0 || each === size - 1))",
        ]
    body = [
        f"const {{ block, {sides} }} = args",
        *helpers,
        "if (!mcData.blocksByName[block]) throw new Refusal('unknown_name', `the game has no block called ${block}`)",
        f"if ([{', '.join(each.name for each in shape.parameters)}].some(each => !(each >= 1 && each <= {MOST}))) {{",
        f"  throw new Refusal('bad_argument', 'each side has 1 to {MOST} blocks')",
        "}",
        "const from = bot.entity.position.floored().offset(2, 0, 0)",
        f"const places = {shape.places}",
        "const cells = places.map(([x, y, z]) => ({ x: from.x + x, y: from.y + y, z: from.z + z, block }))",
        "// what is lacking is dug where it lies about",
        f"const sources = {{ {table} }}" if table else "const sources = {}",
        "const lacks = cells.length - bot.inventory.count(block)",
        "if (lacks > 0) await mineBlock(bot, { name: sources[block] ?? block, count: lacks })",
        "const held = bot.inventory.count(block)",
        "if (held < cells.length) throw new Refusal('missing_item', `${held} ${block} for ${cells.length} places`)",
        "return buildBlocks(bot, { cells })",
    ]
    return "\n".join([f"async function {name} (bot, args) {{", *(f"  {line}" for line in body), "}"])
