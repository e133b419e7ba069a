"""Small servers that answer a ping and the beginning of a login as vanilla, Paper, Fabric and proxies do, from a script."""

import asyncio
import json
import zlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from orchestrator.servers.probe.packets import PacketLine, text, varint

ALWAYS_COMPRESSED = 0
WITH_COOKIES = 766  # a packet about cookies comes first since then


@dataclass(frozen=True)
class Script:
    """What a server says: the name and number of its version, and its answers to a login. `refusal` is a component, `asks` a
    channel of a question during the login, `brand` the name that it tells."""

    version: str = "1.21.1"
    protocol: int = 767
    status: dict[str, Any] = field(default_factory=dict)
    online: bool = False
    refusal: Any = None
    asks: str = ""
    brand: str = ""
    compressed: bool = False
    nonsense: bytes = b""


def brand_packet(script: Script) -> bytes:
    return varint(1 if script.protocol >= WITH_COOKIES else 0) + text("minecraft:brand") + text(script.brand)


def framed(packet: bytes, compressed: bool) -> bytes:
    """A packet in a frame, compressed if the line is."""
    if compressed:
        packet = varint(len(packet)) + zlib.compress(packet)
    return varint(len(packet)) + packet


async def answer(script: Script, reader: StreamReader, writer: StreamWriter) -> None:
    """Answer one client."""
    line = PacketLine(reader, writer)
    try:
        _, hello = await line.receive()
        hello.varint(), hello.text(), hello.take(2)
        await (tell_status if hello.varint() == 1 else take_login)(script, line, writer)
    except (EOFError, OSError):
        pass
    finally:
        writer.close()


async def tell_status(script: Script, line: PacketLine, writer: StreamWriter) -> None:
    """Answer a ping."""
    await line.receive()
    status = {
        "version": {"name": script.version, "protocol": script.protocol},
        "players": {"max": 20, "online": 0},
        "description": "A Minecraft Server",
    }
    line.send(0, text(json.dumps(status | script.status)))
    _, ping = await line.receive()
    line.send(1, ping.take(8))
    await writer.drain()


async def take_login(script: Script, line: PacketLine, writer: StreamWriter) -> None:
    """Answer a login up to the brand, and wait until the client goes."""
    await line.receive()
    if script.nonsense:
        writer.write(script.nonsense)
    if script.asks:
        line.send(4, varint(7) + text(script.asks))
        number, fields = await line.receive()
        assert (number, fields.varint(), fields.take(1)) == (2, 7, b"\0"), "a client that knows no mods says so"
    if script.refusal is not None:
        line.send(0, text(json.dumps(script.refusal)))
        return
    if script.online:
        line.send(1, text("") + varint(3) + b"key" + varint(4) + b"1234" + b"\1")
    else:
        if script.compressed:
            line.send(3, varint(ALWAYS_COMPRESSED))
        success = varint(2) + bytes(16) + text("BlockcrewDoctor") + varint(0) + b"\1"
        writer.write(framed(success, script.compressed))
        if script.brand:
            writer.write(framed(varint(7) + b"?", script.compressed))  # some other packet comes first
            writer.write(framed(brand_packet(script), script.compressed))
    await writer.drain()
    await reader_end(line)


async def reader_end(line: PacketLine) -> None:
    """Read until the client has gone."""
    while True:
        await line.receive()


@asynccontextmanager
async def scripted(script: Script) -> AsyncIterator[int]:
    """A server that plays the script, as its port."""

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        await answer(script, reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
