"""Errors of games in Minecraft, and commands that may have nothing to do."""

import re

from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError


class ActionImpossible(BlockcrewError):
    """Raised when a bot cannot do in the world what the referee allowed, after several tries."""


async def command_unless(admin: Admin, harmless: re.Pattern[str], line: str) -> None:
    """Run an operator's command; a refusal with `harmless` words does not matter."""
    try:
        await admin.command(line)
    except BlockcrewError as error:
        if not harmless.fullmatch(str(error).strip()):
            raise
