"""The connection for RCON (Minecraft's remote console): the library aio-mc-rcon, extended to read answers of several packets.
rcon.py uses it. A server cuts an answer into packets of 4096 characters and does not mark the last one. After a full packet we
therefore send an invalid request, which vanilla answers with "Unknown request"; whatever comes before that belongs to the first
answer. The invalid request must not be sent earlier: vanilla reads one packet at a time and disconnects if two arrive
together."""

import itertools
import struct

from aiomcrcon import Client, IncorrectPasswordError, MessageType

FULL = 4096
LONGEST = 1 << 20  # of one packet; what is longer is not RCON
MOST = 4 << 20  # of one answer
NO_REQUEST = 100


class MultiPacketClient(Client):  # type: ignore[misc]  # the library has no types
    """A client for RCON (Minecraft's remote console) of the library aio-mc-rcon that can also read answers of several packets,
    for which it overrides `_send_msg`. Connecting, logging in and closing remain the library's."""

    _numbers: "itertools.count[int]"

    def __init__(self, host: str, port: int, password: str) -> None:
        super().__init__(host, port, password)
        self._numbers = itertools.count(1)

    @property
    def hung_up(self) -> bool:
        """Return whether the connection is closed, by either side."""
        ended: bool = self._reader is None or self._reader.at_eof()
        return ended

    async def _send_msg(self, msg_type: int, msg: str) -> tuple[str, int]:
        number = await self._ask(msg_type, msg)
        text = await self._answer(number) or b""
        if msg_type != MessageType.LOGIN and len(text) >= FULL:
            end = await self._ask(NO_REQUEST, "")
            while (piece := await self._answer(number, end)) is not None:
                text += piece
                if len(text) > MOST:
                    raise ValueError("the answer is too long")
        return text.decode("utf8", errors="replace"), number

    async def _ask(self, kind: int, text: str) -> int:
        number = next(self._numbers)
        body = struct.pack("<ii", number, kind) + text.encode("utf8") + b"\0\0"
        self._writer.write(struct.pack("<i", len(body)) + body)
        await self._writer.drain()
        return number

    async def _answer(self, number: int, end: int | None = None) -> bytes | None:
        """Return the text of the next packet, which must answer the request `number`; None if it answers `end`, the request
        that marks the end. Raises ValueError for any other packet, IncorrectPasswordError for a refused login."""
        length: int = struct.unpack("<i", await self._exactly(4))[0]
        if not 10 <= length <= LONGEST:
            raise ValueError("it does not speak RCON")
        body = await self._exactly(length)
        answered: int = struct.unpack("<i", body[:4])[0]
        if answered == -1:
            raise IncorrectPasswordError
        if answered == end:
            return None
        if answered != number:
            raise ValueError("it sent an answer to no request")
        return body[8:-2]

    async def _exactly(self, count: int) -> bytes:
        found: bytes = await self._reader.readexactly(count)
        return found
