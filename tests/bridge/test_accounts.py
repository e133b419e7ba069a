"""Microsoft accounts for bots, against a stand-in of the services (microsoft.py): not run with a real account."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.bridge.accounts.sessions import AccountSessions
from orchestrator.bridge.accounts.signing_in import DeviceCode, MicrosoftAccounts
from orchestrator.bridge.accounts.token_files import TokenFiles
from orchestrator.core.errors import BlockcrewError
from tests.bridge.microsoft import Microsoft

NAME = "Steve_99"
EARLIER = {"refresh_token": "refresh-1", "access_token": "old", "expires_in": 1, "obtainedOn": 0}
SIGNED_IN = {"live": {"token": EARLIER}, "mca": {}}
SCRIPT = """import json, sys
from pathlib import Path
from orchestrator.bridge.accounts.signing_in import MicrosoftAccounts
from orchestrator.bridge.accounts.token_files import TokenFiles
from orchestrator.cli.account import show
from orchestrator.cli.loop import run
import typer
try:
    run(MicrosoftAccounts(TokenFiles(Path(sys.argv[1])), json.loads(sys.argv[2])).add(show))
except typer.Exit as end:
    sys.exit(end.exit_code)
"""


def accounts(microsoft: Microsoft, folder: Path) -> MicrosoftAccounts:
    return MicrosoftAccounts(TokenFiles(folder / "accounts"), microsoft.services)


async def test_a_person_enters_a_code_and_only_its_user_can_read_the_sign_in(tmp_path: Path) -> None:
    shown: list[DeviceCode] = []
    with Microsoft() as microsoft:
        assert await accounts(microsoft, tmp_path).add(shown.append) == NAME
    assert shown == [DeviceCode("https://www.microsoft.com/link", "ABCD1234", 900)]
    file = tmp_path / "accounts" / f"{NAME}.json"
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    assert json.loads(file.read_text())["live"]["token"]["refresh_token"] == "refresh-1"
    assert TokenFiles(file.parent).names() == [NAME]


async def test_a_bot_gets_its_session_without_a_person(tmp_path: Path) -> None:
    with Microsoft() as microsoft:
        mine = accounts(microsoft, tmp_path)
        mine.files.write(NAME, SIGNED_IN)
        session = await mine.session(NAME)
        assert (session["name"], session["id"], session["token"]) == (NAME, "0123456789abcdef0123456789abcdef", "game-token-1")
        assert session["keys"]["privatePEM"].startswith("-----BEGIN RSA PRIVATE KEY-----")
        assert "/connect" not in microsoft.asked
        microsoft.asked.clear()
        await mine.session(NAME)
        assert set(microsoft.asked) == {"/profile", "/certificates"}, "the game's token is still valid"


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ({"polls": ["authorization_declined"]}, "The sign-in was refused in the browser"),
        pytest.param({"polls": ["access_denied"]}, "The sign-in was refused in the browser", marks=pytest.mark.long),
        pytest.param(
            {"polls": ["authorization_pending", "expired_token"]}, "Nobody entered the code in time", marks=pytest.mark.long
        ),
        ({"polls": ["authorization_pending"], "lifetime": 0.5}, "Nobody entered the code within 1 min"),
        ({"profile": None}, "has no profile of Minecraft: Java Edition"),
        pytest.param({"xbox_error": 2148916233}, "does not have an Xbox profile", marks=pytest.mark.long),
        pytest.param({"silent": "/xbox/userAuth"}, r"127.0.0.1:\d+ has not answered for 0.5 s", marks=pytest.mark.long),
    ],
)
async def test_a_sign_in_that_fails_says_why_and_keeps_nothing(
    trouble: dict[str, object], sentence: str, tmp_path: Path
) -> None:  # fmt: skip
    with Microsoft(**trouble) as microsoft:  # type: ignore[arg-type]
        mine = replace(accounts(microsoft, tmp_path), patience=0.5 if "silent" in trouble else 20)
        with pytest.raises(BlockcrewError, match=sentence):
            await mine.add(lambda code: None)
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.long
async def test_services_that_cannot_be_reached_are_named(tmp_path: Path) -> None:
    with Microsoft() as microsoft:
        services = microsoft.services
    with pytest.raises(BlockcrewError, match=r"127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\): check the network"):
        await MicrosoftAccounts(TokenFiles(tmp_path), services).add(lambda code: None)


async def test_a_sign_in_that_was_revoked_asks_for_a_new_one(tmp_path: Path) -> None:
    with Microsoft(revoked=True) as microsoft:
        mine = accounts(microsoft, tmp_path)
        mine.files.write(NAME, SIGNED_IN)
        with pytest.raises(BlockcrewError, match="no longer valid: run `blockcrew account add` again"):
            await mine.session(NAME)


@pytest.mark.parametrize(
    ("text", "mode", "sentence"),
    [
        (None, 0o600, "is not signed in"),
        ("{}", 0o640, "Other users can read the tokens .* run chmod 600"),
        ("no json", 0o600, "cannot be read"),
        ("7", 0o600, "cannot be read"),
    ],
)
def test_a_file_of_tokens_that_cannot_be_used_says_why(text: str | None, mode: int, sentence: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "Tom.json").write_text(text)
        (tmp_path / "Tom.json").chmod(mode)
    with pytest.raises(BlockcrewError, match=sentence):
        TokenFiles(tmp_path).read("Tom")


def test_a_name_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    for name in ("../Tom", "", "a" * 17, "Tom.json", "Ann\n"):
        with pytest.raises(BlockcrewError, match="cannot be a player's name"):
            TokenFiles(tmp_path).remove(name)


async def test_ctrl_c_while_waiting_ends_with_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    with Microsoft(polls=["authorization_pending"]) as microsoft:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SCRIPT, str(tmp_path), json.dumps(microsoft.services), env=os.environ,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert process.stdout and process.stderr
        said = (await process.stdout.readline()).decode()
        assert said == "Open https://www.microsoft.com/link and enter the code ABCD1234 within 15 min; Ctrl-C gives up.\n"
        os.killpg(process.pid, signal.SIGINT)
        rest, errors = await process.communicate()
    assert (process.returncode, rest) == (130, b"")
    assert errors.decode() == "blockcrew: interrupted; everything has been stopped.\n"
    assert not list(tmp_path.iterdir())


async def test_sessions_are_remembered_between_reconnections(tmp_path: Path) -> None:
    now = [0.0]
    with Microsoft() as microsoft:
        sessions = AccountSessions(accounts(microsoft, tmp_path), (NAME,), lambda: now[0])
        assert await sessions.of("Ada") is None
        with pytest.raises(BlockcrewError, match="is not signed in"):
            await sessions.of(NAME)
        sessions.accounts.files.write(NAME, SIGNED_IN)
        with pytest.raises(BlockcrewError, match="is not signed in"):
            await sessions.of(NAME)
        now[0] = 31
        first = await sessions.of(NAME)
        microsoft.asked.clear()
        assert await sessions.of(NAME) == first and not microsoft.asked
