"""Checks of `blockcrew doctor --server`: what a server is, what a crew can do there, and how to get the rest. What cannot be
found out is said to be unknown."""

import asyncio
from collections.abc import Iterator

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.servers.existing_server import unfit
from orchestrator.servers.place import RCON_PORT, RconAddress, rcon_address, split_address
from orchestrator.servers.probe.probing import ProbedServer, ServerKind, probe
from orchestrator.servers.rcon import RconAdmin
from orchestrator.servers.served.announced_worlds import found
from orchestrator.setting_errors import BadSetting
from orchestrator.settings import Settings

Finding = tuple[str, bool, str]
UNKNOWN = "unknown"
PATIENCE = 2.0  # seconds for a connection to RCON
REFUSALS = {
    "multiplayer.disconnect.not_whitelisted": "it has a whitelist: run `whitelist add NAME` there for each bot",
    "multiplayer.disconnect.server_full": "it is full: wait for a free place",
    "multiplayer.disconnect.banned": "it has banned this machine: ask its operator",
    "multiplayer.disconnect.banned_ip": "it has banned this machine: ask its operator",
}


def server(address: str) -> Iterator[Finding]:
    """Yield findings (what was checked, whether a crew can use it, a note) on the server at `address`, HOST:PORT."""
    try:
        host, port = split_address(address, "--server must be HOST:PORT")
        probed = asyncio.run(probe(host, port, load(VERSIONS[0]).protocol))
    except BlockcrewError as error:
        yield "server", False, str(error)
        return
    yield "server", True, software(probed)
    version = next((each for each in VERSIONS if load(each).protocol == probed.status.protocol), VERSIONS[0])
    why = unfit(probed.status, address, version)
    yield "its version", why is None, why or f"bots can play {probed.status.version} with --version {version}"
    yield accounts(probed)
    yield whitelist(probed, ours=asyncio.run(found(host, port)) is not None)
    yield signed_chat(probed)
    yield from limits(probed)
    yield asyncio.run(rights(host, port, version))


def software(probed: ProbedServer) -> str:
    """Return what the server is, in words: its software, version, and by what that is known."""
    named = f"brand {probed.login.brand!r}" if probed.login.brand else "it has told no brand"
    kind = f"{UNKNOWN} software" if probed.kind is ServerKind.UNKNOWN else str(probed.kind)
    return f"{kind}, version {probed.status.version!r} (protocol {probed.status.protocol}), {named}"


def accounts(probed: ProbedServer) -> Finding:
    """Return the finding on the check of accounts, which bots have only if the settings name some."""
    online = probed.login.online
    if online is None:
        return "accounts", True, f"{UNKNOWN}: the login ended before the server said whether it checks accounts"
    if online:
        how = "sign bots in with `blockcrew account add` (docs/guides/paper.md), or set online-mode=false and restart it"
        names = Settings.read().accounts
        said = f"it checks accounts; bots join as {', '.join(names)}" if names else f"it checks accounts: {how}"
        return "accounts", bool(names), said
    if probed.kind is ServerKind.EMBEDDED:
        return "accounts", True, "it does not check accounts; it may ask people for passwords, but no reserved bot"
    return "accounts", True, "it does not check accounts (offline mode): keep its port private or use a whitelist"


def whitelist(probed: ProbedServer, ours: bool) -> Finding:
    """Return the finding on who may join; a world of this user (`ours`) reserves names for bots."""
    why = probed.login.refusal
    if why and ours:
        return "joining", True, f"it refuses an unknown name ({why}), but lets in bots, whose names are reserved"
    if why:
        base = next((said for key, said in REFUSALS.items() if why == key or why.startswith(f"{key}.reason")), None)
        return "joining", False, base or f"it refuses an unknown name: {why}"
    if probed.login.online is False:
        return "joining", True, "it lets any name in, so bots can join"
    return "joining", True, f"{UNKNOWN}: it says whom it lets in only after the check of accounts"


def signed_chat(probed: ProbedServer) -> Finding:
    """Return the finding on signed chat, which bots without accounts cannot send."""
    if probed.status.signed_chat and Settings.read().accounts:
        return "chat", True, "players must sign what they say, which bots with accounts do"
    if probed.status.signed_chat:
        return "chat", False, "players must sign what they say, which bots cannot: set enforce-secure-profile=false"
    if probed.status.signed_chat is None and probed.kind is not ServerKind.EMBEDDED:
        return "chat", True, f"{UNKNOWN}: it does not say whether players must sign what they say"
    return "chat", True, "bots can talk: what players say need not be signed"


def limits(probed: ProbedServer) -> Iterator[Finding]:
    """Yield the findings on spawn protection and on limits of chat, which no server tells."""
    if probed.kind is ServerKind.EMBEDDED:
        yield "spawn protection", True, "none: bots can dig everywhere"
        yield "spam limits", True, "none for chat; 500 packets a second for each bot"
        return
    yield (
        "spawn protection",
        True,
        f"{UNKNOWN}: no server tells it; set spawn-protection=0, or bots without rights cannot dig near the spawn",
    )
    plugins = "" if probed.kind is ServerKind.VANILLA else ", and plugins or its own settings may allow less"
    yield (
        "spam limits",
        True,
        f"{UNKNOWN}: vanilla ends a player who says much more than a line a second{plugins}; a crew keeps to that",
    )


async def rights(host: str, port: int, version: str) -> Finding:
    """Return the finding on operator rights: over the control channel of a world of this user, else over RCON."""
    what = "operator rights"
    if await found(host, port):
        return what, True, "over the control channel: the server counts gains, lays out arenas and resets the world"
    settings = Settings.read()
    try:
        door = rcon_address(settings.rcon, settings.secret)
    except (BlockcrewError, BadSetting) as error:
        return what, False, str(error)
    return await login_at(door, version) if door and door.host == host else await knock_at(host)


async def login_at(door: RconAddress, version: str) -> Finding:
    """Return the finding on a login at the RCON address that the settings name."""
    try:
        admin = await RconAdmin.connect(door.host, door.port, door.password, version)
    except BlockcrewError as error:
        return "operator rights", False, str(error)
    await admin.aclose()
    return "operator rights", True, f"over RCON at {door.host}:{door.port}: the server counts gains and lays out arenas"


async def knock_at(host: str) -> Finding:
    """Return the finding on RCON where the settings have no password for it: whether anything listens on its usual port."""
    how = "set BLOCKCREW_RCON and BLOCKCREW_RCON_PASSWORD_FILE (docs/guides/paper.md)"
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(host, RCON_PORT)
    except (OSError, TimeoutError):
        return (
            "operator rights",
            True,
            f"none, so bots count their own gains, and nothing can be handed out or laid out; nothing listens at "
            f"{host}:{RCON_PORT}: set enable-rcon=true there and {how}",
        )
    writer.close()
    return "operator rights", True, f"none yet: something listens at {host}:{RCON_PORT}; if it is RCON, {how}"
