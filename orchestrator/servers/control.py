"""Operator rights over the embedded server through its control channel: questions and answers as lines of JSON over a Unix
socket, matched by number. The other end is `mc_server/embedded/plugins/admin/control.js`. A lost connection raises WorldLost;
this module does not open it again."""

import asyncio
import contextlib
import itertools
import json
from asyncio import StreamReader, StreamWriter
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.servers.queries.block_query import differing

DEADLINE = 15.0
CHANNEL = 1  # the version of the control channel, the same number as in control.js
LONGEST_ANSWER = 16 * 1024 * 1024
GONE = "The embedded server is gone: its control channel is closed."


class OnlinePlayer(BaseModel, frozen=True):
    """A player who is online, as the server reports it: position in blocks, health in half hearts, and game mode, such as
    survival."""

    name: str
    x: float
    y: float
    z: float
    health: float
    gamemode: str


class ServerStats(BaseModel, frozen=True):
    """Measurements of the embedded server. Packets and exceptions are counted since its start. `tps` is the ticks per second in
    the last ten seconds, `longest_stall_ms` the longest delay of a tick since the last request. `rss_mb` is the memory of the
    process, `used_mb` the part that its objects use, `columns` the number of loaded columns of 16 x 16 blocks, and `speed` the
    game's pace as a multiple of real time."""

    dropped_packets: int
    refused_packets: int
    exceptions: int
    tps: float
    longest_stall_ms: int
    players: int
    rss_mb: int
    used_mb: int
    columns: int
    speed: float


class WorldFacts(BaseModel, frozen=True):
    """The facts that an embedded server tells those who control it: the version of the control channel and of Minecraft, the
    port of the game, and the players whose orders a crew prefers."""

    channel: int
    version: str
    port: int
    owners: tuple[str, ...] = ()


class Respawned(BaseModel, frozen=True):
    """The counts of the game rule respawnResources, which brings mined blocks and killed mobs back: `taken` were mined or
    killed by players, `waiting` of them are still to come back, and `returned` are back. `on` says whether the rule is on."""

    on: bool
    taken: int
    waiting: int
    returned: int


class PictureEntity(BaseModel, frozen=True):
    """A player or another entity in a Picture, with its position in blocks. `kind` is its type, such as player or cow; `name`
    is set for players only; `tags` are those of the command /tag."""

    kind: str
    name: str | None
    tags: tuple[str, ...]
    x: float
    y: float
    z: float


class BlockClick(BaseModel, frozen=True):
    """A player's click on a watched block, as the server saw it: the cell `at` and the `block` that stands there, the item in
    the player's hand, whether the block was in reach, whether the player crouched, and where it stood."""

    player: str
    at: tuple[int, int, int]
    block: str
    hand: str | None
    reached: bool
    crouching: bool
    position: tuple[float, float, float]


class Picture(BaseModel, frozen=True):
    """The contents of a box of the world. `blocks` has the name and states of every block; x counts fastest, then z, then y
    from the bottom. `contents` has the items of each container and `known` the data of blocks such as signs, by place as
    `x,y,z`."""

    blocks: tuple[str, ...]
    contents: dict[str, Any]
    known: dict[str, Any]
    entities: tuple[PictureEntity, ...]


Shape = TypeVar("Shape")
PEOPLE = TypeAdapter(tuple[OnlinePlayer, ...])
COUNTS = TypeAdapter(dict[str, int])
TEXT = TypeAdapter(str)
RESPAWNED = TypeAdapter(Respawned)
PICTURE = TypeAdapter(Picture)
STATS = TypeAdapter(ServerStats)
CELLS = TypeAdapter(tuple[tuple[Cell, int], ...])
FACTS = TypeAdapter(WorldFacts)


