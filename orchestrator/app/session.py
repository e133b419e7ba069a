"""The only place where parts are chosen and joined: a server, bodies over the bridge, a mind, a team, a record.

Read this first: `Session.open` is the whole composition, and everything it joins works without it; what goes on
afterwards is in running/.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import cast

from orchestrator.app.bot_join import BotJoiner
from orchestrator.app.completion import Completion
from orchestrator.app.model_config import ModelConfig, chat_model
from orchestrator.app.run_config import COLLABORATIONS, LANGUAGE, TEAMS, RunConfig, choose
from orchestrator.app.run_storage import world_folder
from orchestrator.app.shared_world import MinecraftSharedWorld, SharedWorld, open_grounds, start_over
from orchestrator.app.status_sampler import StatusSampler
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.crew import GoalEnded
from orchestrator.core.events.models import MistakeMade
from orchestrator.core.events.run import BaselineTaken, ResourcesRespawned
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Verdict
from orchestrator.core.release import RELEASE
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest
from orchestrator.dialogue.fallbacks.llm_interpreter import Interpreting
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.fallbacks.small_talk import Chatter
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.dialogue.progress_bar import ProgressBar
from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.skills import library
from orchestrator.knowledge.tool_payoff import never
from orchestrator.learning.explorer import Explorer, Tutor
from orchestrator.learning.learner import Learner
from orchestrator.learning.verification import PlotProver, prover
from orchestrator.llm.chat import ChatModel
from orchestrator.llm.embeddings import chosen
from orchestrator.llm.in_order import InOrder
from orchestrator.llm.testing.scripted import NoModel
from orchestrator.minds.dispatcher import LanguageDispatcher, Parts
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.record.resumable import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED, GameServer
from orchestrator.servers.recording_admin import RecordedAdmin
from orchestrator.settings import Settings
from orchestrator.skillbook.advice import Advice
from orchestrator.skillbook.learned import check_writable
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.success_counts import world_type
from orchestrator.tasks.cuisineworld.desk import KitchenDesk
from orchestrator.tasks.cuisineworld.dispatchers import NAMES, Dispatcher, Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.worlds.tabletop import TabletopWorld

__all__ = [
    "COLLABORATIONS",
    "HEADS",
    "LANGUAGE",
    "MINDS",
    "TEAMS",
    "RunConfig",
    "Session",
    "choose",
    "new_recorder",
    "open_heads",
    "open_table",
    "thinker",
]

MINDS: dict[str, Callable[["RunConfig", GameData, Recorder, ChatModel], Mind]] = {
    "symbolic": lambda choice, game, recorder, model: SymbolicMind(game),
    "frugal": lambda choice, game, recorder, model: SymbolicMind(never(game)),
    "simulated": lambda choice, game, recorder, model: simulated(choice, SymbolicMind(game), recorder),
    LANGUAGE: lambda choice, game, recorder, model: LanguageMind(model, game, library(), SymbolicMind(game)),
}
TUTORS = ("symbolic", "frugal", LANGUAGE)  # who writes skills
HEADS = (*NAMES, LANGUAGE)  # who may run the text kitchen


@dataclass
class Session:
    """A crew in a world, listening: what was chosen, joined, and is going on."""

    choice: RunConfig
    recorder: Recorder
    place: GameServer
    crew: Crew
    admin: RecordedAdmin | None
    worlds: dict[str, World]
    lookout: StatusSampler
    ending: Completion = field(default_factory=Completion)
    spokesman: Dialogue = field(init=False)  # whom people talk to, from the game and from elsewhere
    respawned_before: int | None = None  # by the rule of respawning resources, before this run

    @classmethod
    @asynccontextmanager
    async def open(
        cls, choice: RunConfig, settings: Settings, recorder: Recorder, cut: Interrupted | None = None, fresh: bool = False
    ) -> "AsyncIterator[Session]":
        """Everything up, in order; everything down again, however it ends. `cut` is a run to go on with, in its own world;
        `fresh` puts a server that is there already back to its start, where we may. Raises BlockcrewError."""
        choice.organisation()
        before = cut.run.events if cut else ()
        log, folder = recorder.path.with_suffix(".log"), world_folder(recorder.path)
        async with (
            thinker(choice, settings, load(choice.version), recorder, before) as mind,
            open_grounds(choice, settings, log, folder) as grounds,
        ):
            if fresh:
                await start_over(grounds.place, choice, recorder)
            async with cls.inside(grounds, choice, settings, recorder, mind, cut) as session:
                yield session

    @classmethod
    @asynccontextmanager
    async def inside(
        cls,
        grounds: SharedWorld,
        choice: RunConfig,
        settings: Settings,
        recorder: Recorder,
        mind: Mind,
        cut: Interrupted | None = None,
        called: str = "crew",
        earlier: Sequence[Event] = (),
        people: People | None = None,
    ) -> "AsyncIterator[Session]":
        """A crew in a world that is open already, beside others; it leaves at the end.

        People call it by its name; `earlier` is what stood in its record before, `people` the rules on who may, as the
        settings have them if left out. Raises BlockcrewError.
        """
        organisation, game, place = choice.organisation(), load(choice.version), grounds.place
        async with AsyncExitStack() as stack:
            worlds = {name: grounds.body(name, recorder) for name in organisation.members}
            stack.push_async_callback(lambda: grounds.leave(worlds))
            book = skillbook(settings, choice)
            adviser = Advice(book, by_words=choice.mind == LANGUAGE)
            crew = Crew(organisation, worlds, mind, MessagePool(recorder.clock, recorder), recorder, choice.way(), adviser)
            admin = RecordedAdmin(place.admin, recorder) if place.admin else None
            door = BotJoiner(grounds, worlds, recorder)
            session = cls(choice, recorder, place, crew, admin, worlds, StatusSampler(worlds, recorder, choice.speed))
            await asyncio.gather(door.join(), asyncio.to_thread(adviser.keep_up))  # files are read while bots come in
            await session.note_start(cut)
            session.spokesman = spokesman = Dialogue(crew, game, recorder, people or people_of(settings), session.end)
            spokesman.sense.wishes = SkillRequests(book, crew, game, recorder)
            spokesman.sense.chatter = Chatter(mind, crew, recorder) if isinstance(mind, LanguageMind) else None
            if isinstance(mind, LanguageMind):
                spokesman.sense.interpreting = Interpreting(mind, crew, spokesman.ear, recorder)
                if isinstance(grounds, MinecraftSharedWorld):
                    teaching = teacher(mind, grounds, book, spokesman.sense.wishes, recorder, stack, choice.speed)
                    spokesman.sense.teaching = teaching
                    stack.push_async_callback(teaching.close)
            spokesman.bots = spokesman.ear.bots = lambda: grounds.taken
            spokesman.company = grounds.company
            stack.enter_context(grounds.company.joined(called, crew))
            spokesman.homes.recall(cut.run.events if cut else earlier)
            door.attend, crew.recruit = spokesman.attend, door.recruit
            bar = [ProgressBar(crew, spokesman.orders.changes, admin.show, recorder).watch()] if admin else []
            for task in (spokesman.listen(), session.lookout.watch(), session.watch(), *bar):
                stack.push_async_callback(session.ending.run_beside(task))
            yield session

    async def note_start(self, cut: Interrupted | None) -> None:
        """What everybody holds before anything is asked, written down; in a run that goes on it was."""
        if cut:
            self.respawned_before = cut.respawned
            return
        self.respawned_before = await self.admin.respawned() if self.admin else None
        self.recorder.write(BaselineTaken(inventories=await self.inventories(), respawned=self.respawned_before))

    @property
    def broken(self) -> "asyncio.Future[None]":
        """Done when something broke the session."""
        return self.ending.broken

    def end(self, goal: Goal, verdict: Verdict) -> None:
        """A goal came to its end."""
        self.recorder.write(GoalEnded(goal=goal, status=verdict.status, why=verdict.why))
        self.ending.ended.put_nowait((goal, verdict))

    async def next_end(self) -> tuple[Goal, Verdict]:
        """The next goal that comes to its end. Raises what broke the session meanwhile, WorldLost above all."""
        return await self.ending.next_end()

    async def watch(self) -> None:
        """The server's end is the session's end."""
        raise cut_off(await self.place.lost(), self.choice.world)

    async def look_around(self) -> None:
        """One look at every body now."""
        await self.lookout.look_around()

    async def respawned(self) -> int | None:
        """Blocks and mobs that came back during this run, written into its record; None when nobody can say."""
        now = await self.admin.respawned() if self.admin else None
        if now is None or self.respawned_before is None:
            return None
        count = now - self.respawned_before
        self.recorder.write(ResourcesRespawned(count=count))
        return count

    async def inventories(self) -> dict[str, Mapping[str, int]]:
        """What every member holds: as the server knows it, or as the bots do where there is no Admin."""
        if self.admin:
            on = set(await self.admin.players())
            return {name: await self.admin.inventory(name) for name in self.worlds if name in on}
        return await self.crew.inventories()


def cut_off(why: str, world: str) -> WorldLost:
    """Return the error that ends a session whose server is gone, with what there is to do."""
    if world in CONTAINERS:
        return WorldLost(why)
    first = "" if world == EMBEDDED else "Start it, and "
    return WorldLost(f"{why} {first}`blockcrew resume last` goes on.")


def people_of(settings: Settings, *, tokens: bool = False) -> People:
    """Who may do what; with `tokens` they say who owns the crew, and nobody does by speaking first."""
    game_guests = tokens and settings.game_guests
    return People(settings.owners, settings.commanders, settings.guests, tokens=tokens, game_guests=game_guests)


@asynccontextmanager
async def open_table(
    choice: RunConfig, settings: Settings, recorder: Recorder, blocks: Mapping[str, int]
) -> AsyncIterator[Crew]:
    """A crew over a heap of blocks in memory: no game, no places; on an OrderlyLoop. Raises BlockcrewError."""
    organisation, game = choice.organisation(), load(choice.version)
    async with thinker(choice, settings, game, recorder, around=InOrder) as mind:
        first, *others = organisation.members
        world = TabletopWorld(blocks, first, game)
        worlds = {first: world} | {name: world.beside(name) for name in others}
        yield Crew(organisation, worlds, mind, MessagePool(recorder.clock, recorder), recorder, choice.way())


def skillbook(settings: Settings, choice: RunConfig) -> Callable[[], Skillbook]:
    """Opened at the first question: most crews are never asked one."""

    @cache
    def book() -> Skillbook:
        return open_book(settings, choice)

    return book


def teacher(
    mind: LanguageMind,
    grounds: MinecraftSharedWorld,
    book: Callable[[], Skillbook],
    wishes: SkillRequests,
    recorder: Recorder,
    stack: AsyncExitStack,
    speed: float,
) -> LearnOnRequest:
    """Learns what no skill fits; the land for proofs is opened when something was learned."""
    game = load(grounds.version)

    @cache
    def proofs() -> PlotProver:
        return PlotProver(book(), grounds.link, grounds.version, recorder, stack, speed)

    return LearnOnRequest(lambda: Learner(mind, book(), game, recorder), wishes, lambda skill: proofs().prove(skill), recorder)


def open_book(settings: Settings, choice: RunConfig) -> Skillbook:
    """The skillbook, for a world of the type that was chosen. Raises BlockcrewError."""
    key = settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none"
    return Skillbook.open(settings.skillbook, settings.runs, chosen(settings.embeddings, key), world=world_type(asdict(choice)))


@asynccontextmanager
async def open_explorer(
    choice: RunConfig, settings: Settings, recorder: Recorder, tell: Callable[[str], None]
) -> AsyncIterator[Explorer]:
    """One bot that learns by itself, and land beside it on which what it learned is proven. Raises BlockcrewError."""
    book, game = open_book(settings, choice), load(choice.version)
    check_writable(book.learned.folder)
    if choice.mind not in TUTORS:
        raise BlockcrewError(f"The mind {choice.mind!r} writes no skills: choose one of {', '.join(TUTORS)}.")
    log, folder = recorder.path.with_suffix(".log"), world_folder(recorder.path)
    async with (
        thinker(choice, settings, game, recorder) as mind,
        open_grounds(choice, settings, log, folder) as grounds,
        prover(book, grounds.link, choice.version, recorder, choice.speed) as proving,
    ):
        worlds = {name: grounds.body(name, recorder) for name in choice.organisation().members}
        await BotJoiner(grounds, worlds, recorder).join()
        (body,) = worlds.values()
        tutor = cast(Tutor, mind)
        yield Explorer(tutor, Learner(tutor, book, game, recorder), body, proving, recorder, tell)


@asynccontextmanager
async def thinker(
    choice: RunConfig,
    settings: Settings,
    game: GameData,
    recorder: Recorder,
    before: Sequence[Event] = (),
    around: Callable[[ChatModel], ChatModel] = lambda model: model,
) -> AsyncIterator[Mind]:
    """The mind of a run; `before` are the events of one that goes on, `around` goes around a model. Raises BlockcrewError."""
    if choice.mind == LANGUAGE:
        async with chat_model(choice.thinking, settings, recorder, before, RELEASE, around) as model:
            yield MINDS[LANGUAGE](choice, game, recorder, model)
    else:
        yield MINDS[choice.mind](choice, game, recorder, NoModel())


@contextmanager
def open_heads(
    names: Sequence[str], mode: Mode, parts: Parts, thinking: ModelConfig, settings: Settings, journal: Journal
) -> Iterator[Callable[[str, Shift], Dispatcher]]:
    """Who runs the text kitchen, by name; `language` asks one model for all episodes. Raises BlockcrewError."""
    if LANGUAGE not in names:
        yield dispatcher
        return
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            model = runner.run(stack.enter_async_context(chat_model(thinking, settings, journal, release=RELEASE)))

            def head(name: str, shift: Shift) -> Dispatcher:
                if name != LANGUAGE:
                    return dispatcher(name, shift)
                desk = KitchenDesk(shift.level, shift.agents, mode, shift.crew)
                return LanguageDispatcher(model, desk, runner.run, parts)

            yield head
        finally:
            runner.run(stack.aclose())


def simulated(choice: RunConfig, inner: Mind, recorder: Recorder) -> SimulatedMind:
    """Slow and erring, in the game's own seconds; every mistake is written down."""

    async def think(seconds: float) -> None:
        await asyncio.sleep(seconds / choice.speed)

    return SimulatedMind(
        inner, Weakness(seed=choice.seed), think, lambda agent, what: recorder.write(MistakeMade(agent=agent, what=what))
    )


def new_recorder(choice: RunConfig, settings: Settings, goal: str) -> Recorder:
    """The record of one run, with all that it takes to repeat it, or to go on with it."""
    chosen = asdict(choice) | {"collaboration": choice.way()}
    return Recorder(settings.runs, WallClock(choice.speed), release=RELEASE, goal=goal, **chosen)
