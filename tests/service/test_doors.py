"""Who gets in, for how long, and who gives way: tokens, sessions, hosts and connections."""

import asyncio
import json
import logging
import multiprocessing
from contextlib import suppress
from pathlib import Path

import pytest
from serving_crews import Caller, Running, running
from test_strangers import connected, raw
from waiting import until

from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.service.server import ListenAddress
from orchestrator.service.web import connections
from orchestrator.service.web.connections import Connections
from orchestrator.service.web.host_check import Hosts
from orchestrator.service.web.log_filter import Unreadable
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import IDLE, LASTING, SignIns
from orchestrator.service.web.tokens import FILE, TokenHolder, Tokens, open_tokens


async def test_a_body_that_never_comes_closes_the_connection(tmp_path):
    async with running(tmp_path, door=ListenAddress(port=0, patience=1)) as service:
        request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n"
        reader, writer = await connected(service, request)
        assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).startswith(b"HTTP/1.1 200")
        writer.write(b"x")
        assert await asyncio.wait_for(reader.read(), 30) == b'{"ok":true}', "the service hangs up"
        writer.close()


class Held:
    """A connection as the table sees it."""

    ended = False

    def evict(self) -> None:
        self.ended = True


SERVER = ("127.0.0.1", 80)


def test_the_oldest_connection_of_a_stranger_gives_way_to_the_next_of_the_address_but_no_young_one():
    now = 0.0
    table = Connections(clock=lambda: now)
    held = [Held() for _ in range(connections.MOST_OF_ADDRESS + 10)]
    for number, each in enumerate(held):
        table.opened((("10.0.0.1", number), SERVER), each)
    assert not any(each.ended for each in held), "all of them are young"
    now = connections.YOUNG + 1
    table.opened((("10.0.0.2", 1), SERVER), Held())
    assert not any(each.ended for each in held), "somebody else's"
    newest = Held()
    table.opened((("10.0.0.1", 9999), SERVER), newest)
    assert [each.ended for each in held].index(False) == 11 and not newest.ended


def test_strangers_of_all_addresses_together_have_a_bound_and_people_with_tokens_another():
    table, sam = Connections(most_strangers=100), TokenHolder("1", "Sam", Role.GUEST)
    one = Held()
    table.opened((("10.0.0.1", 1), SERVER), one)
    assert table.recognise((("10.0.0.1", 1), SERVER), sam)
    others = [Held() for _ in range(150)]
    for number, each in enumerate(others):
        table.opened(((f"10.1.{number % 40}.1", number), SERVER), each)
    assert sum(each.ended for each in others) == 50 and not one.ended
    for port in range(2, connections.MOST_OF_PERSON + 1):
        table.opened((("10.0.0.1", port), SERVER), Held())
        assert table.recognise((("10.0.0.1", port), SERVER), sam)
    last = (("10.0.0.2", 1), SERVER)
    table.opened(last, Held())
    assert not table.recognise(last, sam), "so many and no more"
    table.closed((("10.0.0.1", 1), SERVER))
    assert table.recognise(last, sam)


async def test_a_connection_that_gives_way_is_closed_and_those_with_tokens_stand(service: Running):
    await service.owner.get("/api/session")
    service.service.connections.most_strangers = 3
    idle = [await connected(service, b"GET /health HTTP/1.1\r\nHo") for _ in range(5)]
    for reader, _ in idle[:2]:
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), 30) == b""
    idle[4][1].write(b"st: localhost\r\n\r\n")
    assert (await asyncio.wait_for(idle[4][0].readline(), 30)).startswith(b"HTTP/1.1 200")
    await service.owner.get("/api/session")
    assert "blockcrew_evicted_total 2.0" in (await service.owner.http.get("/metrics")).text
    for _, writer in idle:
        writer.close()


async def test_a_stream_ends_with_its_token_and_tells_nothing_after_that(service: Running, tmp_path: Path):
    await service.owner.post("/api/crews", name="one", workers=1)
    request = f"GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {service.tokens[Role.GUEST]}\r\n\r\n"
    reader, writer = await connected(service, request.encode())
    await asyncio.wait_for(reader.readuntil(b"event: snapshot"), 30)
    open_tokens(tmp_path).drop("guest")
    await until(lambda: is_401(service.guest))
    await service.owner.post("/api/commands", text="SECRET after the drop")
    assert b"SECRET" not in await asyncio.wait_for(reader.read(), 30), "and it was closed"
    writer.close()


