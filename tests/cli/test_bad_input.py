"""What a user gets who types something wrong: one sentence, an exit code, nothing left running."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.crews.worlds import check_port


def one_sentence(done) -> str:
    """The only line on stderr."""
    lines = done.stderr.strip().splitlines()
    assert done.returncode not in (0, None)
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr
    return lines[0]


@pytest.mark.parametrize(
    ("goal", "part"),
    [
        ("mine 5 unobtanium", "unobtanium"),
        ("", "empty"),
    ],
)
def test_a_goal_that_makes_no_sense(typed, goal, part):
    """tests/commands has all the others."""
    assert part in one_sentence(typed("demo", "--goal", goal))


def test_an_address_where_nothing_listens(typed):
    with socket.socket() as deaf:  # bound, so that nobody else takes it meanwhile
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        assert str(port) in one_sentence(typed("demo", "--world", f"127.0.0.1:{port}"))


def test_an_address_that_is_none(typed):
    assert "HOST:PORT" in one_sentence(typed("demo", "--world", "nowhere:abc"))


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--world", "container:bla"), "--world must be embedded, container, container:paper, or HOST:PORT"),
        (("--world", "container:paper"), "accept Mojang's EULA"),
        (("--version", "1.2"), "choose one of 1.21.1, 1.21.4"),
        (("--land", "moon"), "--land takes survival or flat, not 'moon'"),
    ],
)
def test_a_service_that_could_never_open_its_world_does_not_begin(typed, words, part):
    assert part in one_sentence(typed("serve", "--port", "0", *words))


def test_a_session_that_cannot_be_recorded_is_refused_before_anybody_plays(typed, tmp_path: Path):
    there = tmp_path / "there.gz"
    there.touch()
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        nobody = f"127.0.0.1:{deaf.getsockname()[1]}"
        for words, part in (
            ((there,), "exists: name another file"),
            ((tmp_path / "no" / "a.gz",), "does not exist: create it, or name another file"),
            ((tmp_path / "a.gz", "--server", "nowhere:abc"), "--server must be HOST:PORT, for example"),
            ((tmp_path / "a.gz", "--server", nobody), f"Nothing is listening at {nobody}"),
        ):
            assert part in one_sentence(typed("record", *map(str, words), "--port", "0"))
    assert not (tmp_path / "a.gz").exists()


def test_a_speed_that_cannot_be_had_is_refused(typed):
    for words in (["--speed", "0.5"], ["--speed", "11"]):
        assert "--speed" in one_sentence(typed("demo", *words))


def test_a_collaboration_that_makes_no_sense_is_refused(typed):
    assert "relay" in one_sentence(typed("demo", "--team", "chain", "--collaboration", "rounds"))
    ways = "asynchronous, capo, capo-adapted, capo-discussed, capo-initial, relay, rounds"
    assert ways in one_sentence(typed("demo", "--collaboration", "shouting"))


def test_a_server_of_another_version(cli, command):
    other = subprocess.Popen(
        [command, "world", "--port", "0", "--version", "1.21.4", "--generator", "flat"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        address = other.stdout.readline().split()[1]
        sentence = one_sentence(
            subprocess.run([command, "demo", "--world", address], capture_output=True, text=True, check=False)
        )
    finally:
        other.terminate()
        other.wait(timeout=60)
    assert "runs Minecraft 1.21.4, not 1.21.1" in sentence


def test_a_port_in_use(cli):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        sentence = one_sentence(cli("world", "--port", port))
    assert port in sentence and "in use" in sentence


async def test_a_port_of_the_game_that_is_in_use_is_told_before_a_service_begins():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BlockcrewError, match=f"^Another program is using port {port}"):
            await check_port(port, 0)
    await check_port(port)


@pytest.mark.long  # it gives the port a few seconds to come free
def test_a_service_on_a_port_of_the_game_that_is_in_use_does_not_begin(typed):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "--game-port" in one_sentence(typed("serve", "--port", "0", "--game-port", port))


def test_a_team_that_does_not_exist(typed):
    assert "chain, graph, solo, tree" in one_sentence(typed("demo", "--team", "swarm"))


def test_a_version_that_is_not_supported(typed):
    assert "1.21.1" in one_sentence(typed("demo", "--version", "1.8.9"))


@pytest.mark.parametrize("workers", ["0", "99"])
def test_a_crew_of_an_impossible_size(typed, workers):
    one_sentence(typed("demo", "--workers", workers))


def test_a_run_that_is_not_there(typed):
    assert "runs list" in one_sentence(typed("runs", "show", "2020"))


def test_a_record_that_is_none(typed, tmp_path: Path):
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "20260101-000000-beef.sqlite").write_text("nonsense " * 100)
    assert "not the record of a run" in one_sentence(typed("runs", "show", "last"))


def test_a_data_folder_that_is_a_file(typed, tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert "--data" in one_sentence(typed("demo", "--data", str(tmp_path / "file")))


def test_a_container_that_cannot_be_had_is_one_sentence(cli, tmp_path, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    assert "No container engine answers at" in one_sentence(cli("demo", "--world", "container"))
    assert "set BLOCKCREW_EULA=true" in one_sentence(cli("demo", "--world", "container:paper"))


CTRL_C_WHILE_LOADING = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background begins deaf to it

class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Impatient())
from orchestrator.__main__ import main
main()
"""


def test_ctrl_c_while_the_commands_are_loaded_is_no_traceback():
    done = subprocess.run([sys.executable, "-c", CTRL_C_WHILE_LOADING], capture_output=True, text=True, check=False)
    assert one_sentence(done) == "blockcrew: interrupted before anything was started."
    assert done.returncode == 130
