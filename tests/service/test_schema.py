"""What the service promises in /openapi.json holds for whatever anybody sends: no 5xx, and nothing without a token."""

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import checks
from serving_crews import Running, running

from orchestrator.dialogue.permissions import Role

EXAMPLES = 20 if os.environ.get("BLOCKCREW_TEST_LONG") else 4  # of each operation
PATIENCE = 100  # seconds: the first search opens the skillbook
ALIKE = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
OPEN = ("/health", "/ready")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[Role, str]]]:
    """A service in a thread of its own, with one crew: its address and its tokens."""
    loop, up, told = asyncio.new_event_loop(), threading.Event(), list[tuple[str, dict[Role, str]]]()
    over = asyncio.Event()

    async def serve(folder: Path) -> None:
        async with running(folder) as run:
            await keep_crew(run)
            told.append((run.service.url, run.tokens))
            up.set()
            await over.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=[serve(tmp_path_factory.mktemp("live"))])
    thread.start()
    assert up.wait(60)
    yield told[0]
    loop.call_soon_threadsafe(over.set)
    thread.join(20)


async def keep_crew(run: Running) -> None:
    await run.owner.post("/api/crews", name="one", workers=1)


def each_case(url: str, token: str, ask: Callable[[schemathesis.Case], None]) -> None:
    """Examples of every operation, but of the stream without end, and of what would start a benchmark."""
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json", headers=bearer(token), timeout=PATIENCE)
    schema.config.update(base_url=url)
    tried = 0
    for result in schema.exclude(path="/api/events").exclude(path="/api/tasks", method="POST").get_all_operations():
        ALIKE(given(result.ok().as_strategy())(once(ask)))()
        tried += 1
    assert tried > 20, "the whole API is in its schema"


def once(ask: Callable[[schemathesis.Case], None]) -> Callable[[schemathesis.Case], None]:
    """A function of its own for each operation, as hypothesis wants it."""

    def tried(case: schemathesis.Case) -> None:
        ask(case)

    return tried


@pytest.mark.long
def test_nobody_gets_anything_but_a_401_without_a_token(live):
    url, tokens = live

    def ask(case: schemathesis.Case) -> None:
        answer = case.call(timeout=PATIENCE)
        if case.path in OPEN and case.method == "GET":
            assert answer.status_code in (200, 503)
        else:
            assert (answer.status_code, answer.json()) == (401, {"error": "A token is needed."})

    each_case(url, tokens[Role.OWNER], ask)


def test_whatever_an_owner_sends_is_answered_as_promised(live):
    url, tokens = live
    headers = bearer(tokens[Role.OWNER])

    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(headers=headers, checks=CHECKS, timeout=PATIENCE)

    each_case(url, tokens[Role.OWNER], ask)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
