"""Asks a server where a player is, in the command that vanilla Minecraft has for it."""

import re

from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.position import Position

NAME = re.compile(r"\w{1,16}")  # anything else could be a second command or a selector
PLACE = re.compile(r".* has the following entity data: \[([-\d.eE]+)d?, ([-\d.eE]+)d?, ([-\d.eE]+)d?\]", re.DOTALL)


async def place_of(admin: Admin, player: str) -> Position | None:
    """Return where a player is; None if nobody of that name is online or the server does not tell. Raises WorldLost when the
    server is gone."""
    if not NAME.fullmatch(player):
        return None
    try:
        answer = await admin.command(f"data get entity {player} Pos")
    except WorldLost:
        raise
    except BlockcrewError:
        return None
    match = PLACE.fullmatch(answer.strip())
    return Position(*map(float, match.groups())) if match else None
