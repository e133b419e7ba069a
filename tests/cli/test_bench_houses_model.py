"""`blockcrew bench transport` and `bench chores` with crews that ask a model, here a puppet behind a real server."""

import json
from collections.abc import Iterator

import pytest

from orchestrator.bench.houses.model_figures import model_cells, model_means
from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.in_thread import server_in_thread
from orchestrator.record.reader import read_run

GAMES = {"chores": ["--tasks", "1"], "transport": ["--houses", "1", "--budget", "1000"]}
MODEL = ["--model", "puppet", "--price", "1,2", "--base-url"]


@pytest.fixture
def server() -> Iterator[FakeModelServer]:
    with server_in_thread() as opened:
        yield opened


def words_of(game: str, methods: str = "capo-language") -> list[str]:
    return ["bench", game, *GAMES[game], "--methods", methods, "--agents", "2"]


@pytest.mark.parametrize("game", GAMES)
def test_a_crew_asks_the_model_and_its_calls_are_counted_recorded_and_replayed(typed, tmp_path, server, game):
    done = typed(*words_of(game), *MODEL, server.url, "--out", "b", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    (asked,) = found["rows"]
    assert asked["models"] == ["puppet"] and asked["illegal"] == 0
    assert asked["model_calls"] == len(server.asked) - 1, "the first call, which tries the model, is not one of the episode"
    assert asked["model_tokens_in"] > 1000 and asked["model_tokens_out"] > 100
    assert asked["model_dollars"] == round((asked["model_tokens_in"] + 2 * asked["model_tokens_out"]) / 1e6, 6)
    assert found["summary"]["2"]["capo-language"]["model_calls"] == asked["model_calls"]
    (path,) = (tmp_path / "b" / "runs").glob("*.sqlite")
    calls = read_run(path).of("model_call")
    assert {call.data["about"] for call in calls} == {"first_call", "meta_plan_designer", "meta_plan_evaluator"}
    assert len(calls) == len(server.asked) and read_run(path).result == {}
    again = typed(*words_of(game), *MODEL, "http://127.0.0.1:1/v1", "--out", "b")
    assert again.returncode == 0 and "US dollars" in again.stdout, "a finished bench asks nobody"
    copied = typed(*words_of(game), "--replay", str(path), "--out", "c", "--json")
    assert copied.returncode == 0, copied.stderr
    (copy,) = json.loads(copied.stdout.splitlines()[-1])["rows"]
    assert {name: copy[name] for name in ("steps", "discussions")} == {name: asked[name] for name in ("steps", "discussions")}
    assert len(calls) == len(server.asked), "the server was not asked again"


def test_a_budget_that_is_spent_ends_the_bench_and_keeps_what_is_finished(typed, tmp_path, server):
    done = typed(*words_of("chores", "capo,capo-language"), *MODEL, server.url, "--model-budget", "0.015", "--out", "b")
    assert done.returncode == 1 and done.stdout == ""
    (said,) = (line for line in done.stderr.splitlines() if "episode" not in line)
    assert "budget of the run is spent" in said and said.endswith("raise it with --model-budget.")
    assert len(server.asked) > 2, "it was spent in the middle of an episode"
    (row,) = (json.loads(line) for line in (tmp_path / "b" / "rows.jsonl").read_text().splitlines())
    assert row["method"] == "capo" and "model_calls" not in row
    (path,) = (tmp_path / "b" / "runs").glob("*.sqlite")
    assert len(read_run(path).of("model_call")) == len(server.asked)
    more = typed(*words_of("chores", "capo,capo-language"), *MODEL, server.url, "--model-budget", "1", "--out", "b", "--json")
    assert more.returncode == 0 and "episode 1 of 1" in more.stderr, "it goes on where it was stopped"
    assert [row["method"] for row in json.loads(more.stdout.splitlines()[-1])["rows"]] == ["capo", "capo-language"]
    other = typed(*words_of("chores", "capo,capo-language"), "--model", "other", "--base-url", server.url, "--out", "b")
    assert other.returncode == 1 and "another model" in other.stderr


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("methods", "more", "said"),
    [
        ("capo-language", [], "The method `capo-language` asks a language model: name it with --model"),
        ("capo", ["--model", "m"], "Only the method `capo-language` asks a model"),
        ("capo", ["--replay", "x.sqlite"], "Only the method `capo-language` asks a model"),
        ("capo-language", ["--model", "m", "--price", "much"], "--price must be two numbers"),
        ("capo-language", ["--model", "m", "--model-budget", "1", "--base-url", "http://127.0.0.1:1/v1"], "--price IN,OUT"),
        ("capo-language", ["--replay", "missing.sqlite"], "missing.sqlite"),
    ],
)
def test_model_options_that_make_no_sense_are_refused_in_one_sentence(typed, game, methods, more, said):
    refused = typed(*words_of(game, methods), *more, "--out", "b")
    assert refused.returncode == 1 and refused.stdout == "" and said in refused.stderr
    assert len([line for line in refused.stderr.splitlines() if line]) == 1


def test_bots_in_minecraft_and_the_demo_do_not_take_a_model(typed):
    refused = typed(*words_of("transport"), "--model", "m", "--in-minecraft")
    assert refused.returncode == 1 and "`capo-language` plays in text only" in refused.stderr
    demo = typed("demo", "--task", "transport", "--collaboration", "capo-language")
    assert demo.returncode == 1 and "not 'capo-language'" in demo.stderr


def test_a_call_of_unknown_price_makes_the_price_unknown():
    asked = {"models": ["m"], "model_calls": 4, "model_tokens_in": 2000, "model_tokens_out": 50, "model_dollars": 0.25}
    unpriced = asked | {"model_calls": 2, "model_dollars": None}
    assert model_means([{}, asked])["model_dollars"] == 0.25 and model_means([{}]) == {}
    assert model_means([asked, unpriced])["model_calls"] == 3
    lines = model_cells({(2, "capo"): [{}], (2, "capo-language"): [asked], (3, "capo-language"): [asked, unpriced]})
    assert lines == [
        ("2", "capo-language", "m", "4", "2,000", "50", "0.2500"),
        ("3", "capo-language", "m", "3", "2,000", "50", "unknown"),
    ]
