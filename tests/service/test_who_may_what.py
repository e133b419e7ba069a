"""Every path with every method by everybody who may come: the answers are a table that was written by hand.

The app is asked in this process, without a port, so that thousands of requests take seconds.
"""

from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from serving_crews import TABLE

from orchestrator.dialogue.permissions import Role
from orchestrator.installation.viewer_packages import is_installed
from orchestrator.service.app import make_app
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import ServiceStore
from orchestrator.service.crews.worlds import opener
from orchestrator.service.doctor_run import DoctorRun
from orchestrator.service.models import NewCrewRequest
from orchestrator.service.web.auth_middleware import Entry
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.sign_in_links import open_links
from orchestrator.service.web.static_files import Pages
from orchestrator.service.web.tokens import open_tokens
from orchestrator.settings import Settings

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
NOT_SO = 405  # whatever is not in the table
# what guest, player and owner are answered, by path and method, when they send {}
PICTURE = 200 if is_installed() else 404  # of all textures
TABLE_OF_ANSWERS: dict[str, dict[str, tuple[int, int, int]]] = {
    "/health": {"GET": (200, 200, 200), "HEAD": (200, 200, 200)},
    "/ready": {"GET": (503, 503, 503), "HEAD": (503, 503, 503)},
    "/": {"GET": (200, 200, 200), "HEAD": (200, 200, 200)},
    "/index.html": {"GET": (200, 200, 200), "HEAD": (200, 200, 200)},
    "/page/main.mjs": {"GET": (200, 200, 200), "HEAD": (200, 200, 200)},
    "/openapi.json": {"GET": (200, 200, 200), "HEAD": (200, 200, 200)},
    "/metrics": {"GET": (200, 200, 200)},
    "/api/world": {"GET": (200, 200, 200)},
    "/api/session": {"GET": (200, 200, 200), "POST": (200, 200, 200), "DELETE": (204, 204, 204)},
    "/api/crew-options": {"GET": (200, 200, 200)},
    "/api/settings": {"GET": (403, 403, 200)},
    "/api/settings/doctor": {"POST": (403, 403, 200)},
    "/api/crews": {"GET": (200, 200, 200), "POST": (403, 403, 422)},
    "/api/crews/one": {"GET": (200, 200, 200), "DELETE": (403, 403, 204)},
    "/api/crews/nobody": {"GET": (404, 404, 404), "DELETE": (403, 403, 404)},
    "/api/crews/a%20b": {"GET": (422, 422, 422), "DELETE": (403, 403, 422)},
    "/api/crews/": dict.fromkeys(METHODS, (307, 307, 307)),
    # a change of the queue is a line of chat: a guest may say it, and the crew refuses
    "/api/crews/one/queue": {"GET": (200, 200, 200), "POST": (422, 422, 422), "DELETE": (202, 202, 202)},
    "/api/crews/one/queue/9999": {"DELETE": (202, 202, 202)},
    "/api/crews/one/queue/9999/move": {"POST": (422, 422, 422)},
    "/api/crews/one/phrases": {"GET": (200, 200, 200)},
    "/api/crews/one/calls": {"GET": (403, 403, 200)},
    "/api/crews/one/lines/9999": {"GET": (404, 404, 404)},
    "/api/commands": {"GET": (200, 200, 200), "POST": (422, 422, 422)},
    "/api/commands/9999": {"GET": (404, 404, 404)},
    "/api/events": {"GET": (200, 200, 200)},
    "/api/voice": {"GET": (200, 200, 200)},
    "/api/land/around": {"GET": (200, 200, 200)},
    "/api/crews/one/voice": {"POST": (409, 409, 409)},
    "/api/crews/nobody/voice": {"POST": (404, 404, 404)},
    "/api/runs": {"GET": (200, 200, 200)},
    "/api/run-list": {"GET": (200, 200, 200)},
    "/api/runs/none/summary": {"GET": (404, 404, 404)},
    "/api/runs/none/timeline": {"GET": (404, 404, 404)},
    "/api/runs/none/record": {"GET": (404, 404, 404)},
    "/api/runs/none": {"GET": (404, 404, 404)},
    "/api/runs/none/report": {"GET": (404, 404, 404)},
    "/api/runs/none/events": {"GET": (404, 404, 404)},
    "/api/runs/none/replay": {"GET": (404, 404, 404)},
    "/api/runs/none/replay/land": {"GET": (404, 404, 404)},
    "/api/runs/none/replay.html": {"GET": (404, 404, 404)},
    "/api/view/blocks/0": {"GET": (404, 404, 404)},
    "/api/view/atlas": {"GET": (PICTURE, PICTURE, PICTURE)},
    "/api/skills": {"GET": (200, 200, 200)},
    "/api/skills/search": {"GET": (422, 422, 422)},
    "/api/skills/nothing": {"GET": (404, 404, 404)},
    "/api/buildings": {"GET": (200, 200, 200)},
    "/api/buildings/one": {"GET": (404, 404, 404), "PUT": (403, 403, 422), "DELETE": (403, 403, 404)},
    "/api/budgets": {"GET": (200, 200, 200)},
    "/api/budgets/one": {"GET": (200, 200, 200), "PUT": (403, 403, 200)},
    "/api/tasks": {"GET": (200, 200, 200), "POST": (403, 403, 422)},
    "/api/tasks/runs": {"GET": (200, 200, 200)},
    "/api/games": {"GET": (200, 200, 200), "POST": (403, 422, 422)},
    "/api/games/0": {"GET": (403, 404, 404), "DELETE": (403, 404, 404)},
    "/api/games/0/actions": {"POST": (403, 422, 422)},
    "/api/games/0/steps": {"POST": (403, 404, 404)},
    "/api/games/replays": {"POST": (403, 422, 422), "GET": (403, 422, 422), "DELETE": (403, 422, 422)},
    "/api/kitchens": {"GET": (200, 200, 200), "POST": (403, 201, 201)},
    "/api/kitchens/0": {"GET": (403, 404, 404), "DELETE": (403, 404, 404)},
    "/api/kitchens/0/actions": {"POST": (403, 422, 422)},
    "/api/kitchens/0/steps": {"POST": (403, 404, 404)},
    "/api/kitchens/0/log": {"GET": (403, 404, 404)},
    "/api/kitchens/0/answers": {"POST": (403, 422, 422)},
    "/api/teams": {"GET": (200, 200, 200)},
    "/api/tasks/runs/0": {"GET": (404, 404, 404), "DELETE": (403, 403, 404)},
}
OPEN = ("/health", "/ready", "/", "/index.html", "/page/main.mjs")  # to be read by anybody
NOWHERE = ("/docs", "/redoc", "/api", "/api/nothing", "/static/index.html", "/page/../../../pyproject.toml", "//etc/passwd")
STRANGERS = (
    "nobody", "a wrong token", "a token with a letter more", "Basic", "a dropped token", "a session that was made up",
    "a token as a cookie", "a cookie of an earlier release", "a session that was signed out", "a session of a dropped token",
)  # fmt: skip
ROLES = {"guest": 0, "player": 1, "owner": 2}
WRITES = ("POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW")


