"""Each command that was promised is begun once and in order: under load, in every state of a crew, across restarts."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest
from waiting import until

from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import SharedWorld, TabletopSharedWorld, Watcher
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.dialogue.permissions import People, Role
from orchestrator.record.reader import list_runs, read_run
from orchestrator.record.writer import Recorder
from orchestrator.service.crews.inbox import BROKEN, CommandInbox
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import ServiceStore, StoredCrew
from orchestrator.service.models import CrewStatus, NewCrewRequest
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings

OWNER = TokenHolder("1", "Sam", Role.OWNER)
LINES = ("leader, how far are you?", "leader, mine 3 logs", "stop", "nice weather today", "never heard of it")
NAMES = ("one", "two")


class Passing:
    """A table in memory that can be taken away from under the crews, and comes back."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    @asynccontextmanager
    async def open(self, watcher: Watcher) -> AsyncIterator[SharedWorld]:
        self.gone.clear()
        yield TabletopSharedWorld({"oak_log": 400}, 0.0, self.lost)

    async def lost(self) -> str:
        await self.gone.wait()
        return "The table was taken away."


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[tuple[CrewRegistry, Passing]]:
    """The crews of a service, without its HTTP."""
    settings = Settings.read(folder).model_copy(update={"embeddings": "hashing"})
    table = Passing()
    with closing(ServiceStore(folder / "service", remembered=5)) as ledger:
        crews = CrewRegistry(RunConfig(world="tabletop"), settings, ledger, table.open, again=0.01)
        living = asyncio.create_task(crews.keep_open())
        try:
            yield crews, table
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)


async def speak(crews: CrewRegistry, lines: int, random: Random, promised: dict[str, list[int]]) -> None:
    """One client: line after line to any of the crews, with a breath now and then."""
    for _ in range(lines):
        name = random.choice(NAMES)
        promised[name].append((await crews.tell(OWNER, random.choice(LINES), name)).number)
        if random.random() < 0.3:
            await asyncio.sleep(random.random() * 0.01)


def begun(folder: Path, crew: str) -> list[int]:
    """The numbers in a crew's record, in its order."""
    (run,) = [run for run in map(read_run, list_runs(folder / "runs")) if run.meta["crew"] == crew]
    return [event.data["number"] for event in run.of("command") if event.data.get("number")]


@pytest.mark.parametrize("seed", range(2))
async def test_every_promised_command_is_begun_once_and_in_order(tmp_path, seed):
    random, promised = Random(seed), defaultdict[str, list[int]](list)
    for start in range(3):
        async with house(tmp_path) as (crews, table):
            if not start:
                for name in NAMES:
                    await crews.ask_for(NewCrewRequest(name=name, workers=1), OWNER)
            clients = [asyncio.create_task(speak(crews, 15, Random(random.random()), promised)) for _ in range(4)]
            if start:
                await until(lambda: all_are(crews, CrewStatus.HERE))
                table.gone.set()
            await asyncio.gather(*clients)
    async with house(tmp_path) as (crews, _):
        await until(lambda: all_begun(crews, tmp_path, promised))
    for name in NAMES:
        assert begun(tmp_path, name) == sorted(promised[name])


async def all_are(crews: CrewRegistry, state: CrewStatus) -> bool:
    return all(crew.status is state for crew in crews.runners.values())


async def all_begun(crews: CrewRegistry, folder: Path, promised: dict[str, list[int]]) -> bool:
    return all(set(promised[name]) <= set(begun(folder, name)) for name in NAMES)


class Fragile:
    """Somebody who is spoken to, and breaks over some lines, before or after they are in the record."""

    def __init__(self, recorder: Recorder, tasks: asyncio.TaskGroup) -> None:
        self.recorder, self.tasks, self.people = recorder, tasks, People()

    async def run_beside(self, work):
        return self.tasks.create_task(work())

    async def take(self, turn):
        text = turn.utterance
        if text == "breaks at once":
            raise RuntimeError(text)
        await asyncio.sleep(0)
        self.recorder.write(
            CommandReceived(
                speaker=turn.speaker,
                text=text,
                intent="status",
                accepted=True,
                source="api",
                number=turn.number,
            )
        )
        if text == "breaks later":
            raise RuntimeError(text)
        turn.reply_to.tell("Ada", text)


