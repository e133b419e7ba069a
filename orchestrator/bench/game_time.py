"""Reads the age of the game's world in ticks, which stand still while a busy machine holds the server up. The clock of a run
goes on meanwhile."""

import re

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.recording_admin import RecordingAdmin

TICKS = 20  # in a second of the game
QUESTION = "time query gametime"


async def world_age(admin: RecordingAdmin | None) -> int | None:
    """Return the number of ticks that the server has played in this world; None if it does not tell."""
    if admin is None:
        return None
    try:
        words = await admin.show(QUESTION)
    except BlockcrewError:
        return None
    found = re.search(r"(\d+)\D*$", words)
    return int(found[1]) if found else None


def played(began: int | None, ended: int | None) -> float | None:
    """Return the seconds of the game between two ages of a world; None if one is unknown."""
    return None if began is None or ended is None else round((ended - began) / TICKS, 2)
