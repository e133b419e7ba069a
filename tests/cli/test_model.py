"""`blockcrew model`: how to get a model, and a served one until Ctrl-C."""

import signal
import socket
import subprocess
from pathlib import Path

import pytest

from orchestrator.llm.local.local_engines import ENGINES, lines_to_type
from orchestrator.llm.testing.llama_puppet import write_puppet


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def running(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("engine", ENGINES.values(), ids=list(ENGINES))
def test_the_guide_of_an_engine_ends_with_the_two_lines_to_type(typed, engine):
    done = typed("model", "guide", engine.name)
    assert done.returncode == 0 and engine.install in done.stdout
    assert all(command in done.stdout for command, _ in engine.commands)
    assert [line.strip() for line in done.stdout.splitlines()][-2:] == list(lines_to_type(engine.served, engine.url))


def test_an_unknown_engine_is_refused(typed):
    done = typed("model", "guide", "steam")
    assert done.returncode == 1 and "choose one of ollama" in done.stderr


def test_a_missing_program_is_a_sentence(typed, monkeypatch, tmp_path):
    monkeypatch.setenv("BLOCKCREW_LLAMA_SERVER", str(tmp_path / "none"))
    done = typed("model", "serve", "tiny.gguf")
    assert done.returncode == 1 and "which is no program" in done.stderr and "model guide llama.cpp" in done.stderr


def test_a_served_model_ends_with_ctrl_c(command: Path, tmp_path):
    file = tmp_path / "tiny.gguf"
    file.write_bytes(b"GGUF")
    port = free_port()
    with subprocess.Popen(
        [command, "model", "serve", str(file), "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"BLOCKCREW_LLAMA_SERVER": str(write_puppet(tmp_path)), "PATH": "/usr/bin:/bin"}, cwd=tmp_path,
    ) as process:  # fmt: skip
        assert process.stdout
        shown = [process.stdout.readline() for _ in range(5)]
        assert any("blockcrew doctor --model tiny" in line for line in shown)
        assert any("BLOCKCREW_MODEL_PROFILE=small blockcrew tabletop" in line for line in shown), "13 bytes are a small model"
        assert running(port)
        process.send_signal(signal.SIGINT)
        _, complained = process.communicate(timeout=60)
    assert process.returncode == 130 and "stopped" in complained
    assert not running(port), "the server has ended with the command"
