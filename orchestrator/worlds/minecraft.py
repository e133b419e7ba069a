"""A bot in a real Minecraft world, as its agent uses it. Each act is a skill (a JavaScript program) that the bot host, a
Node.js process that moves the bots, runs; the bridge connects to that process."""

import asyncio
import re
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import BodyLost, Line, Progress
from orchestrator.core.observation import Chest, Entity, Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Cause, Policy, Reflex, ReflexKind

LOOK = 5.0  # seconds for one observation
PATIENCE = 40.0  # seconds that observing may fail although the bot counts as being in the world: hosts.js gives one up before
REMEMBERED = 100  # reflexes of a body that nobody asks
PAUSE = 0.2  # seconds between two tries
BLOCK_KEY = re.compile(r"(-?\d+),(-?\d+),(-?\d+)")  # of a claim
LINES = 8  # of what a foreign skill wrote down, the last ones


class MinecraftWorld:
    """One bot in a real Minecraft world, as its agent uses it. `link` is the connection to the bot host (the Node.js process
    that moves the bots); its owner has to pass every event about this bot to `notice`.

    `poses` is the number of seconds between two events with the bot's position; None means that none are sent.
    """

    def __init__(self, link: Link, name: str, poses: float | None = None) -> None:
        self.name, self.poses = name, poses
        self.online = False
        self.heard: asyncio.Queue[Line] = asyncio.Queue()
        self.policy = Policy()
        self.reacted: deque[Reflex] = deque(maxlen=REMEMBERED)
        self._link = link
        self._decided = asyncio.Event()  # set while it is known whether the bot is in the world or gone for good
        self._gone = ""
        self._progress: Progress | None = None

    async def join(self, host: str, port: int, version: str | None, secret: str = "") -> None:
        """Enter the world of the server at `host` and `port`. `version` is Minecraft's, None to ask the server; `secret` lets
        the bot use a name that the server reserves. Raises OperationError if that fails."""
        await self._link.connect(
            self.name, host, port, version, reflexes=policy_as_json(self.policy), poses=self.poses, secret=secret
        )
        self._settle(online=True)

    def notice(self, event: dict[str, Any]) -> None:
        """Handle one event from the bot host (the Node.js process that moves the bots) about this bot, such as its loss, its
        return or a line of chat."""
        match event["event"]:
            case "heard":
                self.heard.put_nowait(Line(str(event["speaker"]), str(event["text"]), bool(event.get("whisper"))))
            case "progress" if self._progress:
                self._progress(_counts(event.get("gained") or {}))
            case "reflex":
                self.reacted.append(read_reflex(event))
            case "lost":
                self.online = False
                self._decided.clear()
            case "back":
                self._settle(online=True)
            case "gone":
                self._settle(online=False, why=str(event.get("why", "")))

    def _settle(self, online: bool, why: str = "") -> None:
        self.online, self._gone = online, "" if online else why or "it did not come back"
        self._decided.set()

    async def observe(self) -> Observation:
        """Return what the bot sees. If the bot has lost its connection, wait until it is back. Raises BodyLost if it is gone
        for good, or if looking fails for too long."""
        return read_observation(await self._look("observe"))

    async def look_at(self, cells: Collection[Cell]) -> Mapping[Cell, str]:
        """Return the blocks in these cells as cell -> `name[property=value,...]`, without cells out of sight. Raises BodyLost
        if the bot is gone for good."""
        places = list(cells)
        states = await self._look("states", cells=[list(place) for place in places])
        return {place: str(state) for place, state in zip(places, states, strict=True) if state is not None}

    async def _look(self, op: str, **args: Any) -> Any:
        clock = asyncio.get_running_loop()
        give_up = clock.time() + PATIENCE
        while True:
            await self._decided.wait()
            if self._gone:
                raise BodyLost(f"{self.name} lost its place in the world: {self._gone}")
            try:
                return await self._link.call(op, bot=self.name, deadline=LOOK, **args)
            except OperationError as error:  # perhaps the word that it was lost is still on its way
                if clock.time() > give_up:
                    raise BodyLost(f"{self.name} cannot look around: {error.note}") from error
            await asyncio.sleep(PAUSE)

    async def act(self, act: Act, progress: Progress | None = None) -> Outcome:
        """Run one skill (a program for the bot) to its end, its deadline or a stop, and return its outcome; `progress` is
        called with what was gained so far (item -> count).

        If the process that moves the bot is lost, the outcome is a failure, but what had been reported as gained still counts,
        because the server keeps the bot's inventory.
        """
        told: Mapping[str, int] = {}

        def tell(gained: Mapping[str, int]) -> None:
            nonlocal told
            told = gained
            if progress:
                progress(gained)

        self._progress = tell
        source: dict[str, Any] = {"code": act.program.code, "main": act.program.main or None} if act.program else {}
        try:
            answer = await self._link.call(
                "skill",
                bot=self.name,
                name=act.skill,
                args=dict(act.args),
                seconds=act.seconds,
                reflexes=policy_as_json(self.policy),
                **source,
            )
        except OperationError as error:
            return Outcome(ok=False, reason=error.reason, note=error.note, gained=told)
        finally:
            self._progress = None
        return read_outcome(answer)

    async def stop(self) -> None:
        """Stop the bot and the skill (program) that it runs; nothing happens when the bot is lost."""
        await self._quietly("stop")

    async def say(self, text: str, to: str = "") -> None:
        """Say one line in the game's chat, or whisper it to the player `to`; the process that moves the bots sends at most one
        line a second. Nothing happens when the bot is lost."""
        await self._quietly("chat", text=text, to=to)

    async def _quietly(self, op: str, **args: Any) -> None:
        """Send the operation `op` (such as stop or chat) for this bot and ignore a refusal: a bot that is lost or has too much
        to say need not end anything."""
        with suppress(OperationError):
            await self._link.call(op, bot=self.name, deadline=LOOK, **args)


