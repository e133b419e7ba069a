"""Several commands at one data folder, and what they may find there: nothing is half written, nothing of the others is lost."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.outcome import Outcome
from orchestrator.llm.embeddings import Hashing
from orchestrator.record.writer import Recorder
from orchestrator.skillbook.atomic_write import write_whole
from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.skillbook import TRIALS, Skillbook
from orchestrator.skillbook.success_counts import tally
from orchestrator.skillbook.testing.skill_test import SkillTest

MANY = 12


def open_book(data: Path) -> Skillbook:
    return Skillbook.open(data, data / "runs", Hashing(), library=LIBRARY)


def test_a_file_that_many_write_at_once_is_always_whole(tmp_path: Path):
    file = tmp_path / "kept.json"
    texts = [json.dumps([number] * 20_000) for number in range(4)]
    write_whole(file, texts[0])

    def write_and_look(number: int) -> bool:
        write_whole(file, texts[number % len(texts)])
        return file.read_text() in texts

    with ThreadPoolExecutor(4) as many:
        assert all(many.map(write_and_look, range(60)))
    assert [each.name for each in tmp_path.iterdir()] == ["kept.json"]


def test_of_two_who_verify_at_once_neither_loses_what_it_found(tmp_path: Path):
    skills = read_shelf(LIBRARY).skills[: 2 * MANY]
    books = [open_book(tmp_path), open_book(tmp_path)]

    def note(number: int) -> None:
        skill = skills[number]
        books[number % 2].note(skill, SkillTest(skill.name, True, True, "", 1.0, {}), "1.21.1")

    with ThreadPoolExecutor(2) as two:
        list(two.map(note, range(len(skills))))
    assert open_book(tmp_path).trials().keys() == {skill.id for skill in skills}


def test_a_record_that_somebody_took_away_meanwhile_is_not_counted(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock(), world="embedded", land="survival")
    recorder.write(ActionEnded.of("Ann", "mineBlock", Outcome(True, None, seconds=2.0)))
    recorder.close()
    (tmp_path / "gone.sqlite").symlink_to(tmp_path / "nowhere")
    assert tally(tmp_path)["survival"]["mineBlock"].good == 1


@pytest.mark.parametrize("trial", ["5", "[]", '{"ran": 1, "verified": true, "why": ""}', '{"ran": true}', "[" * 90_000])
def test_a_damaged_trial_is_not_believed(tmp_path: Path, trial: str):
    book = open_book(tmp_path)
    skill = book.skill("mineBlock")
    (tmp_path / TRIALS).write_text(f'{{"{skill.id}": {trial}}}')
    assert book.badges(skill) == ["parses", "links"] and book.trials() == {}
