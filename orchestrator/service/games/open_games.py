"""The games of coordination that are open in the service. They live in memory: a restart of the service ends them."""

import asyncio
import time
from collections.abc import Callable

from orchestrator.games.record import GameRecord
from orchestrator.service.games.live_game import GameWish, LiveGame
from orchestrator.service.games.open_plays import MOST_PLAYS, OpenPlay, OpenPlays
from orchestrator.service.games.replayed_game import ReplayedGame
from orchestrator.service.web.tokens import TokenHolder

OpenGame = OpenPlay[LiveGame | ReplayedGame]


class OpenGames(OpenPlays[GameWish | GameRecord, LiveGame | ReplayedGame]):
    """The open games. Partners may think for long, so that games are begun and played in threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST_PLAYS) -> None:
        super().__init__("game", begun, now, most)

    async def act(self, id: str, action: str, person: TokenHolder) -> OpenGame:
        """Play a person's action and return the game. Raises BadRequest for one that is not legal, and Conflict after the
        end of the game."""
        return await self.do(id, person, lambda live: asyncio.to_thread(live.act, action))

    async def watch(self, id: str, count: int, to: int | None, seat: int | None, person: TokenHolder) -> OpenGame:
        """Go on in a game that a person watches or in a recorded one, and return it; `count`, `to` and `seat` are those of
        `LiveGame.watch`."""
        return await self.do(id, person, lambda live: asyncio.to_thread(live.watch, count, to, seat))


async def begun(wish: GameWish | GameRecord) -> LiveGame | ReplayedGame:
    """Return the game for a wish, which has gone on until the person's turn, or a recorded game at its beginning."""
    if isinstance(wish, GameRecord):
        return await asyncio.to_thread(ReplayedGame, wish)
    return await asyncio.to_thread(LiveGame, wish)
