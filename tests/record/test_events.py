"""Every kind of event that is written can be read back as what it was, also from records of earlier releases."""

import ast
import json
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from orchestrator.core.blueprint import Build, Cell, Stage
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionEnded, MessagePosted
from orchestrator.core.events.crew import GoalAccepted, GoalBegun, GoalCorrected, GoalEnded, GoalStopped, MembersPaused
from orchestrator.core.events.dialogue import CommandReceived, LineInterpreted, MemberTaskChanged
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import KINDS, UnknownEvent, parse_event
from orchestrator.core.events.record_event import Nobody, Person, RecordEvent
from orchestrator.core.events.run import CrewJoined, RunFinished
from orchestrator.core.events.upgrades import UPGRADES
from orchestrator.core.goal import Goal
from orchestrator.core.lesson import Lesson
from orchestrator.core.message import Report, ReportKind
from orchestrator.core.plan import Status
from orchestrator.core.position import Position
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.core.speaker import Source, Speaker
from orchestrator.core.storage import Destination, SharedChest
from orchestrator.record.goals import accepted_goal
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder

ROOT = Path(__file__).parents[2] / "orchestrator"
LOGS = Goal("mine 5 logs", "logs", 5)
MORE_LOGS = Goal("mine 9 logs", "logs", 9)
PLAIN = {"text": "mine 5 logs", "item": "logs", "count": 5}  # as records of earlier releases hold a goal
MORE_PLAIN = {"text": "mine 9 logs", "item": "logs", "count": 9}
SAMPLES: dict[Any, Any] = {
    str: "some text", int: 3, float: 1.5, bool: True, Goal: LOGS, Person: Speaker("Sam"), Nobody: Speaker("Ann", Source.API),
    Status: Status.SUCCESS, Position: Position(1.0, 2.0, 3.0), Lesson: Lesson("make a chest"), Any: {"logs": 1},
    Destination | None: Destination("Sam", (1, 2, 3)),
    Build: Build("wall", (1, 2, 3), (1, 2, 3), (Stage("layer 1", (((1, 2, 3), "stone"),)),)),
    Sequence[tuple[Cell, str]]: [((1, 2, 3), "air")],
    Sequence[SharedChest]: [SharedChest("wood", (1, 2, 3), "Sam", {"logs": 2})],
    Sequence[QueuedOrder]: [QueuedOrder(1, "Ben, come here", "come here", Speaker("Ann", Source.API), "api", "Ben", True)],
}  # fmt: skip


def sample(wanted: Any) -> Any:
    """Return a value of a field's type."""
    if wanted in SAMPLES:
        return SAMPLES[wanted]
    text = str(wanted)
    if "Payload" in text or "Assignment" in text:
        return Report(ReportKind.SUCCESS, 1, 5)
    if "Mapping" in text:
        return {"Ann": {"logs": 2}} if text.count("Mapping") > 1 else {"logs": 2}
    if "Sequence" in text:
        return [["mineBlock", "logs"]] if text.count("Sequence") > 1 else [True] if "bool" in text else ["Ann", "Ben"]
    if "tuple[int" in text:
        return 1, 2, 3
    return next(SAMPLES[one] for one in (Goal, str, float, int, bool) if one.__name__ in text)


def of_kind(kind: type[RecordEvent]) -> RecordEvent:
    """Return an event with every field filled."""
    values = {one.name: sample(one.type) for one in fields(kind)}
    return kind(**values | ({"payload": "report"} if kind is MessagePosted else {}))


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_is_read_as_it_was_written(kind: str, tmp_path: Path):
    event = of_kind(KINDS[kind])
    recorder = Recorder(tmp_path, WallClock())
    recorder.write(event)
    recorder.close()
    (line,) = read_run(recorder.path).events
    assert line.kind == kind
    found = parse_event(line)
    assert found.data() == event.data() and type(found) is type(event)


def written() -> set[str]:
    """Return the classes of all events that the package makes somewhere outside of their own folder."""
    found = set[str]()
    for path in ROOT.rglob("*.py"):
        if path.parent.name != "events":
            names = (node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name))
            found.update(names)
    return found


def test_every_kind_of_event_is_in_use_and_every_write_takes_a_typed_event():
    assert {one.__name__ for one in KINDS.values()} <= written()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "write":
                of = ast.unparse(node.func.value)
                if of.endswith(("journal", "recorder", "record")):
                    assert len(node.args) == 1 and not node.keywords, f"{path}:{node.lineno} writes no typed event"


def old(kind: str, **data: object) -> RecordEvent:
    """Return what is read of a line of an earlier release."""
    return parse_event(Event(1.0, kind, "Ben", json.loads(json.dumps(data))))


