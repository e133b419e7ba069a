"""`blockcrew bench transport` as it is typed."""

import json

import pytest

from orchestrator.bench.transport.tables import cells, difference, discussions, summary


def row(method: str, seed: int, rate: float, agents: int = 2, **more: float) -> dict[str, object]:
    return {"method": method, "agents": agents, "seed": seed, "rate": rate, "steps": 1000.0, "messages": 4, **more}


def test_methods_are_compared_in_the_same_houses_and_a_stopped_bench_goes_on(typed, tmp_path):
    words = ["bench", "transport", "--methods", "rhp,capo", "--agents", "1,2", "--budget", "1000", "--out", "b"]
    done = typed(*words, "--houses", "2", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert set(found["summary"]) == {"1", "2"} and set(found["summary"]["2"]) == {"rhp", "capo"}
    assert set(found["summary"]["2"]["capo"]) == {"rate", "steps"}
    assert {each["seed"] for each in found["rows"]} == {10000, 10001} and len(found["rows"]) == 8
    assert "episode 1 of 8" in done.stderr
    rows = (tmp_path / "b" / "rows.jsonl").read_text().splitlines()
    (tmp_path / "b" / "rows.jsonl").write_text("\n".join(rows[:-1]) + "\n")
    again = typed(*words, "--houses", "2")
    assert "episode 1 of 1" in again.stderr and "points [95 %]" in again.stdout
    assert (tmp_path / "b" / "rows.jsonl").read_text().count("\n") == 8
    assert "capo with 2: +0.0 [+0.0, +0.0] points in 2 houses: no change" in typed("bench", "compare", "b", "b").stdout
    other = typed(*words, "--houses", "2", "--sight", "near")
    assert other.returncode == 1 and "another sight" in other.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--methods", "magic"], "'magic'"),
        (["--methods", ","], "at least one method"),
        (["--agents", "5"], "1 to 4 agents, not 5"),
        (["--budget", "1500"], "--budget cannot be 1500"),
        (["--sight", "far"], "--sight cannot be 'far'"),
        (["--bags", "none"], "--bags cannot be 'none'"),
        (["--houses", "many"], "--houses"),
        (["--houses", "100000"], "--houses can be 1 to 1000"),
    ],
)
def test_a_wrong_word_is_refused_in_one_sentence(typed, words, said):
    refused = typed("bench", "transport", *words)
    assert refused.returncode == 1 and refused.stdout == ""
    assert said in refused.stderr and len(refused.stderr.strip().splitlines()) == 1


def test_differences_are_paired_by_house():
    rows = [row("rhp", 1, 0.2), row("rhp", 2, 0.8), row("capo", 2, 0.9), row("capo", 1, 0.3), row("capo", 3, 0.0)]
    found = difference(rows[2:], rows[:2])
    assert found and (found.count, round(found.low, 6), round(found.high, 6)) == (2, 10, 10)
    assert difference(rows[:1], rows[4:]) is None
    assert summary(rows)["2"]["rhp"] == {"rate": 0.5, "steps": 1000.0}
    assert [line[-2:] for line in cells(rows)] == [("", ""), ("rhp", "+10.0 [+10.0, +10.0]")]


def test_discussions_are_summed_over_all_houses():
    spoken = {"discussions": 4, "agreed": 3, "rounds": 5, "discussing_ms": 50.0}
    assert discussions([row("capo", 1, 0.5, **spoken), row("capo", 2, 0.5, **spoken), row("rhp", 1, 0.5)]) == [
        "capo with 2: 8 discussions, 75.0% agreed, 1.25 rounds each, 10.0 ms of CPU a round."
    ]
