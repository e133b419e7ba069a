"""Waits for a bot of a game that is not in the world at the moment."""

import asyncio
from collections.abc import Awaitable, Callable

from orchestrator.app.game_sites.site_errors import ActionImpossible
from orchestrator.core.contracts.admin import Admin

AWAY = 90.0  # seconds that a lost bot may need to come back
PAUSE = 0.2  # seconds between two looks for it


async def until_present(admin: Admin, name: str, present: Callable[[], Awaitable[object]]) -> None:
    """Wait until a player is in the world. `present` waits for its bot, as far as that is known here, and raises BodyLost if it
    is gone for good. Raises ActionImpossible if the player stays away."""
    try:
        async with asyncio.timeout(AWAY):
            while name not in await admin.players():
                await asyncio.sleep(PAUSE)  # the bot may not know yet that it was lost, and then it comes back by itself
                await present()
    except TimeoutError:
        raise ActionImpossible(f"{name} did not come back in {AWAY:.0f} s: play again.") from None
