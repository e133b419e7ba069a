"""Opens the players of a game of coordination by their names: those of the catalogue, and `language`, which asks a model."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.games.entry import GameEntry
from orchestrator.games.player import GamePlayer
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.games.players import language_player
from orchestrator.minds.games.steps import DEFAULT_STEPS, step_names, steps_of
from orchestrator.settings import Settings

PlayerOf = Callable[[GameEntry, str, int], GamePlayer]  # a game, a player's name and a seat


def player_names(found: GameEntry) -> tuple[str, ...]:
    """Return the names of all players that can play a game, `language` last."""
    return (*found.players, LANGUAGE)


@asynccontextmanager
async def open_game_players(
    names: Sequence[str],
    models: Sequence[ModelConfig],
    settings: Settings,
    journal: Journal,
    without: Sequence[str] = (),
    also: Sequence[str] = (),
) -> AsyncIterator[PlayerOf]:
    """Yield a function that makes a new player from a game of the catalogue, a player's name and the number of its seat.

    The players called `language` ask the models of `models`: one for all seats, or the one at the place of their seat. Models
    are opened only if `names` has `language`, and closed at the end; each keeps to its own budget, and all calls are recorded
    in `journal` with the name of the seat. `without` and `also` name the reasoning steps that are switched off and on (see
    minds/games/steps.py) in the games that have them. Raises BlockcrewError for a step that no game has, and if a model cannot
    be opened or is missing.
    """
    check_steps([*without, *also])
    async with AsyncExitStack() as stack:
        opened: list[ChatModel] = []
        if LANGUAGE in names:
            for config in models or [ModelConfig()]:
                opened.append(await stack.enter_async_context(open_chat_model(config, settings, journal, release=RELEASE)))

        def player_of(found: GameEntry, name: str, seat: int) -> GamePlayer:
            if name not in player_names(found):
                raise BlockcrewError(f"{found.name} has no player {name!r}: choose one of {', '.join(player_names(found))}.")
            if name != LANGUAGE:
                return found.player(name)
            own = step_names(found.name)
            off, on = ([step for step in named if step in own] for named in (without, also))
            return language_player(found, model_of(opened, seat), steps_of(found.name, off, on))

        yield player_of


def check_steps(named: Sequence[str]) -> None:
    """Raise BlockcrewError if a step of reasoning is named that no game has."""
    known = dict.fromkeys(step for game in DEFAULT_STEPS for step in step_names(game))
    for step in named:
        if step not in known:
            raise BlockcrewError(f"A language player has no step {step!r}: choose one of {', '.join(known)}.")


def model_of(opened: Sequence[ChatModel], seat: int) -> ChatModel:
    """Return the model of a seat: the only one, or the one at its place. Raises BlockcrewError if there is none for it."""
    if len(opened) == 1:
        return opened[0]
    if seat >= len(opened):
        raise BlockcrewError(f"Seat {seat} has no model: name one model for all seats, or one for each.")
    return opened[seat]
