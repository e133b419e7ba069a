"""Finds where a building belongs: in front of the speaker, at a place in numbers, between two marks, or around something."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot

from orchestrator.building.order import HEADINGS, Reach, ShapeOrder
from orchestrator.building.shapes.catalogue import SHAPES
from orchestrator.building.shapes.drawing import Drawing, drawn, measured
from orchestrator.building.shapes.paths import line, ring
from orchestrator.building.shapes.shape import Square
from orchestrator.building.undoing import Replaced
from orchestrator.building.view import ahead, bent_ahead, corner_ahead, looking, path_ahead, straight
from orchestrator.commands.command import LOOKING_AT, Command
from orchestrator.core.blueprint import Blueprint, Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.observation import Entity
from orchestrator.core.position import cell_of
from orchestrator.dialogue.errands.whereabouts import Whereabouts
from orchestrator.dialogue.place_orders import above, beside, find_person, not_seen
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

MARGIN = 2  # blocks between a fence and what it goes around
AROUND_ME = 4  # blocks from the speaker to a fence around them
FLOCK = 24  # m from the speaker within which animals are fenced in


@dataclass(frozen=True, slots=True)
class PlacedDrawing:
    """A drawing and the cell of its lowest north-west corner."""

    drawing: Drawing
    at: Cell


class Sites:
    """Finds the places of buildings for one crew. `marks` are the places that each person marked, by name, the last two."""

    def __init__(self, crew: Crew, places: Whereabouts) -> None:
        self.crew, self.places = crew, places
        self.marks: dict[str, tuple[Cell, ...]] = {}

    async def of_shape(self, game: GameData, command: Command, order: ShapeOrder, last: Replaced | None) -> PlacedDrawing:
        """Return the shape that was ordered, drawn, and its place. `last` is what the crew built last. Raises BadGoal with one
        sentence if the place is unknown or does not suit the shape."""
        if order.reach is Reach.AROUND:
            goes_around = SHAPES[order.kind].runs or order.kind == "pen"
            if order.around == "me" and not goes_around:
                drawing = drawn(game, order)
                return PlacedDrawing(drawing, await self.around_speaker(command, drawing.blueprint))
            low, high, y = await self.around(command, order, last)
            if not goes_around:
                raise BadGoal(f"A {order.kind} cannot go around something; a wall, a fence or a road can.")
            across = replace(order, length=None, width=None)  # what was said is the size of the ring
            return on_land(drawn(game, across, ring(low, high), closed=True), y)
        if order.reach is not Reach.AT:
            begin, end = await self.ends(command, order)
            return on_land(drawn(game, order, line(square(begin), square(end))), begin[1])
        return await self.at_one_place(game, command, order)

    async def at_one_place(self, game: GameData, command: Command, order: ShapeOrder) -> PlacedDrawing:
        """Return a shape at the place in the line's numbers, or in front of the speaker, or where the speaker looks."""
        instead = f"build a {order.kind} at X Y Z"
        if SHAPES[order.kind].runs:
            return await self.run(game, command, order, instead)
        drawing = drawn(game, order)
        wide, _, deep = drawing.blueprint.size
        return PlacedDrawing(drawing, await self.corner(command, (wide, deep), instead))

    async def run(self, game: GameData, command: Command, order: ShapeOrder, instead: str) -> PlacedDrawing:
        """Return a run, such as a wall, that begins at the place in the line's numbers or where the speaker looks, and goes to
        the east or in the direction that the line says; else one in front of the speaker."""
        length = measured(order, SHAPES[order.kind]).length
        heading = HEADINGS.get(order.heading)
        if command.slots.place == LOOKING_AT or await self.in_numbers(command):
            x, y, z = await self.corner(command, (length, 1), instead)
            if heading is None:
                return PlacedDrawing(drawn(game, order), (x, y, z))
            return on_land(drawn(game, order, straight((x, z), length, heading)), y)
        person = await self.speaker(command, instead)
        stands = cell_of(person.position)
        if heading and not order.bent:
            path = straight(ahead(stands, heading), length, heading)
        else:
            path = (bent_ahead if order.bent else path_ahead)(order.kind, length, stands, looking(stands, person.looking_at))
        return on_land(drawn(game, order, path), stands[1])

    async def in_numbers(self, command: Command) -> Cell | None:
        """Return the place in the line's numbers; None without one. Two numbers say x and z: the height is then that of the
        speaker, or else of the first member, and the land is looked for from there."""
        at = command.slots.at
        if at is None or command.slots.place:
            return None
        x, y, z = at
        if y is None:
            person = await find_person(self.crew, command.who.player, self.places)
            near = person.position if person else next(iter((await self.crew.looks()).values())).position
            y = cell_of(near)[1]
        return x, y, z

    async def of_blueprint(self, command: Command, blueprint: Blueprint) -> Cell:
        """Return where a building goes: at the place in the line's numbers, on the block that the speaker looks at, or beside
        the speaker."""
        if cell := await self.in_numbers(command):
            return cell
        person = await self.speaker(command, f"build a {blueprint.name} at X Y Z")
        if command.slots.place == LOOKING_AT:
            if person.looking_at is None:
                raise BadGoal(not_seen(command, f"build a {blueprint.name} at X Y Z"))
            return above(person.looking_at)
        return beside(person)

    async def around_speaker(self, command: Command, blueprint: Blueprint) -> Cell:
        """Return where a building goes that has the speaker in its middle."""
        person = await self.speaker(command, f"build a {blueprint.name} at X Y Z")
        (west, north), _, y = centred(cell_of(person.position), blueprint.size[0], blueprint.size[2])
        return west, y, north

    async def corner(self, command: Command, size: Square, instead: str) -> Cell:
        """Return the north-west corner of an area of this size (east, south): at the place in the line's numbers, where the
        speaker looks, or in front of the speaker. Raises BadGoal if nobody knows that; `instead` is the order with a place."""
        if cell := await self.in_numbers(command):
            return cell
        person = await self.speaker(command, instead)
        stands = cell_of(person.position)
        if command.slots.place == LOOKING_AT:
            if person.looking_at is None:
                raise BadGoal(not_seen(command, instead))
            return above(person.looking_at)
        x, z = corner_ahead(size, stands, looking(stands, person.looking_at))
        return x, stands[1], z

    async def speaker(self, command: Command, instead: str = "build a wall at X Y Z") -> Entity:
        """Return the speaker as somebody sees them. Raises BadGoal if nobody does; `instead` is the same order with a place."""
        person = await find_person(self.crew, command.who.player, self.places)
        if person is None:
            raise BadGoal(not_seen(command, instead))
        return person

    async def ends(self, command: Command, order: ShapeOrder) -> tuple[Cell, Cell]:
        """Return the two ends of a run: the places in numbers, the speaker's marks, or where the speaker stands and looks."""
        if order.ends:
            return order.ends
        if order.reach is Reach.MARKS:
            marks = self.marks.get(command.speaker, ())
            if len(marks) < 2:
                raise BadGoal(f"I know {len(marks)} of your two marks: stand there and say mark here.")
            return marks[0], marks[1]
        person = await self.speaker(command)
        if person.looking_at is None:
            raise BadGoal(
                f"I cannot see what you are looking at, {command.who}: look at the ground, or set two marks with mark here."
            )
        return cell_of(person.position), above(person.looking_at)

    async def around(self, command: Command, order: ShapeOrder, last: Replaced | None) -> tuple[Square, Square, int]:
        """Return the two corners and the height of the ring around what the order names."""
        if order.around == "it":
            if last is None:
                raise BadGoal(f"I do not know what the {order.kind} shall go around: we have built nothing yet.")
            return wider([last.build.low, last.build.high], MARGIN)
        if order.around == "me":
            stands = cell_of((await self.speaker(command)).position)
            return centred(stands, order.length, order.width) if order.length and order.width else wider([stands], AROUND_ME)
        found = await self.those(order.around)
        if not found:
            raise BadGoal(f"I see no {order.around} here that a {order.kind} could go around.")
        person = await find_person(self.crew, command.who.player, self.places)
        near = nearest(found.values(), person) if person else list(found.values())
        return wider(near, MARGIN)

    async def those(self, name: str) -> Mapping[tuple[int, ...], Cell]:
        """Return where the animals or the people with this name stand, as the members see them; each once."""
        looks = (await self.crew.looks()).values()
        seen = (each for look in looks for each in look.entities if each.name.lower() == name.lower())
        return {cell: cell for each in seen for cell in [cell_of(each.position)]}

    async def mark(self, command: Command) -> Cell:
        """Remember the place in numbers, or where the speaker stands or looks, as one end of what is built next."""
        cell = await self.in_numbers(command)
        if cell is None:
            person = await self.speaker(command, "mark X Y Z")
            looked = above(person.looking_at) if person.looking_at and command.slots.place == LOOKING_AT else None
            cell = looked or cell_of(person.position)
        self.marks[command.speaker] = (*self.marks.get(command.speaker, ())[-1:], cell)
        return cell


