"""A person who is an agent of the restaurant, and lines that are shown to one player."""

import json
import re
from dataclasses import dataclass

from orchestrator.app.game_sites.site_errors import command_unless
from orchestrator.core.contracts.admin import Admin
from orchestrator.servers.arena_layout import NOTHING_TO_DO

NOBODY = re.compile(NOTHING_TO_DO.pattern + r"|No (player|entity) was found.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PersonCook:
    """A person who is an agent of the restaurant, by its number, with the name in the game."""

    agent: int
    name: str


async def tell_one(admin: Admin, name: str, text: str) -> None:
    """Show a line to one player; one who has left misses it."""
    await command_unless(admin, NOBODY, f"tellraw {name} {json.dumps({'text': text})}")