async def test_a_command_whose_handling_breaks_is_recorded_once_and_answered_and_holds_up_nobody(tmp_path):
    lines, answers = ("fine", "breaks at once", "breaks later", "talk"), list[tuple[int, str]]()
    with closing(ServiceStore(tmp_path)) as ledger:
        recorder, woken = Recorder.at(tmp_path / "run.sqlite", WallClock()), asyncio.Event()
        for text in lines:
            ledger.promise(0.0, "one", "run.sqlite", "Sam", Role.OWNER, text)
        async with asyncio.TaskGroup() as tasks:
            dialogue = Fragile(recorder, tasks)
            inbox = CommandInbox(ledger, recorder, dialogue, 0, woken, lambda number, _, text: answers.append((number, text)))
            consuming = tasks.create_task(inbox.consume())
            await until(lambda: length(answers, len(lines)))
            ledger.promise(0.0, "one", "run.sqlite", "Sam", Role.OWNER, "one more")
            woken.set()
            await until(lambda: length(answers, len(lines) + 1))
            consuming.cancel()
        recorder.close()
    assert sorted(answers) == [(1, "fine"), (2, BROKEN), (3, BROKEN), (4, "talk"), (5, "one more")]
    assert [event.data["number"] for event in read_run(tmp_path / "run.sqlite").of("command")] == [1, 2, 3, 4, 5]


async def length(found: Sequence[object], wanted: int) -> bool:
    return len(found) == wanted


async def test_begun_commands_are_forgotten_but_for_the_newest(tmp_path):
    with closing(ServiceStore(tmp_path, remembered=3)) as ledger:
        recorder, woken = Recorder.at(tmp_path / "run.sqlite", WallClock()), asyncio.Event()
        for text in ("breaks at once", *map(str, range(2, 10))):
            ledger.promise(0.0, "one", "run.sqlite", "Sam", Role.OWNER, text)
        ledger.promise(0.0, "two", "other.sqlite", "Sam", Role.OWNER, "of another crew")
        async with asyncio.TaskGroup() as tasks:
            inbox = CommandInbox(ledger, recorder, Fragile(recorder, tasks), 0, woken, lambda number, member, text: None)
            consuming = tasks.create_task(inbox.consume())
            await until(lambda: length(ledger.commands("one", 200), 3))
            consuming.cancel()
        recorder.close()
        assert [each.number for each in ledger.commands("", 200)] == [10, 9, 8, 7]
        assert ledger.command(6) is None and ledger.last_number() == 10
    assert [event.data["number"] for event in read_run(tmp_path / "run.sqlite").of("command")] == list(range(1, 10))


def test_a_command_that_is_not_begun_is_not_forgotten(tmp_path):
    with closing(ServiceStore(tmp_path, remembered=3)) as ledger:
        for number in range(1, 21):
            ledger.promise(0.0, "one", "run.sqlite", "Sam", Role.OWNER, str(number))
        ledger.forget("run.sqlite", begun=5)
        assert [each.number for each in ledger.promised("run.sqlite")] == list(range(3, 21))


def test_of_dismissed_crews_the_newest_commands_are_kept(tmp_path):
    with closing(ServiceStore(tmp_path, remembered=3)) as ledger:
        for name in ("one", "two", "three"):
            ledger.add_crew(StoredCrew(name, {}, f"{name}.sqlite", "Sam"))
        for number in range(1, 13):
            name = ("one", "two", "three")[number % 3]
            ledger.promise(0.0, name, f"{name}.sqlite", "Sam", Role.OWNER, str(number))
        ledger.drop_crew("one")
        ledger.drop_crew("two")
        assert [each.number for each in ledger.commands("", 200)] == [12, 11, 10, 9, 8, 5, 2]


async def test_a_promise_waits_for_nobody_who_keeps_the_other_threads_busy(tmp_path):
    loop, free = asyncio.get_running_loop(), threading.Event()
    with closing(ServiceStore(tmp_path)) as ledger:
        others = [loop.run_in_executor(None, free.wait) for _ in range(64)]
        promised = await ledger.in_thread(ledger.promise, 0.0, "one", "run.sqlite", "Sam", Role.OWNER, "stop")
        assert promised.number == 1 and not any(each.done() for each in others)
        free.set()
        await asyncio.gather(*others)