def centred(cell: Cell, length: int, width: int) -> tuple[Square, Square, int]:
    """Return the two corners and the height of a rectangle of this length (east) and width (south) around a cell."""
    (x, y, z), west, north = cell, (length - 1) // 2, (width - 1) // 2
    return (x - west, z - north), (x - west + length - 1, z - north + width - 1), y


def on_land(drawing: Drawing, y: int) -> PlacedDrawing:
    """Return a drawing that was made along a path on the land at the place of that path, at the height `y`."""
    return PlacedDrawing(drawing, (drawing.corner[0], y, drawing.corner[1]))


def square(cell: Cell) -> Square:
    """Return the square (x, z) of a cell."""
    return cell[0], cell[2]


def nearest(cells: Iterable[Cell], person: Entity) -> list[Cell]:
    """Return those cells that are within FLOCK (24) m of a person; all if none are."""
    every = list(cells)
    x, z = person.position.x, person.position.z
    return [cell for cell in every if hypot(cell[0] - x, cell[2] - z) <= FLOCK] or every


def wider(cells: Iterable[Cell], by: int) -> tuple[Square, Square, int]:
    """Return the north-west and the south-east square of the box around cells, wider by `by` blocks, and their lowest
    height."""
    every = list(cells)
    xs, ys, zs = ([cell[axis] for cell in every] for axis in range(3))
    return (min(xs) - by, min(zs) - by), (max(xs) + by, max(zs) + by), min(ys)
