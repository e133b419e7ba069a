"""The replay of a run: the fold of the live page over its record, and what it says about records that lack something."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from replay_records import BEGAN, EVENTS, body, failed, recorded

from orchestrator.core.contracts.clock import PausedClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.run import BridgeReported, CrewOrganised
from orchestrator.record.writer import Recorder
from orchestrator.service.crews.state import CrewPageState
from orchestrator.service.replay import record_rows
from orchestrator.service.replay.replaying import NO_LAND, NO_PLACES, NO_TRACKS, replay_of


def replay(path: Path, *, whispers: bool = True, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(replay_of(path, whispers=whispers, **more))
    return found


def at_end(found: dict[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, Any]], list[str]]:
    """The head of the crew, its agents by name and its conversation after all changes, put together as the page does it."""
    head, agents, said = dict[str, Any](), dict[str, dict[str, Any]](), list[str]()
    for _, change in found["changes"]:
        for news in change.pop("agents", ()):
            agents.setdefault(news["name"], {}).update(news)
        said += [line["text"] for line in change.pop("lines", ())]
        head |= change
    return head, agents, said


def test_a_replay_ends_where_the_live_page_of_the_same_run_ended(tmp_path: Path):
    path = recorded(tmp_path)
    state = CrewPageState()
    for line in Recorder.reopen(path, PausedClock(BEGAN)).events:
        state.notice(line)
        if line.kind == "joined":
            state.members.organise(("Ada", "Ben", "Cleo"), {"Ada": "root", "Ben": "leaf", "Cleo": "leaf"})
    head, agents, said = at_end(replay(path))
    assert agents == {name: card.model_dump(exclude={"position"}) for name, card in state.agents.items()}
    assert said == [line.text for line in state.talk]
    assert (head["goal"], head["last"], head["state"]) == (state.goal, state.last and state.last.model_dump(), "here")


def test_each_change_has_its_time_and_only_what_is_new(tmp_path: Path):
    found = replay(recorded(tmp_path))
    times = [at for at, _ in found["changes"]]
    assert (found["begin"], found["end"], times[0], times) == (BEGAN, len(EVENTS) - 1, 0.0, sorted(times))
    begun = next(change for at, change in found["changes"] if at == 6)
    assert begun == {"agents": [{"name": "Ben", "action": "mineBlock 3 oak_log"}]}
    assert not any(at == 7 for at in times), "a bot that only moved is in its track"
    assert found["tracks"] == {"Ben": [300, 0, 6400, 800, 400, 400, 0, 0]}


def test_the_leader_commands_the_others_and_a_recruit_takes_a_place(tmp_path: Path):
    head, _, _ = at_end(replay(recorded(tmp_path)))
    assert head["organisation"] == {"name": "tree", "root": "Ada", "edges": [["Ada", "Ben"], ["Ada", "Cleo"]]}
    other = CrewOrganised(members=("Ada", "Ben", "Dan"), root="Ada")
    head, agents, _ = at_end(replay(recorded(tmp_path, (*EVENTS, other))))
    assert head["organisation"]["edges"] == [["Ada", "Ben"], ["Ada", "Dan"]]
    assert (agents["Dan"]["role"], agents["Ada"]["role"]) == ("leaf", "root")


def test_a_team_in_a_file_of_somebody_is_not_run(tmp_path: Path):
    (tmp_path / "team.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    head, _, _ = at_end(replay(recorded(tmp_path, team=str(tmp_path / "team.py"))))
    assert (head["organisation"]["edges"], (tmp_path / "ran").exists()) == ([], False)


def test_events_and_failures_can_be_jumped_to(tmp_path: Path):
    marks = replay(recorded(tmp_path, (*EVENTS, BridgeReported(agent="Ben", event="lost", why="timeout"))))["marks"]
    failures = [(at, agent, words) for at, kind, agent, words in marks if kind == "failure"]
    assert failures == [(8.0, "Ben", "mineBlock failed: no tree in reach"), (13.0, "Ben", "Ben lost timeout")]
    assert [at for at, kind, _, _ in marks if kind == "event"] == [0.0, 1.0, 4.0, 5.0, 12.0]


def test_guests_get_no_whispers(tmp_path: Path):
    path = recorded(tmp_path)
    assert ["only for Sam" in at_end(replay(path, whispers=may))[2] for may in (True, False)] == [True, False]


def test_what_a_model_was_asked_is_not_in_it_but_what_it_cost(tmp_path: Path):
    call = ModelCalled(
        agent="Ben", number=1, about="plan", role="plan", model="m", schema="",
        said=(("user", "the prompt"),), reply="the reply", trouble=None, problem="",
        tokens_in=7, tokens_out=2, price=0.5, counted=True, seconds=0.1, retries=0,
    )  # fmt: skip
    text = replay_of(recorded(tmp_path, (*EVENTS, call)), whispers=True).decode()
    assert "the prompt" not in text and "the reply" not in text
    assert at_end(json.loads(text))[0]["money"]["tokens_in"] == 7


def test_the_address_of_a_server_is_not_in_it(tmp_path: Path):
    text = replay_of(recorded(tmp_path, world="10.1.2.3:25565"), whispers=True).decode()
    assert "10.1.2.3" not in text
    assert json.loads(text)["world"]["name"] == "server"


def test_a_run_that_lacks_something_says_so(tmp_path: Path):
    assert replay(recorded(tmp_path, land=True))["notes"] == []
    assert replay(recorded(tmp_path))["notes"] == [NO_LAND]
    assert replay(recorded(tmp_path, world="tabletop"))["notes"] == [NO_PLACES]
    assert replay(recorded(tmp_path, EVENTS[:3]))["notes"] == [NO_TRACKS]
    (older,) = replay(recorded(tmp_path, land=True, release="0.0.1"))["notes"]
    assert older.startswith("Version 0.0.1 recorded this run")


def test_a_run_without_events_has_a_replay_too(tmp_path: Path):
    found = replay(recorded(tmp_path, ()))
    assert (found["end"], found["changes"], found["marks"]) == (0.0, [], [])


def test_a_run_that_goes_on_is_replayed_as_far_as_it_has_come(tmp_path: Path):
    recorder = Recorder(tmp_path, PausedClock(BEGAN))
    for event in EVENTS[:5]:
        recorder.write(event)
    assert (found := replay(recorder.path, crew="lumber"))["running"]
    assert (at_end(found)[1]["Ben"]["objective"], found["live"]) == ("mine 3 logs", "lumber")
    recorder.close()
    assert not replay(recorder.path)["running"]


def test_lines_that_cannot_be_read_are_left_out_and_counted(tmp_path: Path):
    path = recorded(tmp_path, land=True)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("insert into events (at, kind, agent, data) values (?, 'said', 'Ben', 'no JSON')", (BEGAN + 20,))
        db.execute("insert into events (at, kind, agent, data) values (?, 'plan', 'Ben', '{}')", (BEGAN + 21,))
    found = replay(path)
    assert found["notes"] == [
        "1 line of the record cannot be read, and what they say is missing here.",
        "Events that this version cannot read are left out: 1.",
    ]
    assert at_end(found)[1]["Ben"]["inventory"] == {"oak_log": 3}


def damaged(folder: Path, share: float) -> Path:
    """A record of many events in which a part in the middle of the file is overwritten."""
    events = [event for x in range(400) for event in (body("Ben", float(x)), failed("Ben"))]
    path = recorded(folder, (*EVENTS, *events), land=True)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(int(size * share) // 4096 * 4096)
        file.write(b"\xff" * 8192)
    return path


def test_a_damaged_record_is_played_before_and_after_the_damage(tmp_path: Path):
    found = replay(damaged(tmp_path, 0.5))
    (note,) = found["notes"]
    assert note.startswith("This record is damaged: what happened between ") and note.endswith("is missing here.")
    assert found["end"] == len(EVENTS) + 799, "the end is there"
    assert 100 < len(found["marks"]) < 400


def test_a_record_that_is_no_record_is_refused_in_a_sentence(tmp_path: Path):
    path = tmp_path / "run.sqlite"
    path.write_bytes(b"not a record" * 1000)
    with pytest.raises(BlockcrewError, match="is not the record of a run, or it is damaged"):
        replay_of(path, whispers=True)


def test_a_record_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path):
    path = tmp_path / "run.sqlite"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)  # a file with a hole, which takes no space
    with pytest.raises(BlockcrewError, match=r"The record of run run has 2\.0 GB; a replay is made of 0\.5 GB at most"):
        replay_of(path, whispers=True)


def test_a_run_with_more_events_than_a_replay_holds_is_cut_and_says_so(tmp_path: Path):
    found = replay(recorded(tmp_path, land=True), most=1500)
    (note,) = found["notes"]
    assert note == f"The replay ends at 0:0{int(found['end'])}, because the run has more events than a replay can hold."
    assert 0 < found["end"] < len(EVENTS) - 1


@pytest.mark.parametrize(("seconds", "words"), [(-1, "0:00"), (65.9, "1:05"), (3723, "1:02:03")])
def test_times_are_in_words(seconds: float, words: str):
    assert record_rows.clock_time(seconds) == words
