"""The games of coordination that are open in the service. They live in memory: a restart of the service ends them."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex

from orchestrator.dialogue.permissions import Role
from orchestrator.service.games.live_game import GameWish, LiveGame
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder

MOST_GAMES = 32  # open at once
MOST_EACH = 4  # of one token
IDLE = 1800.0  # seconds after which a game ends in which nothing is asked or done


@dataclass(eq=False)
class OpenGame:
    """A game with its id, the person who began it, the time of its last request, and a lock: one action after the other."""

    id: str
    by: TokenHolder
    live: LiveGame
    used: float
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)


class OpenGames:
    """Begins, finds and ends games. Only the person who began a game sees it and acts in it. `now` is a clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST_GAMES) -> None:
        self._now, self._most = now, most
        self._games: dict[str, OpenGame] = {}
        self._beginning: list[str] = []  # ids of the tokens whose games are being opened

    async def begin(self, wish: GameWish, person: TokenHolder) -> OpenGame:
        """Begin a game for a person. Raises Conflict if too many games are open, and BlockcrewError for a wish that no game
        fulfils."""
        self._check_room(person)
        self._beginning.append(person.id)
        try:
            live = await asyncio.to_thread(LiveGame, wish)
        finally:
            self._beginning.remove(person.id)
        begun = OpenGame(token_hex(8), person, live, self._now())
        self._games[begun.id] = begun
        return begun

    def _check_room(self, person: TokenHolder) -> None:
        mine = len(self.of(person)) + self._beginning.count(person.id)
        if mine >= MOST_EACH:
            raise Conflict(f"You have {mine} open games: end one with DELETE /api/games/ID.")
        if len(self._games) + len(self._beginning) >= self._most:
            raise Conflict(f"{self._most} games are open, as many as the service allows: try again later.")

    def of(self, person: TokenHolder) -> list[OpenGame]:
        """Return the open games of a person, oldest first."""
        self._end_idle()
        return [game for game in self._games.values() if game.by.id == person.id]

    def find(self, id: str, person: TokenHolder) -> OpenGame:
        """Return a person's game. Raises NotFound if the person has no open game with this id."""
        self._end_idle()
        found = self._games.get(id)
        if found is None or found.by.id != person.id:
            raise NotFound(f"You have no open game {id}.")
        found.used = self._now()
        return found

    async def see(self, id: str, person: TokenHolder) -> OpenGame:
        """Return a person's game when no action is under way in it. Raises NotFound as `find` does."""
        found = self.find(id, person)
        async with found.acting:
            return found

    async def act(self, id: str, action: str, person: TokenHolder) -> OpenGame:
        """Play a person's action and return the game. Raises BadRequest for one that is not legal, and Conflict after the
        end of the game."""
        found = self.find(id, person)
        async with found.acting:
            await asyncio.to_thread(found.live.act, action)
        found.used = self._now()
        return found

    def end(self, id: str, person: TokenHolder) -> None:
        """End a game; an owner may end those of others. Raises NotFound if no such game is open."""
        self._end_idle()
        found = self._games.get(id)
        if found is None or (found.by.id != person.id and person.role is not Role.OWNER):
            raise NotFound(f"You have no open game {id}.")
        del self._games[id]

    def _end_idle(self) -> None:
        oldest = self._now() - IDLE
        for game in [game for game in self._games.values() if game.used < oldest and not game.acting.locked()]:
            del self._games[game.id]
