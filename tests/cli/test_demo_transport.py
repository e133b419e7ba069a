"""`blockcrew demo --task transport` as it is typed."""

import json
from pathlib import Path

import pytest

from orchestrator.record.reader import read_run


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--task", "cleaning"], "--task must be collection, cooking, transport or restaurant, not 'cleaning'."),
        (["--collaboration", "tree"], "--collaboration of the transport demo must be one of rhp, claims, coela, capo"),
        (["--workers", "5"], "A house has 4 places to begin: choose 1 to 4 agents, not 5."),
        (["--mind", "language"], "The transport demo plays with symbolic minds only: leave --mind language out."),
        (["--world", "127.0.0.1:1"], "leave --world out, or use `blockcrew bench transport --at`."),
        (["--speed", "0"], "--speed must be a number from 1 to 10"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(typed, words, sentence):
    done = typed("demo", "--task", "transport", *words)
    assert done.returncode == 1 and done.stdout == ""
    assert sentence in done.stderr and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_the_demo_ends_with_everything_at_the_goal_and_the_server_agrees(cli):
    done = cli("demo", "--task", "transport", "--collaboration", "capo", "--speed", "6", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["got"] == result["wanted"] == 10 and result["counted_by"] == "server"
    assert sum(len(row["delivered"]) for row in result["per_worker"].values()) == 10
    assert result["equal"] and result["matching"] == result["states"] > 20
    assert "and look into the house; the green floor is the goal." in done.stderr
    assert "meta-plan 1" in done.stderr and "10 of 10 at the goal" in done.stderr
    run = read_run(Path(result["record"]))
    assert run.result == result
    assert run.meta["collaboration"] == "capo"
    assert len(run.of("meta_plan")) == result["plans"] > 0
    assert {event.agent for event in run.of("said")} == set(result["per_worker"])
    story = cli("runs", "show", "last").stdout
    assert "carry 10 things to the goal (capo)" in " ".join(story.split())


@pytest.mark.long
def test_the_demo_prints_a_table_for_a_person(cli):
    done = cli("demo", "--task", "transport", "--collaboration", "claims", "--workers", "4", "--speed", "8")
    assert done.returncode == 0, done.stdout
    assert "done  carry 10 things to the goal (claims): 10 of 10 (counted by the server)" in done.stdout
    assert "agent  delivered  messages  things" in done.stdout and "carries bag_" in done.stdout
    assert "The server reported the state of the text game in" in done.stdout
