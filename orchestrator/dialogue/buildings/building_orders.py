"""Carries out the orders of one crew to build something: finds the place, looks at the land, says what it takes, remembers what
stood there, and begins. Nothing is begun if any of this fails. edits.py has what follows: undo, repair, copy, clear, marks."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from orchestrator.building.belongings import check_belongings
from orchestrator.building.ground import fitted
from orchestrator.building.land import columns, land_in
from orchestrator.building.shapes.drawing import Drawing
from orchestrator.building.shapes.shape import Fit
from orchestrator.building.undoing import Replaced
from orchestrator.commands.command import Command
from orchestrator.core.blueprint import Build
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.dialogue.buildings.history import History
from orchestrator.dialogue.buildings.preview import Preview
from orchestrator.dialogue.buildings.shopping import in_all, listed, still_to_place, unobtainable
from orchestrator.dialogue.buildings.sites import PlacedDrawing, Sites
from orchestrator.dialogue.buildings.survey import in_the_way, look, walled_in
from orchestrator.dialogue.buildings.withdrawals import contents_of
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.place_orders import NOT_BESIDE
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import GameData
from orchestrator.servers.yaml_lines import BadFile
from orchestrator.tasks.shelter.library import BlueprintLibrary
from orchestrator.team.crew import Crew

PREVIEW = re.compile(r"\bpreview\b")


class BuildingOrders:
    """Begins buildings for one crew; `begin` starts a goal of the crew and returns whether it could, `history` remembers what
    was built, `storage` knows the shared chests, and `preview` shows what is only asked about."""

    def __init__(
        self,
        crew: Crew,
        game: GameData,
        replies: ReplySender,
        sites: Sites,
        history: History,
        begin: Callable[[Turn, Goal], bool],
        storage: Storage,
        preview: Preview,
        library: BlueprintLibrary | None = None,
    ) -> None:
        self.crew, self.game, self.replies = crew, game, replies
        self.sites, self.history, self.begin, self.library = sites, history, begin, library
        self.storage, self.preview = storage, preview

    def in_library(self, command: Command) -> str:
        """Return the name of the user's own blueprint that an order to build names; empty if it names none."""
        return self.library.named(command.order or command.raw) if self.library else ""

    async def build(self, turn: Turn) -> None:
        """Build what a line orders, or say in one sentence why not."""
        if self.crew.busy:
            self.replies.say(NOT_BESIDE, turn.reply_to)
            return
        try:
            if self.library and (name := self.in_library(turn.command)):
                await self.build_file(turn, self.library, name)
            else:
                await self.prepare(turn, await self.site(turn.command))
        except (BadGoal, BadFile) as error:
            self.replies.say(str(error), turn.reply_to)

    async def build_file(self, turn: Turn, library: BlueprintLibrary, name: str) -> None:
        """Build one of the user's own blueprints, and say first what of its file cannot be placed. Raises BadGoal or BadFile
        with the reason if that is impossible."""
        building = await asyncio.to_thread(library.open, name)
        at = await self.sites.of_blueprint(turn.command, building.blueprint)
        await self.prepare(turn, PlacedDrawing(Drawing(building.blueprint, Fit.LEVEL), at), building.said)

    async def site(self, command: Command) -> PlacedDrawing:
        """Return what a command orders, drawn, and its place. Raises BadGoal with the reason if there is no such place."""
        if command.shape:
            return await self.sites.of_shape(self.game, command, command.shape, self.history.last)
        building = command.building
        if building is None:
            raise BadGoal(command.answer or "Build what? Try: build a wall here.")
        place = self.sites.around_speaker if building.around else self.sites.of_blueprint
        at = building.at or await place(command, building.blueprint)
        return PlacedDrawing(Drawing(building.blueprint, Fit.LEVEL), at)

    async def prepare(self, turn: Turn, site: PlacedDrawing, first: str = "") -> None:
        """Fit a drawing to the land and begin it; `first` is said before. Raises BadGoal with the reason if the land does not
        suit it."""
        (x, y, z), (width, height, depth) = site.at, site.drawing.blueprint.size
        drawn = {(cx + x, cz + z) for stage in site.drawing.blueprint.stages for (cx, _, cz), _ in stage.cells}
        whole = {(x + dx, z + dz) for dx in range(width) for dz in range(depth)}
        squares = sorted(whole if site.drawing.fit in (Fit.LEVEL, Fit.FLUSH) else drawn)
        seen = await look(self.crew, columns(squares, y, height))
        await self.start(turn, fitted(site.drawing, site.at, land_in(squares, y, seen)), first)

    async def start(self, turn: Turn, build: Build, first: str = "") -> None:
        """Begin a building at its place: say what it takes and remember what stands there. Raises BadGoal if somebody stands in
        it or would be walled in, if a chest stands in it, or if a material cannot be got."""
        if who := await in_the_way(self.crew, build):
            raise BadGoal(f"{who} stands where the {build.name} would be; please step aside and say it again.")
        if who := await walled_in(self.crew, build):
            raise BadGoal(f"The {build.name} has no way out, and {who} stands inside; lead {who} out and say it again.")
        before = await look(self.crew, sorted(build.cells))
        check_belongings(build, before)
        held, takes = in_all((await self.crew.inventories()).values()), still_to_place(build, before)
        stored = contents_of(self.storage.chests.values())
        if why := unobtainable(self.game, takes, held + stored):
            raise BadGoal(why)
        if self.crew.busy:
            raise BadGoal(NOT_BESIDE)
        self.replies.say(f"{first} {listed(takes, held, stored)}".strip(), turn.reply_to)
        if PREVIEW.search(turn.command.order or turn.command.raw):
            self.replies.say(
                self.preview.begin(turn, build, partial(self.begin_agreed, turn, Replaced(build, before))), turn.reply_to
            )
        else:
            self.begin_now(turn, Replaced(build, before))

    def begin_now(self, turn: Turn, replaced: Replaced) -> None:
        """Begin a building, and remember what stood at its place."""
        self.preview.end()
        if self.begin(turn, goal_of(replaced.build)):
            self.history.add(replaced)

    async def begin_agreed(self, turn: Turn, replaced: Replaced, reply_to: ReplyTarget) -> None:
        """Begin a building that was previewed, unless the crew has begun something else or somebody stands in it now."""
        who = await in_the_way(self.crew, replaced.build) or await walled_in(self.crew, replaced.build)
        if self.crew.busy or who:
            self.replies.say(
                f"{who} stands in the way now; please step aside and say it again." if who else NOT_BESIDE, reply_to
            )
        else:
            self.begin_now(replace(turn, reply_to=reply_to), replaced)


def goal_of(build: Build, verb: str = "build a") -> Goal:
    """Return the goal to build something at its place; a place that is only cleared counts its cells."""
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    text = f"{verb} {x1 - x0 + 1}x{z1 - z0 + 1}x{y1 - y0 + 1} {build.name} at {x0} {y0} {z0}"
    return Goal(text, "", build.blocks or len(build.cells), build=build)