class Claims:
    """The keys, such as a block's position ("x,y,z"), that each bot has reserved, so that two do not work on the same thing: a
    key belongs to at most one bot at a time.

    One object serves all bots of a world, so that this holds across teams, and for bots that different processes move, even
    after such a process has ended.
    """

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}

    def take(self, bot: str, keys: Iterable[str]) -> bool:
        """Reserve all these keys (such as block positions) for a bot, or none if another bot holds one of them. Return whether
        the bot has them all now."""
        wanted = list(keys)
        if any(self._owners.get(key, bot) != bot for key in wanted):
            return False
        self._owners.update(dict.fromkeys(wanted, bot))
        return True

    def release(self, bot: str) -> None:
        """Give up all keys (such as block positions) that the bot has reserved."""
        self._owners = {key: owner for key, owner in self._owners.items() if owner != bot}

    def blocks(self) -> dict[str, tuple[Cell, ...]]:
        """Return the blocks that each bot has reserved, by its name; keys of other things, such as mobs, are left out."""
        found: dict[str, list[Cell]] = {}
        for key, owner in self._owners.items():
            if place := BLOCK_KEY.fullmatch(key):
                found.setdefault(owner, []).append((int(place[1]), int(place[2]), int(place[3])))
        return {owner: tuple(cells) for owner, cells in found.items()}

    def held_by(self, bot: str) -> frozenset[str]:
        """Return the keys (such as block positions) that the bot has reserved; empty if it has none."""
        return frozenset(key for key, owner in self._owners.items() if owner == bot)


def read_observation(answer: Any) -> Observation:
    """Convert what the bot host (the Node.js process that moves the bots) answers, as JSON, about what a bot sees to an
    Observation. Raises OperationError when it is malformed."""
    try:
        return Observation(
            position=_position(answer["position"]),
            health=float(answer["health"]),
            food=float(answer["food"]),
            inventory=_counts(answer["inventory"]),
            equipment={str(slot): str(item) for slot, item in answer["equipment"].items()},
            blocks=_counts(answer["blocks"]),
            chests=tuple(_chest(each) for each in answer["chests"]),
            entities=tuple(_entity(each) for each in answer["entities"]),
            time=int(answer["time"]),
            biome=str(answer["biome"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise OperationError(Reason.BROKEN, f"the bridge sent an invalid observation: {error!r}") from error


def read_outcome(answer: Any) -> Outcome:
    """Convert what the bot host (the Node.js process that moves the bots) answers about a skill that it ran to an Outcome; a
    malformed answer becomes a failed Outcome with the reason BROKEN."""
    try:
        return Outcome(
            ok=bool(answer["done"]),
            reason=Reason(answer["reason"]) if answer["reason"] else None,
            note=str(answer["note"]),
            gained=_counts(answer["gained"]),
            seconds=float(answer["seconds"]),
            log=tuple(str(line) for line in answer.get("log") or ())[-LINES:],
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return Outcome(ok=False, reason=Reason.BROKEN, note=f"the bridge sent an invalid outcome: {error!r}")


def read_reflex(event: Any) -> Reflex:
    """Convert an event about a reflex (something the bot did by itself, such as eating) to a Reflex. The event is JSON from the
    process that moves the bots."""
    return Reflex(
        ReflexKind(event["kind"]),
        Cause(event["cause"]),
        bool(event["ok"]),
        str(event["why"]),
        str(event["note"]),
        str(event["interrupted"]),
        float(event["seconds"]),
    )


def policy_as_json(policy: Policy) -> dict[str, Any]:
    """Return the policy (which reflexes, such as eating, are on, and their thresholds) as JSON for the process that moves the
    bots."""
    return asdict(policy) | {"on": sorted(policy.on)}


def _position(point: Any) -> Position:
    return Position(float(point["x"]), float(point["y"]), float(point["z"]))


def _entity(each: Any) -> Entity:
    looked_at = each.get("looking_at")
    cell = (int(looked_at["x"]), int(looked_at["y"]), int(looked_at["z"])) if looked_at else None
    return Entity(str(each["kind"]), str(each["name"]), _position(each["position"]), cell)


def _chest(chest: Any) -> Chest:
    contents = chest["contents"]
    return Chest(str(chest["kind"]), _position(chest["position"]), None if contents is None else _counts(contents))


def _counts(counts: Any) -> dict[str, int]:
    return {str(name): int(count) for name, count in counts.items()}
