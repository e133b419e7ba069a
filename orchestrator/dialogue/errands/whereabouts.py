"""Finds people: in sight of a member, by asking the server, or at the place where a member last saw them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from orchestrator.core.observation import Observation
from orchestrator.core.position import Position
from orchestrator.core.rate_limit import Bounded
from orchestrator.team.crew import Crew

MOST_PEOPLE = 100  # people whose last place is remembered
Locate = Callable[[str], Awaitable[Position | None]]


async def no_server(name: str) -> None:
    """Return None: nobody can ask the server where a player is."""


class Whereabouts:
    """Knows where people are for one crew. `locate` asks the server for the place of a player, as far as it answers that."""

    def __init__(self, crew: Crew, locate: Locate = no_server) -> None:
        self.crew, self.locate = crew, locate
        self.handing = asyncio.Lock()  # two bots that throw things at once pick up each other's
        self._last: Bounded[str, Position] = Bounded(MOST_PEOPLE)

    def note(self, looks: Iterable[Observation]) -> None:
        """Remember where the members, who observe `looks`, see players now."""
        for each in (each for look in looks for each in look.entities if each.kind == "player"):
            self._last[each.name.lower()] = each.position

    async def find(self, player: str) -> Position | None:
        """Return where a player is, or was when a member last saw them; None if that is unknown."""
        looks = (await self.crew.looks()).values()
        self.note(looks)
        seen = next((each for look in looks for each in look.entities if each.name.lower() == player.lower()), None)
        if seen:
            return seen.position
        return await self.locate(player) or self._last.get(player.lower())
