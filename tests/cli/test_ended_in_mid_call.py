"""What a user sees who ends a run while a model is thinking: one line, and the call in the record."""

import asyncio
import signal
import subprocess
from pathlib import Path

import pytest

from orchestrator.llm.testing.fake_server import FakeModelServer, ReceivedRequest, Silence
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.record.reader import find_run, read_run


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
async def test_a_run_on_the_tabletop_that_is_ended_in_mid_call(tmp_path: Path, command, number):
    asked_in_earnest = asyncio.Event()

    def rule(asked: ReceivedRequest):
        if asked.number == 1:
            return sensible(asked)
        asked_in_earnest.set()
        return Silence(600)

    async with FakeModelServer(rule) as server:
        words = ["tabletop", "--mind", "language", "--model", "m", "--base-url", server.url, "--data", str(tmp_path)]
        run = await asyncio.create_subprocess_exec(
            str(command), *words, stdout=subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )  # fmt: skip
        await asked_in_earnest.wait()
        run.send_signal(number)
        _, said = await run.communicate()
    assert b"Traceback" not in said and b"interrupted" in said, said.decode()
    assert run.returncode == 130
    calls = read_run(find_run(tmp_path / "runs", "last")).of("model_call")
    assert [call.data.get("trouble") for call in calls] == [None, "left"]
