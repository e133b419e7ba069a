"""A sign-in link works once and for a few minutes, whoever clicks at the same time; its secret is in no log and no file."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2
import pytest
from app_in_process import AppInProcess
from serving_crews import running

from orchestrator.cli.serve import greet
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.sign_in_links import FILE, LASTING, MOST, SignInLinks, link_url, open_links
from orchestrator.service.web.tokens import TokenHolder, Tokens, open_tokens


class Minutes:
    """A clock that is moved by hand, in seconds."""

    def __init__(self) -> None:
        self.at = 1e9

    def __call__(self) -> float:
        return self.at


def somebody(folder: Path, name: str = "Ann") -> tuple[Tokens, TokenHolder]:
    tokens = open_tokens(folder)
    person = tokens.who(tokens.make(name, Role.OWNER))
    assert person
    return tokens, person


async def come_in(parts: AppInProcess, secret: str, **headers: str) -> httpx2.Response:
    return await parts.clients["nobody"].post("/api/session", headers={"authorization": f"Link {secret}"} | headers)


def test_a_link_works_once(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    links = open_links(tokens)
    secret = links.make(ann)
    assert links.who(secret) == ann and links.who(secret) == ann, "looking does not use it up"
    assert [links.use(secret), links.use(secret), links.who(secret)] == [ann, None, None]
    assert links.use("") is links.use("\udcff") is None


def test_a_link_expires(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    links = SignInLinks(tmp_path / FILE, tokens, clock := Minutes())
    early, late = links.make(ann), links.make(ann)
    clock.at += LASTING - 1
    assert links.use(early) == ann
    clock.at += 1
    assert links.use(late) is None


def test_of_a_hundred_clicks_in_several_processes_exactly_one_wins(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    secret = open_links(tokens).make(ann)
    others = [open_links(open_tokens(tmp_path)) for _ in range(100)]  # each with a memory of its own, as a process has
    assert all(each.who(secret) for each in others)
    with ThreadPoolExecutor(8) as pool:
        won = [who for who in pool.map(lambda links: links.use(secret), others) if who]
    assert won == [ann]


def test_a_revoked_token_ends_its_links_and_a_damaged_file_ends_all(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    links = open_links(tokens)
    first, second = links.make(ann), links.make(ann)
    tokens.drop("Ann")
    assert links.use(first) is None
    links.path.write_text("{")
    assert open_links(tokens).use(second) is None


def test_only_hashes_are_stored_for_the_owner_of_the_file_and_only_so_many(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    links = open_links(tokens)
    made = [links.make(ann) for _ in range(MOST + 5)]
    assert links.path.stat().st_mode & 0o077 == 0
    assert not any(secret in links.path.read_text() for secret in made)
    assert [bool(links.who(secret)) for secret in made] == [False] * 5 + [True] * MOST


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path):
    tokens, ann = somebody(tmp_path)
    (tmp_path / FILE).mkdir()
    with pytest.raises(BlockcrewError, match="A link cannot be stored"):
        SignInLinks(tmp_path / FILE, tokens).make(ann)


def test_the_secret_is_in_the_fragment_and_the_address_is_one_that_a_browser_can_open():
    assert link_url("http://127.0.0.1:8765", "abc") == "http://127.0.0.1:8765/#sign-in=abc"
    assert link_url("http://0.0.0.0:8765/", "abc") == "http://127.0.0.1:8765/#sign-in=abc"
    assert link_url("http://[::]:8765", "abc") == "http://[::1]:8765/#sign-in=abc"


async def test_a_link_becomes_a_session_of_its_person_and_the_second_click_none(in_process: AppInProcess):
    links = in_process.entry.links
    secret = links.make(in_process.entry.tokens.people[0])
    answers = await asyncio.gather(*(come_in(in_process, secret, origin="http://localhost") for _ in range(5)))
    assert sorted(each.status_code for each in answers) == [200, 401, 401, 401, 401]
    won = next(each for each in answers if each.status_code == 200)
    assert won.json() == {"name": "owner", "role": "owner"} and "HttpOnly" in won.headers["set-cookie"]
    assert not any("set-cookie" in each.headers for each in answers if each is not won)


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/session"), ("POST", "/api/crews"), ("DELETE", "/api/session"), ("GET", "/api/events")]
)
async def test_a_link_is_no_token(in_process: AppInProcess, method: str, path: str):
    secret = in_process.entry.links.make(in_process.entry.tokens.people[0])
    answer = await in_process.clients["nobody"].request(method, path, headers={"authorization": f"Link {secret}"})
    assert answer.status_code == 401 and in_process.entry.links.who(secret)
    as_token = await in_process.clients["nobody"].get("/api/session", headers={"authorization": f"Bearer {secret}"})
    in_address = await in_process.clients["nobody"].post(f"/api/session?link={secret}")
    assert as_token.status_code == in_address.status_code == 401


async def test_foreign_pages_and_foreign_hosts_use_no_link_up(in_process: AppInProcess):
    secret = in_process.entry.links.make(in_process.entry.tokens.people[0])
    assert (await come_in(in_process, secret, origin="http://evil.example")).status_code == 403
    assert (await come_in(in_process, secret, host="evil.example")).status_code == 400
    assert (await come_in(in_process, secret)).status_code == 200


async def test_the_secret_is_in_no_log_and_no_file_and_printed_only_where_that_is_wanted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
):
    caplog.set_level(logging.DEBUG)
    async with running(tmp_path) as run:
        greet(run.service, link=False)
        assert "OPEN" not in capsys.readouterr().out
        greet(run.service, link=True)
        url = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("OPEN ")).removeprefix("OPEN ")
        secret = url.partition("#sign-in=")[2]
        assert url.startswith(f"{run.service.url}/#") and len(secret) == 43
        for status in (200, 401):
            await run.stranger.ask("POST", "/api/session", status, headers={"authorization": f"Link {secret}"})
            assert (await run.stranger.http.get(f"/?{status}")).status_code == 200
            run.stranger.http.cookies.clear()
    assert "/?200" in caplog.text, "the log of the client shows that logs are read here"
    assert secret not in caplog.text
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files and not any(secret.encode() in path.read_bytes() for path in files)
