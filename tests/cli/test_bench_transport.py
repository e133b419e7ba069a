"""`blockcrew bench transport` as it is typed."""

import json

import pytest

from orchestrator.bench.houses.tables import comparisons, discussions
from orchestrator.bench.transport.tables import TRANSPORT_TABLE


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
        (["--speed", "2"], "Only a game in Minecraft has a server: add --in-minecraft."),
        (["--in-minecraft", "--agents", "2,5"], "A house has 4 places to begin: choose 1 to 4 agents, not 5."),
        (["--in-minecraft", "--speed", "99"], "--speed must be a number from 1 to 10"),
        (["--in-minecraft", "--world", "127.0.0.1:1"], "house, 31 x 31 blocks and 7 high: add --at 'X Y Z'"),
        (["--in-minecraft", "--world", "127.0.0.1:1", "--at", "1 2"], "A place must be three whole numbers"),
    ],
)
def test_a_wrong_word_is_refused_in_one_sentence(typed, words, said):
    refused = typed("bench", "transport", *words)
    assert refused.returncode == 1 and refused.stdout == ""
    assert said in refused.stderr and len(refused.stderr.strip().splitlines()) == 1


def test_a_bench_in_minecraft_says_how_many_houses_were_as_in_the_text():
    carried = {"states": 30, "matching": 30, "taken_away": 0, "passed_on": 1, "equal": True}
    rows = [row("capo", 1, 0.5, **carried), row("capo", 2, 0.7, **carried | {"equal": False, "matching": 29})]
    rows[1]["why"] = "Bob cannot grasp book (no item frame): look there."
    summary = TRANSPORT_TABLE.summary
    assert summary(rows)["2"]["capo"] == {"rate": 0.6, "steps": 1000.0, "equal": 1}
    assert "equal" not in summary([row("capo", 1, 0.5)])["2"]["capo"] and not comparisons([row("capo", 1, 0.5)])
    assert comparisons(rows) == [
        "capo with 2 in Minecraft: 1 of 2 houses as in the text, 59 of 60 states as the referee has them, 0 things put right, "
        "2 things passed on.",
        "capo with 2, house 2: Bob cannot grasp book (no item frame): look there.",
    ]


def test_differences_are_paired_by_house():
    rows = [row("rhp", 1, 0.2), row("rhp", 2, 0.8), row("capo", 2, 0.9), row("capo", 1, 0.3), row("capo", 3, 0.0)]
    found = TRANSPORT_TABLE.difference(rows[2:], rows[:2])
    assert found and (found.count, round(found.low, 6), round(found.high, 6)) == (2, 10, 10)
    assert TRANSPORT_TABLE.difference(rows[:1], rows[4:]) is None
    assert TRANSPORT_TABLE.summary(rows)["2"]["rhp"] == {"rate": 0.5, "steps": 1000.0}
    assert [line[-2:] for line in TRANSPORT_TABLE.cells(rows)] == [("", ""), ("rhp", "+10.0 [+10.0, +10.0]")]


def test_discussions_are_summed_over_all_houses():
    spoken = {"discussions": 4, "agreed": 3, "rounds": 5, "discussing_ms": 50.0}
    assert discussions([row("capo", 1, 0.5, **spoken), row("capo", 2, 0.5, **spoken), row("rhp", 1, 0.5)]) == [
        "capo with 2: 8 discussions, 75.0% agreed, 1.25 rounds each, 10.0 ms of CPU a round."
    ]
