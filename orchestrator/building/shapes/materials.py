"""The blocks that belong to a material: the fence, the stairs or the door of oak planks."""

from orchestrator.core.errors import BadGoal
from orchestrator.knowledge.building import STANDS
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.name_check import unknown

FALLING = ("sand", "gravel", "_concrete_powder")  # in the ground they stay
ENDINGS = ("_planks", "_log", "_wood", "s", "_block", "")


def kin(game: GameData, block: str, ending: str) -> str | None:
    """Return the block of the same material with this ending: ("oak_planks", "fence") gives oak_fence, ("stone_bricks",
    "stairs") gives stone_brick_stairs. None if the game has none."""
    if block.endswith(f"_{ending}"):
        return block
    stems = (block.removesuffix(each) for each in ENDINGS if block.endswith(each))
    return next((f"{stem}_{ending}" for stem in stems if f"{stem}_{ending}" in game.blocks), None)


def solid(game: GameData, block: str) -> str:
    """Return the block unchanged if something can be built of it. Raises BadGoal with one sentence for a block that is unknown,
    that nobody can place or that would not stay in place."""
    if block not in game.blocks or block not in game.items:
        raise BadGoal(f"Nothing can be built from {block!r}: {unknown('block', block, game.blocks)}.")
    if STANDS.search(block):
        raise BadGoal(f"Nothing can be built from {block}: it would not stay in place.")
    return block


def laid(game: GameData, block: str) -> str:
    """Return the block unchanged if it can be laid into the ground, where sand and gravel stay in place, too. Raises BadGoal as
    `solid` does."""
    return block if block in game.items and block.endswith(FALLING) else solid(game, block)


def fence_of(game: GameData, block: str) -> str:
    """Return the fence of a material, or its wall for stone. Raises BadGoal with one sentence if there is neither."""
    found = kin(game, block, "fence") or kin(game, block, "wall")
    if found is None:
        raise BadGoal(f"There is no fence of {block}; try oak_planks or cobblestone.")
    return found


def of_wood(game: GameData, block: str, ending: str) -> str:
    """Return the door or gate (`ending`: "door", "fence_gate") of a material, or that of oak where it has none that opens by
    hand."""
    found = kin(game, block, ending)
    return f"oak_{ending}" if found is None or found.startswith("iron_") else found
