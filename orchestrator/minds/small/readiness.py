"""Says which steps of a plan can be done at once with what an agent holds and sees; a small model is offered only these, since
it does not see what a step takes."""

from orchestrator.core.contracts.mind import Situation
from orchestrator.knowledge.acquisition.plan import AcquisitionStep
from orchestrator.knowledge.acquisition.sources import recipes_for
from orchestrator.knowledge.game import GameData, Recipe
from orchestrator.knowledge.names import count_of


def is_ready(game: GameData, situation: Situation, way: AcquisitionStep) -> bool:
    """Return whether a step can be done now: its tool, ingredients or station are at hand. Steps of other kinds are ready."""
    held = situation.seen.inventory
    if way.verb == "mine":
        return not way.tools or any(held.get(tool) for tool in way.tools)
    if way.verb == "craft":
        return any(can_craft(situation, recipe, way.count) for recipe in recipes_for(game, way.item))
    if way.verb == "place":
        return held.get(way.item, 0) > 0
    if way.verb == "smelt":
        return count_of(held, way.block) > 0 and "furnace" in situation.seen.blocks
    return True


def can_craft(situation: Situation, recipe: Recipe, count: int) -> bool:
    """Return whether a recipe can make `count` items now: its ingredients are held, and its table is in sight."""
    runs, held = -(-count // recipe.makes), situation.seen.inventory
    at_table = not recipe.table or "crafting_table" in situation.seen.blocks
    return at_table and all(count_of(held, part) >= each * runs for part, each in recipe.needs.items())
