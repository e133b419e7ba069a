"""Starts llama.cpp's server with a model file on this machine, and ends it again."""

import asyncio
import shutil
import socket
import tempfile
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import httpx2

from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.local.local_engines import HERE, address
from orchestrator.process_environment import child_environment

PROGRAM = "llama-server"
LOADING = 300.0  # seconds; a large file on a slow disk takes minutes
LOOK = 0.2  # seconds between two questions whether the model is loaded
ENDING = 10.0  # seconds until a server that does not end is killed
SMALL = 800_000_000  # bytes: quantised to 4 bits, a model of about 1 billion parameters
MAGIC = b"GGUF"  # every model file begins so
SAID = 400  # characters of a server's last words
PASSIVE = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"}  # threads that wait must leave the cores to the game


@dataclass(frozen=True, slots=True)
class LlamaOptions:
    """A model file and how it is served: on which port, with a context of so many tokens for each of so many questions at once,
    and with so many threads (0: as the program chooses)."""

    file: Path
    port: int = 8080
    context: int = 8192
    at_once: int = 2
    threads: int = 0

    @property
    def model(self) -> str:
        """Return the name of the model on its server: that of the file."""
        return self.file.stem

    @property
    def small(self) -> bool:
        """Return whether the model is so small that it should make one choice at a time."""
        return self.file.stat().st_size < SMALL

    def words(self, program: str) -> list[str]:
        """Return the command that serves the file."""
        words = [program, "-m", str(self.file), "--alias", self.model, "--host", HERE, "--port", str(self.port)]
        words += ["-c", str(self.context * self.at_once), "-np", str(self.at_once)]
        return words + (["-t", str(self.threads)] if self.threads else [])


def find_program(named: str) -> str:
    """Return the path of llama-server: the one that was `named`, or else the one in PATH. Raises BlockcrewError if it is not
    there."""
    found = shutil.which(named or PROGRAM)
    if found is None:
        where = f"BLOCKCREW_LLAMA_SERVER names {named}, which is no program" if named else f"{PROGRAM} is not in PATH"
        raise BlockcrewError(f"{where}: `blockcrew model guide llama.cpp` says how to install it.")
    return found


def check_file(file: Path) -> None:
    """Raise BlockcrewError unless a file is there that can be a model of llama.cpp."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(MAGIC))
    except OSError as error:
        raise BlockcrewError(
            f"The model file {file} cannot be read ({error.strerror}): `blockcrew model guide llama.cpp` says how to get one."
        ) from error
    if beginning != MAGIC:
        raise BlockcrewError(f"{file} is no model in the format GGUF, which llama.cpp reads.")


def check_port(port: int) -> None:
    """Raise BlockcrewError if something listens on a port of this machine already."""
    with socket.socket() as probe:
        if probe.connect_ex((HERE, port)) == 0:
            raise BlockcrewError(f"Port {port} is in use: choose another with --port, or see `blockcrew model engines`.")


@asynccontextmanager
async def serving(options: LlamaOptions, program: str = "") -> AsyncIterator[Process]:
    """Yield llama-server with its model loaded, and end it afterwards. `program` is its path, empty for the one in PATH.
    Raises BlockcrewError if the program or the file is missing, the port is in use, or the server ends by itself."""
    found = find_program(program)
    check_file(options.file)
    check_port(options.port)
    with tempfile.TemporaryFile() as said:
        process = await asyncio.create_subprocess_exec(
            *options.words(found), stdin=DEVNULL, stdout=DEVNULL, stderr=said, env=child_environment() | PASSIVE
        )
        try:
            await loaded(process, options, said)
            yield process
        finally:
            await ended(process)


async def loaded(process: Process, options: LlamaOptions, said: BinaryIO) -> None:
    """Wait until the server has loaded its model. Raises BlockcrewError with its last words if it ends instead, or takes too
    long."""
    url = address(options.port).removesuffix("/v1") + "/health"
    try:
        async with asyncio.timeout(LOADING), httpx2.AsyncClient(trust_env=False) as client:
            while not await healthy(client, url):
                if process.returncode is not None:
                    raise BlockcrewError(f"{PROGRAM} ended at once: {last_words(said)}")
                await asyncio.sleep(LOOK)
    except TimeoutError:
        raise BlockcrewError(f"{PROGRAM} did not load {options.file} in {LOADING:g} s: {last_words(said)}") from None


async def healthy(client: httpx2.AsyncClient, url: str) -> bool:
    """Return whether a server says that its model is loaded."""
    try:
        return (await client.get(url)).is_success
    except httpx2.HTTPError:
        return False


def last_words(said: BinaryIO) -> str:
    """Return the end of what a server has said, as one line."""
    said.seek(0)
    text = " ".join(said.read().decode("utf-8", "replace").split())
    return text[-SAID:] or "it said nothing"


async def ended(process: Process) -> None:
    """End the server: it is asked to, and killed if it does not."""
    if process.returncode is None:
        process.terminate()
    try:
        async with asyncio.timeout(ENDING):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
