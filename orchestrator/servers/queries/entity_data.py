"""Asks a server for the data of players and other entities, with the command that vanilla Minecraft has for it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.queries.snbt import parse

Ask = Callable[[str], Awaitable[str]]  # from a question, a command that changes nothing, to the server's answer
BEGIN = re.compile(r"[^{}\[\]\"]*? has the following entity data: ")
NOBODY = re.compile(r"(Test failed|No entity was found)?\s*", re.DOTALL)


async def player_data(ask: Ask, name: str) -> Mapping[str, Any]:
    """Return the data of a player, such as Pos and Inventory. Raises BlockcrewError if nobody of that name is on."""
    return entities_in(await ask(f"data get entity {name}"))[0]


async def entities_data(ask: Ask, selector: str) -> list[Mapping[str, Any]]:
    """Return the data of all entities that a selector, such as @e[type=item_frame], finds."""
    try:
        return entities_in(await ask(f"execute as {selector} run data get entity @s"))
    except BlockcrewError as error:
        if NOBODY.fullmatch(str(error)):
            return []
        raise


def entities_in(answer: str) -> list[Mapping[str, Any]]:
    """Return the data in an answer of the server, which has a sentence before that of each entity. Raises BlockcrewError for an
    answer of another form."""
    return [parse(text) for text in BEGIN.split(answer)[1:]]
