"""How long after "stop" in chat the last bot still moves, as the server sees it.

    .venv/bin/python benchmarks/stop.py --rounds 20
    .venv/bin/python benchmarks/stop.py --rounds 20 --by api
    .venv/bin/python benchmarks/stop.py --rounds 20 --by voice --file stop.wav

A tree of three workers is sent for logs again and again; a player says stop while somebody is walking; positions are read over
the control channel every 20 ms. The figure is from handing the line to the player's client, or from sending it to a service
over HTTP, to the last change of any position. By voice, Whisper listens to the file while the key is held, and the figure is
from the end of the spoken word.
"""

import argparse
import array
import asyncio
import json
import math
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.servers.control import ControlAdmin
from orchestrator.service.server import ListenAddress, Service, opened
from orchestrator.settings import Settings
from orchestrator.voice.audio import RATE, read_wav

PACE = 1.1  # seconds: the player's client says at most a line a second, and its waiting is not the crew's
WATCH = 1.5  # seconds after the stop
EVERY = 0.02  # seconds between two looks
STEP = 0.055  # seconds: a little more than the game's tick, so that every look at a walking bot sees it elsewhere
STEPS = 4
MOVED = 0.01  # metres
PIECE = RATE // 10 * 2  # bytes of audio in one message: a tenth of a second
LOUD = 300  # of 32767: what is quieter is not speech any more

Say = Callable[[str], Awaitable[float]]  # takes a line, and returns the time.monotonic() at which it was said


async def main(rounds: int, seed: int, by: str, file: Path | None) -> None:
    """Measure, then print the distribution."""
    rng = random.Random(seed)
    ways = {"chat": by_chat, "api": by_api, "voice": lambda folder, seed: by_voice(folder, seed, file)}
    with tempfile.TemporaryDirectory() as folder:
        async with ways[by](Path(folder), seed) as (session, say):
            waits = [await one_round(session, say, rng) for _ in range(rounds)]
    waits.sort()
    worst = waits[-max(1, round(rounds * 0.05))]
    print("each:", " ".join(f"{wait:.2f}" for wait in waits))
    print(
        f"stop to standstill, {rounds} rounds: p50 {statistics.median(waits):.3f} s, p95 {worst:.3f} s, max {waits[-1]:.3f} s"
    )


@asynccontextmanager
async def by_chat(folder: Path, seed: int) -> AsyncIterator[tuple[Session, Say]]:
    """Yield a crew, and how a player in the game says a line to it."""
    async with Session.open(RunConfig(seed=seed), Settings(data=folder), Recorder(folder, WallClock())) as session:
        player = await Player.join("Sam", session.place.host, session.place.port, session.run_config.version)

        async def say(text: str) -> float:
            began = time.monotonic()
            await player.say(text)
            return began

        yield session, say
        await player.leave()


@asynccontextmanager
async def by_api(folder: Path, seed: int) -> AsyncIterator[tuple[Session, Say]]:
    """Yield a crew of a service of this process, and how an owner sends it a line over the loopback."""
    async with served(folder, seed, Settings(data=folder)) as (session, say, _):
        yield session, say


@asynccontextmanager
async def by_voice(folder: Path, seed: int, file: Path | None) -> AsyncIterator[tuple[Session, Say]]:
    """Yield a crew of such a service; a stop is the file's speech, while the key is held. Other lines are sent as text."""
    if file is None:
        raise SystemExit("Name a WAV file in which somebody says stop: --file stop.wav")
    pcm = read_wav(file).pcm
    samples = array.array("h", pcm)
    word = pcm[: 2 * (1 + max(at for at, sample in enumerate(samples) if abs(sample) > LOUD))]
    async with served(folder, seed, Settings(data=folder, voice="whisper")) as (session, send, service):
        url = f"{service.url.replace('http', 'ws')}/api/crews/crew/voice"
        bearer = {"Authorization": f"Bearer {service.tokens[0][1]}"}
        async with connect(url, additional_headers=bearer, proxy=None) as socket, asyncio.TaskGroup() as tasks:

            async def say(text: str) -> float:
                if text != "stop":
                    return await send(text)
                await socket.send('{"type": "start", "player": "Sam"}')
                await stream(socket, word)
                ended = time.monotonic()
                tasks.create_task(hold(socket))
                return ended

            yield session, say


