"""Hanabi in the catalogue of games."""

from orchestrator.games.entry import GameEntry, GameParam
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.players.certain import CertainPlayer
from orchestrator.games.hanabi.players.convention import ConventionPlayer
from orchestrator.games.hanabi.trace import recognises, replay

ENTRY = GameEntry(
    name="hanabi",
    summary="Two to five players build five stacks of cards; each sees all hands but its own, and clues are scarce.",
    make=HanabiGame,
    players={"convention": ConventionPlayer, "certain": CertainPlayer},
    params={"players": GameParam(2, "The number of players.", (2, 3, 4, 5))},
    main_metric="score",
    recognises=recognises,
    replay=replay,
)
