"""The commands that lay the things of the transport game out: item frames on the floor with the things in them, the rooms'
numbers in the air, and what a bot holds."""

import json
from collections.abc import Iterator, Sequence

from orchestrator.app.transport.house_ground import WALL, HouseGround
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.minecraft import item_of
from orchestrator.servers.arena_layout import words

UP = 1  # the side of its block on which a frame lies


def frame(ground: HouseGround, cell: Cell, thing: str = "") -> str:
    """Return the command that lays a frame on the floor of a cell, with a thing in it or empty."""
    held = f',Item:{{id:"minecraft:{item_of(thing)}",count:1}}' if thing else ""
    return f"summon item_frame {words(ground.at(cell))} {{Facing:{UP}b{held}}}"


def label(ground: HouseGround, room: int) -> str:
    """Return the command that lets the name of a room hang above its middle."""
    x, y, z = ground.at(ground.house.centre(room))
    text = json.dumps({"text": "Goal" if room == ground.house.goal else f"Room {room}"})
    return f"summon text_display {x + 0.5} {y + WALL} {z + 0.5} {{text:'{text}',billboard:\"center\"}}"


def holding(name: str, hands: Sequence[str], bag: Sequence[str]) -> Iterator[str]:
    """Yield the commands that put things into the hands and the bag of a bot that has nothing."""
    slots = [*zip(("hotbar.0", "weapon.offhand"), hands, strict=False), *((f"inventory.{n}", one) for n, one in enumerate(bag))]
    return (f"item replace entity {name} {slot} with {item_of(thing)} 1" for slot, thing in slots)
