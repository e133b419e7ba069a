"""Carries out the orders about what is built already, and about the land: undo, repair, copy, clear this area, mark here."""

from collections.abc import Awaitable, Callable, Mapping

from orchestrator.building.clearing import cleared
from orchestrator.building.land import columns, land_in
from orchestrator.building.shapes.drawing import Drawing
from orchestrator.building.shapes.shape import Fit
from orchestrator.building.undoing import Replaced, as_drawn, undone
from orchestrator.commands.edits import BuildingEdit, BuildingVerb
from orchestrator.core.blueprint import open_cells
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, amount
from orchestrator.dialogue.buildings.building_orders import BuildingOrders, goal_of
from orchestrator.dialogue.buildings.sites import PlacedDrawing
from orchestrator.dialogue.buildings.survey import look
from orchestrator.dialogue.place_orders import NOT_BESIDE
from orchestrator.dialogue.turn import Turn

NOTHING_BUILT = "We have built nothing here that we could {}."
AREA, ROOM = 7, 4  # blocks of a side and of the height that are cleared if no size was said


class BuildingEdits:
    """Handles the orders about buildings for one crew; `orders` begins what has to be built for them."""

    def __init__(self, orders: BuildingOrders) -> None:
        self.orders, self.crew, self.history, self.replies = orders, orders.crew, orders.history, orders.replies
        self.handlers: Mapping[BuildingVerb, Callable[[Turn, BuildingEdit], Awaitable[None]]] = {
            BuildingVerb.UNDO: self.undo,
            BuildingVerb.REPAIR: self.repair,
            BuildingVerb.COPY: self.copy,
            BuildingVerb.CLEAR: self.clear,
            BuildingVerb.MARK: self.mark,
        }

    async def edit(self, turn: Turn) -> None:
        """Carry out the order about buildings of a line, or say in one sentence why not."""
        order = turn.command.edit
        if not isinstance(order, BuildingEdit):
            return
        try:
            if self.crew.busy and order.verb is not BuildingVerb.MARK:
                raise BadGoal(NOT_BESIDE)
            await self.handlers[order.verb](turn, order)
        except BadGoal as error:
            self.replies.say(str(error), turn.reply_to)

    def last(self, verb: str) -> Replaced:
        """Return what the crew built last. Raises BadGoal if that is nothing; `verb` says what was to be done with it."""
        if self.history.last is None:
            raise BadGoal(NOTHING_BUILT.format(verb))
        return self.history.last

    async def undo(self, turn: Turn, _: BuildingEdit) -> None:
        """Put back what stood where the last building is that changed the land, and say what nobody can put back."""
        while True:
            last = self.last("undo")
            changed = last.changed(await look(self.crew, sorted(last.before)))
            if changed:
                break
            self.history.forget()
        build, lost = undone(last.build.name, changed, self.orders.game.version)
        if lost:
            self.replies.say(
                f"We cannot put back {', '.join(amount(lost[name], name) for name in sorted(lost))}.", turn.reply_to
            )
        self.begin(turn, goal_of(build, "put back the"))

    async def repair(self, turn: Turn, _: BuildingEdit) -> None:
        """Build what is missing of the last building again."""
        last = self.last("repair")
        seen = await look(self.crew, sorted(last.build.cells))
        missing = sum(len(open_cells(stage, seen)) for stage in last.build.stages)
        if not missing:
            raise BadGoal(f"The {last.build.name} is whole: nothing is missing.")
        self.begin(turn, goal_of(last.build, "repair the"))

    def begin(self, turn: Turn, goal: Goal) -> None:
        """Begin to change a building. Raises BadGoal if the crew has begun something else during the look at the land."""
        if self.crew.busy:
            raise BadGoal(NOT_BESIDE)
        self.orders.begin(turn, goal)

    async def copy(self, turn: Turn, _: BuildingEdit) -> None:
        """Build the last building once more: in front of the speaker, where they look, or at the place in the line's
        numbers."""
        blueprint = as_drawn(self.last("copy").build)
        at = await self.orders.sites.of_blueprint(turn.command, blueprint)
        await self.orders.prepare(turn, PlacedDrawing(Drawing(blueprint, Fit.LEVEL), at))

    async def clear(self, turn: Turn, order: BuildingEdit) -> None:
        """Take everything away that stands on an area before the speaker, and make it level."""
        length, width = order.length or order.width or AREA, order.width or order.length or AREA
        x, y, z = await self.orders.sites.corner(turn.command, (length, width), "clear the area at X Y Z")
        squares = [(x + dx, z + dz) for dx in range(length) for dz in range(width)]
        seen = await look(self.crew, columns(squares, y, order.height or ROOM))
        await self.orders.start(turn, cleared(squares, land_in(squares, y, seen), order.height or ROOM))

    async def mark(self, turn: Turn, _: BuildingEdit) -> None:
        """Remember a place as one end of what is built next."""
        cell = await self.orders.sites.mark(turn.command)
        marks = self.orders.sites.marks[turn.command.speaker]
        place = " ".join(map(str, cell))
        further = "; say mark here at the other end" if len(marks) < 2 else "; say, for example, build a wall between the marks"
        self.replies.say(f"Marked {place}{further}.", turn.reply_to)