async def test_signing_out_ends_the_session_its_cookie_and_its_streams(service: Running):
    cookie = (await service.player.http.post("/api/session")).headers["set-cookie"].split(";", 1)[0]
    browser = Caller(service.service.url, None)
    browser.http.headers |= {"cookie": cookie, "origin": service.service.url}
    request = f"GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    reader, writer = await connected(service, request.encode())
    await asyncio.wait_for(reader.readuntil(b"event: snapshot"), 30)
    await browser.ask("DELETE", "/api/session", 204)
    await browser.ask("GET", "/api/session", 401)
    await asyncio.wait_for(reader.read(), 30)  # to its end
    await service.player.get("/api/session")
    await browser.http.aclose()
    writer.close()


async def test_who_is_signed_in_stays_so_over_a_restart(tmp_path):
    async with running(tmp_path) as first:
        cookie = (await first.player.http.post("/api/session")).headers["set-cookie"].split(";", 1)[0]
        tokens = first.tokens
    async with running(tmp_path, tokens) as second:
        answer = await second.stranger.http.get("/api/session", headers={"cookie": cookie})
        assert answer.json() == {"name": "player", "role": "player"}
    assert (tmp_path / "service" / "sessions.json").stat().st_mode & 0o777 == 0o600
    assert cookie.partition("=")[2] not in (tmp_path / "service" / "sessions.json").read_text()


def test_a_session_ends_after_a_day_without_a_request_and_after_a_month_in_any_case(tmp_path):
    now = 0.0
    tokens = Tokens(tmp_path / FILE, lambda: now)
    sam = tokens.who(tokens.make("Sam", Role.PLAYER))
    sessions = SignIns(tmp_path / "sessions.json", tokens, lambda: now)
    idle, used = sessions.open(sam), sessions.open(sam)
    while now < LASTING:
        assert sessions.who(used) == sam
        now += IDLE - 1
    assert sessions.who(idle) is None and sessions.who(used) is None


async def test_deleting_the_file_of_tokens_revokes_them(service: Running, tmp_path: Path):
    await service.player.get("/api/crews")
    (tmp_path / "service" / FILE).unlink()
    await until(lambda: is_401(service.player))


async def is_401(caller: Caller) -> bool:
    return (await caller.http.get("/api/session")).status_code == 401


def test_tokens_that_are_made_in_several_processes_at_once_are_all_kept(tmp_path):
    with multiprocessing.get_context("fork").Pool(4) as pool:
        pool.map(make_five, [(tmp_path, letter) for letter in "abcd"])
    assert len(open_tokens(tmp_path).people) == 20


def make_five(asked: tuple[Path, str]) -> None:
    folder, letter = asked
    for number in range(5):
        open_tokens(folder).make(f"{letter}{number}", Role.GUEST)


def test_names_of_tokens_are_unique_whatever_their_letters(tmp_path):
    tokens = open_tokens(tmp_path)
    tokens.make("Sam", Role.GUEST)
    with pytest.raises(BlockcrewError, match="'sAM' already has a token"):
        tokens.make("sAM", Role.OWNER)
    assert tokens.drop("SAM") == 1
    tokens.make("sam", Role.OWNER)


@pytest.mark.parametrize(
    ("bound", "host", "allowed"),
    [
        ("127.0.0.1", "127.0.0.1:8765", True), ("127.0.0.1", "LOCALHOST", True), ("127.0.0.1", "[::1]:80", True),
        ("127.0.0.1", "blockcrew.localhost:8765", True), ("127.0.0.1", "evil.example", False), ("127.0.0.1", "", False),
        ("127.0.0.1", "10.0.0.1", False), ("127.0.0.1", "localhost.evil.example", False), ("127.0.0.1", "a@localhost@b", False),
        ("127.0.0.1", "[::1", False), ("127.0.0.1", "crew.example", True), ("0.0.0.0", "10.0.0.1:80", True),
        ("0.0.0.0", "evil.example", False), ("10.0.0.1", "127.0.0.1", True),
    ],
)  # fmt: skip
def test_only_requests_that_are_meant_for_us_are_let_in(bound: str, host: str, allowed: bool):
    assert Hosts(bound, ["Crew.Example"]).allow(host) is allowed


