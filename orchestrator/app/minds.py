"""Opens the mind of a run, which decides for its agents, together with its model if it asks one; catalogue.py has the kinds of
minds."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from orchestrator.app.catalogue import MINDS, MindParts
from orchestrator.app.model_config import open_chat_model
from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.contracts.mind import Mind
from orchestrator.core.release import RELEASE
from orchestrator.knowledge.game import GameData
from orchestrator.llm.chat import ChatModel
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
    kind = MINDS[config.mind]
    if not kind.asks_model:
        yield kind.make(MindParts(game, journal, NoModel(), config.seed, config.speed))
        return
    async with open_chat_model(config.model_config, settings, journal, before, RELEASE, around) as model:
        yield kind.make(MindParts(game, journal, model, config.seed, config.speed))
