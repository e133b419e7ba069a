"""Finds the places of orders to live somewhere: the land of a new field, and the area that is to be lit."""

from orchestrator.building.belongings import check_belongings
from orchestrator.building.field_ground import field_ground, without_crops
from orchestrator.building.land import columns, land_in
from orchestrator.commands.command import Command
from orchestrator.commands.edits import TendOrder
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.position import cell_of
from orchestrator.dialogue.buildings.sites import Sites
from orchestrator.dialogue.buildings.survey import look
from orchestrator.dialogue.home import Home
from orchestrator.team.living.field_plan import Field

SIDE, SMALLEST, LARGEST = 9, 3, 27  # blocks of a field's side
LIT, BRIGHTEST = 17, 48  # blocks of the side of an area to light
LEVELS = 6  # blocks above and below the place that are lit too


async def land_for_field(sites: Sites, command: Command, order: TendOrder) -> Field:
    """Return the field that was ordered, at its place. Raises BadGoal with one sentence if there is no such place, or if the
    land does not suit it."""
    length, width = order.length or SIDE, order.width or order.length or SIDE
    if not (min(length, width) >= SMALLEST and max(length, width) <= LARGEST):
        raise BadGoal(f"A field can have from {SMALLEST} to {LARGEST} blocks on a side, not {length}x{width}.")
    (x, y, z) = await sites.corner(command, (length, width), f"make a {length}x{width} {order.crop} field at X Y Z")
    squares = [(x + dx, z + dz) for dx in range(length) for dz in range(width)]
    seen = await look(sites.crew, columns(squares, y))
    height, ground = field_ground(squares, land_in(squares, y, without_crops(seen)))
    if ground:
        check_belongings(ground, seen)
    return Field((x, height, z), length, width, order.crop)


async def area_to_light(sites: Sites, home: Home, command: Command, order: TendOrder) -> tuple[Cell, Cell]:
    """Return the lowest and the highest corner of the area that was ordered to be lit: around the crew's home, the place in
    the line's numbers, or the speaker. Raises BadGoal with one sentence if nobody knows that place."""
    length, width = order.length or LIT, order.width or order.length or LIT
    if max(length, width) > BRIGHTEST:
        raise BadGoal(f"We light at most {BRIGHTEST} x {BRIGHTEST} blocks at a time, not {length}x{width}.")
    x, y, z = await middle_of(sites, home, command, order)
    west, north = x - length // 2, z - width // 2
    return (west, y - LEVELS, north), (west + length - 1, y + LEVELS, north + width - 1)


async def middle_of(sites: Sites, home: Home, command: Command, order: TendOrder) -> Cell:
    """Return the middle of the area of an order. Raises BadGoal if nobody knows it."""
    if order.home:
        if home.at is None:
            await home.settle()
        if home.at is None:
            raise BadGoal("I do not know where home is. Say: home is here.")
        return home.at
    return await sites.in_numbers(command) or cell_of((await sites.speaker(command, "light up the area at X Y Z")).position)
