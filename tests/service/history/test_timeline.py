"""The timeline of a run: shortened events in parts of bounded size, also of damaged, old and private records."""

import sqlite3
from pathlib import Path

import pytest
from record_lines import SAID_ALOUD, WHISPERED, model_call

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionBegun, ActionEnded, BodyChanged, MessagePosted, PlanMade
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined
from orchestrator.core.position import Position
from orchestrator.record.writer import Recorder
from orchestrator.service.history import timeline as module
from orchestrator.service.history.moments import LONGEST, MOST
from orchestrator.service.history.timeline import timeline


def body(x: float, **inventory: int) -> BodyChanged:
    return BodyChanged(agent="Ann", position=Position(x, 0, 0), health=20, food=20, inventory=inventory)


EVENTS: tuple[RecordEvent, ...] = (
    CrewJoined(members=("Ann", "Ben"), address="", cannot=""),
    PlanMade(agent="Ann", objective="logs", stages=(("a", "b"), ("c",)), why="x" * 900, by="rules"),
    ActionBegun(agent="Ann", skill="mineBlock", args={"count": 4}, text="mineBlock 4 oak_log"),
    body(1),
    body(2),
    body(3, oak_log=4),
    ActionEnded(agent="Ann", skill="mineBlock", ok=False, reason="noTool", note="no axe", gained={"oak_log": 4}, seconds=2.5),
    MessagePosted(agent="Ann", to="Ben", text="done", payload="talk", detail=None),
    model_call("Ann"),
    WHISPERED,
    SAID_ALOUD,
    BridgeReported(event="log", host=1, text="hello"),
    BridgeReported(agent="Ben", event="died", why="lava"),
)


def written(folder: Path, *events: RecordEvent) -> Path:
    recorder = Recorder(folder, WallClock())
    for event in events:
        recorder.write(event)
    recorder.close()
    return recorder.path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return written(tmp_path, *EVENTS)


def test_a_timeline_has_what_each_did_in_short(record: Path):
    part = timeline(record)
    assert [moment.kind for moment in part.moments] == [
        "joined", "plan", "action", "body", "body", "outcome", "message", "said", "said", "bridge",
    ]  # fmt: skip
    by_kind = {moment.kind: moment.data for moment in part.moments}
    assert by_kind["plan"]["stages"] == [["a", "b"], ["c"]] and len(by_kind["plan"]["why"]) == LONGEST
    assert by_kind["outcome"] == {
        "skill": "mineBlock", "ok": False, "seconds": 2.5, "gained": {"oak_log": 4}, "reason": "noTool", "note": "no axe",
    }  # fmt: skip
    assert [moment.data for moment in part.moments if moment.kind == "body"] == [
        {"inventory": {}},
        {"inventory": {"oak_log": 4}},
    ]
    assert by_kind["bridge"] == {"event": "died", "bots": ["Ben"], "why": "lava"}
    assert (part.until, part.next, part.last, part.unread, part.damage) == (len(EVENTS), None, len(EVENTS), 0, "")


def test_a_guest_gets_no_whispers(record: Path):
    said = [moment.data["text"] for moment in timeline(record, whispers=False).moments if moment.kind == "said"]
    assert said == ["for everybody"]


def test_a_timeline_goes_on_after_a_part_of_bounded_size(record: Path):
    numbers, after = [], 0
    while after is not None:
        part = timeline(record, after, window=4)
        assert part.until <= after + 4
        numbers += [moment.number for moment in part.moments]
        after = part.next
    again = {5}  # the first inventory of a part is always sent
    assert set(numbers) - again == {moment.number for moment in timeline(record).moments}
    assert timeline(record, len(EVENTS)).moments == [] and timeline(record, 10**9).next is None


def test_much_data_ends_a_part_and_an_event_of_megabytes_is_counted_as_unread(tmp_path: Path):
    long = ["x" * (module.MOST_READ // 20)] * 25
    huge = "y" * (module.LONGEST_LINE + 1)
    path = written(
        tmp_path, *(MessagePosted(agent="Ann", to="Ben", text=text, payload="talk", detail=None) for text in (huge, *long))
    )
    first = timeline(path)
    assert first.unread == 1 and first.next == first.until < len(long)
    second = timeline(path, first.until)
    assert second.next is None and len(first.moments) + len(second.moments) == len(long)


def test_a_plan_of_any_length_is_cut(tmp_path: Path):
    path = written(tmp_path, PlanMade(agent="Ann", objective="logs", stages=[[str(n) for n in range(200)]] * 200, why=""))
    (moment,) = timeline(path).moments
    assert [len(stage) for stage in moment.data["stages"]] == [MOST] * MOST


def test_lines_of_another_version_are_counted_and_the_rest_is_shown(record: Path):
    with sqlite3.connect(record) as db:
        rows = [
            ("plan", '{"version": 99}'),
            ("outcome", '{"skill": 1}'),
            ("gain", "no json"),
            ("gain", "[]"),
            ("tomorrow", "{}"),
        ]
        db.executemany("insert into events (at, kind, agent, data) values (1e9, ?, 'Ann', ?)", rows)
    part = timeline(record)
    assert part.unread == 4 and len(part.moments) == 10, "kinds that no timeline shows are not counted"


def test_a_damaged_record_is_read_up_to_the_damage_and_from_behind_it(tmp_path: Path):
    path = written(tmp_path, *[MessagePosted(agent="Ann", to="Ben", text="x" * 900, payload="talk", detail=None)] * 200)
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    part = timeline(path)
    assert 0 < len(part.moments) < 200 and part.until == part.moments[-1].number and part.next is None
    assert f"damaged after event {part.until}" in part.damage
    behind = timeline(path, 190)
    assert [moment.number for moment in behind.moments] == list(range(191, 201)) and not behind.damage


def test_what_is_no_record_is_an_error(tmp_path: Path):
    (tmp_path / "x.sqlite").write_text("no database")
    with pytest.raises(BlockcrewError):
        timeline(tmp_path / "x.sqlite")
