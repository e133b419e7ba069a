"""Measure speech to a service: from the key's release to the order's start, one speaker alone and several at once.

A service runs in this process with a crew at a table in memory, so "movement" is the crew's first action in its record; each
speaker sends a WAV file in real time over the WebSocket. Meanwhile a task measures how late the event loop is.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from websockets.asyncio.client import connect

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.journal import Event
from orchestrator.dialogue.permissions import Role
from orchestrator.service.models import NewCrewRequest
from orchestrator.service.server import ListenAddress, Service, opened
from orchestrator.service.web.tokens import open_tokens
from orchestrator.settings import Settings
from orchestrator.voice.audio import RATE, read_wav
from orchestrator.voice.opening import open_recogniser
from orchestrator.voice.recogniser import Recogniser
from orchestrator.voice.testing.scripted import ScriptedRecogniser

PIECE = RATE // 10 * 2  # bytes
LAST = ("done", "asked", "error")
TICK = 0.01  # seconds between two looks at the clock


def parsed() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, required=True, help="WAV file with an order, such as: Leader, mine two logs.")
    parser.add_argument("--text", default="Leader, mine 2 logs.", help="Text that the scripted recogniser hears.")
    parser.add_argument("--recogniser", choices=("scripted", "whisper"), default="scripted")
    parser.add_argument("--model", default="", help="Model of whisper: a name or a folder.")
    parser.add_argument("--speakers", type=int, default=1, help="People who speak at once.")
    parser.add_argument("--rounds", type=int, default=20)
    return parser.parse_args()


def chooser(options: argparse.Namespace) -> Callable[[Settings], Recogniser]:
    """Return the function that opens the recogniser of these options."""
    if options.recogniser == "whisper":
        return lambda settings: open_recogniser(settings.model_copy(update={"voice": "whisper", "voice_model": options.model}))
    return lambda settings: ScriptedRecogniser([options.text] * (options.rounds + 1) * options.speakers)


@dataclass(frozen=True, slots=True)
class Spoken:
    """One utterance: when the key was released, when the answer came (in seconds of perf_counter), and its kind."""

    released: float
    answered: float
    kind: str


async def utter(url: str, token: str, player: str, audio: bytes) -> Spoken:
    """Say the audio in real time, as a microphone gives it, and wait for the answer."""
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}, proxy=None) as socket:
        await socket.send(json.dumps({"type": "start", "player": player}))
        for begin in range(0, len(audio), PIECE):
            await socket.send(audio[begin : begin + PIECE])
            await asyncio.sleep(PIECE / 2 / RATE)
        released = time.perf_counter()
        await socket.send('{"type": "end"}')
        while (frame := json.loads(await socket.recv()))["type"] not in LAST:
            pass
        return Spoken(released, time.perf_counter(), frame["type"])


async def lateness(found: list[float]) -> None:
    """Note how much later than asked this task is woken, until it is cancelled."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        found.append(time.perf_counter() - before - TICK)


class Actions:
    """The times at which the crew began an action, from its record."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def note(self, event: Event) -> None:
        """Note the time if the event is the begin of an action."""
        if event.kind == "action":
            self.times.append(time.perf_counter())

    async def next(self) -> float:
        """Return the time of the first action since the list was emptied."""
        async with asyncio.timeout(30):
            while not self.times:
                await asyncio.sleep(0.001)
        return self.times[0]


async def measured(service: Service, options: argparse.Namespace, token: str) -> None:
    """Speak in rounds, everybody of a round at once, and print the figures; the first round is for warming up."""
    audio, url = read_wav(options.file).pcm, f"{service.url.replace('http', 'ws')}/api/crews/one/voice"
    session, actions = service.registry.runners["one"].session, Actions()
    assert session
    session.crew.journal.listeners.append(actions.note)  # type: ignore[attr-defined]
    late: list[float] = []
    spoken: list[Spoken] = []
    moved: list[float] = []
    watch: asyncio.Task[None] | None = None
    for turn in range(options.rounds + 1):
        actions.times.clear()
        heard = await asyncio.gather(*(utter(url, token, f"p{each}", audio) for each in range(options.speakers)))
        if turn and options.speakers == 1 and heard[0].kind == "done":
            moved.append(await actions.next() - heard[0].released)
        spoken += heard if turn else []
        await asyncio.sleep(1.0)  # so long until the next round: two logs are dug by then
        watch = watch or asyncio.create_task(lateness(late))
    assert watch
    watch.cancel()
    shown("release to answer", [each.answered - each.released for each in spoken])
    shown("release to the first action", moved)
    shown("lateness of the loop", late)
    print({kind: sum(each.kind == kind for each in spoken) for kind in LAST})


def shown(what: str, seconds: list[float]) -> None:
    """Print p50, p95 and the longest of some times in milliseconds; nothing without any."""
    if not seconds:
        return
    ordered = sorted(each * 1000 for each in seconds)
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{what}: p50 {statistics.median(ordered):.0f}, p95 {p95:.0f}, longest {ordered[-1]:.0f} ms (n = {len(ordered)})")


async def main(options: argparse.Namespace) -> None:
    """Open the service with one crew, and measure."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings.read(Path(folder)).model_copy(update={"embeddings": "hashing"})
        table = RunConfig(world="tabletop")
        async with opened(table, settings, ListenAddress(port=0), recognisers=chooser(options)) as service:
            token = open_tokens(settings.data).make("bench", Role.OWNER)
            await service.registry.ask_for(NewCrewRequest(name="one", workers=1), service.tokens[0][0])
            while not service.registry.ready:
                await asyncio.sleep(TICK)
            await asyncio.sleep(3.0 if options.recogniser == "whisper" else 1.2)  # the model loads, and tokens are read again
            await measured(service, options, token)


if __name__ == "__main__":
    asyncio.run(main(parsed()))
