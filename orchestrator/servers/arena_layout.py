"""Lays out an arena, a box of land for bots, on any server with vanilla's commands, over the server's control channel or RCON.
Every block of the box is set, so laying it out again resets it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.servers.arena import Arena, ArenaStep, Cell, Spawn
from orchestrator.servers.yaml_lines import BadFile

MOST_FILLED = 32768  # blocks of one /fill
# nothing to do is no mistake: the block stands there already, nobody had anything
NOTHING_TO_DO = re.compile(
    r"Could not set the block|No blocks were filled|No entity was found|No items were found on .*|"
    r"Target has no effects to remove|No chunks were marked for force loading",
    re.DOTALL,
)
WORN = {"head": "armor.head", "chest": "armor.chest", "legs": "armor.legs", "feet": "armor.feet", "offhand": "weapon.offhand"}
HOTBAR = 9
LOOSE = ("#minecraft:sand", "gravel", "suspicious_gravel", "#minecraft:concrete_powder", "#minecraft:anvil", "water", "lava")
ROLLED = 2  # blocks that something may have rolled beyond the border when it dropped
# these remember more than their state, and halves of doors and beds copy each other: such blocks are taken away before
# they are set
REMEMBERS = re.compile(
    r"chest|barrel|furnace|smoker|shulker_box|hopper|dispenser|dropper|campfire|sign|banner|jukebox|brewing_stand|lectern|"
    r"bookshelf|beehive|bee_nest|spawner|pot$|\{"
)

BURNING = 16  # seconds: who was in lava burns on for fifteen, and no command puts that out


@dataclass(frozen=True, slots=True)
class LayoutCommand:
    """One server command, `text`, of those that build an arena (a box of land), and the number of the line in the arena's file
    that needs it (0 if no single line does). If the server refuses an `optional` one, the building goes on; otherwise it
    fails."""

    line: int
    text: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class PlacedArena:
    """An arena (a box of land built for a test) at its place in a world. `origin` is the cell of the world where the arena's
    lowest north-west corner (0 0 0 in its own coordinates) lies."""

    arena: Arena
    origin: Cell

    async def apply(self, admin: Admin) -> int:
        """Build the arena (a box of land) in the world with the operator rights `admin`, and place and equip the players that
        are online. Returns the number of commands. Raises BadFile when the server refuses one of them."""
        players = await admin.players()
        return await self.give(admin, [*self.land(), *self.people(players)])

    async def reset(self, admin: Admin) -> int:
        """Restore the arena (a box of land) as it was built at first: blocks, contents, mobs, dropped items, players and their
        inventories. `admin` gives operator rights over the server. Returns the number of commands."""
        return await self.apply(admin)

    async def welcome(self, admin: Admin, players: Sequence[str], new: str) -> None:
        """Place and equip one player, `new`, who joined after the arena (a box of land) was built. `admin` gives operator
        rights. `players` are the names of all players in order, by which numbered starting places are given out."""
        await self.give(admin, [order for name, order in self.each_person(players) if name == new])

    async def give(self, admin: Admin, orders: Sequence[LayoutCommand]) -> int:
        """Run the commands `orders` in order with the operator rights `admin`, and return their number. Raises BadFile when the
        server refuses one that is not optional."""
        for order in orders:
            try:
                await admin.command(order.text)
            except WorldLost:
                raise
            except BlockcrewError as error:
                if not order.optional and not NOTHING_TO_DO.fullmatch(str(error).strip()):
                    place = f"{self.arena.file}:{order.line}" if order.line else str(self.arena.file)
                    raise BadFile(f"{place}: the server refuses `{order.text}`: {error}") from error
        return len(orders)

    def land(self) -> Iterator[LayoutCommand]:
        """Yield the commands that build the arena (a box of land) without its players: rules, time, weather, blocks and mobs.
        What the removed blocks and mobs drop is cleared, too."""
        arena = self.arena
        low, high = self.at((0, 0, 0)), self.at((arena.size[0] - 1, arena.size[1] - 1, arena.size[2] - 1))
        yield LayoutCommand(0, f"forceload add {low[0]} {low[2]} {high[0]} {high[2]}", optional=True)
        yield from (LayoutCommand(0, f"gamerule {name} {value}") for name, value in arena.rules.items())
        if arena.time is not None:
            yield LayoutCommand(0, f"time set {arena.time}")
        if arena.weather is not None:
            yield LayoutCommand(0, f"weather {arena.weather}")
        yield LayoutCommand(0, f"kill @e[type=!player,tag={self.tag}]")
        yield from self.loosen()
        yield LayoutCommand(0, f"kill @e[type=!player,{self.box(0)}]")
        yield from self.loosen()  # again: on a slow server, something fell and landed between two commands
        yield from self.blocks()
        for kind in ("item", "experience_orb", "falling_block"):
            yield LayoutCommand(0, f"kill @e[type={kind},{self.box(ROLLED)}]")
        yield from self.mobs()

    def loosen(self) -> Iterator[LayoutCommand]:
        """Yield commands that remove from the arena (a box of land) the blocks that would fall or flow while other blocks are
        changed: sand, gravel, water and the like."""
        width, height, depth = self.arena.size
        thick = max(1, MOST_FILLED // (width * depth))
        for y in range(0, height, thick):
            low, high = self.at((0, y, 0)), self.at((width - 1, min(y + thick, height) - 1, depth - 1))
            for block in LOOSE:
                yield LayoutCommand(0, f"fill {words(low)} {words(high)} air replace {block}", optional=True)

    def box(self, wider: int) -> str:
        """Return the arguments (x, y, z, dx, dy, dz) that limit an entity selector such as @e to the arena's box, extended by
        `wider` blocks on every side; they are text for a command."""
        low = (f"{axis}={v - wider}" for axis, v in zip("xyz", self.origin, strict=True))
        size = (f"d{axis}={v - 1 + 2 * wider}" for axis, v in zip("xyz", self.arena.size, strict=True))
        return ",".join([*low, *size])

    @property
    def tag(self) -> str:
        """Return the entity tag of this arena's own mobs, by which commands find them wherever they have walked."""
        return f"arena.{self.arena.name}.{'.'.join(map(str, self.origin))}"

    def blocks(self) -> Iterator[LayoutCommand]:
        """Yield commands that set every block of the arena (a box of land), most of them in filled boxes from the bottom up.
        The single blocks of `put` steps come last, with their contents, in the order of the file."""
        grid = self.arena.grid()
        lines = {cell: step.line for step in self.arena.build for cell in step.cells()}
        put = {step.low: step for step in self.arena.build if step.shape == "put" and grid[step.low] == step.block}
        rest = {cell: block for cell, block in grid.items() if cell not in put and not REMEMBERS.search(block)}
        alone = [cell for cell in grid if cell not in put and cell not in rest]
        for cell in [*put, *alone]:
            yield LayoutCommand(0, f"setblock {words(self.at(cell))} air")
        for low, high, block in boxes(rest):
            yield LayoutCommand(lines.get(low, 0), self.fill(low, high, block))
        yield from (LayoutCommand(lines[cell], f"setblock {words(self.at(cell))} {grid[cell]}") for cell in alone)
        for step in put.values():
            yield from self.put(step)

    def fill(self, low: Cell, high: Cell, block: str) -> str:
        """Return the command that fills the box between the corners `low` and `high`, both included, with one block.
        The corners are cells in the arena's own coordinates."""
        if low == high:
            return f"setblock {words(self.at(low))} {block}"
        return f"fill {words(self.at(low))} {words(self.at(high))} {block}"

    def put(self, step: ArenaStep) -> Iterator[LayoutCommand]:
        """Yield the commands that set the single block of a `put` step and the items in it."""
        place = words(self.at(step.low))
        yield LayoutCommand(step.line, f"setblock {place} {step.block}")
        for stack in step.holds:
            what = f"container.{stack.slot} with {stack.item} {stack.count}"
            yield LayoutCommand(step.line, f"item replace block {place} {what}")

    def mobs(self) -> Iterator[LayoutCommand]:
        """Yield the commands that summon the mobs of the arena (a box of land), tagged as its own; they never despawn."""
        x, y, z = self.origin
        for mob in self.arena.mobs:
            place = f"{mob.at[0] + x:g} {mob.at[1] + y:g} {mob.at[2] + z:g}"
            command = f'summon {mob.kind} {place} {{PersistenceRequired:1b,Tags:["{self.tag}"]}}'
            yield from [LayoutCommand(mob.line, command)] * mob.count

    def people(self, players: Sequence[str]) -> Iterator[LayoutCommand]:
        """Yield the commands that place and equip those of the players (names) that have a starting place in this arena (a box
        of land); the others are left alone."""
        yield from (order for _, order in self.each_person(players))

    def each_person(self, players: Sequence[str]) -> Iterator[tuple[str, LayoutCommand]]:
        """Yield (name of a player, command) for each command that places or equips one of these players; those without a
        starting place are left out."""
        for name, spawn in self.seats(players).items():
            yield from ((name, order) for order in self.person(name, spawn))

    def seats(self, players: Sequence[str]) -> Mapping[str, Spawn]:
        """Return the starting place of each player, by name. Players that the arena's file names get theirs; the others get the
        numbered places in the order of `players`. A player without a place is left out."""
        named = {str(spawn.player).lower(): spawn for spawn in self.arena.spawns if isinstance(spawn.player, str)}
        numbered = {spawn.player: spawn for spawn in self.arena.spawns if isinstance(spawn.player, int)}
        others = [name for name in players if name.lower() not in named]
        found = {name: named[name.lower()] for name in players if name.lower() in named}
        return found | {name: numbered[n] for n, name in enumerate(others, start=1) if n in numbered}

    def person(self, name: str, spawn: Spawn) -> Iterator[LayoutCommand]:
        """Yield the commands for one player: empty the inventory, equip, move to the starting place, and heal last, since the
        player may be hurt or burning from where it was."""
        x, y, z = (part + offset for part, offset in zip(spawn.at, self.origin, strict=True))
        yield LayoutCommand(spawn.line, f"clear {name}")
        for stack in spawn.holds:
            slot = f"hotbar.{stack.slot}" if stack.slot < HOTBAR else f"inventory.{stack.slot - HOTBAR}"
            yield LayoutCommand(spawn.line, f"item replace entity {name} {slot} with {stack.item} {stack.count}")
        for part, item in spawn.wears.items():
            yield LayoutCommand(spawn.line, f"item replace entity {name} {WORN[part]} with {item}")
        yaw, pitch = spawn.look
        yield LayoutCommand(spawn.line, f"spawnpoint {name} {int(x // 1)} {int(y // 1)} {int(z // 1)} {yaw:g}")
        yield LayoutCommand(spawn.line, f"tp {name} {x:g} {y:g} {z:g} {yaw:g} {pitch:g}")
        yield LayoutCommand(spawn.line, f"effect clear {name}")
        yield LayoutCommand(spawn.line, f"effect give {name} fire_resistance {BURNING} 0 true")
        yield LayoutCommand(spawn.line, f"effect give {name} instant_health 1 10 true")
        yield LayoutCommand(spawn.line, f"effect give {name} saturation 1 20 true")

    def at(self, cell: Cell) -> Cell:
        """Return the cell in the world for a cell in the arena's own coordinates, which are counted from its lowest north-west
        corner."""
        return cell[0] + self.origin[0], cell[1] + self.origin[1], cell[2] + self.origin[2]