def test_a_command_of_an_earlier_release_holds_the_goal():
    event = old("command", speaker="sam@api", text="mine 5 logs", intent="gather", accepted=True, goal=PLAIN, joins=False)
    assert isinstance(event, CommandReceived) and (event.source, event.number) == ("chat", None)
    taken = accepted_goal(event)
    assert taken and (taken.goal, taken.speaker) == (LOGS, Speaker("sam", Source.API))
    refused = old("command", speaker="Sam", text="mine 5 logs", intent="gather", accepted=False, goal=PLAIN)
    assert accepted_goal(refused) is None


REPORT = {"kind": "success", "number": 1, "gained": 5, "position": {"x": 1.0, "y": 2.0, "z": 3.0}}
ASKED = {
    "number": 1, "about": "task_planner", "role": "leader", "model": "m", "schema": "RootPlan", "said": [["user", "Who?"]],
    "reply": "{}", "trouble": None, "problem": "", "tokens_in": 9, "tokens_out": 2, "price": None, "seconds": 0.5,
}  # fmt: skip
OLD_LINES: list[tuple[str, dict[str, Any], RecordEvent]] = [  # a kind, its fields in an earlier release, and the event of today
    ("joined", {"members": ["Ann", "Ben"]}, CrewJoined(agent="Ben", members=["Ann", "Ben"], address="", cannot="")),
    ("goal_accepted", {"goal": PLAIN}, GoalAccepted(agent="Ben", goal=LOGS, speaker=Speaker(""), source="chat", joins=False)),
    ("begun", {"goal": PLAIN, "before": {}}, GoalBegun(agent="Ben", goal=LOGS, before={}, there=None)),
    ("corrected", {"goal": PLAIN}, GoalCorrected(agent="Ben", goal=LOGS, whole=LOGS)),
    ("corrected", {"goal": PLAIN, "whole": MORE_PLAIN}, GoalCorrected(agent="Ben", goal=LOGS, whole=MORE_LOGS)),
    ("stopped", {}, GoalStopped(agent="Ben", left=None, by=None)),
    ("stopped", {"left": PLAIN, "by": "Sam"}, GoalStopped(agent="Ben", left=LOGS, by=Speaker("Sam"))),
    ("ended", {"goal": PLAIN}, GoalEnded(agent="Ben", goal=LOGS, status=Status.FAIL, why="")),
    ("paused", {"members": ["Ann"]}, MembersPaused(agent="Ben", members=["Ann"], by=None)),
    (
        "command",
        {"speaker": "Sam", "text": "hello", "accepted": True},
        CommandReceived(
            agent="Ben", speaker=Speaker("Sam"), text="hello", intent=None, accepted=True, source="chat", number=None
        ),
    ),
    (
        "interpreted",
        {"speaker": "sam@api", "text": "my fire is out", "intent": "gather"},
        LineInterpreted(agent="Ben", speaker=Speaker("sam", Source.API), text="my fire is out", intent="gather", order=""),
    ),
    (
        "errand",
        {"doing": "follow Sam", "speaker": {"name": "Sam", "source": "api"}},
        MemberTaskChanged(
            agent="Ben", doing="follow Sam", speaker=Speaker("Sam", Source.API), order="", paused=False, held=None
        ),
    ),
    (
        "message",
        {"to": "Ann", "text": "done", "payload": "report", "detail": REPORT},
        MessagePosted(
            agent="Ben", to="Ann", text="done", payload="report",
            detail=Report(ReportKind.SUCCESS, 1, 5, position=Position(1.0, 2.0, 3.0)),
        ),
    ),
    ("message", {"to": "Ann", "text": "hi"}, MessagePosted(agent="Ben", to="Ann", text="hi", payload="talk", detail=None)),
    (
        "outcome",
        {"skill": "mineBlock", "ok": True},
        ActionEnded(agent="Ben", skill="mineBlock", ok=True, reason=None, note="", gained={}, seconds=0.0),
    ),
    ("model_call", ASKED, ModelCalled(agent="Ben", **ASKED, counted=True, retries=0)),
    ("result", {"version": 7, "got": 3}, RunFinished(agent="Ben", figures={"version": 7, "got": 3})),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields_then", "wanted"), OLD_LINES, ids=[kind for kind, _, _ in OLD_LINES])
def test_a_line_of_an_earlier_release_is_brought_to_today_s_form(kind: str, fields_then: dict[str, Any], wanted: RecordEvent):
    assert old(kind, **fields_then) == wanted


def test_every_upgrade_is_tested_with_an_old_line_of_a_kind_that_there_is():
    assert {kind for kind, _, _ in OLD_LINES} == set(UPGRADES) <= set(KINDS)


def test_a_line_that_cannot_be_read_says_why():
    for event, problem in (
        (old("danced"), "its kind is unknown"),
        (old("gain", count=1), "'item' is missing"),
        (old("gain", item="logs", count="many"), "'count': Input should be a valid integer"),
        (old("gain", item="logs", count=1, version=2), "it is from a later release"),
    ):
        assert isinstance(event, UnknownEvent) and event.problem.startswith(problem)
