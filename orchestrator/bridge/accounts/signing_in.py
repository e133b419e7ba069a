"""Signs in to Microsoft accounts through a process of Node.js (js/account.js), which uses the bots' own library for it."""

import asyncio
import contextlib
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from orchestrator.bridge.accounts.token_files import TokenFiles, Tokens
from orchestrator.core.errors import BlockcrewError
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT

SCRIPT = PROJECT / "orchestrator" / "bridge" / "js" / "account.js"
PATIENCE = 20.0  # seconds that a service may take to answer
RENEWAL = 60.0  # seconds for all requests of a renewal, which asks nobody
LONGEST = 1 << 20  # bytes of a line
Services = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """A code that a person has to enter at `address` in a browser, within `seconds`."""

    address: str
    code: str
    seconds: int


@dataclass(frozen=True, slots=True)
class MicrosoftAccounts:
    """The accounts whose sign-ins are in `files`. `services` replaces addresses of Microsoft's services in tests; each may take
    `patience` seconds to answer."""

    files: TokenFiles
    services: Services | None = None
    patience: float = PATIENCE

    async def add(self, show: Callable[[DeviceCode], None]) -> str:
        """Let a person sign in to an account, keep the sign-in, and return the account's name in the game.

        `show` is called with the code. Raises BlockcrewError if the sign-in is refused or nobody enters the code in time.
        Cancelling it keeps nothing.
        """
        account, tokens = await self._ask({}, show)
        self.files.write(str(account["name"]), tokens)
        return str(account["name"])

    async def session(self, name: str) -> dict[str, Any]:
        """Return what a bot needs to join as this account: its `name`, `id`, `token`, and `keys` for signed chat. The sign-in
        is renewed if it has to be. Raises BlockcrewError if the account is not signed in or cannot be renewed."""
        kept = self.files.read(name)
        try:
            async with asyncio.timeout(RENEWAL):
                account, tokens = await self._ask(kept, None)
        except TimeoutError:
            raise BlockcrewError(f"The sign-in of {name} was not renewed within {RENEWAL:.0f} s: try again later.") from None
        if account["name"] != name:
            raise BlockcrewError(f"The account of {name} is now called {account['name']}: run `blockcrew account add` again.")
        if tokens != kept:
            self.files.write(name, tokens)
        return account

    async def _ask(self, tokens: Tokens, show: Callable[[DeviceCode], None] | None) -> tuple[dict[str, Any], Tokens]:
        question = {"tokens": tokens, "ask": show is not None, "patience": self.patience, "services": self.services or {}}
        async with signing_process() as process:
            assert process.stdin and process.stdout
            process.stdin.write(json.dumps(question).encode() + b"\n")  # not an argument: others can read those
            async for line in process.stdout:
                said = json.loads(line)
                if "failed" in said:
                    raise BlockcrewError(str(said["failed"]))
                if "account" in said:
                    return dict(said["account"]), dict(said["tokens"])
                if show:
                    show(DeviceCode(**said["code"]))
            raise BlockcrewError("The sign-in ended without an answer: run `blockcrew doctor`.")


@asynccontextmanager
async def signing_process() -> AsyncIterator[Process]:
    """Start the process that signs in, and kill it at the end, however that comes."""
    process = await asyncio.create_subprocess_exec(
        node_binary(), "--no-warnings", SCRIPT, stdin=PIPE, stdout=PIPE, env=child_environment(), limit=LONGEST
    )  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
