"""A service in a process of its own, and somebody who calls it with an owner's token: for the benchmarks of the service."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

PATIENCE = 120.0  # seconds for everything to be ready
BEAT = 0.05
RUN = "from orchestrator.cli import main; main()"


@dataclass
class Served:
    """`process` is the service, `owner` calls it."""

    process: asyncio.subprocess.Process
    url: str
    token: str
    owner: httpx2.AsyncClient

    async def get(self, path: str) -> Any:
        """What was answered."""
        return (await self.owner.get(path)).raise_for_status().json()

    async def post(self, path: str, **body: Any) -> Any:
        """What was answered."""
        return (await self.owner.post(path, json=body)).raise_for_status().json()

    async def ready(self) -> None:
        """The world is open and every crew in it. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while (await self.owner.get("/ready")).status_code != 200:
                await asyncio.sleep(BEAT)

    async def events(self, http: httpx2.AsyncClient) -> AsyncIterator[tuple[str, Any]]:
        """Kind and data of each, without end."""
        kind = ""
        async with http.stream("GET", "/api/events") as answer:
            async for line in answer.aiter_lines():
                field, _, value = line.partition(": ")
                if field == "event":
                    kind = value
                elif field == "data":
                    yield kind, json.loads(value)

    def caller(self) -> httpx2.AsyncClient:
        """One more connection of the same person."""
        return caller(self.url, self.token)


def caller(url: str, token: str) -> httpx2.AsyncClient:
    """Somebody with a token."""
    headers = {"authorization": f"Bearer {token}"}
    return httpx2.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, trust_env=False)


@asynccontextmanager
async def served(folder: Path, *words: str, token: str = "") -> AsyncIterator[Served]:
    """`blockcrew serve` on this folder, until the end; `token` is that of an earlier start."""
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--data", str(folder), *words]
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    )
    url = ""
    try:
        assert process.stdout
        async with asyncio.timeout(PATIENCE):
            while not url or not token:
                word, *rest = (await process.stdout.readline()).decode().split()
                url = rest[0] if word == "SERVING" else url
                token = rest[1] if word == "TOKEN" and rest[0] == "owner" else token
        async with caller(url, token) as owner:
            yield Served(process, url, token, owner)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
