"""Frames over TCP: a length in front of each packet, and compression once the server has asked for it.

Source: minecraft.wiki "Java Edition protocol/Packets" (packet format with and without compression).
"""

import asyncio
import zlib
from typing import Self

from .primitives import WireError, require
from .writing import varint

LONGEST_FRAME = 2**21 - 1
LONGEST_PACKET = 8388608  # bytes of a packet after decompression


class Connection:
    """One connection to a server; packets are a number and bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.threshold = -1

    @classmethod
    async def open(cls, host: str, port: int) -> Self:
        return cls(*await asyncio.open_connection(host, port))

    async def receive(self) -> bytes:
        """Return the next packet with its number in front. Raises IncompleteReadError at the end, WireError for a bad frame."""
        frame = await self._reader.readexactly(await self._length())
        return frame if self.threshold < 0 else self._unpacked(frame)

    async def _length(self) -> int:
        value = 0
        for index in range(3):
            byte = (await self._reader.readexactly(1))[0]
            value |= (byte & 0x7F) << (7 * index)
            if byte < 0x80:
                return value
        raise WireError("the length of a frame takes more than three bytes")

    def _unpacked(self, frame: bytes) -> bytes:
        size, at = _leading(frame)
        if size == 0:
            require(len(frame) - at < self.threshold, "a packet beyond the threshold is not compressed")
            return frame[at:]
        require(self.threshold <= size <= LONGEST_PACKET, f"a compressed packet of {size} bytes")
        inflater = zlib.decompressobj()
        packet = inflater.decompress(frame[at:], LONGEST_PACKET)
        require(len(packet) == size, f"a packet of {len(packet)} bytes that says {size}")
        return packet

    def send(self, number: int, body: bytes) -> None:
        """Send a packet."""
        packet = varint(number) + body
        if self.threshold >= 0:
            long = len(packet) >= self.threshold
            packet = varint(len(packet)) + zlib.compress(packet) if long else b"\0" + packet
        self._writer.write(varint(len(packet)) + packet)

    async def close(self) -> None:
        """Close it; safe to call twice and after the other side has gone."""
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            return


def _leading(frame: bytes) -> tuple[int, int]:
    """Return the number at the front of a frame and where it ends."""
    value = 0
    for index in range(min(5, len(frame))):
        value |= (frame[index] & 0x7F) << (7 * index)
        if frame[index] < 0x80:
            return value, index + 1
    raise WireError("a compressed frame without a size")
