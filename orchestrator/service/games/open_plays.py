"""Keeps in memory what people play over the API: games (open_games.py) and kitchens (kitchens/open_kitchens.py) are begun,
found, played in one deed after the other, and ended."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Generic, TypeVar

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder

MOST_PLAYS = 32  # of a kind, open at once
MOST_EACH = 4  # of one token
IDLE = 1800.0  # seconds after which a play ends in which nothing is asked or done

Wish = TypeVar("Wish")
Live = TypeVar("Live")


@dataclass(eq=False)
class OpenPlay(Generic[Live]):
    """A game or a kitchen with its id, the person who began it, the time of its last request, and a lock: one deed after the
    other."""

    id: str
    by: TokenHolder
    live: Live
    used: float
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)


class OpenPlays(Generic[Wish, Live]):
    """Begins, finds and ends the plays of one kind. Only the person who began a play sees it and acts in it.

    `begin` opens a play for a wish; `kind` is its word in messages and in the path, such as "game" in /api/games. `now` is a
    clock in seconds, `ended` is told of each play that is over for its person.
    """

    def __init__(
        self,
        kind: str,
        begin: Callable[[Wish], Awaitable[Live]],
        now: Callable[[], float] = time.monotonic,
        most: int = MOST_PLAYS,
        ended: Callable[[Live], None] = lambda live: None,
    ) -> None:
        self._kind, self._begin, self._now, self._most, self._ended = kind, begin, now, most, ended
        self._plays: dict[str, OpenPlay[Live]] = {}
        self._beginning: list[str] = []  # ids of the tokens whose plays are being opened

    async def begin(self, wish: Wish, person: TokenHolder) -> OpenPlay[Live]:
        """Begin a play for a person. Raises Conflict if too many are open, and BlockcrewError for a wish that cannot be
        fulfilled."""
        self._check_room(person)
        self._beginning.append(person.id)
        try:
            live = await self._begin(wish)
        finally:
            self._beginning.remove(person.id)
        begun = OpenPlay(token_hex(8), person, live, self._now())
        self._plays[begun.id] = begun
        return begun

    def _check_room(self, person: TokenHolder) -> None:
        mine = len(self.of(person)) + self._beginning.count(person.id)
        if mine >= MOST_EACH:
            raise Conflict(f"You have {mine} open {self._kind}s: end one with DELETE /api/{self._kind}s/ID.")
        if len(self._plays) + len(self._beginning) >= self._most:
            raise Conflict(f"{self._most} {self._kind}s are open, as many as the service allows: try again later.")

    def of(self, person: TokenHolder) -> list[OpenPlay[Live]]:
        """Return the open plays of a person, oldest first."""
        self.end_idle()
        return [play for play in self._plays.values() if play.by.id == person.id]

    def find(self, id: str, person: TokenHolder) -> OpenPlay[Live]:
        """Return a person's play. Raises NotFound if the person has no open one with this id."""
        self.end_idle()
        found = self._plays.get(id)
        if found is None or found.by.id != person.id:
            raise NotFound(f"You have no open {self._kind} {id}.")
        found.used = self._now()
        return found

    async def see(self, id: str, person: TokenHolder) -> OpenPlay[Live]:
        """Return a person's play when no deed is under way in it. Raises NotFound as `find` does."""
        found = self.find(id, person)
        async with found.acting:
            return found

    async def do(self, id: str, person: TokenHolder, deed: Callable[[Live], Awaitable[None]]) -> OpenPlay[Live]:
        """Do a deed in a person's play, after those that are under way, and return the play. Raises what the deed raises."""
        found = self.find(id, person)
        async with found.acting:
            await deed(found.live)
        found.used = self._now()
        return found

    def end(self, id: str, person: TokenHolder) -> None:
        """End a play; an owner may end those of others. Raises NotFound if no such play is open."""
        self.end_idle()
        found = self._plays.get(id)
        if found is None or (found.by.id != person.id and person.role is not Role.OWNER):
            raise NotFound(f"You have no open {self._kind} {id}.")
        self._drop(found)

    def end_idle(self) -> None:
        """End the plays in which nothing was asked or done for half an hour."""
        oldest = self._now() - IDLE
        for play in [play for play in self._plays.values() if play.used < oldest and not play.acting.locked()]:
            self._drop(play)

    def end_all(self) -> None:
        """End all plays that are open."""
        for play in list(self._plays.values()):
            self._drop(play)

    def _drop(self, play: OpenPlay[Live]) -> None:
        del self._plays[play.id]
        self._ended(play.live)
