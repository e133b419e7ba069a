"""The only place where the parts of a run are chosen and joined: a server, bots over the bridge to node, a mind (planner), a
team, a record.

Read this first: `Session.open` and `Session.inside` are the whole composition. Every part also works without a session. The
functions that they call are in the other files of app/.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from orchestrator.app.bot_join import BotJoiner
from orchestrator.app.catalogue import MINDS
from orchestrator.app.completion import Completion
from orchestrator.app.conversation.personas import personas_of
from orchestrator.app.conversation.remembering import open_memory, world_name
from orchestrator.app.inventories import read_inventories, write_baseline
from orchestrator.app.land.recording import record_land
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import world_folder
from orchestrator.app.shared_world import SharedWorld
from orchestrator.app.skill_learning import open_fallbacks, phrasings_on_demand, skillbook_on_demand
from orchestrator.app.status_sampler import StatusSampler
from orchestrator.app.world_opening import open_minecraft, start_over
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import WorldLost
from orchestrator.core.events.run import ResourcesRespawned
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Verdict
from orchestrator.dialogue.buildings.history import recorded_buildings
from orchestrator.dialogue.delivery.storage import recorded_chests
from orchestrator.dialogue.errands.whereabouts import no_server
from orchestrator.dialogue.home import recorded_home
from orchestrator.dialogue.living.fields import recorded_fields
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.dialogue.progress_bar import ProgressBar
from orchestrator.dialogue.turn import recorded_lines
from orchestrator.knowledge.game import load
from orchestrator.record.exports.span_export import exporting_spans
from orchestrator.record.land_file import LandFile
from orchestrator.record.resumable import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED, GameServer
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.settings import Settings
from orchestrator.skillbook.advice import Advice
from orchestrator.tasks.shelter.library import BlueprintLibrary
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.metaplans.chair import MetaPlanOptions


@dataclass(frozen=True, slots=True)
class Session:
    """A crew of bots at work in a world, obeying people, with its record and background tasks: what `open` and `inside` put
    together. `dialogue` takes what people say in the game or elsewhere."""

    run_config: RunConfig
    recorder: Recorder
    place: GameServer
    admin: RecordingAdmin | None
    worlds: dict[str, World]
    crew: Crew
    dialogue: Dialogue
    status_sampler: StatusSampler
    completion: Completion
    respawned_before: int | None  # blocks and mobs that had respawned before this run

    @classmethod
    @asynccontextmanager
    async def open(
        cls, config: RunConfig, settings: Settings, recorder: Recorder, cut: Interrupted | None = None, fresh: bool = False
    ) -> "AsyncIterator[Session]":
        """Yield a session (a crew with its bots, planner and record) in a world of its own, which is opened first; everything
        that was started is closed at the end.

        `recorder` writes the run's record; the server's log and world are kept beside it. `cut` is an interrupted run to resume
        in its own world; `fresh` resets a server that was already running, if it allows that. Raises BlockcrewError for an
        unknown team, an impossible size of it or a collaboration that does not fit it, and if the model, the world, the skills
        or a bot cannot be started or read.
        """
        config.organisation()
        before = cut.run.events if cut else ()
        log, folder = recorder.path.with_suffix(".log"), world_folder(recorder.path)
        async with (
            open_mind(config, settings, load(config.version), recorder, before) as mind,
            open_minecraft(config, settings, log, folder) as shared_world,
        ):
            if fresh:
                await start_over(shared_world.place, config, recorder)
            world = world_name(config, recorder.path.stem)
            async with cls.inside(shared_world, config, settings, recorder, mind, cut, remembered_as=world) as session:
                yield session

    @classmethod
    @asynccontextmanager
    async def inside(
        cls,
        shared_world: SharedWorld,
        config: RunConfig,
        settings: Settings,
        recorder: Recorder,
        mind: Mind,
        cut: Interrupted | None = None,
        called: str = "crew",
        earlier: Sequence[Event] = (),
        people: People | None = None,
        left: Goal | None = None,
        remembered_as: str = "",
    ) -> "AsyncIterator[Session]":
        """Yield a session in a world that is already open and may have other crews in it; its bots leave at the end.

        `config` has the crew's options, `recorder` writes its record, and `mind` decides for all its agents. `cut` is an
        interrupted run to resume. People call the crew by the name `called`. `earlier` are the events in the crew's record so
        far, from which its home (where it is sent when told to go home) is read, and `left` is what remains of a goal that was
        stopped. `people` are the permission rules; None takes those of the settings. What is remembered belongs to the world
        `remembered_as`, empty for the name that the options give it. Raises BlockcrewError for an unknown team,
        an impossible size of it or a collaboration (way to work together) that does not fit it, if the skills cannot be read,
        if a bot cannot join, or if the server cannot be asked what the bots hold.
        """
        organisation, game, place = config.organisation(), load(config.version), shared_world.place
        async with AsyncExitStack() as stack:
            worlds = {name: shared_world.body(name, recorder) for name in organisation.members}
            stack.push_async_callback(lambda: shared_world.leave(worlds))
            book = skillbook_on_demand(settings, config)
            adviser = Advice(book, by_words=MINDS[config.mind].asks_model)
            joiner, completion = BotJoiner(shared_world, worlds, recorder), Completion(recorder)
            pool = MessagePool(recorder.clock, recorder)
            crew = Crew(organisation, worlds, mind, pool, recorder, config.way(), adviser, joiner.recruit, left,
                        meta_plans=MetaPlanOptions(config.seed, ablation=config.ablation))  # fmt: skip
            admin = RecordingAdmin(place.admin, recorder) if place.admin else None
            sampler = StatusSampler(worlds, recorder, config.speed)
            await asyncio.gather(joiner.join(), asyncio.to_thread(adviser.keep_up))  # skill files are read while the bots join
            respawned = await write_baseline(crew, admin, worlds, recorder, cut)
            fallbacks = open_fallbacks(
                mind, shared_world, book, crew, game, recorder, stack, config.speed, phrasings_on_demand(settings)
            )
            chests = recorded_chests(cut.run.events if cut else earlier)
            dialogue = Dialogue(
                crew, game, recorder, people or people_of(settings, place.owners), completion.end,
                router=shared_world.company, bot_names=lambda: shared_world.taken,
                home=recorded_home(cut.run.events if cut else earlier),
                chests=chests,
                built=recorded_buildings(cut.run.events if cut else earlier),
                fields=recorded_fields(cut.run.events if cut else earlier), fallbacks=fallbacks,
                library=BlueprintLibrary(settings.blueprints, config.version),
                locate=admin.place if admin else no_server,
                show=admin.show_all if admin else None,
                lines=recorded_lines(cut.run.events if cut else earlier),
                personas=personas_of(settings, game),
                memory=open_memory(settings, remembered_as or world_name(config), recorder, chests),
            )  # fmt: skip
            stack.enter_context(shared_world.company.joined(called, crew))
            bar = [ProgressBar(crew, dialogue.goal_edits, admin.show, recorder).watch()] if admin else []
            session = cls(config, recorder, place, admin, worlds, crew, dialogue, sampler, completion, respawned)
            await stack.enter_async_context(exporting_spans(recorder, settings.traces))
            land = shared_world.land
            recording = [record_land(land, LandFile(recorder.path, recorder.clock))] if land else []
            works = (dialogue.listen(), joiner.introduce(dialogue.attend), sampler.watch(), session.watch(), *bar, *recording)
            for task in works:
                stack.push_async_callback(completion.run_beside(task))
            yield session

    @property
    def broken(self) -> "asyncio.Future[None]":
        """Return a future that fails with the error of the first background task of the session that fails."""
        return self.completion.broken

    async def next_end(self) -> tuple[Goal, Verdict]:
        """Wait for the next goal that is reached or given up, and return it with its verdict: success or failure, and why.

        If the session breaks first, its error is raised, mostly WorldLost (the server is gone).
        """
        return await self.completion.next_end()

    async def watch(self) -> None:
        """Wait until the server is gone, then raise WorldLost with the reason."""
        raise cut_off(await self.place.lost(), self.run_config.world)

    async def look_around(self) -> None:
        """Observe every bot once, and record the position, health, food and inventory of those that have changed."""
        await self.status_sampler.look_around()

    async def respawned(self) -> int | None:
        """Return how many mined blocks and killed mobs the server has brought back during this run, and record the number. Some
        servers do that to keep experiments repeatable; the result is None if this one does not count them or gives no operator
        rights."""
        now = await self.admin.respawned() if self.admin else None
        if now is None or self.respawned_before is None:
            return None
        count = now - self.respawned_before
        self.recorder.write(ResourcesRespawned(count=count))
        return count

    async def inventories(self) -> dict[str, Mapping[str, int]]:
        """Return what each member holds, as name -> item -> count. The server is asked; without operator rights on it, the bots
        themselves are asked."""
        return await read_inventories(self.crew, self.admin, self.worlds)


def cut_off(why: str, world: str) -> WorldLost:
    """Return the error for a session whose server is gone for the reason `why`; its message says how the run can be
    continued, unless its world was in a container, which is deleted.

    `world` is the word after `--world`.
    """
    if world in CONTAINERS:
        return WorldLost(why)
    first = "" if world == EMBEDDED else "Start it again; then "
    return WorldLost(f"{why} {first}`blockcrew resume last` continues the run.")


def people_of(settings: Settings, owners: Sequence[str] = (), *, tokens: bool = False) -> People:
    """Return the rules on who may command a crew, from the settings; `owners` are those that the world's options name.

    If neither names owners, the first person who gives an order owns the crew. With `tokens`, where people show access
    tokens to the service, the token says who is the owner instead.
    """
    game_guests = tokens and settings.game_guests
    named = frozenset(owners) or settings.owners
    return People(named, settings.commanders, settings.guests, tokens=tokens, game_guests=game_guests)
