"""The store of the service: what it has accepted is in the file, and is found again after a restart."""

import threading
from contextlib import closing

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.crews.store import SLACK, Bench, ServiceStore, StoredCrew

CREW = StoredCrew("one", {"team": "tree", "workers": 3}, "a.sqlite", "Sam")
BENCH = Bench("20260101-000000-abcd", "collection", ["--seeds", "1"], "Sam", "running")


def tell(store: ServiceStore, text: str, crew: str = "one", record: str = "a.sqlite") -> int:
    return store.promise(1.5, crew, record, "Sam", "player", text).number


def texts(commands) -> list[str]:
    return [command.text for command in commands]


def test_everything_is_found_again_after_a_restart(tmp_path):
    with closing(ServiceStore(tmp_path)) as store:
        store.add_crew(CREW)
        store.keep_bench(BENCH)
        number = tell(store, "mine 3 logs")
        assert store.fact("port", "25565") == "25565"
    with closing(ServiceStore(tmp_path)) as store:
        assert (store.crews(), store.benches(), store.fact("port")) == ([CREW], [BENCH], "25565")
        command = store.command(number)
        assert command and (command.text, command.at, command.speaker, command.role) == ("mine 3 logs", 1.5, "Sam", "player")
        assert store.count == store.last_number() == number == 1
        assert store.fact("nothing") == "" and store.command(99) is None


def test_a_crew_or_a_benchmark_of_the_same_name_is_replaced(tmp_path):
    with closing(ServiceStore(tmp_path)) as store:
        for record in ("a.sqlite", "b.sqlite"):
            store.add_crew(StoredCrew("one", {}, record, "Sam"))
        for state in ("running", "done"):
            store.keep_bench(Bench(BENCH.id, BENCH.task, [], "Sam", state))
        assert [crew.record for crew in store.crews()] == ["b.sqlite"]
        assert [bench.state for bench in store.benches()] == ["done"]
        store.drop_crew("one")
        assert store.crews() == []


def test_commands_are_read_by_record_in_order_and_by_crew_newest_first(tmp_path):
    with closing(ServiceStore(tmp_path)) as store:
        first = tell(store, "a")
        tell(store, "b", "two", "b.sqlite")
        tell(store, "c")
        assert texts(store.promised("a.sqlite")) == ["a", "c"]
        assert texts(store.promised("a.sqlite", after=first)) == ["c"]
        assert texts(store.promised("a.sqlite", most=1)) == ["a"]
        assert texts(store.commands("one", last=5)) == ["c", "a"] and texts(store.commands("", last=2)) == ["c", "b"]


def test_a_number_is_never_given_twice(tmp_path):
    with closing(ServiceStore(tmp_path, remembered=1)) as store:
        numbers = [tell(store, "x") for _ in range(10)]
        store.forget("a.sqlite", numbers[-1])
        assert len(store.promised("a.sqlite")) == 1 <= SLACK
        assert tell(store, "y") == numbers[-1] + 1


async def test_calls_run_one_after_another_in_a_thread_of_the_store(tmp_path):
    with closing(ServiceStore(tmp_path)) as store:
        threads = {await store.in_thread(threading.get_ident) for _ in range(3)}
        assert len(threads) == 1 and threads != {threading.get_ident()}
        with pytest.raises(ValueError, match="passed on"):
            await store.in_thread(fails)


def fails() -> None:
    raise ValueError("passed on")


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "service.sqlite").write_text("no database, but long enough to be read as one" * 100)
    for folder in ("file", "damaged"):
        with pytest.raises(BlockcrewError, match="choose another folder with --data"):
            ServiceStore(tmp_path / folder)
