"""The file of the memory: kept, bounded, private, and begun anew when it is damaged."""

import sqlite3
import stat
from dataclasses import replace

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.memory import memory_file
from orchestrator.memory.fact import LIMITS, Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.secret_words import looks_secret
from orchestrator.memory.world_memory import WorldMemory

MINE = Fact(FactKind.PLACE, "mine", "", "Anna", (120, 64, -40), 1.0)


def test_nothing_is_created_before_there_is_something_to_keep(tmp_path):
    file = MemoryFile(tmp_path / "memory.sqlite")
    assert file.called("here", FactKind.PLACE, "mine") is None and file.of_kind("here") == []
    assert list(tmp_path.iterdir()) == []


def test_a_fact_is_kept_for_its_world_alone_and_only_its_user_can_read_the_file(tmp_path):
    file = MemoryFile(tmp_path / "memory.sqlite")
    assert file.add("here", MINE)
    file.close()
    again = MemoryFile(tmp_path / "memory.sqlite")
    found = again.called("here", FactKind.PLACE, "Mine")
    assert found == replace(MINE, number=found.number)
    assert again.called("elsewhere", FactKind.PLACE, "mine") is None
    assert [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()] == [0o600] * len(list(tmp_path.iterdir()))


def test_a_place_moves_when_it_is_named_again(tmp_path):
    file = MemoryFile(tmp_path / "memory.sqlite")
    file.add("here", MINE)
    file.add("here", replace(MINE, at=(1, 2, 3)))
    assert [fact.at for fact in file.of_kind("here")] == [(1, 2, 3)]


def test_the_oldest_order_is_dropped_and_a_place_never(tmp_path, monkeypatch):
    monkeypatch.setattr(memory_file, "LIMITS", dict.fromkeys(LIMITS, 3))
    file = MemoryFile(tmp_path / "memory.sqlite")
    for number in range(5):
        assert file.add("here", Fact(FactKind.REQUEST, "", f"mine {number} sand", "Anna"))
    assert [fact.text for fact in file.of_kind("here", FactKind.REQUEST)] == ["mine 4 sand", "mine 3 sand", "mine 2 sand"]
    kept = [file.add("here", replace(MINE, name=f"mine {number}")) for number in range(5)]
    assert kept == [True, True, True, False, False] and file.count("here", FactKind.PLACE) == 3


def test_worlds_of_ended_runs_are_forgotten_and_others_are_not(tmp_path, monkeypatch):
    monkeypatch.setattr(memory_file, "RUNS", 2)
    file = MemoryFile(tmp_path / "memory.sqlite")
    file.add("survival, seed 1", MINE)
    for number in range(4):
        file.add(f"run {number}", MINE)
    kept = [name for name in ("survival, seed 1", "run 0", "run 1", "run 2", "run 3") if file.of_kind(name)]
    assert kept == ["survival, seed 1", "run 2", "run 3"]


@pytest.mark.parametrize("broken", ["text", "page"])
def test_a_damaged_file_is_moved_aside_and_a_new_one_begun(tmp_path, broken):
    path, said = tmp_path / "memory.sqlite", list[str]()
    if broken == "text":
        path.write_text("no database at all, but long enough to be looked at as one " * 40)
    else:
        file = MemoryFile(path)
        for number in range(400):
            file.add("here", replace(MINE, name=f"mine {number}", text="x" * 100))
        file.close()
        whole = path.read_bytes()
        path.write_bytes(whole[:8192] + b"\x99" * 16384 + whole[24576:])
    file = MemoryFile(path, said.append)
    assert file.add("here", MINE) and file.called("here", FactKind.PLACE, "mine")
    assert said == [f"The memory {path} was damaged. It is now memory.damaged-1, and we begin a new one."]
    assert (tmp_path / "memory.damaged-1").exists()


def test_a_file_that_cannot_be_opened_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BlockcrewError, match="cannot be used"):
        MemoryFile(tmp_path / "file" / "memory.sqlite").add("here", MINE)


def test_forgetting_everything_leaves_other_worlds_alone_and_nothing_in_the_file(tmp_path):
    path = tmp_path / "memory.sqlite"
    file = MemoryFile(path)
    file.add("here", replace(MINE, name="treasure island"))
    file.add("there", MINE)
    assert file.forget_all("here") == 1 and file.of_kind("here") == [] and len(file.of_kind("there")) == 1
    file.close()
    assert b"treasure" not in path.read_bytes()
    assert sqlite3.connect(path).execute("select count(*) from words").fetchone() != (0,)


@pytest.mark.parametrize(
    "text",
    ["my password is hunter2",
     "the api key is abc", "sk-aaaaaaaaaaaaaaaa", "ghp_aB3dE5", "token: 1", "Xk3!mmQ9z", "4111 1111 1111 1111",
     "dGhpc2lzYXNlY3JldGtleTEyMzQ1Njc4OTA"],
)  # fmt: skip
def test_secrets_are_seen(text):
    assert looks_secret(text)
    with pytest.raises(BlockcrewError, match="we do not keep secrets"):
        WorldMemory(MemoryFile("never.sqlite"), "here").keep(Fact(FactKind.NOTE, "", text))


@pytest.mark.parametrize(
    "text", ["the mine", "cherry_wall_hanging_sign", "pumpkin pie", "120 64 -40", "Anna's secretive cat's house", "keys"]
)
def test_ordinary_words_are_no_secrets(text):
    assert not looks_secret(text)
