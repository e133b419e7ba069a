"""The restaurant of a level as an arena by itself, checked against a version of the game."""

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.name_check import wrong_block, wrong_item
from orchestrator.servers.arena import Arena
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.restaurant.ground import RestaurantGround
from orchestrator.tasks.restaurant.looks import items_of


def restaurant_arena(level: str, version: str) -> Arena:
    """Return the land of the restaurant of a level, which is given by its name or number. Raises BlockcrewError for an unknown
    level, and if this version of Minecraft lacks a block or an item of it."""
    ground = RestaurantGround(shipped().level(level))
    arena = ground.land().arena
    items = items_of([*ground.level.recipes, *ground.level.ingredients]).values()
    blocks = {block.partition("{")[0] for block in arena.grid().values()}
    for why in (*(wrong_block(block, version) for block in sorted(blocks)), *(wrong_item(item, version) for item in items)):
        if why:
            raise BlockcrewError(f"The restaurant of {ground.level.name} cannot be laid out in {version}: {why}.")
    return arena
