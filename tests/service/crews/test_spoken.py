"""What a recogniser heard comes back from the store as it was, and a file of an earlier release gets the new columns."""

import sqlite3
from contextlib import closing
from pathlib import Path

from orchestrator.service.crews.spoken import speech_of, transcript_of
from orchestrator.service.crews.store import FILE, ServiceStore
from orchestrator.voice.recogniser import Transcript


def test_what_was_heard_is_kept_without_its_text():
    heard = Transcript("mine 3 logs", -0.25, ("mind free lots",), 120.0, scores=(-0.5,))
    assert transcript_of(speech_of(heard)) == Transcript("", -0.25, ("mind free lots",), scores=(-0.5,))
    assert transcript_of("") is None


def test_commands_of_an_earlier_release_were_typed_by_nobody_in_the_game(tmp_path: Path):
    columns = "number integer primary key autoincrement, at real, crew text, record text, speaker text, role text, text text"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"create table commands ({columns})")
        db.execute("insert into commands values (4, 1.0, 'one', 'run', 'Sam', 'owner', 'stop')")
        db.commit()
    with closing(ServiceStore(tmp_path)) as store:
        old = store.command(4)
        assert old and (old.text, old.plays, old.speech) == ("stop", "", "")
        assert store.promise(2.0, "one", "run", "Sam", "owner", "yes", "Alex", "{}").plays == "Alex"
    with closing(ServiceStore(tmp_path)) as store:
        assert [each.plays for each in store.commands("one", 5)] == ["Alex", ""]
