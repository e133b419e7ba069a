"""The commands of the restaurant as they are typed."""

import json

import pytest


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["demo", "--task", "restaurant", "--level", "77"], "There is no level '77': choose one of level_0, "),
        (["demo", "--task", "restaurant", "--workers", "7"], "A restaurant has places for 6 cooks, not 7."),
        (["demo", "--task", "restaurant", "--mind", "simulated"], "leave --mind and --collaboration out"),
        (["demo", "--task", "restaurant", "--world", "127.0.0.1:1"], "The restaurant demo starts its own server"),
        (["arena", "check", "restaurant-77"], "There is no level '77'"),
        (["cuisineworld", "play", "--speed", "2"], "Only cooking in Minecraft has a server: add --in-minecraft."),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(typed, words, sentence):
    done = typed(*words)
    assert done.returncode == 1 and done.stdout == ""
    assert sentence in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_the_land_of_a_level_is_checked_and_drawn(typed):
    found = json.loads(typed("arena", "check", "restaurant-3", "--json").stdout)
    assert (found["ok"], found["arena"], found["size"]) == (True, "restaurant-level_3", [17, 6, 10])
    drawn = typed("arena", "show", "restaurant-3").stdout
    assert "water_cauldron" in drawn and "y 3" in drawn and "North is up." in drawn


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"level": "level_99"}, "There is no level 'level_99'"),
        ({"agents": 9}, "A restaurant has places for 6 cooks, not 9."),
        ({"initial": {"tools": {"storage0": {}, "servingtable0": {}, "blender0": {}, "wok0": {}}}},
         "level_0 had other places when this was recorded (wok0): replay it in text."),
    ],
)  # fmt: skip
def test_a_recording_that_does_not_fit_is_refused_before_a_server_starts(typed, tmp_path, change, sentence):
    tools = {"storage0": {}, "servingtable0": {}, "blender0": {}}
    record = {"level": "level_0", "agents": 2, "schedule": [], "initial": {"tools": tools}, "steps": []} | change
    file = tmp_path / "recorded.jsonl"
    file.write_text(json.dumps(record) + "\n", "utf-8")
    done = typed("cuisineworld", "replay", str(file), "--in-minecraft")
    assert done.returncode == 1 and sentence in done.stderr and f"{file}:1: " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_the_demo_shows_a_served_dish(cli):
    done = cli("demo", "--task", "restaurant", "--level", "1", "--speed", "3", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["ok"] and result["got"] == len(result["served"]) >= 1 and result["served_at"][0] < 60
    assert "and look into the restaurant." in done.stderr and "is served" in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--collaboration", "asynchronous", "--dispatchers", "oracle"], "The oracle plays in rounds only"),
        (["--agents", "7"], "A restaurant has places for 6 cooks, not 7."),
        (["--tau", "6"], "--tau must have numbers from 1 to 5, not '6'."),
        (["--dispatchers", "chef"], "There is no dispatcher 'chef'"),
        (["--world", "127.0.0.1:1"], "The bench of the restaurant starts its own server: leave --world out."),
    ],
)
def test_a_benchmark_that_cannot_be_played_is_refused_in_one_sentence(typed, tmp_path, words, sentence):
    done = typed("bench", "restaurant", "--out", str(tmp_path / "bench"), *words)
    assert done.returncode == 1 and sentence in done.stderr and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.long
def test_one_episode_in_rounds_is_the_one_in_text(cli, tmp_path):
    words = ["--level", "0", "--agents", "2", "--collaboration", "rounds", "--dispatchers", "greedy", "--seeds", "1"]
    done = cli("bench", "restaurant", *words, "--speed", "8", "--out", str(tmp_path / "bench"), "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout.splitlines()[-1])
    (row,) = result["rows"]
    assert row["cos"] == row["text_cos"] and row["unseen"] == 0
    assert result["summary"] == {"greedy": {"2": {"cos": round(row["cos"], 4), "episodes": 1}}}
