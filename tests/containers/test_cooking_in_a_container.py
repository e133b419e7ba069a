"""Cooking on a server in a container: two bots outside it serve orders, and its operator's commands lay the kitchen out."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.composed import missing
from orchestrator.app.cooking.shift import CookingChoice, cook, team_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.level_file import level_of

WHY_NOT = missing()
pytestmark = [pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT), pytest.mark.timeout(300)]
SPEED = 3


async def test_two_cooks_serve_orders_on_a_server_in_a_container(tmp_path: Path) -> None:
    config = RunConfig(**team_of(2), land="flat", speed=SPEED, world="container")
    recorder = Recorder(tmp_path, WallClock(SPEED))
    async with Session.open(config, Settings(data=tmp_path), recorder) as session:
        cooked = await cook(session, CookingChoice(replace(level_of("pasture"), seconds=120), tau=4))
    assert cooked.ok
    assert len(cooked.book.served) >= 3
