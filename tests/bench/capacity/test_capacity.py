"""What bots cost: measured lines, what follows for many bots, and how the bytes and processes of a run are counted."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.bench.capacity.counted_line import counted_line
from orchestrator.bench.capacity.figures import (
    BotActivity,
    CapacityFigures,
    ProcessRole,
    StraightLine,
    Way,
    read_figures,
    write_figures,
)
from orchestrator.bench.capacity.measuring import measure, through
from orchestrator.bench.capacity.predicting import FULL, NETWORK, SINGLE, MachineKind, predict
from orchestrator.bench.capacity.process_use import PROC, cpu_seconds, cpu_ticks, memory_bytes
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings

COMMAND = Path(sys.executable).with_name("blockcrew")
MIB = 1024**2
HERE = read_figures()
BIG = MachineKind(cores=10, memory=100, megabits=1000, price=2)


def figures(server: float = 0.0, traffic: float = 0.0) -> CapacityFigures:
    """Figures with round numbers: a digging bot costs its host 0.07 cores and 10 MiB, and the server what is given."""
    nothing = StraightLine(base=0, per_bot=0)
    cpu = {role: nothing for role in ProcessRole} | {
        ProcessRole.HOST: StraightLine(base=0, per_bot=0.07),
        ProcessRole.SERVER: StraightLine(base=0.2, per_bot=server),
    }
    memory = {role: nothing for role in ProcessRole} | {ProcessRole.HOST: StraightLine(base=50 * MIB, per_bot=10 * MIB)}
    ways = {way: StraightLine(base=0, per_bot=traffic / 2) for way in Way}
    changed = {"cpu": {BotActivity.DIG: cpu}, "memory": memory, "traffic": {BotActivity.DIG: ways}, "crews": (2, 10)}
    return HERE.model_copy(update=changed)


def test_a_line_goes_through_both_crews_and_noise_never_makes_it_negative():
    assert through(2, 30.0, 10, 70.0) == StraightLine(base=20, per_bot=5)
    assert through(2, 30.0, 10, 29.0) == StraightLine(base=29, per_bot=0)
    assert through(2, 1.0, 10, 20.0) == StraightLine(base=0, per_bot=2.375)


def test_machines_and_money_follow_from_cores_or_memory_whichever_is_more():
    found = predict(figures(), 1000, BotActivity.DIG, BIG)
    assert (found.hosts, found.worlds, found.crews) == (100, 1, 48)
    assert found.cores == pytest.approx(70.2) and found.memory == pytest.approx(15_000 * MIB)
    assert found.machines == 11 and found.price == 22  # 70.2 cores of 7 usable ones each
    small = MachineKind(cores=10, memory=1)
    assert predict(figures(), 1000, BotActivity.DIG, small).machines == 21  # 14.6 GiB of 0.7 usable ones each


def test_the_first_limit_is_named_and_further_worlds_follow_it():
    found = predict(figures(server=0.0051), 1000, BotActivity.DIG, BIG)
    assert found.limits[0].what == SINGLE[ProcessRole.SERVER] and found.limits[0].bots == pytest.approx((FULL - 0.2) / 0.0051)
    assert found.worlds == 11
    busy = predict(figures(server=0.0051, traffic=2e6), 1000, BotActivity.DIG, BIG)
    assert busy.limits[0].what == NETWORK and busy.limits[0].bots == pytest.approx(43.75)


def test_the_shipped_figures_say_where_they_come_from():
    assert HERE.machine.cores and HERE.machine.system and HERE.measured >= "2026-11-25"
    assert HERE.cpu.keys() == HERE.traffic.keys() == set(BotActivity) and HERE.memory.keys() == set(ProcessRole)
    assert HERE.cpu[BotActivity.DIG][ProcessRole.HOST].per_bot > 0 and HERE.dug > 0


def test_figures_survive_their_file(tmp_path: Path):
    write_figures(HERE, tmp_path / "figures.json")
    assert read_figures(tmp_path / "figures.json") == HERE


def test_bad_input_is_one_sentence(tmp_path: Path):
    (tmp_path / "other.json").write_text("{}")
    for file, why in (("other.json", "has no such figures"), ("none.json", "No such file")):
        with pytest.raises(BlockcrewError, match=why):
            read_figures(tmp_path / file)
    with pytest.raises(BlockcrewError, match="cannot be written"):
        write_figures(HERE, tmp_path / "none" / "figures.json")
    with pytest.raises(BlockcrewError, match="--bots must be at least 1"):
        predict(HERE, 0, BotActivity.DIG, BIG)
    with pytest.raises(BlockcrewError, match="more than 0 cores"):
        MachineKind(cores=0)


@pytest.mark.skipif(not (PROC / "self" / "smaps_rollup").exists(), reason="Linux only")
async def test_a_crew_that_is_too_small_or_too_large_to_measure_is_refused():
    with pytest.raises(BlockcrewError, match="A crew of 3 to 21 bots"):
        await measure(2, 5, Settings(), "1.21.1", lambda _: None)


def test_the_name_of_a_process_may_have_spaces_and_brackets():
    assert cpu_ticks("7 (a) b) (c) R 1 1 1 0 -1 4194560 100 0 0 0 30 12 0 0 20 0 1 0 100 0 0") == 42


@pytest.mark.skipif(not (PROC / "self" / "smaps_rollup").exists(), reason="Linux only")
def test_processes_are_measured():
    assert cpu_seconds([os.getpid()]) > 0.1 and memory_bytes([os.getpid()]) > 10 * MIB


async def test_bytes_are_counted_both_ways_on_both_ways(tmp_path: Path):
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(3))
        writer.close()

    game = await asyncio.start_server(echo, "127.0.0.1")
    bots = await asyncio.start_unix_server(echo, tmp_path / "hosts")
    async with (
        asyncio.timeout(60),
        game,
        bots,
        counted_line(game.sockets[0].getsockname()[1], tmp_path / "hosts", tmp_path) as line,
    ):
        for reader, writer in (
            await asyncio.open_connection("127.0.0.1", line.port),
            await asyncio.open_unix_connection(line.bots),
        ):
            writer.write(b"abc")
            assert await reader.read() == b"abc"
            writer.close()
        assert await line.bytes_so_far() == {Way.GAME: 6, Way.CREW: 6}


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.skipif(not (PROC / "self" / "smaps_rollup").exists(), reason="Linux only")
def test_anybody_can_measure_this_machine(tmp_path: Path):
    words = ["capacity", "--measure", str(tmp_path / "here.json"), "--crew", "3", "--seconds", "5", "--bots", "50", "--json"]
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, check=True, timeout=500)
    measured = read_figures(tmp_path / "here.json")
    assert measured.crews == (2, 3)
    assert measured.cpu[BotActivity.DIG][ProcessRole.HOST].at(3) > 0 and measured.memory[ProcessRole.SERVER].at(3) > 20 * MIB
    walk, rest = (measured.traffic[activity][Way.GAME].at(3) for activity in (BotActivity.WALK, BotActivity.REST))
    assert walk > rest
    (prediction,) = json.loads(done.stdout.splitlines()[-1])["predictions"]
    assert prediction["bots"] == 50 and prediction["machines"] >= 1
