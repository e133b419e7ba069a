"""`blockcrew record`: saves the packet log of a session of a client with a server."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.packet_log.recording import recording
from orchestrator.servers.ping import ping
from orchestrator.servers.place import split_address


def record(
    file: Annotated[Path, typer.Argument(help="File of the packet log, such as session.packets.gz; it must not exist.")],
    server: Annotated[str, typer.Option(help="Server to play on, HOST:PORT.")] = "127.0.0.1:25565",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to join instead; 0 takes a free one.")] = 25566,
) -> None:
    """Record what a client and a server send each other, without names, addresses and what is said. Prints the address to
    join; ends when the first player who has joined leaves, or with Ctrl-C."""
    if file.exists():
        raise BlockcrewError(f"{file} exists: name another file.")
    if not file.parent.is_dir():
        raise BlockcrewError(f"The folder {file.parent} does not exist: create it, or name another file.")
    host, server_port = split_address(server, "--server must be HOST:PORT")
    run(session(file, host, server_port, port))


async def session(file: Path, host: str, server_port: int, port: int) -> None:
    """Record one session, and write it however it ends."""
    await ping(host, server_port)  # rather now than when somebody wants to play
    async with recording(host, server_port, port) as recorder:
        print(f"READY 127.0.0.1:{recorder.own_port}", flush=True)
        print(f"Join 127.0.0.1:{recorder.own_port} with your client; the file is written when you leave.", file=sys.stderr)
        try:
            await recorder.ended.wait()
        finally:
            print(recorder.save(file), file=sys.stderr)
