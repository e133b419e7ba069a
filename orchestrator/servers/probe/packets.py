"""Packets of Minecraft's protocol before the game begins, as bytes: just enough to log in and to hear what a server calls
itself. The bots speak the protocol through their own library."""

import asyncio
import struct
import zlib
from asyncio import StreamReader, StreamWriter

LONGEST = 2097151  # bytes of a frame
LONGEST_PACKET = 8388608  # bytes of a packet that was compressed


class BadPacket(Exception):
    """Raised for bytes that are no packet; the message says what is wrong."""


def varint(value: int) -> bytes:
    """Return a number as the protocol writes it: seven bits in each byte, the lowest first."""
    value &= 0xFFFFFFFF
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def text(words: str) -> bytes:
    """Return a text as the protocol writes it: its length in bytes, then UTF-8."""
    raw = words.encode()
    return varint(len(raw)) + raw


class Fields:
    """Reads the fields of one packet in order. Raises BadPacket where it ends too early."""

    def __init__(self, body: bytes) -> None:
        self.body, self.at = body, 0

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        if count < 0 or self.at + count > len(self.body):
            raise BadPacket("a packet ends too early")
        self.at += count
        return self.body[self.at - count : self.at]

    def varint(self) -> int:
        """Return the next number."""
        value = 0
        for shift in range(0, 35, 7):
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value - (1 << 32) if value >= 1 << 31 else value
        raise BadPacket("a number is too long")

    def text(self) -> str:
        """Return the next text; bytes that are no UTF-8 are replaced."""
        return self.take(self.varint()).decode(errors="replace")


class PacketLine:
    """A connection that carries packets, compressed as soon as the server has said from which size on (`threshold`)."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.threshold = -1

    def send(self, number: int, body: bytes = b"") -> None:
        """Send a packet; ours are too small to be compressed."""
        packet = (b"\0" if self.threshold >= 0 else b"") + varint(number) + body
        self._writer.write(varint(len(packet)) + packet)

    async def receive(self) -> tuple[int, Fields]:
        """Return the number and the fields of the next packet. Raises BadPacket for other bytes, OSError and EOFError when the
        connection ends."""
        packet = Fields(await self._reader.readexactly(await self._length()))
        if self.threshold >= 0 and (size := packet.varint()) > 0:
            packet = Fields(inflated(packet.body[packet.at :], size))
        return packet.varint(), packet

    async def _length(self) -> int:
        raw = b""
        while not raw or raw[-1] >= 0x80:
            raw += await self._reader.readexactly(1)
            if len(raw) > 3:
                raise BadPacket("the length of a frame is wrong")
        length = Fields(raw).varint()
        if not 0 < length <= LONGEST:
            raise BadPacket(f"a frame of {length} bytes")
        return length

    async def close(self) -> None:
        """Close the connection to the server."""
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except OSError:
            return


def inflated(raw: bytes, size: int) -> bytes:
    """Return a compressed packet as it was, which must have this size. Raises BadPacket otherwise."""
    if size > LONGEST_PACKET:
        raise BadPacket(f"a packet of {size} bytes")
    try:
        found = zlib.decompressobj().decompress(raw, size)
    except zlib.error as error:
        raise BadPacket(f"it cannot be inflated: {error}") from error
    if len(found) != size:
        raise BadPacket("a packet has another size than it says")
    return found


def hello(protocol: int, host: str, port: int) -> bytes:
    """Return the first packet of a login: the client's version, the address, and that it wants to join."""
    return varint(protocol) + text(host) + struct.pack(">H", port) + varint(2)


async def opened(host: str, port: int) -> PacketLine:
    """Connect to a server. Raises OSError when nothing listens there."""
    return PacketLine(*await asyncio.open_connection(host, port))