class ControlAdmin:
    """Operator rights over an embedded server (the project's own game server) through its control channel, which carries JSON
    over a Unix socket; implements `core.contracts.admin.Admin`."""

    resets = True

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._clicks: asyncio.Queue[BlockClick] = asyncio.Queue()
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def connect(cls, socket: Path) -> Self:
        """Connect to the server's control channel, which takes operator commands, at the path `socket` of a Unix socket. Raises
        WorldLost when nothing listens there or the socket belongs to another user."""
        try:
            reader, writer = await asyncio.open_unix_connection(socket, limit=LONGEST_ANSWER)
        except PermissionError as error:
            raise WorldLost(
                f"There is no permission to open the control channel at {socket}: run both sides as the same user."
            ) from error
        except OSError as error:
            raise WorldLost(
                f"No embedded server is listening at the control channel {socket} ({error.strerror or error}): "
                "start one with `--control` there."
            ) from error
        return cls(reader, writer)

    async def players(self) -> tuple[str, ...]:
        return tuple(sorted(person.name for person in await self.people()))

    async def people(self) -> tuple[OnlinePlayer, ...]:
        """Return all online players with their position, health and game mode."""
        return read(PEOPLE, await self._ask("players"))

    async def inventory(self, player: str) -> Mapping[str, int]:
        return read(COUNTS, await self._ask("inventory", player=player))

    async def command(self, line: str) -> str:
        """Run one operator command, such as `time set day`, and return the server's answer as text. Raises BlockcrewError with
        the server's own words when it refuses."""
        return read(TEXT, await self._ask("command", line=line))

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """Return the cells (x, y, z) where another block stands than `expected` (cell -> name of a block) says. Raises
        BlockcrewError for land that is not loaded."""
        return await differing(self.command, expected)

    async def respawned(self) -> int:
        """Return how many mined blocks and killed mobs the game rule respawnResources has brought back so far."""
        return read(RESPAWNED, await self._ask("respawned")).returned

    async def reset(self) -> None:
        await self._ask("reset")

    async def reserve(self, names: Collection[str], secret: str) -> None:
        """Reserve player names: only clients that send this secret can join under them. Raises BlockcrewError when somebody
        with another secret has reserved one of them."""
        await self._ask("reserve", names=list(names), secret=secret)

    async def release(self, names: Collection[str], secret: str) -> None:
        """Free those of these player names that were reserved with this secret, so that any client may use them."""
        await self._ask("release", names=list(names), secret=secret)

    async def save(self) -> None:
        """Write the world to its folder now; a server without a world folder does nothing."""
        await self._ask("save")

    async def picture(self, low: tuple[int, int, int], high: tuple[int, int, int]) -> Picture:
        """Return the blocks, container contents and entities in the box between two corners (x, y, z), both included. Raises
        BlockcrewError for a box of more than 200,000 blocks."""
        return read(PICTURE, await self._ask("picture", **{"from": list(low), "to": list(high)}))

    async def dark_places(self, low: tuple[int, int, int], high: tuple[int, int, int]) -> Mapping[Cell, int]:
        """Return the places in the box between two corners (x, y, z), both included, where a monster finds ground and room and
        no block gives light, each with the light of the sky (0 to 15). Raises BlockcrewError for more than 200,000 blocks."""
        found = read(CELLS, await self._ask("dark", **{"from": list(low), "to": list(high)}))
        return dict(found)

    async def watch(self, places: Collection[Cell]) -> asyncio.Queue[BlockClick]:
        """Let the server report clicks on the blocks in these cells, in place of those watched before, and return the queue of
        the reports. Such clicks have no other effect in the game. Raises BlockcrewError for more than 1,000 cells."""
        self._clicks = asyncio.Queue()
        await self._ask("watch", places=[list(place) for place in places])
        return self._clicks

    async def about(self) -> WorldFacts:
        """Return facts about the server. Raises BlockcrewError if its control channel is of another version than ours."""
        try:
            facts = read(FACTS, await self._ask("about"))
        except WorldLost:
            raise
        except BlockcrewError as error:
            raise other_release() from error
        if facts.channel != CHANNEL:
            raise other_release()
        return facts

    async def stats(self) -> ServerStats:
        return read(STATS, await self._ask("stats"))

    @property
    def alive(self) -> bool:
        """Return whether the connection to the server's control channel (for operator commands) is open."""
        return not self._listener.done()

    async def aclose(self) -> None:
        """Close the connection to the server's control channel (for operator commands); the server keeps running."""
        self._listener.cancel()
        self._writer.close()
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._writer.wait_closed()

    async def _ask(self, operation: str, **arguments: object) -> Any:
        if self._listener.done():
            raise WorldLost(GONE)
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            self._writer.write(json.dumps({"id": number, "op": operation, **arguments}).encode() + b"\n")
            async with asyncio.timeout(DEADLINE):
                await self._writer.drain()
                return await answer
        except TimeoutError as error:
            raise WorldLost(f"The embedded server did not answer `{operation}` within {DEADLINE:.0f} s.") from error
        except OSError as error:
            raise WorldLost(GONE) from error
        finally:
            self._waiting.pop(number, None)

    async def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while line := await self._reader.readline():
                self._deliver(json.loads(line))
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(WorldLost(GONE))

    def _deliver(self, reply: dict[str, Any]) -> None:
        if "event" in reply:
            self._clicks.put_nowait(BlockClick.model_validate(reply))
            return
        answer = self._waiting.get(reply["id"])
        if answer is None or answer.done():
            return
        if "error" in reply:
            answer.set_exception(BlockcrewError(str(reply["error"])))
        else:
            answer.set_result(reply["ok"])


def read(shape: TypeAdapter[Shape], value: Any) -> Shape:
    """Check the decoded JSON of a server's answer and return it as the type that `shape` describes. Raises BlockcrewError when
    it does not fit."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        raise BlockcrewError(f"The embedded server sent an unexpected answer: {error}") from error


def other_release() -> BlockcrewError:
    return BlockcrewError(
        "The control channel belongs to a server of another release of blockcrew: start the server again with this release."
    )
