"""What became of a command, told from the store and from what the crew has made of it."""

import pytest
from app_in_process import AppInProcess
from record_lines import command, line

from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.service.crews.command_status import commanded
from orchestrator.service.crews.store import StoredCommand


def stored(parts: AppInProcess, number: int = 1, crew: str = "one") -> StoredCommand:
    return StoredCommand(number, 5.0, crew, parts.crew.record.name, "Sam", "player", "leader, mine 3 logs")


@pytest.mark.parametrize(
    ("event", "state"),
    [
        (None, "waiting"),
        (command(1), "accepted"),
        (command(1, accepted=False), "refused"),
        (command(1, intent=None, accepted=False), "ignored"),
        (command(2), "begun"),
    ],
)
async def test_the_state_of_a_command_follows_the_record_of_its_crew(
    in_process: AppInProcess, event: CommandReceived | None, state: str
):
    if event:
        in_process.crew.notice(line(event))
    shown = commanded(in_process.registry, stored(in_process))
    assert (shown.state, shown.text, shown.speaker, shown.role, shown.at) == (
        state, "leader, mine 3 logs", "Sam", "player", 5.0,
    )  # fmt: skip


async def test_a_command_has_its_own_answers(in_process: AppInProcess):
    in_process.crew.notice(line(command(1)))
    in_process.crew.answer(1, "Ann", "We mine 3 logs.")
    in_process.crew.answer(2, "Ann", "something else")
    shown = commanded(in_process.registry, stored(in_process))
    assert [(answer.speaker, answer.text) for answer in shown.answers] == [("Ann", "We mine 3 logs.")]
    assert shown.intent == "gather"


async def test_a_command_of_a_crew_that_is_gone_is_ignored(in_process: AppInProcess):
    assert commanded(in_process.registry, stored(in_process, crew="gone")).state == "ignored"


async def test_a_command_of_an_earlier_crew_of_the_same_name_is_not_that_of_the_new_one(in_process: AppInProcess):
    in_process.crew.notice(line(command(1)))
    earlier = StoredCommand(1, 5.0, "one", "another-record.sqlite", "Sam", "player", "x")
    assert commanded(in_process.registry, earlier).state == "ignored"
