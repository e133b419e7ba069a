"""The things of the transport game as items of Minecraft: a target has its item's name, and each bag is a shulker box of its
own colour."""

from orchestrator.games.transport.things import BAGS, TARGETS

COLOURS = ("red", "yellow", "lime", "blue", "purple")
ITEMS = {name: name for name in TARGETS} | {bag: f"{colour}_shulker_box" for bag, colour in zip(BAGS, COLOURS, strict=True)}
THINGS = {item: thing for thing, item in ITEMS.items()}


def item_of(thing: str) -> str:
    """Return the item id of a thing of the game."""
    return ITEMS[thing]


def thing_of(item: str) -> str:
    """Return the thing of the game that an item id means, with or without its namespace; an item of no thing keeps its name."""
    plain = item.removeprefix("minecraft:")
    return THINGS.get(plain, plain)
