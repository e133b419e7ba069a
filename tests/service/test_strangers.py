"""Anything a stranger can send: told in one sentence, and the rest works."""

import asyncio
import json
import socket
import stat

import pytest
from serving_crews import Caller, Running, running
from waiting import until

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.server import ListenAddress
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.request_bodies import MOST_BODY
from orchestrator.service.web.tokens import FILE

NO_TOKEN = {"error": "A token is needed."}
CLOSED = [
    ("GET", "/api/crews"), ("GET", "/openapi.json"), ("GET", "/metrics"), ("GET", "/api/events"), ("POST", "/api/session"),
    ("DELETE", "/api/crews/one"), ("OPTIONS", "/api/crews"), ("PUT", "/health"), ("BREW", "/api/crews"), ("POST", "/"),
    ("GET", "/nothing/here"), ("GET", "/docs"), ("GET", "/api/../api/crews"), ("GET", "/%2e%2e/pyproject.toml"),
    ("GET", "/static/../../tokens.json"), ("GET", "//etc/passwd"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path"), CLOSED, ids=lambda part: part)
async def test_everything_but_health_and_the_page_is_401_before_it_is_looked_at(service: Running, method: str, path: str):
    status, body = await raw(service, f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
    assert (status, body) == (401, NO_TOKEN)


@pytest.mark.parametrize("path", ["/health", "/ready", "/", "/index.html"])
async def test_health_and_the_page_are_open_to_be_read(service: Running, path: str):
    answer = await service.stranger.http.get(path)
    assert answer.status_code in (200, 503) and answer.headers["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "given", ["Bearer wrong", "Bearer ", "Basic b3duZXI6eA==", "Bearer \xff", "Bearer " + "x" * 5000], ids=range(5)
)
async def test_a_wrong_token_is_told_nothing_but_401(service: Running, given: str):
    request = f"GET /api/crews HTTP/1.1\r\nHost: localhost\r\nAuthorization: {given}\r\n\r\n"
    assert await raw(service, request) == (401, NO_TOKEN)


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "deadbeefdeadbeef.99999999999." + "0" * 64, "\x00;;=,"], ids=range(5))
async def test_a_cookie_that_somebody_made_up_is_worth_nothing(service: Running, cookie: str):
    request = f"GET /api/crews HTTP/1.1\r\nHost: localhost\r\nCookie: blockcrew={cookie}\r\n\r\n"
    status, _ = await raw(service, request)
    assert status in (400, 401)


async def test_a_token_becomes_a_cookie_that_scripts_cannot_read_and_other_pages_cannot_use(service: Running):
    answer = await service.player.http.post("/api/session")
    assert answer.json() == {"name": "player", "role": "player"}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and service.tokens["player"] not in cookie
    browser = Caller(service.service.url, None)
    browser.http.headers["cookie"] = cookie.split(";", 1)[0]
    assert await browser.get("/api/session") == {"name": "player", "role": "player"}
    own = service.service.url
    for origin, status in ((own, 404), ("http://evil.example", 403), ("null", 403), ("", 403), (None, 403)):
        headers = {} if origin is None else {"origin": origin}
        await browser.ask("POST", "/api/commands", status, json={"text": "stop"}, headers=headers)
    await browser.http.aclose()


async def test_guests_look_and_ask_players_order_and_owners_make_crews(service: Running):
    for caller in (service.guest, service.player):
        assert (await caller.ask("POST", "/api/crews", 403, json={"name": "one"}))["error"] == "Only an owner may do that."
    await service.owner.post("/api/crews", name="one", workers=1)
    assert (await service.guest.get("/api/crews"))[0]["name"] == "one"
    order = await service.guest.post("/api/commands", text="leader, mine 5 logs")
    ask = await service.guest.post("/api/commands", text="leader, how far are you?")

    async def heard(told):
        command = await service.guest.get(f"/api/commands/{told['number']}")
        return command if command["answers"] else None

    refused, answered = await until(lambda: heard(order)), await until(lambda: heard(ask))
    assert refused["state"] == "refused" and "guests may ask questions" in refused["answers"][0]["text"]
    assert answered["state"] == "accepted" and answered["answers"][0]["text"].startswith("Nothing to do.")


async def test_names_and_lines_with_html_and_escape_codes_are_only_text(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    nasty = "<img src=x onerror=alert(1)> \x1b[2J\x1b]0;owned\x07 leader, mine 3 logs"
    told = await service.owner.post("/api/commands", text=nasty)
    await until(lambda: line_of(service, told["number"]))
    answer = await service.owner.http.get("/api/crews/one")
    assert answer.headers["content-type"] == "application/json" and answer.headers["x-content-type-options"] == "nosniff"
    (line,) = [line for line in answer.json()["conversation"] if line["kind"] == "command"]
    assert "\x1b" not in line["text"] and "\x07" not in line["text"] and "<img" in line["text"]
    for name in ("<b>", "a/b", "..", "a\x1b[2J", "", "x" * 33):
        await service.owner.ask("POST", "/api/crews", 422, json={"name": name})


async def line_of(service: Running, number: int) -> bool:
    return (await service.owner.get(f"/api/commands/{number}"))["state"] != "waiting"


async def test_what_is_too_big_too_slow_or_no_json_is_refused_in_a_sentence(service: Running):
    owner = service.owner
    big = json.dumps({"text": "x" * MOST_BODY})
    refused = await owner.ask("POST", "/api/commands", 413, content=big, headers={"content-type": "application/json"})
    assert refused == {"error": "A body may have at most 65536 bytes."}

    async def in_pieces():
        for _ in range(70):
            yield b"x" * 1000

    await owner.ask("POST", "/api/commands", 413, content=in_pieces())
    for body in (
        b"{",
        b"[]",
        b'{"text": 5}',
        b'{"text": "stop", "more": 1}',
        b'{"text": "' + b"x" * 300 + b'"}',
        b"",
    ):
        await owner.ask("POST", "/api/commands", 422, content=body, headers={"content-type": "application/json"})
    unread = await owner.ask("POST", "/api/commands", 422, content=b'{"text": "stop"}')  # as curl -d sends it
    assert unread == {"error": "The body must be JSON, with the header Content-Type: application/json."}
    broken = await owner.ask("POST", "/api/commands", 422, content=b"{", headers={"content-type": "application/json"})
    assert broken == {"error": "The body is not valid JSON."}
    status, _ = await raw(service, "GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 20000 + "\r\n\r\n")
    assert status in (400, 431)
    await owner.get("/api/crews")


async def test_two_hundred_idle_viewers_and_slow_clients_keep_nobody_waiting(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    token = service.tokens["player"]
    request = f"GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    idle = [await connected(service, request) for _ in range(200)]
    slow = [await connected(service, b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Le") for _ in range(20)]
    await until(lambda: viewers(service, 200))
    await service.owner.post("/api/commands", text="leader, mine 3 logs")
    first = await asyncio.wait_for(idle[0][0].readuntil(b"event: snapshot"), 20)
    assert first.startswith(b"HTTP/1.1 200")
    for _, writer in (*idle, *slow):
        writer.close()
    await until(lambda: viewers(service, 0))


async def viewers(service: Running, count: int) -> bool:
    return f"blockcrew_viewers {count}.0" in (await service.owner.http.get("/metrics")).text


async def test_one_token_cannot_ask_without_measure(tmp_path):
    now = 0.0
    async with running(tmp_path, paces=Paces(burst=50, a_second=10, clock=lambda: now)) as service:
        statuses = await asyncio.gather(*(status_of(service.guest, "/api/crews") for _ in range(70)))
        assert (statuses.count(200), statuses.count(429)) == (50, 20)
        assert await status_of(service.owner, "/api/crews") == 200, "others are not held up"
        now += 1
        assert await status_of(service.guest, "/api/crews") == 200, "after a while it may again"


async def status_of(caller: Caller, path: str) -> int:
    return (await caller.http.get(path)).status_code


async def test_tokens_are_kept_as_hashes_in_a_file_of_ones_own_and_made_once(tmp_path):
    async with running(tmp_path) as first:
        tokens = first.tokens
    file = tmp_path / "service" / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not any(token in file.read_text() for token in tokens.values())
    async with running(tmp_path, tokens) as second:
        assert second.service.tokens == [], "shown once"
        await second.owner.get("/api/crews")
    file.chmod(0o644)
    with pytest.raises(BlockcrewError, match="Other users can read the tokens"):
        async with running(tmp_path, tokens):
            pass


async def test_a_taken_port_a_second_service_and_a_folder_that_cannot_be_written_are_one_sentence_each(tmp_path, service):
    port = int(service.service.url.rpartition(":")[2])
    with pytest.raises(BlockcrewError, match=f"cannot listen on 127.0.0.1:{port}"):
        async with running(tmp_path / "other", door=ListenAddress(port=port)):
            pass
    with pytest.raises(BlockcrewError, match="Another service is using"):
        async with running(tmp_path):
            pass
    (tmp_path / "file").write_text("")
    with pytest.raises(BlockcrewError, match="cannot store data in"):
        async with running(tmp_path / "file"):
            pass


async def raw(service: Running, request: str) -> tuple[int, object]:
    """Sent as it stands: status, and what came with it."""
    reader, writer = await connected(service, request.encode("latin-1"))
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        body = await asyncio.wait_for(reader.read(4096), 10)
    finally:
        writer.close()
    try:
        return int(head.split()[1]), json.loads(body)
    except ValueError:
        return int(head.split()[1]), body.decode()


async def connected(service: Running, sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = service.service.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), family=socket.AF_INET)
    writer.write(sent)
    await writer.drain()
    return reader, writer
