"""A real service on a port of loopback, its crews at a table in memory: no game is needed to ask it anything; and callers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from waiting import until

from orchestrator.app.run_config import RunConfig
from orchestrator.dialogue.permissions import Role
from orchestrator.service.server import ListenAddress, Service, opened
from orchestrator.service.web.pace import Paces
from orchestrator.settings import Settings

PATIENCE = 100.0  # seconds
TABLE = RunConfig(world="tabletop")
ANYWHERE = ListenAddress(port=0)


class Caller:
    """Somebody with a token, or without."""

    def __init__(self, url: str, token: str | None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.http = httpx2.AsyncClient(base_url=url, headers=headers, timeout=PATIENCE, trust_env=False)

    async def ask(self, method: str, path: str, status: int, **more: Any) -> Any:
        """What was answered, with that status."""
        answer = await self.http.request(method, path, **more)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path, 200)

    async def post(self, path: str, status: int = 202, **body: Any) -> Any:
        return await self.ask("POST", path, status, json=body)


class Running:
    """A service, and who calls it. Tokens are those of its first start."""

    def __init__(self, service: Service, tokens: dict[Role, str]) -> None:
        self.service, self.tokens, self.registry, self.benches = service, tokens, service.registry, service.benches
        callers = {role: Caller(service.url, token) for role, token in tokens.items()}
        self.owner, self.player, self.guest = (callers[role] for role in (Role.OWNER, Role.PLAYER, Role.GUEST))
        self.stranger = Caller(service.url, None)
        self.callers = (*callers.values(), self.stranger)

    async def close(self) -> None:
        for caller in self.callers:
            await caller.http.aclose()


@asynccontextmanager
async def running(
    folder: Path,
    tokens: dict[Role, str] | None = None,
    choice: RunConfig = TABLE,
    door: ListenAddress = ANYWHERE,
    paces: Paces | None = None,
) -> AsyncIterator[Running]:
    """In this process; skills are found by their letters, which needs no model."""
    settings = Settings.read(folder).model_copy(update={"embeddings": "hashing"})
    async with opened(choice, settings, door, paces) as service:
        run = Running(service, tokens or {person.role: token for person, token in service.tokens})
        try:
            yield run
        finally:
            await run.close()


async def told(run: Running, text: str) -> None:
    """Until the crew has answered."""
    number = (await run.owner.post("/api/commands", text=text))["number"]

    async def answered() -> Any:
        return (await run.owner.get(f"/api/commands/{number}"))["answers"]

    await until(answered)
