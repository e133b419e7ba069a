"""What `blockcrew doctor --server` finds out: of the embedded server, and of scripted ones that answer as vanilla and Paper."""

import asyncio
from collections.abc import Mapping

import pytest

from orchestrator.cli.doctor_server import UNKNOWN, server
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.probe.probing import ServerKind, probe
from orchestrator.servers.served.announced_worlds import announced
from tests.servers.scripted_server import Script, scripted

IMPATIENT = 0.3  # seconds for a server that says no more
SILENT = ("silent", "half a packet", "behind Velocity, joined directly")
WHITELISTED = {"translate": "multiplayer.disconnect.not_whitelisted"}
KINDS: Mapping[str, tuple[Script, ServerKind, bool | None]] = {
    "vanilla": (Script(brand="vanilla"), ServerKind.VANILLA, False),
    "vanilla, compressed": (Script(brand="vanilla", compressed=True), ServerKind.VANILLA, False),
    "vanilla with accounts": (Script(online=True), ServerKind.UNKNOWN, True),
    "Paper": (Script("Paper 1.21.4", 769, brand="Paper"), ServerKind.PAPER, False),
    "Paper with a whitelist": (Script("Paper 1.21.1", refusal=WHITELISTED), ServerKind.PAPER, None),
    "Paper behind Velocity": (Script("Velocity 1.7.2-1.21.4", brand="Paper (Velocity)"), ServerKind.PROXY, False),
    "behind Velocity, joined directly": (Script("Paper 1.21.1", asks="velocity:player_info"), ServerKind.PAPER, False),
    "Fabric": (Script(brand="fabric", asks="fabric-networking-api-v1:early_registration"), ServerKind.FABRIC, False),
    "NeoForge": (
        Script(online=True, status={"isModded": True}),
        ServerKind.FORGE,
        True,
    ),
    "silent": (Script(), ServerKind.UNKNOWN, False),
    "nonsense": (Script(nonsense=b"\xff\xff\xff\xff\xff"), ServerKind.UNKNOWN, None),
    "half a packet": (Script(nonsense=b"\x05\x01", refusal=None), ServerKind.UNKNOWN, None),
}


@pytest.mark.parametrize("case", KINDS)
async def test_a_server_is_told_by_what_it_says(case: str) -> None:
    script, kind, online = KINDS[case]
    async with scripted(script) as port:
        found = await probe("127.0.0.1", port, 767, patience=IMPATIENT if case in SILENT else 5.0)
    assert (found.kind, found.login.online) == (kind, online)


async def findings(port: int) -> dict[str, tuple[bool, str]]:
    """What the doctor says of the server on this port, by what was checked."""
    return {what: (ok, note) for what, ok, note in await asyncio.to_thread(lambda: list(server(f"127.0.0.1:{port}")))}


async def test_the_embedded_server_is_known_and_nothing_of_it_is_unknown() -> None:
    async with await EmbeddedServer.start(ServerOptions(generator="flat")) as running:
        found = await findings(running.port)
        assert all(ok and UNKNOWN not in note for ok, note in found.values()), found
        assert found["server"][1].startswith("blockcrew's embedded server, version '1.21.1'")
        assert "none" in found["operator rights"][1]
        with announced(running.port, running.control):
            assert "over the control channel" in (await findings(running.port))["operator rights"][1]
        assert await running.admin.players() == ()
        assert (await running.admin.stats()).exceptions == 0


@pytest.mark.long
async def test_a_closed_embedded_server_says_how_to_get_in() -> None:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version="1.21.4", whitelist=("Ann",))) as running:
        found = await findings(running.port)
    assert found["joining"] == (False, "it has a whitelist: run `whitelist add NAME` there for each bot")
    assert found["its version"] == (True, "bots can play 1.21.4 with --version 1.21.4")


async def test_vanilla_with_accounts_and_signed_chat_says_what_to_change_and_what_is_unknown() -> None:
    async with scripted(Script(online=True, status={"enforcesSecureChat": True})) as port:
        found = await findings(port)
    assert [what for what, (ok, _) in found.items() if not ok] == ["accounts", "chat"]
    assert "account add" in found["accounts"][1] and "online-mode=false" in found["accounts"][1]
    assert "enforce-secure-profile=false" in found["chat"][1]
    for what in ("joining", "spawn protection", "spam limits"):
        assert found[what][1].startswith(UNKNOWN), what
    assert "unknown software" in found["server"][1]


async def test_with_accounts_a_server_that_checks_them_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKCREW_ACCOUNTS", "Steve_99,Alex")
    async with scripted(Script(online=True, status={"enforcesSecureChat": True})) as port:
        found = await findings(port)
    assert found["accounts"] == (True, "it checks accounts; bots join as Steve_99, Alex")
    assert found["chat"] == (True, "players must sign what they say, which bots with accounts do")


async def test_paper_of_a_version_that_bots_cannot_play_is_refused_in_a_sentence() -> None:
    async with scripted(Script("Paper 1.20.4", 765, brand="Paper")) as port:
        ok, note = (await findings(port))["its version"]
    assert not ok
    assert "bots can play only 1.21.1 and 1.21.4" in note


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense:port"])
async def test_an_address_without_a_server_is_one_finding(address: str) -> None:
    ((what, ok, note),) = await asyncio.to_thread(lambda: list(server(address)))
    assert (what, ok) == ("server", False)
    assert note.endswith(".")
