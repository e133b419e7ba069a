"""What a line of a person caused, as the record shows it."""

from pathlib import Path

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ActionBegun, ObjectiveTaken
from orchestrator.core.events.crew import GoalAccepted, GoalEnded
from orchestrator.core.events.dialogue import CommandReceived, LineSaid, MemberTaskChanged
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.record.writer import Recorder
from orchestrator.service.line_effects import effects

SAM, LOGS = Speaker("Sam"), Goal("mine 2 logs", "oak_log", 2)


def asked(line: int, source: str = "chat") -> CommandReceived:
    return CommandReceived(
        speaker=SAM, text=f"line {line}", intent="gather", accepted=True, source=source, number=None, line=line
    )


def task(agent: str, doing: str, line: int) -> MemberTaskChanged:
    return MemberTaskChanged(agent=agent, doing=doing, speaker=SAM, order=doing, paused=False, held=None, line=line)


def begins(agent: str, text: str) -> ActionBegun:
    return ActionBegun(agent=agent, skill="x", args={}, text=text)


EVENTS = (
    asked(1),
    GoalAccepted(goal=LOGS, speaker=SAM, source="chat", joins=False, line=1),
    LineSaid(agent="Ada", text="On it", line=1),
    ObjectiveTaken(agent="Ben", objective="mine 2 logs", item="oak_log", count=2),
    asked(2, source="whisper"),
    LineSaid(agent="Cleo", text="I come", whisper=True, line=2),
    task("Cleo", "come to Sam", 2),
    begins("Cleo", "walk"),
    task("Cleo", "", 2),
    begins("Cleo", "mine"),
    GoalEnded(goal=LOGS, status=Status.SUCCESS, why="2 logs"),
    begins("Ben", "look around"),
    LineSaid(agent="Ada", text="done: 2 logs", line=1),
)


def recorded(folder: Path, *events: RecordEvent) -> Path:
    recorder = Recorder(folder, WallClock())
    for event in events:
        recorder.write(event)
    recorder.close()
    return recorder.path


def told(path: Path, line: int, *, whispers: bool = True) -> list[tuple[str, str]]:
    found = effects(path, line, whispers=whispers)
    assert found
    return [(event.kind, event.agent) for event in found.events]


def test_a_goal_has_all_work_from_its_beginning_to_its_end_and_the_answers(tmp_path: Path):
    path = recorded(tmp_path, *EVENTS)
    assert told(path, 1) == [
        ("goal_accepted", ""), ("said", "Ada"), ("objective", "Ben"), ("action", "Cleo"), ("action", "Cleo"), ("ended", ""),
        ("said", "Ada"),
    ]  # fmt: skip


def test_a_task_has_what_its_member_did_until_it_ended(tmp_path: Path):
    path = recorded(tmp_path, *EVENTS)
    assert told(path, 2) == [("said", "Cleo"), ("errand", "Cleo"), ("action", "Cleo"), ("errand", "Cleo")]


def test_whispers_and_what_repeats_them_are_not_for_guests(tmp_path: Path):
    path = recorded(tmp_path, *EVENTS)
    assert effects(path, 2, whispers=False) is None
    assert ("errand", "Cleo") not in told(path, 1, whispers=False)


def test_a_line_that_nobody_said_and_lines_of_earlier_releases_have_no_effects(tmp_path: Path):
    old = CommandReceived(speaker=SAM, text="x", intent="gather", accepted=True, source="chat", number=None)
    path = recorded(tmp_path, old, LineSaid(agent="Ada", text="On it"))
    assert (effects(path, 1), effects(path, 0)) == (None, None)


def test_a_long_goal_is_cut_and_says_so(tmp_path: Path):
    found = effects(recorded(tmp_path, *EVENTS), 1, most=3)
    assert found and (len(found.events), found.more) == (3, True)
