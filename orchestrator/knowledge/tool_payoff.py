"""Decides when a tool is worth making: it must save more seconds on a batch of blocks than getting the tool takes.
Digging times follow the game's own rule from hardness and tool; the other figures were measured with bots on the survival world
at normal speed."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import ceil

from orchestrator.knowledge.acquisition.sources import AcquisitionStep, example
from orchestrator.knowledge.game import Block, GameData
from orchestrator.knowledge.overworld import SEA, SIGHT, heights

BETWEEN = 0.8  # seconds from one block to the next: a few steps, and picking up (50 logs by hand: 0.5; three at the start: 0.9)
CRAFTING = 0.4  # seconds of one craft or setting down: six of them take 2.6
SMELTING = 10  # seconds of one thing in the fire
TO_TABLE = 6  # seconds to a crafting table that stands already, from near
HUNTING = 15  # seconds for one animal
DOWN = 16  # seconds through the earth to the first rock (four blocks by hand: 6), and back up to the table (7, 11 and 21 seen)
A_LEVEL = 3  # seconds for one level of stairs through rock: three blocks with a stone pickaxe, and the step
ROCK = 4  # blocks of rock on the way to each ore (20 raw iron by three bots: 90 cobblestone)
SURE = 1.3  # times what it costs a tool has to save: the figures above are rough
SMALLEST = 5  # of something: below it nothing pays
RISK = (
    0.4  # of a tool: one that breaks deep down costs a minute up to the wood and back, a spare ten seconds while one is at it
)
MOST_SPARES = 3  # of a tool at a time
TICKS = 20  # a second
RIGHT, WRONG = 30, 100  # the game divides by these when the tool makes the block drop, or does not


def better_tool(game: GameData, block: str, count: int, held: Iterable[str], price: Mapping[str, float]) -> str | None:
    """Return the tool of those in `price` that saves most time on digging `count` of a block; None if none pays off.
    `price` maps each tool to the seconds that getting it takes. A tool pays off if it saves over 1.3 times as many seconds,
    compared with the `held` tools. For fewer than 5 blocks none does."""
    if count < SMALLEST:
        return None
    tools = [tool for tool in held if tool in game.uses]
    now = effort(game, block, tools)
    gains = {tool: count * (now - effort(game, block, [*tools, tool])) for tool in price}
    best = max(gains, key=lambda tool: gains[tool] - price[tool], default=None)
    return best if best and gains[best] > SURE * price[best] else None


def never(game: GameData) -> GameData:
    """Return the game data without digging speeds. A planner that gets it makes only tools that are required, never one that
    just digs faster."""
    return replace(game, blocks={name: replace(block, speeds={}) for name, block in game.blocks.items()})


def candidates(game: GameData, block: str, held: Iterable[str]) -> list[str]:
    """Return the tools that make a block drop and dig it faster than the held items do, the slowest first."""
    tools, kind = list(held), game.blocks[example(block)]
    return [tool for tool in quicker_tools(game, kind) if dig_seconds(kind, tool) < best_seconds(kind, tools)]


def effort(game: GameData, block: str, tools: Iterable[str]) -> float:
    """Return the estimated seconds of digging for one of `block` with the best of these tools.
    For an ore that includes the rock on the way to it."""
    tools = list(tools)
    return sum(times * best_seconds(each, tools) for each, times in digs(game, block))


def digs(game: GameData, block: str) -> list[tuple[Block, int]]:
    """Return the blocks that have to be dug on average to get one of `block`, as (block, count).
    For an ore that includes the rock on the way to it."""
    kind = game.blocks[example(block)]
    return [(kind, 1), (game.blocks["stone"], ROCK)] if in_rock(block) else [(kind, 1)]


def in_rock(block: str) -> bool:
    """Return whether the block is an ore that bots tunnel for."""
    return block.endswith("_ore") and heights(block) is not None


def enough_tools(game: GameData, tool: str, block: str, count: int) -> int:
    """Return how many of a tool to get for digging `count` of a block: as many as that wears out, rounded up.
    For an ore a reserve is added, but there are at most 3 in all."""
    worn = count * sum(times for _, times in digs(game, block)) / game.uses[tool]
    return min(MOST_SPARES, ceil(worn + RISK)) if in_rock(block) else ceil(worn)


def seconds(game: GameData, ways: Collection[AcquisitionStep], held: Iterable[str]) -> float:
    """Return the estimated seconds that the steps `ways` of a plan take, with the tools among `held` and those that the steps
    make. A walk to a crafting table is added unless the steps make one."""
    tools, total = [tool for tool in held if tool in game.uses], 0.0
    for way in ways:
        if way.verb == "mine":
            total += way.count * (effort(game, way.block, tools) + BETWEEN) + descent(way.block)
        elif way.verb == "smelt":
            total += CRAFTING + way.count * SMELTING
        elif way.verb == "hunt":
            total += way.count * HUNTING
        else:
            total += CRAFTING
            tools += [way.item] if way.item in game.uses else []
    made_here = any(way.item == "crafting_table" for way in ways)
    return total if made_here else total + TO_TABLE


def descent(block: str) -> float:
    """Return the estimated seconds of digging from sea level down until the first block of this kind is in sight.
    It is 0 for a kind that is found above ground."""
    home = heights(block)
    return DOWN + A_LEVEL * max(0, SEA - SIGHT - home.best) if home else 0.0


def dig_seconds(block: Block, tool: str | None = None) -> float:
    """Return the seconds that digging a block takes with a tool (None: by hand), on firm ground and without enchantments.
    It is infinity for a block that cannot be broken."""
    if block.hardness is None:
        return float("inf")
    if block.hardness == 0:
        return 0.0
    right = not block.tools or tool in block.tools
    each_tick = block.speeds.get(tool or "", 1.0) / block.hardness / (RIGHT if right else WRONG)
    return 0.0 if each_tick > 1 else ceil(1 / each_tick) / TICKS


def best_seconds(block: Block, held: Iterable[str]) -> float:
    """Return the seconds that digging a block takes with the fastest of the held tools or the bare hand."""
    return min(dig_seconds(block, tool) for tool in (None, *held))


def quicker_tools(game: GameData, block: Block) -> list[str]:
    """Return the tools that make a block drop its items and dig it at least twice as fast as the hand, the slowest first."""
    quick = [tool for tool, times in block.speeds.items() if times >= 2 and tool in game.uses]
    right = [tool for tool in quick if not block.tools or tool in block.tools]
    return sorted(right, key=lambda tool: -dig_seconds(block, tool))
