"""Keep all crews of the service, and the game world that they share. A world whose server is lost is opened again."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace
from itertools import islice
from time import time
from typing import Any

from orchestrator.app.bot_join import free_names
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TABLETOP, Poses, SharedWorld, Watcher
from orchestrator.app.world_opening import account_names
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.record.writer import new_path
from orchestrator.servers.place import EMBEDDED
from orchestrator.service import models
from orchestrator.service.crews.options import check_crew, crew_options
from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.crews.state import card
from orchestrator.service.crews.store import ServiceStore, StoredCommand, StoredCrew
from orchestrator.service.event_stream import EventStream
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings

AGAIN = 3.0  # seconds until a lost world is opened again
FRAME = 0.2  # seconds between two updates for viewers
MOST = 8  # crews at a time
RARE = ("organisation", "plan", "chests")  # fields of a crew that viewers get only when they changed


Open = Callable[[Watcher], AbstractAsyncContextManager[SharedWorld]]


class CrewRegistry:
    """The crews (teams of bots) of the service, by name, in one game world that `open_world` opens.

    `base` holds the options that all crews share, such as the world and its version, and the mind (planner) of crews that name
    none. `again` is the time in seconds until a lost world is opened again.
    """

    def __init__(
        self, base: RunConfig, settings: Settings, store: ServiceStore, open_world: Open, again: float = AGAIN
    ) -> None:
        self.base, self.settings, self.store, self.open_world = base, settings, store, open_world
        self.again = again
        self.feed = EventStream(self.snapshot)
        self.shared_world: SharedWorld | None = None
        self.why = "the world is being opened"
        self.runners: dict[str, CrewRunner] = {}
        self._dirty: set[str] = set()
        self._tasks: asyncio.TaskGroup | None = None
        self._changing = asyncio.Lock()  # guards the set of crews and their options
        for kept in store.crews():
            self.runners[kept.name] = self._made(kept)

    @property
    def ready(self) -> bool:
        """Return whether the world is open and every crew has a member in it."""
        return self.shared_world is not None and all(crew.presence is models.CrewStatus.HERE for crew in self.runners.values())

    async def keep_open(self) -> None:
        """Keep the game world open with all crews in it, until cancelled. When its server is lost, all crews are shown as away,
        and the world is opened again after a pause of 3 seconds, unless the registry was made with another one (`again`)."""
        while True:
            try:
                async with self.open_world(self.watch) as shared_world:
                    self.shared_world, self.why = shared_world, ""
                    self._show_world()
                    with suppress(BlockcrewError):  # a crew whose names are taken reports it when it opens
                        await shared_world.reserve([name for crew in self.runners.values() for name in crew.run_config.names])
                    async with asyncio.TaskGroup() as self._tasks:
                        for crew in self.runners.values():
                            self._begin(crew)
                        raise WorldLost(await shared_world.place.lost())
            except* BlockcrewError as errors:
                self.why = "; ".join(str(error) for error in errors.exceptions)
            finally:
                self.shared_world = self._tasks = None
            if (task := asyncio.current_task()) and task.cancelling():
                raise asyncio.CancelledError  # a task group swallows it when its world was lost at the same moment
            for crew in self.runners.values():
                crew.turn(models.CrewStatus.AWAY, self.why)
            self._show_world()
            await asyncio.sleep(self.again)

    async def show_changes(self) -> None:
        """Send the changes of crews to the viewers (the open event streams) every FRAME seconds, until cancelled."""
        while True:
            await asyncio.sleep(FRAME)
            self._show_all()

    def _show_all(self) -> None:
        dirty, self._dirty = self._dirty, set()
        for name in dirty & self.runners.keys():
            self._show(self.runners[name])

    def watch(self, poses: Poses, at: float) -> None:
        """Send the new poses of bots (name -> x, y, z in blocks and yaw in degrees) to the viewers at once. `at` is Unix time
        in seconds."""
        moved = {name: crew.moved(poses) for name, crew in self.runners.items()}
        if moved := {name: mine for name, mine in moved.items() if mine}:
            self.feed.tell("poses", {"at": at, "crews": moved})

    def _show(self, crew: CrewRunner) -> None:
        state, members, touched = crew.state, crew.state.members.by_name, crew.state.members.touched
        agents = [card(members[name]).model_dump() for name in touched if name in members]
        lines = [line.model_dump() for line in state.lines]
        whole = crew.shown().model_dump() | {"lines": []}
        rare = {name: whole[name] for name in RARE if whole[name] != crew.sent.get(name)}
        crew.sent |= rare
        news = whole if state.fresh else headline(crew) | rare | {"agents": agents, "lines": lines}
        state.members.touched, state.lines, state.moved, state.fresh = set(), [], False, False
        self.feed.tell("crew", news)

    def _show_world(self) -> None:
        self.feed.tell("world", self.world().model_dump())

    def world(self) -> models.WorldShown:
        """Return the game world that all crews share, as the API shows it."""
        address = self.shared_world.place.address if self.shared_world and self.base.world != TABLETOP else ""
        ours = self.base.world == EMBEDDED
        return models.WorldShown(
            name=self.base.world, address=address, version=self.base.version, why=self.why, speed=self.base.speed,
            land=self.base.land if ours else "", difficulty=self.base.world_options.difficulty if ours else "",
        )  # fmt: skip

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state for a viewer who begins to watch: the world and all crews, as plain JSON values.

        Changes that wait to be sent go to the other viewers first. The next change then continues what this viewer and the
        others have.
        """
        self._show_all()
        return {"world": self.world().model_dump(), "crews": [crew.shown().model_dump() for crew in self.runners.values()]}

    def crew(self, name: str) -> CrewRunner:
        """Return the runner of the crew of that name, which is the object that runs it. Raises NotFound if there is no such
        crew."""
        if name not in self.runners:
            raise NotFound(f"There is no crew {name!r}.")
        return self.runners[name]

    def only(self) -> CrewRunner:
        """Return the runner (the object that runs a crew) of the only crew. Raises NotFound if the service has none or
        several."""
        if len(self.runners) != 1:
            several = ", ".join(self.runners)
            raise NotFound(f"Name a crew: {several}." if several else "There is no crew yet: POST /api/crews starts one.")
        return next(iter(self.runners.values()))

    async def ask_for(self, new: models.NewCrewRequest, person: TokenHolder) -> CrewRunner:
        """Make a new crew for this person and return its runner; the crew is written to the store before it starts.

        Raises Conflict for a name in use or too many crews, another BlockcrewError for options that do not fit.
        """
        async with self._changing:
            return await self._made_new(new, person)

    async def _made_new(self, new: models.NewCrewRequest, person: TokenHolder) -> CrewRunner:
        if any(name.lower() == new.name.lower() for name in self.runners):
            raise Conflict(f"The crew {new.name!r} already exists: choose another name.")
        if len(self.runners) >= MOST:
            raise Conflict(f"There are already {MOST} crews, which is the limit: dismiss one first.")
        config = chosen(self.base, new)
        check_crew(config, self.settings, new.names, self._taken())
        config = self._named(config, new.names)
        kept = StoredCrew(new.name, config.recorded(), new_path(self.settings.runs).name, person.name)
        await self.store.in_thread(self.store.add_crew, kept)
        crew = self.runners[new.name] = self._made(kept)
        if self._tasks:
            self._begin(crew)
        crew.turn(models.CrewStatus.COMING)
        return crew

    def _named(self, config: RunConfig, wanted: Sequence[str] = ()) -> RunConfig:
        """Return the options, with names for the crew's bots: the wanted ones first, then usual ones that no other crew and no
        bot in the world uses."""
        members = len(config.organisation().members)
        return replace(config, names=(*wanted, *self._free(members - len(wanted), {*self._taken(), *wanted})))

    def _taken(self) -> set[str]:
        """Return the names that other crews and the bots in the world use."""
        used = {name for crew in self.runners.values() for name in crew.run_config.names}
        return used | set(self.shared_world.taken if self.shared_world else ())

    def _free(self, count: int, taken: set[str]) -> tuple[str, ...]:
        """Return so many usual names of bots that are not taken, whatever their letters."""
        low = {name.lower() for name in taken}
        first = account_names(self.base.world, self.settings)
        return tuple(islice((name for name in free_names(first) if name.lower() not in low), count))

    def options(self) -> models.CrewOptionsShown:
        """Return what a new crew can be made of, with free names for it and for its bots."""
        bots = self._free(models.MOST_WORKERS + 1, self._taken())
        return crew_options(self.base, self.settings, self.runners, list(bots), MOST)

    def _made(self, kept: StoredCrew) -> CrewRunner:
        """Return a runner for a stored crew. Its options come from the store, but those of the world, such as seed and speed,
        from the service as it was started this time."""
        base = self.base
        config = replace(
            RunConfig.read(kept.run_config),
            world=base.world,
            version=base.version,
            seed=base.seed,
            speed=base.speed,
            land=base.land,
            world_options=base.world_options,
        )
        return CrewRunner(kept.name, config, self.settings.runs / kept.record, self._changed)

    def _begin(self, crew: CrewRunner) -> None:
        assert self._tasks and self.shared_world
        crew.task = self._tasks.create_task(crew.live(self.shared_world, self.settings, self.store))

    def _changed(self, crew: CrewRunner) -> None:
        self._dirty.add(crew.name)

    async def alter(self, crew: CrewRunner, config: RunConfig) -> None:
        """Replace a crew's options in the store and in the crew; changed limits of its spending on language models count at
        once.

        Raises StorageFull if the store cannot be written, and NotFound if the crew was just dismissed.
        """
        async with self._changing:
            self.crew(crew.name)
            kept = next(each for each in await self.store.in_thread(self.store.crews) if each.name == crew.name)
            await self.store.in_thread(self.store.add_crew, replace(kept, run_config=config.recorded()))
        crew.run_config = config
        if crew.purse:
            crew.purse.limits = config.model_config.limits(self.settings)[0]
        self._changed(crew)

    async def dismiss(self, name: str) -> None:
        """Stop a crew for good: its bots leave the world, but the file with the events of its run stays. Raises NotFound for an
        unknown crew."""
        async with self._changing:
            crew = self.crew(name)
            await self.store.in_thread(self.store.drop_crew, name)
            del self.runners[name]
        self.feed.tell("gone", {"name": name})
        if crew.task:
            crew.task.cancel()
            await asyncio.wait({crew.task})

    async def tell(self, person: TokenHolder, text: str, name: str | None, plays: str = "", speech: str = "") -> StoredCommand:
        """Store a person's command `text` for a crew and return it; it is on the disk by then. The crew begins it when it is in
        the world.

        `name` is the crew's, and may be None if only one crew exists. `plays` and `speech` are as in StoredCommand.
        Raises NotFound for an unknown or dismissed crew, StorageFull.
        """
        crew = self.crew(name) if name else self.only()
        promised = await self.store.in_thread(
            self.store.promise, time(), crew.name, crew.record.name, person.name, person.role, text, plays, speech
        )
        crew.told.set()
        if self.runners.get(crew.name) is not crew:
            raise NotFound(f"The crew {crew.name!r} has been dismissed.")
        return promised


def headline(crew: CrewRunner) -> dict[str, Any]:
    """Return a crew as the API shows it, as a dict of plain JSON values, but without its agents, its conversation and RARE; of
    those, viewers get only the changes."""
    return crew.shown().model_dump(exclude={"agents", "conversation", *RARE})


def chosen(base: RunConfig, new: models.NewCrewRequest) -> RunConfig:
    """Return the options of a new crew: the service's own (`base`) with the team, number of workers, mind (planner),
    collaboration (how its members work together), model and budget of the request `new`."""
    mind = new.mind or base.mind
    model_config = (
        replace(base.model_config, budget=new.budget, budget_tokens=new.budget_tokens)
        if new.budget or new.budget_tokens
        else base.model_config
    )
    if new.model:
        model_config = replace(model_config, model=new.model)
    return replace(
        base,
        team=new.team,
        workers=new.workers,
        mind=mind,
        collaboration=new.collaboration,
        model_config=model_config,
        names=(),
    )