async def stream(socket: ClientConnection, pcm: bytes) -> None:
    """Send audio as fast as a microphone gives it."""
    for begin in range(0, len(pcm), PIECE):
        piece = pcm[begin : begin + PIECE]
        await asyncio.sleep(len(piece) / 2 / RATE)
        await socket.send(piece)


async def hold(socket: ClientConnection) -> None:
    """Hold the key in silence until the service has answered, and let go."""
    silence = asyncio.create_task(stream(socket, bytes(int(WATCH * RATE) * 2)))
    while json.loads(await socket.recv())["type"] not in ("done", "asked", "error"):
        pass
    silence.cancel()
    await socket.send('{"type": "cancel"}')


@asynccontextmanager
async def served(folder: Path, seed: int, settings: Settings) -> AsyncIterator[tuple[Session, Say, Service]]:
    """Yield a crew in a service of this process, how an owner sends it a line, and the service."""
    async with opened(RunConfig(seed=seed), settings, ListenAddress(port=0)) as service:
        headers = {"authorization": f"Bearer {service.tokens[0][1]}"}
        async with httpx2.AsyncClient(base_url=service.url, headers=headers, timeout=60, trust_env=False) as http:
            (await http.post("/api/crews", json={"name": "crew"})).raise_for_status()
            while not service.registry.ready or service.registry.runners["crew"].session is None:
                await asyncio.sleep(EVERY)

            async def say(text: str) -> float:
                began = time.monotonic()
                (await http.post("/api/commands", json={"text": text})).raise_for_status()
                return began

            session = service.registry.runners["crew"].session
            assert session
            yield session, say, service


async def one_round(session: Session, say: Say, rng: random.Random, admin: ControlAdmin | None = None) -> float:
    """Work for a while, stop while somebody is walking, and the seconds until nobody moved any more. `admin` is the channel to
    the server if it is not the session's own."""
    await say("leader, mine 90 logs")
    while not session.crew.busy:
        await asyncio.sleep(EVERY)
    await asyncio.sleep(PACE + 2 * rng.random())
    places = Places(session, admin)
    steps = 0
    while steps < STEPS:  # in a row: somebody is on the way and would go on
        steps = steps + 1 if await places.moved() else 0
        await asyncio.sleep(STEP)
    said = last = await say("stop")
    while time.monotonic() < said + WATCH:
        if await places.moved():
            last = time.monotonic()
        await asyncio.sleep(EVERY)
    while session.crew.busy:
        await asyncio.sleep(EVERY)
    return last - said


class Places:
    """Where the server has the bots."""

    def __init__(self, session: Session, admin: ControlAdmin | None = None) -> None:
        admin = admin or session.place.admin
        assert isinstance(admin, ControlAdmin)
        self.admin, self.bots = admin, set(session.worlds)
        self.before: dict[str, tuple[float, float, float]] = {}

    async def moved(self) -> bool:
        """Whether any bot is elsewhere than at the last call."""
        now = {person.name: (person.x, person.y, person.z) for person in await self.admin.people() if person.name in self.bots}
        before, self.before = self.before, now
        return any(math.dist(place, before.get(name, place)) > MOVED for name, place in now.items())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--by", choices=("chat", "api", "voice"), default="chat")
    parser.add_argument("--file", type=Path, help="WAV file in which somebody says stop; for --by voice.")
    options = parser.parse_args()
    asyncio.run(main(options.rounds, options.seed, options.by, options.file))
