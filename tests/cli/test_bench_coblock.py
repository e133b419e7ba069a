"""`blockcrew bench coblock` as it is typed; tests/minecraft/test_coblock_on_bots.py has the bots."""

import json

import pytest


def test_as_text_the_talking_pair_builds_every_type_and_the_silent_one_does_not(typed):
    done = typed("bench", "coblock", "--tasks", "3", "--out", "b", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert {name: figures["success"] for name, figures in found["summary"].items()} == {"independent": 1, "skill": 1, "goal": 1}
    assert "equal" not in found["summary"]["goal"], "nothing was built in the world"
    replayed = typed("games", "replay", "b/episodes.jsonl")
    assert "9 episodes" in replayed.stdout and " 0 mismatches" in replayed.stdout
    silent = typed("bench", "coblock", "--tasks", "101-103", "--types", "goal", "--players", "silent", "--out", "s", "--json")
    assert json.loads(silent.stdout.splitlines()[-1])["summary"]["goal"]["success"] == 0


def test_a_stopped_bench_goes_on_in_its_folder_and_another_mode_does_not(typed):
    assert typed("bench", "coblock", "--tasks", "1", "--types", "skill", "--out", "b").returncode == 0
    more = typed("bench", "coblock", "--tasks", "2", "--types", "skill", "--out", "b")
    assert "episode 1 of 1: skill, seed 2" in more.stderr
    other = typed("bench", "coblock", "--in-minecraft", "--tasks", "2", "--out", "b")
    assert other.returncode == 1 and "another mode" in other.stderr


def test_only_coblock_is_played_in_minecraft(typed):
    done = typed("games", "play", "hanabi", "--in-minecraft")
    assert done.returncode == 1
    assert "Only coblock can be played in Minecraft, not hanabi" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--types", "hard"], "hard"),
        (["--tasks", "none"], "--tasks must be numbers"),
        (["--players", "talking,silent,helper"], "CoBlock has two builders: name one or two players, not 3."),
        (["--players", "nobody"], "nobody"),
        (["--world", "127.0.0.1:25565"], "Only a game in Minecraft has a server or real time: add --in-minecraft."),
        (["--real-time"], "add --in-minecraft."),
        (["--in-minecraft", "--world", "127.0.0.1:1"], "add --at 'X Y Z'"),
        (["--in-minecraft", "--world", "127.0.0.1:1", "--at", "0 -61 0"], "Nothing is listening at 127.0.0.1:1"),
        (["--in-minecraft", "--speed", "99"], "--speed must be a number from 1 to 10"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(typed, words, sentence):
    done = typed("bench", "coblock", *words)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("blockcrew: ") and sentence in done.stderr
    assert "Traceback" not in done.stderr
