"""The real app, asked in this process without a port: one crew, `one`, whose world is not open, and a caller for each role."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
from serving_crews import TABLE

from orchestrator.dialogue.permissions import Role
from orchestrator.service.app import make_app
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.crews.store import Bench, ServiceStore
from orchestrator.service.crews.worlds import opener
from orchestrator.service.models import NewCrewRequest
from orchestrator.service.web.auth_middleware import Entry
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.sign_in_links import open_links
from orchestrator.service.web.tokens import open_tokens
from orchestrator.settings import Settings


@dataclass
class AppInProcess:
    """The parts of a service without its server. `app` is the guard around FastAPI's app, `app.app`."""

    app: Any
    registry: CrewRegistry
    store: ServiceStore
    entry: Entry
    settings: Settings
    clients: dict[str, httpx2.AsyncClient] = field(default_factory=dict)

    @property
    def crew(self) -> CrewRunner:
        return self.registry.runners["one"]

    async def ask(self, who: str, method: str, path: str, status: int, **more: Any) -> Any:
        """Return the JSON of an answer that has to have this status."""
        answer = await self.clients[who].request(method, path, **more)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def get(self, path: str, who: str = "owner") -> Any:
        return await self.ask(who, "GET", path, 200)


@asynccontextmanager
async def app_in_process(
    folder: Path, paces: Paces | None = None, benches: Sequence[Bench] = ()
) -> AsyncIterator[AppInProcess]:
    """Yield the app, with these benchmarks in its store; skills are found by their letters, which needs no model."""
    settings = Settings.read(folder).model_copy(update={"embeddings": "hashing"})
    with closing(ServiceStore(folder / "service")) as store:
        tokens = open_tokens(folder)
        made = {str(role): tokens.make(role, role) for role in Role}
        sessions = SignIns(folder / "service" / "sessions.json", tokens)
        entry = Entry(tokens, sessions, open_links(tokens), paces=paces or Paces())
        registry = CrewRegistry(TABLE, settings, store, opener(TABLE, settings, folder, store, 0))
        owner = tokens.who(made["owner"])
        assert owner
        await registry.ask_for(NewCrewRequest(name="one", workers=1), owner)
        for bench in benches:
            store.keep_bench(bench)
        jobs = BenchmarkJobs(store, folder / "benches", registry.feed.tell)
        parts = AppInProcess(make_app(registry, jobs, entry, "test"), registry, store, entry, settings)
        async with AsyncExitStack() as stack:
            for who, token in {**made, "nobody": ""}.items():
                client = httpx2.AsyncClient(
                    transport=httpx2.ASGITransport(parts.app, raise_app_exceptions=False),
                    base_url="http://localhost",
                    headers={"authorization": f"Bearer {token}"} if token else {},
                )
                parts.clients[who] = await stack.enter_async_context(client)
            yield parts