def words(cell: Cell) -> str:
    """Return a cell as it is written in a command: `1 2 3`."""
    return f"{cell[0]} {cell[1]} {cell[2]}"


def boxes(cells: Mapping[Cell, str]) -> Iterator[tuple[Cell, Cell, str]]:
    """Yield boxes that cover all cells, each as two corners and the block that fills it, so that few commands suffice. They
    come from the bottom up, so that what supports other blocks comes first. A box grows along x, then z, then y. `cells` maps a
    cell to its block."""
    left = dict(sorted(cells.items(), key=lambda item: (item[0][1], item[0][2], item[0][0])))
    while left:
        corner, block = next(iter(left.items()))
        size = (1, 1, 1)
        for axis in (0, 2, 1):
            while fits(left, corner, wider := grown(size, axis), axis, block):
                size = wider
        for cell in inside(corner, size):
            del left[cell]
        yield corner, (corner[0] + size[0] - 1, corner[1] + size[1] - 1, corner[2] + size[2] - 1), block


def grown(size: Cell, axis: int) -> Cell:
    """Return the size extended by one along an axis (0: x, 1: y, 2: z)."""
    x, y, z = (length + (n == axis) for n, length in enumerate(size))
    return x, y, z


def fits(left: Mapping[Cell, str], corner: Cell, size: Cell, axis: int, block: str) -> bool:
    """Return whether a box that was extended by one layer along `axis` (0: x, 1: y, 2: z) may have this `size`: the new layer
    is all of `block`, and the box is not too large for one command. `corner` is its lowest corner; `left` has the cells that
    are not in a box yet."""
    if size[0] * size[1] * size[2] > MOST_FILLED:
        return False
    start, thick = list(corner), list(size)
    start[axis] += size[axis] - 1
    thick[axis] = 1
    layer = inside((start[0], start[1], start[2]), (thick[0], thick[1], thick[2]))
    return all(left.get(cell) == block for cell in layer)


def inside(corner: Cell, size: Cell) -> Iterator[Cell]:
    """Yield every cell of a box; `corner` is its lowest corner and `size` its extent in x, y and z."""
    for y in range(corner[1], corner[1] + size[1]):
        for z in range(corner[2], corner[2] + size[2]):
            for x in range(corner[0], corner[0] + size[0]):
                yield x, y, z
