"""Operator rights over RCON (Minecraft's remote console) on servers other than the embedded one: it sends commands and reads
the English answers of vanilla Minecraft."""

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from aiomcrcon import IncorrectPasswordError, RCONConnectionError

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.knowledge.game import VERSIONS
from orchestrator.knowledge.server_refusals import is_refusal
from orchestrator.servers.queries import snbt
from orchestrator.servers.queries.block_query import differing
from orchestrator.servers.rcon_client import MultiPacketClient

DEADLINE = 10.0
LONGEST_COMMAND = 1446  # bytes; vanilla hangs up on more
ONLINE = re.compile(r"There are \d+ of a max of \d+ players online:\s*(.*)", re.DOTALL)
SCORE = re.compile(r"#returned has (-?\d+) .*", re.DOTALL)
NO_DATAPACK = re.compile(r"Unknown scoreboard objective|Can't get value of")
DATA = re.compile(r".* has the following entity data: (.*)", re.DOTALL)


class RconAdmin:
    """Operator rights over RCON (Minecraft's remote console); implements `core.contracts.admin.Admin`. It runs one command at a
    time, as the protocol requires."""

    resets = False

    def __init__(self, client: MultiPacketClient, address: str, version: str) -> None:
        self._client, self._address, self._version = client, address, version
        self._turn = asyncio.Lock()
        self._lost = False

    @classmethod
    async def connect(cls, host: str, port: int, password: str, version: str = VERSIONS[0], deadline: float = DEADLINE) -> Self:
        """Connect to the RCON (Minecraft's remote console) at `host` and `port`, and log in. `version` is the server's
        Minecraft version, whose messages tell later whether a command was refused. Raises BlockcrewError if nobody listens, the
        password is wrong or no answer comes within `deadline` seconds."""
        address, client = f"{host}:{port}", MultiPacketClient(host, port, password)
        try:
            await client.connect(deadline)
        except IncorrectPasswordError as error:
            raise BlockcrewError(
                f"RCON at {address} rejected the password: set BLOCKCREW_RCON_PASSWORD_FILE to a file that contains "
                "the rcon.password of server.properties."
            ) from error
        except RCONConnectionError as error:
            if isinstance(error.error, TimeoutError):
                raise silent(address, deadline) from error
            raise BlockcrewError(
                f"Nothing is listening for RCON at {address}: set enable-rcon=true and rcon.port in server.properties, "
                "or check BLOCKCREW_RCON."
            ) from error
        except TimeoutError as error:
            raise silent(address, deadline) from error
        except (OSError, ValueError, EOFError) as error:
            raise BlockcrewError(f"Something is listening at {address}, but it does not speak RCON.") from error
        return cls(client, address, version)

    @property
    def alive(self) -> bool:
        """Return whether the connection is open, as far as that is known without asking the server."""
        return not self._lost and not self._client.hung_up

    async def players(self) -> tuple[str, ...]:
        answer = await self.command("list")
        match = ONLINE.fullmatch(answer.strip())
        if match is None:
            raise BlockcrewError(f"The server at {self._address} does not answer `list` as vanilla does: {answer!r}.")
        return tuple(sorted(name for part in match[1].split(",") if (name := part.strip())))

    async def inventory(self, player: str) -> Mapping[str, int]:
        """Return the number of items that a player carries, by item id; items on the cursor or in a crafting grid are not
        included."""
        counts: Counter[str] = Counter()
        for item in await self.data(player, "Inventory"):
            counts[str(item["id"]).removeprefix("minecraft:")] += int(item["count"])
        return dict(counts)

    async def data(self, entity: str, path: str) -> Any:
        """Return a part of a player's data as the game stores it, as dicts, lists, strings and numbers; `path` names it, such
        as `Inventory`. `entity` is the player's name. Raises BlockcrewError when no player of that name is online."""
        if not re.fullmatch(r"\w{1,16}", entity):
            raise BlockcrewError(f"{entity!r} is not a valid player name.")
        try:
            answer = await self.command(f"data get entity {entity} {path}")
        except WorldLost:
            raise
        except BlockcrewError as error:
            if entity.lower() not in (name.lower() for name in await self.players()):
                raise BlockcrewError(f"No player called {entity} is online.") from error
            raise
        match = DATA.fullmatch(answer.strip())
        if match is None:
            raise BlockcrewError(f"The server at {self._address} does not answer `data get` as vanilla does: {answer[:200]!r}.")
        return snbt.parse(match[1])

    async def command(self, line: str) -> str:
        """Run one operator command, with or without a slash, and return the server's answer as text. Raises BlockcrewError with
        the server's own words when it refuses, WorldLost when the connection is lost."""
        line = line.strip().removeprefix("/")
        if not line or "\n" in line:
            raise BlockcrewError("A command is one line of text.")
        if len(line.encode()) > LONGEST_COMMAND:
            raise BlockcrewError(f"A command over RCON has at most {LONGEST_COMMAND} bytes; this one begins {line[:60]!r}.")
        async with self._turn:
            answer = await self._send(line)
        if is_refusal(answer, self._version):
            raise BlockcrewError(answer)
        return answer

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """Return the cells (x, y, z) where another block stands than `expected` (cell -> name of a block) says. Raises
        BlockcrewError for land that is not loaded."""
        return await differing(self.command, expected)

    async def respawned(self) -> int | None:
        """Return how many blocks and mobs the datapack in mc_server/mojang has brought back; 0 on a server without this
        datapack, None if the server's answer cannot be read."""
        try:
            answer = await self.command("scoreboard players get #returned respawning")
        except WorldLost:
            raise
        except BlockcrewError as error:
            return 0 if NO_DATAPACK.match(str(error)) else None
        match = SCORE.fullmatch(answer.strip())
        return int(match[1]) if match else None

    async def reset(self) -> None:
        """Raise BlockcrewError always, because no command resets the whole world of such a server. An arena (a test site that
        is built with commands) can be laid out and reset on any server."""
        raise BlockcrewError(
            f"The server at {self._address} cannot be fully reset over RCON: lay out an arena and reset that instead."
        )

    async def aclose(self) -> None:
        """Close the RCON connection; the server keeps running."""
        with contextlib.suppress(OSError):
            await self._client.close()

    async def _send(self, line: str) -> str:
        if self._lost:
            raise WorldLost(f"The RCON connection to {self._address} was lost.")
        try:
            answer: str = (await self._client.send_cmd(line, DEADLINE))[0]
            return answer
        except BaseException as error:
            # whatever comes now would be the answer to the question before
            self._lost = True
            await self.aclose()
            if isinstance(error, TimeoutError):
                raise WorldLost(f"RCON at {self._address} did not answer `{line[:60]}` within {DEADLINE:g} s.") from error
            if isinstance(error, OSError | EOFError | ValueError | IncorrectPasswordError):
                raise WorldLost(
                    f"The RCON connection to {self._address} was lost: {error or 'the server closed it'}."
                ) from error
            raise


def silent(address: str, deadline: float) -> BlockcrewError:
    return BlockcrewError(f"RCON at {address} did not answer within {deadline:g} s: is it the RCON port (25575 by default)?")
