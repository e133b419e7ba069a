"""Lets a server report who clicks which blocks, as far as its operator rights allow that: only over a control channel."""

import asyncio
from collections.abc import Collection

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.control import BlockClick, ControlAdmin
from orchestrator.servers.reconnecting_admin import ReconnectingAdmin

Clicks = asyncio.Queue[BlockClick]


async def watched_clicks(admin: Admin, places: Collection[Cell]) -> Clicks:
    """Return the queue of clicks on the blocks in these cells. Raises BlockcrewError if the server cannot report them, as over
    RCON."""
    if isinstance(admin, ControlAdmin):
        return await admin.watch(places)
    if isinstance(admin, ReconnectingAdmin):
        return await admin.look(lambda channel: watched_clicks(channel, places))
    raise BlockcrewError("Only an embedded server reports clicks on blocks: use --world embedded, or set BLOCKCREW_CONTROL.")
