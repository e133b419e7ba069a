"""Opens what uses the skillbook (the searchable collection of programs for bots) of a run: what the dialogue tries for chat
lines that the parser does not understand, and a bot that explores alone."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import cast

from orchestrator.app.bot_join import BotJoiner
from orchestrator.app.catalogue import MINDS, skill_writers
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import world_folder
from orchestrator.app.shared_world import MinecraftSharedWorld, SharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.commands.meaning import MeaningBank
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.learn_on_request import LearnOnRequest
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.dialogue.fallbacks.skill_requests import SkillRequests
from orchestrator.dialogue.fallbacks.small_talk import SmallTalk
from orchestrator.knowledge.game import GameData, load
from orchestrator.learning.explorer import Explorer, Tutor
from orchestrator.learning.learner import Learner
from orchestrator.learning.verification import PlotProver, prover
from orchestrator.llm.embeddings import Embedder, Offline, chosen
from orchestrator.llm.uniform import UNIFORM
from orchestrator.minds.language import LanguageMind
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.skillbook.learned import check_writable
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.success_counts import world_type
from orchestrator.team.crew import Crew


def open_skillbook(settings: Settings, config: RunConfig) -> Skillbook:
    """Return the skillbook, the searchable collection of skills (programs for bots), with success counts for the type of world
    in `config`.

    Raises BlockcrewError if `settings.embeddings` names no embedder (which makes skills findable by meaning), or if the skill
    library does not exist.
    """
    return Skillbook.open(settings.skillbook, settings.runs, embedder_of(settings), world=world_type(config.recorded()))


def embedder_of(settings: Settings) -> Embedder:
    """Return what turns texts into vectors, as the settings name it; the same one for equal settings, since a model is large.
    Raises BlockcrewError if they name none."""
    return kept_embedder(settings.embeddings, settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none")


@cache
def kept_embedder(words: str, key: str) -> Embedder:
    """Return the embedder that the setting `words` names, with the API key for its server."""
    return chosen(words, key)


def phrasings_on_demand(settings: Settings) -> Callable[[], MeaningBank]:
    """Return a function that opens the bank of labelled phrasings at its first call and keeps it."""

    @cache
    def bank() -> MeaningBank:
        embedder = embedder_of(settings)
        if not embedder.semantic:
            raise BlockcrewError("Only a model of meanings can compare phrasings: set BLOCKCREW_EMBEDDINGS=offline.")
        tuned = embedder.tuned if isinstance(embedder, Offline) else None
        return MeaningBank(embedder.embed, embedder.name, tuned=tuned)

    return bank


def skillbook_on_demand(settings: Settings, config: RunConfig) -> Callable[[], Skillbook]:
    """Return a function that opens the skillbook (the collection of programs for bots) at its first call and keeps it, because
    most crews never need it."""

    @cache
    def book() -> Skillbook:
        return open_skillbook(settings, config)

    return book


def open_fallbacks(
    mind: Mind,
    shared_world: SharedWorld,
    book: Callable[[], Skillbook],
    crew: Crew,
    game: GameData,
    recorder: Recorder,
    stack: AsyncExitStack,
    speed: float,
    bank: Callable[[], MeaningBank],
) -> Fallbacks:
    """Return what is tried for lines of chat to `crew` that the parser does not understand; what it opens is closed with
    `stack`.

    It can run a skill (a program for bots) that the line asks for, compare the line with the phrasings of `bank`, ask the
    language model of `mind` to interpret it, learn a new skill, or make small talk. Without a language model it can only do the
    first two; learning also needs a Minecraft
    world as `shared_world`. `book` opens the collection of skills. Learned skills are verified in a game that runs `speed`
    times as fast as real time.
    """
    skill_requests = SkillRequests(book, crew, game, recorder)
    phrasings = PhrasingComparison(bank, game, recorder)
    if not isinstance(mind, LanguageMind) or mind.model.name == UNIFORM:  # random answers must not become orders
        return Fallbacks(skill_requests, phrasings=phrasings)
    learning = None
    if isinstance(shared_world, MinecraftSharedWorld):
        learning = learn_on_request(mind, shared_world, book, skill_requests, recorder, stack, speed)
        stack.push_async_callback(learning.close)
    interpreter, talk = LineInterpreter(mind, crew, recorder), SmallTalk(mind, crew, recorder)
    return Fallbacks(skill_requests, interpreter, learning, talk, phrasings)


def learn_on_request(
    mind: LanguageMind,
    shared_world: MinecraftSharedWorld,
    book: Callable[[], Skillbook],
    skill_requests: SkillRequests,
    recorder: Recorder,
    stack: AsyncExitStack,
    speed: float,
) -> LearnOnRequest:
    """Return the fallback for chat that asks for something that no skill (program for bots) does: it learns a new skill for it.

    `mind` writes the code, `book` opens the collection that keeps it, and `skill_requests` says which bot of the crew learns.
    The plots of land on which other bots verify learned skills are opened when the first skill needs them, and closed with
    `stack`. The plots have the game version and the bridge of `shared_world`, and run `speed` times as fast as real time.
    """
    game = load(shared_world.version)

    @cache
    def proofs() -> PlotProver:
        return PlotProver(book(), shared_world.link, shared_world.version, recorder, stack, speed)

    return LearnOnRequest(
        lambda: Learner(mind, book(), game, recorder), skill_requests, lambda skill: proofs().prove(skill), recorder
    )


@asynccontextmanager
async def open_explorer(
    config: RunConfig, settings: Settings, recorder: Recorder, tell: Callable[[str], None]
) -> AsyncIterator[Explorer]:
    """Yield an explorer: one bot that learns skills (programs that it writes) by itself, with plots of land on which its skills
    are verified.

    `tell` is called with a line of progress for people at each step. Raises BlockcrewError if the planner in `config` cannot
    write skills, if skills cannot be stored, or if the model, the world or the bot does not start.
    """
    book, game = open_skillbook(settings, config), load(config.version)
    check_writable(book.learned.folder)
    if not MINDS[config.mind].writes_skills:
        raise BlockcrewError(f"The mind {config.mind!r} cannot write skills: choose one of {', '.join(skill_writers())}.")
    log, folder = recorder.path.with_suffix(".log"), world_folder(recorder.path)
    async with (
        open_mind(config, settings, game, recorder) as mind,
        open_minecraft(config, settings, log, folder) as shared_world,
        prover(book, shared_world.link, config.version, recorder, config.speed) as proving,
    ):
        worlds = {name: shared_world.body(name, recorder) for name in config.organisation().members}
        await BotJoiner(shared_world, worlds, recorder).join()
        (body,) = worlds.values()
        tutor = cast(Tutor, mind)
        yield Explorer(tutor, Learner(tutor, book, game, recorder), body, proving, recorder, tell)
