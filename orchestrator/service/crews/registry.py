"""All crews of the service and the world they are in: opened, kept open, opened again when it went away."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import asdict, replace
from itertools import islice
from time import time
from typing import Any

from orchestrator.app.bot_join import free_names
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TABLETOP, Poses, SharedWorld
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.record.writer import new_path
from orchestrator.service import models
from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.crews.store import ServiceStore, StoredCommand, StoredCrew
from orchestrator.service.event_stream import EventStream
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings

AGAIN = 3.0  # seconds until a world that is away is tried again
FRAME = 0.2  # seconds between two looks at what changed
MOST = 8  # crews


Open = Callable[[], AbstractAsyncContextManager[SharedWorld]]


class CrewRegistry:
    """`base` is what every crew has in common: the world, the version, the mind if it names none."""

    def __init__(
        self, base: RunConfig, settings: Settings, ledger: ServiceStore, open_world: Open, again: float = AGAIN
    ) -> None:
        self.base, self.settings, self.ledger, self.open_world = base, settings, ledger, open_world
        self.again = again
        self.feed = EventStream(self.snapshot)
        self.grounds: SharedWorld | None = None
        self.why = "the world is being opened"
        self.living: dict[str, CrewRunner] = {}
        self._dirty: set[str] = set()
        self._tasks: asyncio.TaskGroup | None = None
        self._changing = asyncio.Lock()  # which crews there are, and what they are made of
        for kept in ledger.crews():
            self.living[kept.name] = self._made(kept)

    @property
    def ready(self) -> bool:
        """Whether the world is open and everybody in it."""
        return self.grounds is not None and all(crew.presence is models.CrewStatus.HERE for crew in self.living.values())

    async def keep_open(self) -> None:
        """For ever: a world with all crews in it, again and again."""
        while True:
            try:
                async with self.open_world() as grounds:
                    self.grounds, self.why, grounds.watcher = grounds, "", self.watch
                    self._show_world()
                    with suppress(BlockcrewError):  # a crew whose name another one has says so when it comes in
                        await grounds.reserve([name for crew in self.living.values() for name in crew.choice.names])
                    async with asyncio.TaskGroup() as self._tasks:
                        for crew in self.living.values():
                            self._begin(crew)
                        raise WorldLost(await grounds.place.lost())
            except* BlockcrewError as errors:
                self.why = "; ".join(str(error) for error in errors.exceptions)
            finally:
                self.grounds = self._tasks = None
            if (task := asyncio.current_task()) and task.cancelling():
                raise asyncio.CancelledError  # a task group swallows it when its world was lost at the same moment
            for crew in self.living.values():
                crew.turn(models.CrewStatus.AWAY, self.why)
            self._show_world()
            await asyncio.sleep(self.again)

    async def show_changes(self) -> None:
        """For ever: what changed of crews goes to the viewers, a few times a second."""
        while True:
            await asyncio.sleep(FRAME)
            self._show_all()

    def _show_all(self) -> None:
        dirty, self._dirty = self._dirty, set()
        for name in dirty & self.living.keys():
            self._show(self.living[name])

    def watch(self, poses: Poses, at: float) -> None:
        """Where bodies are now: to the viewers at once."""
        moved = {name: crew.moved(poses) for name, crew in self.living.items()}
        if moved := {name: mine for name, mine in moved.items() if mine}:
            self.feed.tell("poses", {"at": at, "crews": moved})

    def _show(self, crew: CrewRunner) -> None:
        board = crew.board
        agents = [board.agents[name].model_dump() for name in board.touched if name in board.agents]
        lines = [line.model_dump() for line in board.lines]
        whole = crew.shown().model_dump() | {"lines": []}
        news = whole if board.fresh else headline(crew) | {"agents": agents, "lines": lines}
        board.touched, board.lines, board.moved, board.fresh = set(), [], False, False
        self.feed.tell("crew", news)

    def _show_world(self) -> None:
        self.feed.tell("world", self.world().model_dump())

    def world(self) -> models.WorldShown:
        """Where all are."""
        address = self.grounds.place.address if self.grounds and self.base.world != TABLETOP else ""
        return models.WorldShown(name=self.base.world, address=address, version=self.base.version, why=self.why)

    def snapshot(self) -> dict[str, Any]:
        """All that viewers need to begin; others have been told of it by then."""
        self._show_all()
        return {"world": self.world().model_dump(), "crews": [crew.shown().model_dump() for crew in self.living.values()]}

    def crew(self, name: str) -> CrewRunner:
        """Raises Unknown."""
        if name not in self.living:
            raise NotFound(f"There is no crew {name!r}.")
        return self.living[name]

    def only(self) -> CrewRunner:
        """The one there is. Raises Unknown when there is none, or several."""
        if len(self.living) != 1:
            several = ", ".join(self.living)
            raise NotFound(f"Name a crew: {several}." if several else "There is no crew yet: POST /api/crews makes one.")
        return next(iter(self.living.values()))

    async def ask_for(self, new: models.NewCrewRequest, person: TokenHolder) -> CrewRunner:
        """A new crew, in the ledger before it begins. Raises BlockcrewError."""
        async with self._changing:
            return await self._made_new(new, person)

    async def _made_new(self, new: models.NewCrewRequest, person: TokenHolder) -> CrewRunner:
        if any(name.lower() == new.name.lower() for name in self.living):
            raise Conflict(f"There is a crew {new.name!r} already.")
        if len(self.living) >= MOST:
            raise Conflict(f"There are {MOST} crews, which is as many as may be: dismiss one first.")
        choice = self._named(chosen(self.base, new))
        choice.way()
        kept = StoredCrew(new.name, asdict(choice), new_path(self.settings.runs).name, person.name)
        await self.ledger.in_thread(self.ledger.add_crew, kept)
        crew = self.living[new.name] = self._made(kept)
        if self._tasks:
            self._begin(crew)
        crew.turn(models.CrewStatus.COMING)
        return crew

    def _named(self, choice: RunConfig) -> RunConfig:
        """With names that no other crew has."""
        taken = {name for crew in self.living.values() for name in crew.choice.names} | set(
            self.grounds.taken if self.grounds else ()
        )
        free = (name for name in free_names() if name not in taken)
        return replace(choice, names=tuple(islice(free, len(choice.organisation().members))))

    def _made(self, kept: StoredCrew) -> CrewRunner:
        """Of a crew only the world is not its own: it is where the service is."""
        base = self.base
        choice = replace(
            RunConfig.read(kept.choice),
            world=base.world,
            version=base.version,
            seed=base.seed,
            speed=base.speed,
            land=base.land,
        )
        return CrewRunner(kept.name, choice, self.settings.runs / kept.record, self._changed)

    def _begin(self, crew: CrewRunner) -> None:
        assert self._tasks and self.grounds
        crew.task = self._tasks.create_task(crew.live(self.grounds, self.settings, self.ledger))

    def _changed(self, crew: CrewRunner) -> None:
        self._dirty.add(crew.name)

    async def alter(self, crew: CrewRunner, choice: RunConfig) -> None:
        """Another budget, at once and in the ledger. Raises Full, Unknown when the crew was dismissed meanwhile."""
        async with self._changing:
            self.crew(crew.name)
            kept = next(each for each in await self.ledger.in_thread(self.ledger.crews) if each.name == crew.name)
            await self.ledger.in_thread(self.ledger.add_crew, replace(kept, choice=asdict(choice)))
        crew.choice = choice
        if crew.purse:
            crew.purse.limits = choice.thinking.limits(self.settings)[0]
        self._changed(crew)

    async def dismiss(self, name: str) -> None:
        """It stops, leaves the world and does not come back; its record stays. Raises Unknown."""
        async with self._changing:
            crew = self.crew(name)
            await self.ledger.in_thread(self.ledger.drop_crew, name)
            del self.living[name]
        self.feed.tell("gone", {"name": name})
        if crew.task:
            crew.task.cancel()
            await asyncio.wait({crew.task})

    async def tell(self, person: TokenHolder, text: str, name: str | None) -> StoredCommand:
        """Promise a command: it is on the disk when this returns, and the crew begins it as soon as it is there.

        Raises BlockcrewError, Unknown when the crew was dismissed meanwhile.
        """
        crew = self.crew(name) if name else self.only()
        promised = await self.ledger.in_thread(
            self.ledger.promise, time(), crew.name, crew.record.name, person.name, person.role, text
        )
        crew.told.set()
        if self.living.get(crew.name) is not crew:
            raise NotFound(f"There is no crew {crew.name!r} any more.")
        return promised


def headline(crew: CrewRunner) -> dict[str, Any]:
    """A crew without its agents and its conversation."""
    return crew.shown().model_dump(exclude={"agents", "conversation"})


def chosen(base: RunConfig, new: models.NewCrewRequest) -> RunConfig:
    """What a crew is made of. Raises BlockcrewError."""
    mind = new.mind or base.mind
    thinking = (
        replace(base.thinking, budget=new.budget, budget_tokens=new.budget_tokens)
        if new.budget or new.budget_tokens
        else base.thinking
    )
    return replace(
        base, team=new.team, workers=new.workers, mind=mind, collaboration=new.collaboration, thinking=thinking, names=()
    )
