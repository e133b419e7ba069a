"""Opens the mind of a run, which decides for its agents, together with its model if it asks one; catalogue.py has the kinds of
minds."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from orchestrator.app.catalogue import MINDS, MindParts
from orchestrator.app.model_config import metered, open_chat_model
from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.release import RELEASE
from orchestrator.knowledge.game import GameData
from orchestrator.llm.budget import SpendingLimits
from orchestrator.llm.chat import ChatModel
from orchestrator.llm.engines import USUAL, Engine, Engines
from orchestrator.llm.meter import MeteredModel
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.testing.scripted import NoModel
from orchestrator.settings import Settings


@asynccontextmanager
async def open_mind(
    config: RunConfig,
    settings: Settings,
    game: GameData,
    journal: Journal,
    before: Sequence[Event] = (),
    around: Callable[[ChatModel], ChatModel] = lambda model: model,
) -> AsyncIterator[Mind]:
    """Yield the mind (planner) that `config` names; if it asks a model, that is opened first and closed at the end.

    `game` has the facts of the game version that it plans with, and its model calls and mistakes go to `journal`. `before` are
    the earlier events of a resumed run, whose spending counts towards the budget. `around` may wrap the model before its calls
    are counted. Raises BlockcrewError if the model cannot be opened.
    """
    kind, profile = MINDS[config.mind], settings.model_profile
    if kind.own_model:
        own = around(kind.own_model(config.seed))
        yield kind.make(MindParts(game, journal, metered_alone(own, journal, before), config.seed, config.speed, profile))
        return
    if not kind.asks_model:
        yield kind.make(MindParts(game, journal, NoModel(), config.seed, config.speed, profile))
        return
    async with open_chat_model(config.model_config, settings, journal, before, RELEASE, around, config.seed) as model:
        yield kind.make(MindParts(game, journal, model, config.seed, config.speed, profile))


def metered_alone(own: ChatModel, journal: Journal, before: Sequence[Event]) -> MeteredModel:
    """Return a model that needs no server, such as the random one, with its calls counted and written to `journal` like those
    of any other; `before` are the earlier events of a resumed run. It has no limits, since it costs nothing."""
    nothing = SpendingLimits()
    return metered(
        own, Engines({USUAL: Engine(own.name)}), Prices("", {own.name: Price(0.0, 0.0)}), nothing, nothing, journal, before
    )
