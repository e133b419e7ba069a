"""`blockcrew demo` as a whole: a world, a crew, a player in game chat, a measured result."""

import json
import os
import signal
import subprocess
from pathlib import Path

import psutil
import pytest
from typer.testing import CliRunner

from orchestrator import cli as cli_folder
from orchestrator.cli import COMMANDS, app
from orchestrator.record.reader import list_runs, read_run

VERSIONS = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")
FIELDS = {
    "ok", "goal", "wanted", "got", "seconds", "mpt", "team", "workers", "mind", "seed", "world", "per_worker",
    "admin_commands", "record",
}  # fmt: skip


@pytest.mark.parametrize("version", VERSIONS)
def test_a_crew_mines_what_the_player_asked_for_and_the_server_agrees(cli, version):
    done = cli("demo", "--goal", "mine 6 logs", "--version", version, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result.keys() >= FIELDS
    assert result["ok"] and result["got"] >= 6 and result["counted_by"] == "server"
    assert sum(worker["got"] for worker in result["per_worker"].values()) == result["got"]
    assert result["dropped_packets"] == 0 and result["admin_commands"] == 0
    assert set(result["per_worker"]) >= {"Ben", "Cleo", "Dan"}, "and whoever a log rolled to"
    run = read_run(Path(result["record"]))
    said = [event.data["text"] for event in run.of("said")]
    assert said[0] == "On it: mine 6 logs." and said[-1].startswith("done: ")
    assert run.result == result
    assert result["seconds"] > 3 * 2, "two logs by hand take six seconds"


@pytest.mark.long
def test_a_solo_bot_gets_its_own_pickaxe_and_the_runs_are_listed(cli):
    done = cli("demo", "--goal", "Mine 3 STONE", "--team", "solo", "--speed", "3")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "done  mine 3 stone: 3 of 3 (counted by the server)" in done.stdout
    assert "says: done: 3 cobblestone" in done.stdout
    rows = json.loads(cli("runs", "list", "--json").stdout)
    assert rows[0]["state"] == "ok" and rows[0]["got"] == 3
    story = cli("runs", "show", "last").stdout
    assert "wooden_pickaxe" in story and "<Sam> Ada, Mine 3 STONE" in story


@pytest.mark.parametrize(
    "how", [signal.SIGINT, *(pytest.param(number, marks=pytest.mark.long) for number in (signal.SIGTERM, signal.SIGKILL))]
)
def test_a_demo_that_is_ended_in_the_middle_leaves_nothing_behind(command, tmp_path, how):
    demo = subprocess.Popen([command, "demo", "--goal", "mine 200 logs"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert demo.stdout is not None
    assert any("does: mineBlock" in line for line in demo.stdout)
    family = psutil.Process(demo.pid).children(recursive=True)
    assert len(family) >= 3, "a server, a gateway, a bot host"
    demo.send_signal(how)
    assert demo.wait(timeout=60) == (-9 if how is signal.SIGKILL else 130)
    _, alive = psutil.wait_procs(family, timeout=30)
    assert alive == []
    run = read_run(list_runs(tmp_path / "runs")[-1])
    assert run.result is None and run.of("command")


def test_world_serves_until_ctrl_c(command, tmp_path):
    world = subprocess.Popen(
        [command, "world", "--port", "0", "--generator", "flat"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert world.stdout is not None
    ready = world.stdout.readline()
    assert ready.startswith("READY 127.0.0.1:")
    world.send_signal(signal.SIGINT)
    _, told = world.communicate(timeout=60)
    assert world.returncode == 130 and "Ending; this world is not kept." in told


@pytest.mark.long
def test_a_crew_joins_a_server_that_is_there_already(command, cli, tmp_path, monkeypatch):
    world = subprocess.Popen([command, "world", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert world.stdout is not None
        address = world.stdout.readline().split()[1]
        control = world.stdout.readline().removeprefix("CONTROL ").strip()
        assert Path(control.removeprefix("unix:")).stat().st_mode & 0o777 == 0o600
        for attempt, rights in enumerate((False, True)):  # what the bots hold from the first run does not count in the second
            with monkeypatch.context() as elsewhere:
                if not rights:  # a user with other temporary files does not find the control channel of the world
                    elsewhere.setenv("TMPDIR", str(tmp_path))
                done = cli("demo", "--world", address, "--goal", "mine 1 logs", "--workers", "1", "--json")
            assert done.returncode == 0, (attempt, done.stderr)
            result = json.loads(done.stdout.splitlines()[-1])
            gained = sum(event.data["count"] for event in read_run(tmp_path / result["record"]).of("gain"))
            assert result["got"] == gained >= 1 and result["counted_by"] == ("server" if rights else "bots")
            assert (f"blockcrew has no operator rights on {address}" in done.stderr) is not rights
    finally:
        world.terminate()
        world.wait(timeout=60)


@pytest.mark.long
def test_a_crew_plays_on_a_world_that_is_closed_to_strangers(command, cli, tmp_path):
    words = "world --port 0 --whitelist Ann --passwords --owner Ann --difficulty peaceful"
    world = subprocess.Popen([command, *words.split()], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert world.stdout is not None
        address = world.stdout.readline().split()[1]
        done = cli("demo", "--world", address, "--goal", "mine 1 logs", "--workers", "1", "--team", "solo", "--json")
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout.splitlines()[-1])["counted_by"] == "server"
        told = {each["what"]: each["ok"] for each in json.loads(cli("doctor", "--server", address, "--json").stdout)}
        assert told["joining"] and told["operator rights"]
    finally:
        world.terminate()
        world.wait(timeout=60)


def test_doctor_finds_nothing_to_mend(cli):
    done = cli("doctor")
    assert done.returncode == 0, done.stdout
    assert "mineflayer: 4.39.0" in done.stdout


def test_every_command_has_a_help_that_teaches(cli):
    for words in (["demo"], ["world"], ["runs"], ["resume"], ["doctor"], ["runs", "show"], ["runs", "list"]):
        done = CliRunner().invoke(app, [*words, "--help"])
        assert done.exit_code == 0 and len(done.stdout) > 150, words
    listed = cli("--help").stdout
    assert all(f"  {name:14}{text}\n" in listed for name, text in COMMANDS.items())
    assert all((Path(cli_folder.__file__).parent / f"{name}.py").is_file() for name in COMMANDS)
