"""Lays out an arena (land for an experiment) in a world that was just started, and places and equips the players who join."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from orchestrator.core.contracts.admin import Admin
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.yaml_lines import BadFile

LOOK = 0.5  # seconds between two looks at who has come


@asynccontextmanager
async def hosted(admin: Admin, plot: PlacedArena | None, build: bool = True) -> AsyncIterator[None]:
    """Build the arena `plot` with the operator rights `admin`, unless `build` is false because the world has it already, and
    welcome each player to it until the block ends; do nothing if `plot` is None."""
    if plot is None:
        yield
        return
    if build:
        await plot.apply(admin)
    usher = asyncio.create_task(welcome(admin, plot))
    try:
        yield
    finally:
        usher.cancel()


async def welcome(admin: Admin, plot: PlacedArena) -> None:
    """Move each player who joins to a starting place of the arena `plot` (land built for an experiment) and equip them, once,
    in the order in which they come. Runs until cancelled; `admin` is the server's control channel."""
    known: list[str] = []
    while True:
        for name in await admin.players():
            if name not in known:
                known.append(name)
                await greet(admin, plot, known)
        await asyncio.sleep(LOOK)


async def greet(admin: Admin, plot: PlacedArena, known: list[str]) -> None:
    """Move the player who came last to a starting place of the arena `plot` (land built for an experiment) and equip them, with
    commands through the server's control channel `admin`; a player who has left is skipped. `known` are the names of all
    players so far, in the order in which they came."""
    try:
        await plot.welcome(admin, known, known[-1])
    except BadFile as error:
        print(f"blockcrew: {error}", file=sys.stderr)
