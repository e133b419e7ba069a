"""The text kitchen as a user types it."""

import json
import subprocess
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "tasks" / "golden_kitchen.jsonl.gz"


def test_recorded_episodes_go_as_they_went_and_a_changed_one_is_found(cli, tmp_path):
    done = cli("cuisineworld", "replay", str(GOLDEN), "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert (result["episodes"], result["mismatches"], result["first"]) == (28, 0, None)
    assert result["steps"] == 28 * 60


@pytest.mark.long
def test_a_human_cooks_with_partners_and_the_episode_can_be_seen_again(cli, command, tmp_path):
    words = [
        "cuisineworld",
        "play",
        "--level",
        "3",
        "--agents",
        "3",
        "--partners",
        "greedy",
        "--seed",
        "4",
        "--out",
        "mine.jsonl",
    ]
    keys = "1\nx\n99\n0\n" + "0\n" * 30 + "q\n"
    played = subprocess.run(
        [command, *words], cwd=tmp_path, input=keys, capture_output=True, text=True, timeout=60, check=False
    )
    assert played.returncode == 0, played.stderr
    assert "Type a number from 0 to" in played.stdout
    assert "served: " in played.stdout, "the partners cook while the human watches"
    record = json.loads((tmp_path / "mine.jsonl").read_text())
    assert len(record["steps"]) == 32
    assert record["steps"][0]["actions"][0].endswith("_storage0")
    again = cli("cuisineworld", "replay", "mine.jsonl", "--show", "--json")
    assert json.loads(again.stdout.splitlines()[-1])["mismatches"] == 0
    record["steps"][9]["obs"]["completed"] += 1
    (tmp_path / "changed.jsonl").write_text(json.dumps(record))
    other = cli("cuisineworld", "replay", "changed.jsonl", "--json")
    assert other.returncode == 1
    result = json.loads(other.stdout.splitlines()[-1])
    assert result["mismatches"] == 1
    assert result["first"]["step"] == 10


@pytest.mark.long
def test_a_bench_of_dispatchers_prints_its_rows_and_goes_on_where_it_was(cli, tmp_path):
    words = [
        "bench",
        "cuisineworld",
        "--levels",
        "0,own",
        "--agents",
        "2",
        "--dispatchers",
        "greedy,random",
        "--out",
        "found",
        "--json",
    ]
    (tmp_path / "own.yaml").write_text("levels:\n  own:\n    dishes: [cake]\n    places: [storage, servingtable, blender]\n")
    done = cli(*words, "--book", "own.yaml")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert [(line["dispatcher"], line["level"]) for line in result["rows"]] == [
        ("greedy", "level_0"), ("greedy", "own"), ("random", "level_0"), ("random", "own"),
    ]  # fmt: skip
    assert len(result["rows"][0]["cells"]) == 5
    assert result["summary"]["greedy"]["2"] > result["summary"]["random"]["2"]
    assert (tmp_path / "found" / "completion.svg").exists()
    assert "| greedy |" in (tmp_path / "found" / "report.md").read_text()
    again = cli(*words, "--book", "own.yaml")
    assert json.loads(again.stdout.splitlines()[-1])["rows"] == result["rows"]
    assert again.stderr == "", "nothing had to be played"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["cuisineworld", "replay", "nothing.jsonl"], "cannot be read"),
        (["cuisineworld", "replay", str(Path(__file__))], "not JSON"),
        (["cuisineworld", "play", "--agents", "0"], "1 to 64 agents"),
        (["bench", "cuisineworld", "--dispatchers", "psychic"], "no dispatcher 'psychic'"),
        (["bench", "cuisineworld", "--quick", "--agents", "0"], "numbers from 1"),
        (["bench", "cuisineworld", "--protocol", "mine"], "published or fresh-seeds"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence(typed, words, part):
    done = typed(*words)
    assert done.returncode not in (0, None)
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert part in done.stderr
