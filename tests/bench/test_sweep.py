"""What a bench runs, keeps, sums up and compares."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.bench.report import spent_on_models
from orchestrator.bench.statistics import interval, ratios
from orchestrator.bench.sweep import ROWS, BenchFolder, Sweep, comparable, read_rows, run_sweep
from orchestrator.bench.tables import against_solo, comparison, groups, markdown, summary
from orchestrator.cli.bench_options import BenchOptions, seeds_of, spelled
from orchestrator.cli.bench_shelter import ShelterChoices
from orchestrator.core.contracts.task import TaskScene
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.servers.arena import Arena
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection


def sweep(**changes: Any) -> Sweep:
    usual = {
        "task": Collection(Goal("mine 30 logs", "logs", 30)), "teams": ["solo", "tree"], "workers": [3],
        "minds": ["symbolic"], "collaborations": [""], "seeds": [1, 2], "base": RunConfig(),
    }  # fmt: skip
    return Sweep(**(usual | changes))


def row(team: str, seed: int, seconds: float | None, **changes: Any) -> dict[str, Any]:
    usual = {
        "team": team, "workers": 1 if team == "solo" else 3, "mind": "symbolic", "collaboration": "asynchronous", "seed": seed,
        "bots": 1 if team == "solo" else 4, "ok": seconds is not None, "seconds": seconds, "got": 30, "wanted": 30, "mpt": 2.0,
    }  # fmt: skip
    return usual | changes


def test_every_seed_is_given_to_every_team_before_the_next_seed():
    assert [(trial.key["seed"], trial.key["team"]) for trial in sweep().trials()] == [
        (1, "solo"),
        (1, "tree"),
        (2, "solo"),
        (2, "tree"),
    ]


def test_solo_is_run_once_however_many_workers_others_have():
    keys = [trial.key for trial in sweep(workers=[1, 2, 3], seeds=[1]).trials()]
    assert [key["workers"] for key in keys if key["team"] == "solo"] == [1]
    assert [key["workers"] for key in keys if key["team"] == "tree"] == [1, 2, 3]


def test_pairs_that_make_no_sense_are_left_out():
    teams, ways = ["chain", "graph", "tree"], ["asynchronous", "rounds", "relay"]
    keys = [trial.key for trial in sweep(teams=teams, collaborations=ways, seeds=[1]).trials()]
    assert {(key["team"], key["collaboration"]) for key in keys} == {
        ("chain", "relay"), ("graph", "asynchronous"), ("graph", "rounds"),
        ("tree", "asynchronous"), ("tree", "rounds"), ("tree", "relay"),
    }  # fmt: skip


def test_a_folder_keeps_what_is_finished_and_belongs_to_one_bench(tmp_path: Path):
    shelf = BenchFolder(tmp_path / "b", sweep())
    shelf.add(row("solo", 1, 90.0))
    with (tmp_path / "b" / ROWS).open("a") as file:
        file.write('{"team": "tree", "se')  # killed in the middle of a line
    assert read_rows(tmp_path / "b") == [row("solo", 1, 90.0)]
    shelf.add(row("tree", 1, 30.0))
    assert read_rows(tmp_path / "b") == [row("solo", 1, 90.0), row("tree", 1, 30.0)], "what comes after it is kept"
    assert BenchFolder(tmp_path / "b", sweep(teams=["chain"])).rows(), "more teams may be added"
    with pytest.raises(BlockcrewError, match="another goal"):
        BenchFolder(tmp_path / "b", sweep(task=Collection(Goal("mine 50 logs", "logs", 50))))
    with pytest.raises(BlockcrewError, match="another speed"):
        BenchFolder(tmp_path / "b", sweep(base=RunConfig(speed=3)))
    with pytest.raises(BlockcrewError, match="no bench"):
        read_rows(tmp_path)


def test_what_cannot_be_run_is_said_before_a_folder_is_made(tmp_path: Path):
    for changes, part in (
        ({"workers": [0]}, "at least one worker"),
        ({"workers": [2, 99], "collaborations": ["rounds"]}, "not 99"),
        ({"teams": [str(tmp_path / "none.py")], "collaborations": ["rounds"]}, "no team file"),
        ({"teams": ["chain"], "collaborations": ["rounds"]}, "None of these teams can work that way"),
    ):
        with pytest.raises(BlockcrewError, match=part):
            BenchFolder(tmp_path / "b", sweep(**changes))
    assert not (tmp_path / "b").exists()


def test_the_report_says_what_to_type_to_repeat_it():
    typed = BenchOptions(workers="1,3", collaboration="relay", seeds="2", world="host:25565", version="1.21.4")
    assert " ".join(typed.words(typed.sweep(Collection(Goal("mine 30 logs", "logs", 30)), "solo,tree", quick=False))) == (
        "--teams solo,tree --workers 1,3 --minds symbolic --seeds 2 --collaboration relay --world host:25565 --version 1.21.4"
    )


@pytest.mark.parametrize(
    ("wish", "options", "part"),
    [
        ({}, {"teams": "solo"}, "needs 3 builders"),
        ({}, {"workers": "2"}, "a team of 2 are too few"),
        ({"size": "7x7"}, {}, "width x depth x height"),
        ({"size": "90x90x4"}, {}, "3 to 48 blocks wide"),
        ({"of": "cobblestone"}, {}, "a stone and a wood"),
        ({"of": "cobblestoen,oak_planks"}, {}, "did you mean cobblestone"),
        ({"blueprint": "none.yaml"}, {}, "cannot be read"),
        ({"blueprint": "hut", "size": "7x7x4"}, {}, "--blueprint replaces --size"),
        ({"at": "here"}, {}, "three whole numbers"),
        ({"world": "127.0.0.1:1"}, {"world": "127.0.0.1:1"}, "--at 'X Y Z'"),
    ],
)
def test_a_shelter_that_nobody_can_build_is_refused_before_a_folder_is_made(tmp_path: Path, wish, options, part):
    usual = {"blueprint": None, "size": None, "of": None, "at": None, "world": "embedded", "version": "1.21.1", "quick": False}
    with pytest.raises(BlockcrewError, match=part):
        typed = BenchOptions(**{"teams": "tree", **options})
        BenchFolder(tmp_path / "b", typed.sweep(ShelterChoices(**(usual | wish)).task(), "tree", quick=False))
    assert not (tmp_path / "b").exists()


def test_quick_takes_little_of_what_was_not_named_and_all_of_what_was():
    task = Collection(Goal("mine 30 logs", "logs", 30))
    quick = BenchOptions().sweep(task, "solo,tree", quick=True)
    assert (list(quick.seeds), quick.base.speed) == ([1], 3)
    named = BenchOptions(seeds="2", speed=1.0, teams="chain").sweep(task, "solo,tree", quick=True)
    assert (list(named.seeds), named.base.speed, named.teams) == ([1, 2], 1, ["chain"])


async def test_a_bench_whose_world_breaks_says_how_to_go_on_too(tmp_path: Path):
    told: list[str] = []
    here = sweep(seeds=[1], base=RunConfig(world="127.0.0.1:1"))
    shelf = BenchFolder(tmp_path / "b", here)
    with pytest.raises(BlockcrewError, match=r"127\.0\.0\.1:1"):
        await run_sweep(here, shelf, Settings.read(tmp_path), told.append)
    assert told[-1] == f"Finished runs are kept in {tmp_path / 'b'}: run the same command again to continue."


async def test_who_stops_a_bench_is_told_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def for_ever(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("orchestrator.bench.trial.run_trial", for_ever)
    told: list[str] = []
    bench = asyncio.create_task(run_sweep(sweep(), BenchFolder(tmp_path / "b", sweep()), Settings.read(tmp_path), told.append))
    while not told:
        await asyncio.sleep(0)
    bench.cancel()
    with pytest.raises(asyncio.CancelledError):
        await bench
    assert told[-1] == f"Finished runs are kept in {tmp_path / 'b'}: run the same command again to continue."


def test_benches_of_different_tasks_are_not_compared(tmp_path: Path):
    BenchFolder(tmp_path / "a", sweep())
    BenchFolder(tmp_path / "b", sweep(task=Collection(Goal("mine 50 logs", "logs", 50))))
    BenchFolder(tmp_path / "c", sweep(base=RunConfig(speed=3)))
    comparable(tmp_path / "a", tmp_path / "c")
    with pytest.raises(BlockcrewError, match="cannot be compared: they differ in goal"):
        comparable(tmp_path / "a", tmp_path / "b")


def test_a_median_comes_with_an_interval_that_holds_it():
    found = interval([60.0, 61, 62, 63, 90])
    assert found and found.middle == 62 and 60 <= found.low <= 62 <= found.high <= 90
    assert str(interval([5.0])) == "5.0" and interval([]) is None
    assert ratios({1: 90.0, 2: 80.0, 3: 70.0}, {1: 30.0, 3: 35.0, 4: 1.0}) == [3.0, 2.0]


def test_the_table_counts_what_was_not_complete_and_times_only_what_was():
    rows = [row("solo", 1, 90.0), row("solo", 2, 88.0), row("tree", 1, 30.0), row("tree", 2, None)]
    text = markdown(rows)
    assert "| solo | 1 | 1 | symbolic | asynchronous | 2 of 2 | 89.0 [88.0, 90.0] | 2.00 |" in text
    assert "| tree | 3 | 4 | symbolic | asynchronous | 1 of 2 | 30.0 | 2.00 |" in text
    assert "3.00 times as fast as solo" in against_solo(groups(rows)[1], rows)
    assert summary(rows)["tree/3/symbolic/asynchronous"]["complete"] == 1
    assert "| NaN |" in markdown([row("tree", 1, None)])


def test_a_comparison_tells_noise_from_change():
    old = [row("tree", seed, 60.0 + seed) for seed in range(1, 6)]
    same = [row("tree", seed, 60.0 + (7 * seed) % 5) for seed in range(1, 6)]
    fast = [row("tree", seed, 40.0 + seed) for seed in range(1, 6)]
    assert "no change beyond noise" in comparison(old, same)[0]
    assert comparison(old, fast)[0].endswith("faster") and comparison(fast, old)[0].endswith("slower")
    assert comparison(old, [row("solo", 1, 9.0)]) == ["The two benches have no configuration in common."]


def test_rows_are_plain_json():
    assert json.loads(json.dumps(summary([row("tree", 1, 30.0)])))


def test_an_arena_is_another_bench_on_flat_land():
    plot = PlacedArena(Arena("groves", "", (4, 4, 4)), (32, -61, 32))
    here, there = sweep(), sweep(task=Collection(Goal("mine 30 logs", "logs", 30), plot))
    assert (here.task.land, there.task.land) == ("survival", "flat")
    assert here.spec() != there.spec()
    assert next(iter(there.trials())).run_config.land == "flat"


async def test_an_arena_needs_somebody_who_may_lay_it_out():
    async def nothing():
        return {}

    scene = TaskScene(("Ada",), ("Ada",), {}, None, 1, nothing)
    plot = PlacedArena(Arena("groves", "", (4, 4, 4)), (32, -61, 32))
    with pytest.raises(BlockcrewError, match="BLOCKCREW_RCON"):
        await Collection(Goal("mine 30 logs", "logs", 30), plot).set_up(scene)


def test_a_report_says_what_minds_with_a_model_took_of_it():
    spent = {"models": ["m"], "model_calls": 20, "model_tokens_in": 3000, "model_tokens_out": 500, "model_dollars": 0.01}
    rows = [
        row("tree", 1, 60.0, mind="language", **spent),
        row("tree", 2, 60.0, mind="language", **spent | {"model_calls": 30}),
    ]
    told = spent_on_models([row("tree", 1, 50.0), *rows])
    assert told.endswith("asked m: 25 calls, 3,500 tokens and 0.0100 US dollars a run, in the median.")
    assert "an unknown price" in spent_on_models([*rows, row("tree", 3, 60.0, **spent | {"model_dollars": None})])


@pytest.mark.parametrize(("text", "seeds"), [("3", (1, 2, 3)), ("101-103", (101, 102, 103)), ("3,8", (3, 8)), ("7-7", (7,))])
def test_seeds_are_a_number_a_range_or_a_list(text, seeds):
    assert seeds_of(text) == seeds
    assert seeds_of(spelled(seeds)) == seeds


@pytest.mark.parametrize("text", ["0", "x", "5-1", "-3", "1-2000", ""])
def test_other_seeds_are_refused(text):
    with pytest.raises(BlockcrewError, match="--seeds must be numbers from 1 up"):
        seeds_of(text)
