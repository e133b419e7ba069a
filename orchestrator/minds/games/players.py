"""Makes the language player that fits a game."""

from collections.abc import Callable, Mapping
from typing import Any

from orchestrator.games.entry import GameEntry
from orchestrator.games.player import GamePlayer
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.games.language_builder import LanguageBuilder
from orchestrator.minds.games.language_cook import LanguageCook
from orchestrator.minds.games.language_player import LanguagePlayer
from orchestrator.minds.games.steps import COBLOCK, AnySteps, steps_of

KINDS: Mapping[str, Callable[..., Any]] = {"overcooked": LanguageCook, COBLOCK: LanguageBuilder}


def language_player(found: GameEntry, model: ChatModel, steps: AnySteps | None = None) -> GamePlayer:
    """Return a language player for a game of the catalogue; without `steps`, with the game's default ones."""
    chosen, kind = steps or steps_of(found.name), KINDS.get(found.name, LanguagePlayer)
    player: GamePlayer = kind(model, found.rules or found.summary, chosen)
    return player