@dataclass
class Asked:
    """The app, and what each identity sends."""

    app: Any
    headers: dict[str, dict[str, str]]
    routes: set[str]

    async def status(self, method: str, path: str, who: str) -> int:
        """What this identity is answered."""
        sent = [{"type": "http.request", "body": b"{}", "more_body": False}]
        answered: list[int] = []

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            answered.extend([message["status"]] if message["type"] == "http.response.start" else [])

        headers = {"host": "localhost", "content-type": "application/json"} | self.headers[who]
        await self.app(scope_of(method, path, headers), receive, send)
        return answered[0]


def scope_of(method: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path.replace("%20", " "), "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": raw, "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 80), "state": {},
    }  # fmt: skip


@pytest.fixture
async def asked(tmp_path: Path) -> AsyncIterator[Asked]:
    """The app with one crew whose world is not open yet."""
    settings = Settings.read(tmp_path).model_copy(update={"embeddings": "hashing"})
    folder = tmp_path / "service"
    with closing(ServiceStore(folder)) as ledger:
        tokens = open_tokens(tmp_path)
        sessions = SignIns(folder / "sessions.json", tokens)
        made = {role: tokens.make(role, role) for role in Role} | {"dropped": tokens.make("dropped", Role.OWNER)}
        people = {name: tokens.who(token) for name, token in made.items()}
        cookies = {name: sessions.open(person) for name, person in people.items() if person}
        out = sessions.open(people["owner"])
        sessions.close(out)
        tokens.drop("dropped")
        house = CrewRegistry(TABLE, settings, ledger, opener(TABLE, settings, folder, ledger, 0))
        await house.ask_for(NewCrewRequest(name="one", workers=1), people["owner"])
        entry = Entry(tokens, sessions, open_links(tokens), paces=Paces(burst=1e9))
        app = make_app(
            house, BenchmarkJobs(ledger, tmp_path / "benches", house.feed.tell), entry, "test", doctor=DoctorRun(("echo", "[]"))
        )
        sent = {
            **{name: {"authorization": f"Bearer {made[name]}"} for name in ROLES},
            **{f"{name} by cookie": {"cookie": f"blockcrew={cookies[name]}", "origin": "http://localhost"} for name in ROLES},
            "owner from elsewhere": {"cookie": f"blockcrew={cookies['owner']}", "origin": "http://evil.example"},
            "owner without an origin": {"cookie": f"blockcrew={cookies['owner']}"},
            "owner with a foreign Host": {"authorization": f"Bearer {made['owner']}", "host": "evil.example"},
            "a rebound page": {"cookie": f"blockcrew={cookies['owner']}", "host": "evil.example", "origin": "http://evil.example"},
            "nobody": {},
            "a wrong token": {"authorization": "Bearer wrong"},
            "a token with a letter more": {"authorization": f"Bearer {made['owner']}x"},
            "Basic": {"authorization": f"Basic {made['owner']}"},
            "a dropped token": {"authorization": f"Bearer {made['dropped']}"},
            "a session that was made up": {"cookie": "blockcrew=" + "A" * 43},
            "a token as a cookie": {"cookie": f"blockcrew={made['owner']}"},
            "a cookie of an earlier release": {"cookie": f"blockcrew={people['owner'].id}.99999999999.{'0' * 64}"},
            "a session that was signed out": {"cookie": f"blockcrew={out}", "origin": "http://localhost"},
            "a session of a dropped token": {"cookie": f"blockcrew={cookies['dropped']}", "origin": "http://localhost"},
        }  # fmt: skip
        yield Asked(app, sent, set(app.app.openapi()["paths"]))


