"""Digging times: the game's own rule from hardness and tool."""

from collections.abc import Iterable
from math import ceil

from orchestrator.knowledge.game import Block, GameData

TICKS = 20  # a second
RIGHT, WRONG = 30, 100  # the game divides by these when the tool makes the block drop, or does not


def dig_seconds(block: Block, tool: str | None = None) -> float:
    """Return the seconds that digging takes on firm ground without enchantments; infinity for a block that cannot be broken."""
    if block.hardness is None:
        return float("inf")
    if block.hardness == 0:
        return 0.0
    right = not block.tools or tool in block.tools
    each_tick = block.speeds.get(tool or "", 1.0) / block.hardness / (RIGHT if right else WRONG)
    return 0.0 if each_tick > 1 else ceil(1 / each_tick) / TICKS


def best_seconds(block: Block, held: Iterable[str]) -> float:
    """Return the seconds that digging takes with the fastest of the held tools or the bare hand."""
    return min(dig_seconds(block, tool) for tool in (None, *held))


def quicker_tools(game: GameData, block: Block) -> list[str]:
    """Return the tools that make the block drop and dig it at least twice as fast as the hand, the slowest first."""
    quick = [tool for tool, times in block.speeds.items() if times >= 2 and tool in game.uses]
    right = [tool for tool in quick if not block.tools or tool in block.tools]
    return sorted(right, key=lambda tool: -dig_seconds(block, tool))
