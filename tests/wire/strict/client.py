"""A client that joins as Mojang's does, reads everything strictly, and answers what has to be answered.

What it could not read is kept in `problems`, with the name of the packet; reading goes on with the next packet, so that
one run shows all that is wrong. Mojang's client would leave at the first.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from . import sending
from .connection import Connection
from .early import CONFIGURATION, LOGIN, SINCE_769, SYNCHRONISED
from .knowledge import Knowledge
from .learning import LEARN
from .play import packets
from .primitives import Reader, WireError, varint
from .reactions import REACTIONS
from .schema import Read
from .vocabulary import vocabulary
from .writing import offline_id, pack, string
from .writing import varint as write_varint

SILENCE = 30.0  # seconds without any packet after which Mojang's client says "Timed out"
DEADLINE = 20.0
LEAVING = ("login_disconnect", "disconnect")


@dataclass
class Body:
    """Where the player is and how they are, as the server told it last."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    yaw: float = 0.0
    pitch: float = 0.0
    health: float = 20.0
    sequence: int = 0
    window_state: int = 0
    slots: list[Any] = field(default_factory=list)
    teleports: int = 0


class Client:
    """One player. Make it with `await Client.join(name, host, port, protocol)`, end it with `leave()`."""

    def __init__(self, name: str, connection: Connection, protocol: int) -> None:
        self.name = name
        self.connection = connection
        self.known = Knowledge(vocabulary(protocol))
        self.protocol = protocol
        self.body = Body()
        self.seen: Counter[str] = Counter()
        self.problems: list[str] = []
        self.leftover = 0
        self.left_because: Any = None
        self.server = ("", 0)
        self.table: list[tuple[str, Read]] = LOGIN
        self._expected: list[tuple[str, Callable[[Any], bool], asyncio.Future[Any]]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def join(cls, name: str, host: str, port: int, protocol: int = 767, answers: tuple[str, ...] = ()) -> Self:
        """Log in, go through configuration, wait for the land to load. Raises WireError where the server refuses.

        `answers` are said in chat, each after a line of the server, as where it asks for a password."""
        client = cls(name, await Connection.open(host, port), protocol)
        client.server = (host, port)
        asked = client.expect("system_chat") if answers else None
        loading = client.expect("game_event", lambda packet: packet["event"] == 13)
        placed = client.expect("player_position")
        healthy = client.expect("set_health")
        client._hello(host, port)
        client._tasks = [asyncio.create_task(client._listen()), asyncio.create_task(client._tick())]
        for number, answer in enumerate(answers, start=1):
            assert asked is not None
            await client.wait(asked)
            asked = client.expect("system_chat") if number < len(answers) else None
            client.say(answer)
        await client.wait(loading, placed, healthy)
        await client.until(lambda: client.here() in client.known.chunks)
        client.loaded()
        return client

    def _hello(self, host: str, port: int) -> None:
        self.connection.send(0, write_varint(self.protocol) + string(host) + pack("H", port) + write_varint(2))
        self.connection.send(0, string(self.name) + offline_id(self.name).bytes)

    def here(self) -> tuple[int, int]:
        """Return the chunk that the player is in."""
        return int(self.body.x // 16), int(self.body.z // 16)

    def loaded(self) -> None:
        """Tell that the land is there, as clients do since 769."""
        if self.protocol >= 769:
            self.send("player_loaded")

    def send(self, name: str, body: bytes = b"") -> None:
        """Send a packet of play. Raises WireError when the connection has ended."""
        if self.left_because is not None:
            raise WireError(f"{self.name}: the connection has ended: {self.left_because}")
        self.connection.send(sending.numbers(self.protocol)[name], body)

    def command(self, line: str) -> None:
        """Give a command, without the slash."""
        self.send("chat_command", string(line))

    def say(self, line: str) -> None:
        """Say a line in chat."""
        self.send("chat", sending.chat(line, int(time.time() * 1000)))

    def next_sequence(self) -> int:
        """Return the number of the next prediction about blocks."""
        self.body.sequence += 1
        return self.body.sequence

    def expect(self, name: str, fits: Callable[[Any], bool] = lambda packet: True) -> "asyncio.Future[Any]":
        """Return a future of the next packet of this name that fits. Raises WireError when the connection has ended."""
        if self.left_because is not None:
            raise WireError(f"{self.name}: the connection has ended: {self.left_because}")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._expected.append((name, fits, future))
        return future

    async def wait(self, *expected: "asyncio.Future[Any]", deadline: float = DEADLINE) -> list[Any]:
        """Wait for expected packets. Raises WireError when one does not come in time or the connection ends."""
        try:
            async with asyncio.timeout(deadline):
                return list(await asyncio.gather(*expected))
        except TimeoutError:
            raise WireError(f"{self.name}: not all that was expected came; problems: {self.problems}") from None

    async def until(self, true: Callable[[], bool], deadline: float = DEADLINE) -> None:
        """Wait until something holds; it is looked at after each packet."""
        async with asyncio.timeout(deadline):
            while not true():
                await self.wait(self.expect(""), deadline=deadline)

    async def leave(self) -> None:
        """Close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.connection.close()

    async def _tick(self) -> None:
        """Do what a client does by the clock: the end of every tick since 769, its place once a second."""
        while self.left_because is None:
            for _ in range(20):
                await asyncio.sleep(0.05)
                if self.protocol >= 769 and self.body.teleports and self.left_because is None:
                    self.send("client_tick_end")
            if self.body.teleports and self.body.health > 0 and self.left_because is None:
                self.stand()

    def stand(self) -> None:
        """Tell where the player is."""
        body = self.body
        place = sending.move(self.protocol, body.x, body.y, body.z, body.yaw, body.pitch, True)
        self.send("move_player_pos_rot", place)

    async def _listen(self) -> None:
        try:
            while True:
                async with asyncio.timeout(SILENCE):
                    packet = await self.connection.receive()
                self._take(packet)
                # who waited for this packet goes on now, not after all others that have come
                await asyncio.sleep(0)
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            self._ended(f"the connection ended: {self.left_because or error!r}")
        except TimeoutError:
            self._problem("nothing", f"no packet for {SILENCE:.0f} s: Mojang's client times out")
            self._ended("timed out")
        except WireError as error:
            self._problem("frame", str(error))
            self._ended(str(error))

    def _ended(self, why: str) -> None:
        self.left_because = self.left_because or why
        for _, _, future in self._expected:
            if not future.done():
                future.set_exception(WireError(f"{self.name}: {why}"))
        self._expected.clear()

    def _problem(self, name: str, why: str) -> None:
        self.problems.append(f"{name}: {why}")

    def _take(self, packet: bytes) -> None:
        reader = Reader(packet, self.known)
        name, value = "a packet", None
        try:
            name, value = self._read(reader)
            if name in LEARN:
                LEARN[name](self.known, value)
        except WireError as error:
            number = packet[0] if packet else -1
            name = self.table[number][0] if 0 <= number < 0x80 and number < len(self.table) else name
            self._problem(name, str(error))
            return
        self.seen[name] += 1
        if name in LEAVING:
            self.left_because = value
        if name in REACTIONS:
            REACTIONS[name](self, value)
        self._tell(name, value)

    def _read(self, reader: Reader) -> tuple[str, Any]:
        number = varint(reader)
        if not 0 <= number < len(self.table):
            raise WireError(f"number {number} where there are {len(self.table)}")
        name, read = self.table[number]
        value = read(reader)
        if reader.left:
            self.leftover += reader.left
            raise WireError(f"{reader.left} bytes are left: {reader.data[:200].hex()}")
        return name, value

    def _tell(self, name: str, value: Any) -> None:
        for each in list(self._expected):
            wanted, fits, future = each
            if wanted in ("", name) and (wanted == "" or fits(value)):
                self._expected.remove(each)
                if not future.done():
                    future.set_result(value)

    def enter_configuration(self) -> None:
        """Begin configuration: acknowledge login, tell the brand and the settings."""
        self.table = CONFIGURATION
        self.known.registries.clear()
        self.connection.send(3, b"")
        self.connection.send(2, sending.brand())
        self.connection.send(0, sending.client_information(self.protocol))

    def enter_play(self) -> None:
        """Begin play. Every registry that is synchronised must have come."""
        wanted = SYNCHRONISED | (SINCE_769 if self.protocol >= 769 else set())
        missing = wanted - set(self.known.registries)
        if missing:
            self._problem("finish_configuration", f"registries that never came: {sorted(missing)}")
        self.connection.send(3, b"")
        self.table = packets(self.protocol)