def expected(method: str, path: str, who: str) -> int:
    """What the table says."""
    row = TABLE_OF_ANSWERS.get(path)
    open_to_all = path in OPEN and method in ("GET", "HEAD")
    if who in ("owner with a foreign Host", "a rebound page"):
        return 400
    if who in STRANGERS and not open_to_all:
        return 401
    if who in ("owner from elsewhere", "owner without an origin") and method in WRITES:
        return 403
    if row is None:
        return 404
    role = who.split(maxsplit=1)[0] if who not in STRANGERS else "guest"
    return row[method][ROLES[role]] if method in row else NOT_SO


async def test_every_path_answers_everybody_as_the_table_says(asked: Asked):
    wrong, count = [], 0
    for who in asked.headers:
        for path in (*TABLE_OF_ANSWERS, *NOWHERE):
            for method in METHODS:
                right = expected(method, path, who)
                if right == 204 and (path == "/api/crews/one" or "cookie" in who):
                    continue  # nobody could ask the rest after that
                status = await asked.status(method, path, who)
                count += 1
                if status != right:
                    wrong.append(f"{method} {path} by {who}: {status}, not {right}")
    print(f"{count} requests, {len(wrong)} wrong answers")
    assert not wrong, "\n".join(wrong[:40])
    assert count > 5000


async def test_no_path_of_the_app_is_left_out_of_the_table(asked: Asked):
    names = {"name": "one", "number": "9999", "id": "none", "line": "9999", "version": "0"}
    for path in asked.routes:
        filled = (
            path.replace("/api/tasks/runs/{id}", "/api/tasks/runs/0")
            .replace("/api/games/{id}", "/api/games/0")
            .replace("/api/kitchens/{id}", "/api/kitchens/0")
            .replace("{name:path}", "nothing")
        )
        filled = filled.replace("/api/skills/{name}", "/api/skills/nothing").format(**names)
        assert filled in TABLE_OF_ANSWERS, path
    assert set(OPEN) >= {"/health", "/ready"}
    for path in Pages.read().paths:
        assert await asked.status("GET", path, "nobody") == 200, path
        assert await asked.status("POST", path, "nobody") == 401, path
