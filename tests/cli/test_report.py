"""What a report says about help that the crew had."""

from pathlib import Path
from typing import Any

import pytest

from orchestrator.cli.report import print_report
from orchestrator.cli.story import tell
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.servers.recording_admin import RecordingAdmin

RESULT: dict[str, Any] = {
    "ok": True, "goal": "mine 5 logs", "got": 5, "wanted": 5, "counted_by": "server", "per_worker": {}, "seconds": 3.0,
    "mpt": 1.0, "mind": "symbolic", "speed": 1.0,
    "actions_per_plan": 1.0, "admin_commands": 0, "respawned": 0, "record": "x.sqlite",
}  # fmt: skip


@pytest.mark.parametrize(("count", "told"), [(3, True), (0, False), (None, False)])
def test_resources_that_came_back_are_told_when_there_were_any(
    count: int | None, told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    print_report(RESULT | {"respawned": count})
    assert ("Resources that came back (respawnResources): 3" in capsys.readouterr().out) is told


def test_of_several_things_each_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    print_report(RESULT | {"per_item": {"logs": {"wanted": 3, "got": 4}, "coal": {"wanted": 2, "got": 1}}})
    told = capsys.readouterr().out
    assert "4 of 3 logs" in told and "1 of 2 coal" in told


def test_the_story_of_a_run_tells_it_too() -> None:
    assert tell(Event(1.0, "respawned", "", {"count": 3})) == "3 mined blocks and killed mobs came back"
    assert tell(Event(1.0, "respawned", "", {"count": 0})) == ""


class Counting:
    """An Admin that only counts."""

    async def respawned(self) -> int | None:
        return 4


async def test_asking_is_written_into_the_record(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, WallClock())
    admin = RecordingAdmin(Counting(), recorder)  # type: ignore[arg-type]
    assert await admin.respawned() == 4
    (event,) = read_run(recorder.path).of("admin")
    assert event.data == {"op": "respawned", "changes": False}
    recorder.close()
