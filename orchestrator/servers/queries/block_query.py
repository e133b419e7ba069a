"""Compares the blocks of a world with expected ones by vanilla's commands, over the server's control channel or RCON
(Minecraft's remote console)."""

import re
from collections.abc import Awaitable, Callable, Mapping

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError, WorldLost

NO = re.compile(r"Test failed.*", re.DOTALL)


async def differing(command: Callable[[str], Awaitable[str]], expected: Mapping[Cell, str]) -> frozenset[Cell]:
    """Return the cells of the world that hold another block than `expected` (cell x, y, z -> name of a block) says. `command`
    sends one command to the server and returns its answer. Raises BlockcrewError where the server cannot tell, such as in land
    that is not loaded."""
    found = set()
    for (x, y, z), block in expected.items():
        try:
            await command(f"execute if block {x} {y} {z} {block}")
        except WorldLost:
            raise
        except BlockcrewError as error:
            if not NO.fullmatch(str(error).strip()):
                raise
            found.add((x, y, z))
    return frozenset(found)
