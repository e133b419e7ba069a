"""The bridge to node (the Node.js process) as the rest of Python sees it: `await link.call(...)`, and events of the bots.

A call goes from asyncio through one thread (gateway.py) and JSPyBridge to bridge/js/gateway.js in node, and from there to the
bot hosts (processes that run bots), which are its child processes or behind a socket. Deadlines are kept on the JavaScript
side; this module only ends a gateway (node process) that does not answer at all. Lost bots are brought back automatically
(reconnect.py).
"""

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from orchestrator.bridge.accounts.sessions import AccountSessions
from orchestrator.bridge.errors import OperationError, check
from orchestrator.bridge.gateway import Gateway, Json
from orchestrator.bridge.packages import check_packages
from orchestrator.bridge.pending_requests import PendingRequests
from orchestrator.bridge.reconnect import Reconnector
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.outcome import Reason

__all__ = ["Link", "OperationError"]

SILENCE = 5.0  # seconds without a pulse (one a second): the gateway is frozen
CHECK = 0.5  # seconds between two looks at that
GRACE = 5.0  # seconds that an answer may come after its deadline
START = 45.0  # seconds for node to start, the third time at the latest
SKILL_MARGIN = 3.0  # seconds between a skill's own deadline (kept by the host) and ours


class Link:
    """The connection to the Node.js process through which all bots are commanded; one per Python process. Open it with
    `Link.open`, close it with `close`."""

    def __init__(
        self, *, on_event: Callable[[Json], None], claim: Callable[[str, list[str]], bool], release: Callable[[str], None]
    ) -> None:
        self._on_event, self._claim = on_event, claim
        # a skill's end, however it comes, ends the claims of its bot
        self._questions = PendingRequests(on_skill_end=release, on_late_bot=lambda bot: self._send("disconnect", bot, {}, 10.0))
        self._up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gateway = Gateway(on_up=self._came_up, on_down=self._went_down, on_batch=self._receive)
        self._configuration: Json = {}
        self._accounts: AccountSessions | None = None
        self._land = 0.0, False  # seconds between two looks at the land, and whether sights are told
        self._view: list[list[Any]] | None = None  # areas that the 3D view shows
        self._closing = False

    @classmethod
    async def open(
        cls,
        *,
        on_event: Callable[[Json], None],
        claim: Callable[[str, list[str]], bool],
        release: Callable[[str], None],
        bots_per_host: int = 10,
        speed: float = 1,
        skills: Path | None = None,
        bots: str | None = None,
        patience: float = 20.0,
        accounts: AccountSessions | None = None,
    ) -> "Link":
        """Start Node.js and return the link to it. Raises BlockcrewError when local bots lack a package or Node.js does not
        start. `on_event` is called with what happens to bots; `claim(bot, keys)` returns whether a bot may work on the blocks
        `keys` ("x,y,z"), and `release(bot)` is called when its skill (program that it runs) has ended. All three run in the
        event loop and must not block. `speed` is the bots' pace as a multiple of real time. A lost bot is given up after
        `patience` seconds. `skills` is a folder of skills besides those shipped, inside the project, because bot hosts read
        nothing else. A bot host is a process that runs at most `bots_per_host` bots. `bots` is the socket (`unix:/path`) of
        js/bot_server.js, which starts the hosts; None starts them as child processes. `accounts` says which bots join with a
        Microsoft account."""
        if not bots:
            check_packages()
        link = cls(on_event=on_event, claim=claim, release=release)
        link._accounts = accounts
        link._roster = Reconnector(link._connect, link._tell, patience)
        link._configuration = {"botsPerHost": bots_per_host, "speed": speed, "skills": str(skills or "")}
        link._configuration["bots"] = (bots or "").removeprefix("unix:")
        link._gateway.start()
        await link._wait_until_up()
        link._pulse = asyncio.create_task(link._check_pulse(), name="gateway pulse")
        return link

    _roster: Reconnector
    _pulse: asyncio.Task[None]

    async def _wait_until_up(self) -> None:
        try:
            async with asyncio.timeout(START):
                await self._up
        except TimeoutError:
            await asyncio.to_thread(self._gateway.close)
            raise OperationError(Reason.BROKEN, f"Node.js did not start within {START:.0f} s") from None
        except asyncio.CancelledError:
            await asyncio.to_thread(self._gateway.close)
            raise

    async def connect(
        self, bot: str, host: str, port: int, version: str | None, deadline: float = 30, reflexes: Json | None = None,
        poses: float | None = None, secret: str = "",
    ) -> Json:  # fmt: skip
        """Bring a bot into the world at `host` and `port`, reconnect it whenever it is lost, and return `{position, version,
        gameMode}`. If `version` is None, the server's is used; `deadline` is in seconds. `reflexes` (what the bot does without
        a plan, such as eat) are on until a skill (program) brings others (core/reflex.py); None means none. With `poses`, an
        event `poses` reports `{name: [x, y, z, yaw]}` of bots that moved, every so many seconds. `secret` opens a name that the
        server has reserved (NameReservations.reserve)."""
        ticket: Json = {
            "host": host,
            "port": port,
            "version": version,
            "deadline": deadline,
            "reflexes": reflexes,
            "poses": poses,
            "secret": secret,
        }
        where = await self._connect(bot, ticket)
        self._roster.add(bot, ticket)
        return where

    async def call(self, op: str, *, bot: str | None = None, deadline: float = 10.0, **args: Any) -> Any:
        """Run one operation of a bot, called `op`, with the arguments `args`, and return its result; `deadline` is in seconds.
        Raises OperationError when it is refused or not answered. Cancelling the call of a "skill", a program that a bot runs,
        stops the bot."""
        if op == "disconnect" and bot:
            self._roster.drop(bot)
        if op == "skill":
            deadline = max(deadline, float(args.get("seconds", 0)) + SKILL_MARGIN)
        return await self._ask(op, bot, args, deadline)

    def watch_land(self, seconds: float, sights: bool) -> None:
        """Let all bot hosts, also those that start later, look every so many seconds at the land around their bots; 0 ends it.
        Events `land` have the tiles that changed (js/land/tile.js), and the people whom the bots see; with `sights` also what
        the bots do and the mobs that they see (js/land/sights.js)."""
        self._land = seconds, sights
        self._send("land", None, {"seconds": seconds, "sights": sights}, 10.0)

    def watch_view(self, areas: list[list[Any]] | None) -> None:
        """Let all bot hosts, also those that start later, tell what is in these areas for the 3D view; None ends it. An area is
        a dimension, x and z of a chunk, and a radius in chunks. Events `view` have the chunks (js/view/chunk_bytes.js), what
        changes in them, who is there (js/view/beings.js) and what bots do (js/view/work.js)."""
        self._view = areas
        self._send("view", None, {"areas": areas}, 10.0)

    @property
    def apart(self) -> bool:
        """Return whether the bots run behind a socket, in another container or on another machine, from where servers on this
        machine may be out of reach."""
        return bool(self._configuration.get("bots"))

    @property
    def patience(self) -> float:
        """Return the seconds for which a lost bot is reconnected before it is given up."""
        return self._roster.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._roster.patience = seconds

    @property
    def gateway_pid(self) -> int | None:
        """Return the id of the Node.js process; None while it is being replaced."""
        return self._gateway.pid

    async def close(self) -> None:
        """Disconnect the bots, and end Node.js with the threads that serve it. Calls that still wait for an answer fail."""
        if self._closing:
            return
        self._closing = True
        self._pulse.cancel()
        try:
            await self._roster.close()
            with contextlib.suppress(OperationError):
                await self._ask("close", None, {}, 2.0)
        finally:  # also when whoever closes it is cancelled
            await asyncio.to_thread(self._gateway.close)
            self._questions.fail_all("the link was closed")

    async def _connect(self, bot: str, ticket: Json) -> Json:
        try:
            account = await self._accounts.of(bot) if self._accounts else None
        except BlockcrewError as error:
            raise OperationError(Reason.DISCONNECTED, str(error)) from error
        where = await self._ask("connect", bot, ticket | {"account": account}, ticket["deadline"])
        return dict(where)

    async def _ask(self, op: str, bot: str | None, args: Json, deadline: float) -> Any:
        check(args)
        asked = self._questions.new(op, bot)
        self._send(op, bot, args, deadline, asked.number)
        try:
            async with asyncio.timeout(deadline + GRACE):
                return await asked.answer
        except TimeoutError:
            silent = OperationError(Reason.DEADLINE, f"the gateway did not answer {op}")
            self._questions.fail(asked.number, silent)
            self._gateway.kill()
            raise silent from None
        except asyncio.CancelledError:
            if op == "skill":
                self._send("stop", bot, {}, 10.0)
            raise

    def _send(self, op: str, bot: str | None, args: Json, deadline: float, number: int | None = None) -> None:
        self._gateway.send({"id": number, "op": op, "bot": bot, "args": args, "deadline": round(deadline * 1000)})

    def _receive(self, batch: list[Json]) -> None:
        """Handle each message from Node.js in a step of its own, in order, so that a listener that raises does not lose later
        answers."""
        for message in batch:
            asyncio.get_running_loop().call_soon(self._take, message)

    def _take(self, message: Json) -> None:
        if "event" in message:
            self._notice(message)
        elif "error" in message:
            self._questions.fail(message["id"], OperationError.read(message["error"]))
        else:
            self._questions.succeed(message["id"], message.get("ok"))

    def _notice(self, event: Json) -> None:
        match event["event"]:
            case "pulse":
                return
            case "claim":
                granted = self._claim(event["bot"], list(event["keys"]))
                self._send("granted", event["bot"], {"request": event["request"], "granted": granted}, 10.0)
                return
            case "lost":
                self._tell(event)
                self._roster.lost(event["bots"], str(event["why"]), pushed=bool(event.get("pushed")))
            case _:
                self._tell(event)

    def _tell(self, event: Json) -> None:
        if not self._closing:
            self._on_event(event)

    def _came_up(self) -> None:
        self._send("configure", None, self._configuration, 10.0)
        if self._land[0]:
            self.watch_land(*self._land)
        if self._view is not None:
            self.watch_view(self._view)
        if not self._up.done():
            self._up.set_result(None)

    def _went_down(self, why: str) -> None:
        if not self._up.done():
            self._up.set_exception(OperationError(Reason.BROKEN, why))
            return
        self._questions.fail_all(why)
        if not self._closing:
            self._notice({"event": "lost", "bots": self._roster.bots, "why": why})

    async def _check_pulse(self) -> None:
        """Kill a gateway (Node.js process) that has fallen silent, and a new one starts. If this process slept, the gateway
        gets another chance."""
        clock = asyncio.get_running_loop()
        while True:
            before = clock.time()
            await asyncio.sleep(CHECK)
            if clock.time() - before > 2 * CHECK:
                self._gateway.forgive()
            elif self._gateway.silence > SILENCE:
                self._gateway.kill()
