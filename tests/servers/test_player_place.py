"""The server tells where a player is, in vanilla's words; nothing that is no name is asked."""

import pytest

from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.position import Position
from orchestrator.servers.queries.player_place import place_of
from orchestrator.servers.recording_admin import RecordingAdmin


class OneAnswer:
    """Answers every command the same, or refuses it."""

    def __init__(self, answer: str | BlockcrewError) -> None:
        self.answer, self.asked = answer, list[str]()

    async def command(self, line: str) -> str:
        self.asked.append(line)
        if isinstance(self.answer, BlockcrewError):
            raise self.answer
        return self.answer


class Written:
    """A journal that can be read back."""

    def __init__(self) -> None:
        self.events = list[RecordEvent]()

    def write(self, event: RecordEvent) -> None:
        self.events.append(event)


async def test_the_place_is_read_from_vanillas_answer():
    admin = OneAnswer("Sam has the following entity data: [80.5d, -60.0d, 1.2E-5d]")
    assert await place_of(admin, "Sam") == Position(80.5, -60.0, 1.2e-5)
    assert admin.asked == ["data get entity Sam Pos"]


@pytest.mark.parametrize(
    "answer", [BlockcrewError("No entity was found"), "what?", "Sam has the following entity data: [1d, 2d]"]
)
async def test_nobody_of_that_name_has_no_place(answer):
    assert await place_of(OneAnswer(answer), "Sam") is None


@pytest.mark.parametrize("name", ["@a", "Sam Pos\nstop", "Sam run stop", ""])
async def test_what_is_no_name_is_not_asked(name):
    admin = OneAnswer("Sam has the following entity data: [1d, 2d, 3d]")
    assert await place_of(admin, name) is None and not admin.asked


async def test_a_server_that_is_gone_is_no_answer():
    with pytest.raises(WorldLost):
        await place_of(OneAnswer(WorldLost("gone")), "Sam")


async def test_the_question_is_recorded_and_changes_nothing():
    journal = Written()
    admin = RecordingAdmin(OneAnswer("Sam has the following entity data: [1d, 2d, 3d]"), journal)
    assert await admin.place("Sam") == Position(1, 2, 3) and admin.commands == 0
    assert [(event.op, event.player, event.changes) for event in journal.events] == [("place", "Sam", False)]