DOUBTFUL = [
    "GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 64\r\nTransfer-Encoding: chunked\r\n\r\n"
    "0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /api/crews HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nAuthorization: Bearer y\r\n\r\n",
]


@pytest.mark.parametrize("request_text", DOUBTFUL, ids=["host", "length", "authorization"])
async def test_what_can_be_read_in_two_ways_is_refused_and_the_connection_closed(service: Running, request_text: str):
    reader, writer = await connected(service, request_text.encode())
    whole = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    assert whole.startswith(b"HTTP/1.1 400") and whole.count(b"HTTP/1.1") == 1


async def test_monitors_may_ask_for_the_head_only(service: Running):
    for path in ("/health", "/ready"):
        answer = await service.stranger.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


async def test_json_is_read_in_one_way_only(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    json_type = {"content-type": "application/json"}
    for body in ('{"text": "stop"}'.encode("utf-16"), b'\xef\xbb\xbf{"text": "stop"}', b'{"text": "stop", "text": "go"}'):
        await service.owner.ask("POST", "/api/commands", 400, content=body, headers=json_type)
    for limits in ({"dollars": True}, {"dollars": "5"}, {"tokens": "5"}, {"tokens": 5.0}):
        await service.owner.ask("PUT", "/api/budgets/one", 422, json=limits)
    shown = await service.owner.ask("PUT", "/api/budgets/one", 200, content=json.dumps({"dollars": 5}), headers=json_type)
    assert shown["limits"] == {"dollars": 5.0, "tokens": None}


async def test_a_request_that_is_none_is_counted_and_not_logged(service: Running, capfd: pytest.CaptureFixture[str]):
    for _ in range(3):
        assert (await raw(service, "BAD\r\n\r\n"))[0] == 400
    upgrade = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    reader, writer = await connected(service, upgrade.encode())
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    writer.close()
    metrics = (await service.owner.http.get("/metrics")).text
    assert 'blockcrew_http_unreadable_total{what="Invalid HTTP request received."} 3.0' in metrics
    assert capfd.readouterr().err == ""


async def test_lines_of_guests_have_a_pace_before_they_are_written_down_and_a_stop_of_a_player_has_none(tmp_path: Path):
    now = 0.0
    async with running(tmp_path, paces=Paces(clock=lambda: now)) as service:
        await service.owner.post("/api/crews", name="one", workers=1)
        statuses = [await said(service.guest, "leader, stop") for _ in range(10)]
        assert statuses == [202] * 8 + [429] * 2
        assert [await said(service.player, "leader, how far are you?") for _ in range(41)] == [202] * 40 + [429]
        assert await said(service.player, "Stop!") == 202
        assert await said(service.owner, "leader, how far are you?") == 202
        assert service.registry.store.last_number() == 50, "what was refused is not on the disk"
        now = 8.0
        assert await said(service.guest, "leader, how far are you?") == 202


async def said(caller: Caller, text: str) -> int:
    return (await caller.http.post("/api/commands", json={"text": text})).status_code


async def test_records_and_what_is_beside_them_are_for_their_owner_alone(service: Running, tmp_path: Path):
    await service.owner.post("/api/crews", name="one", workers=1)
    await until(lambda: here(service))
    assert (tmp_path / "runs").stat().st_mode & 0o777 == 0o700
    files = [path for path in (tmp_path / "runs").iterdir() if path.is_file()]
    assert {path.suffix for path in files} >= {".sqlite", ".lock"}
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


async def here(service: Running) -> bool:
    return (await service.owner.get("/api/crews/one"))["state"] == "here"


def test_a_request_that_the_end_of_the_service_cuts_short_is_no_traceback():
    def told(error: BaseException) -> bool:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception in ASGI application", (), None)
        record.exc_info = (type(error), error, None)
        return Unreadable().filter(record)

    assert not told(asyncio.CancelledError()) and told(ValueError())
