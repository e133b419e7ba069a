"""`blockcrew bench games` as it is typed."""

import json
import re
from pathlib import Path

import pytest

from orchestrator.bench.games.pairing import Pairing, PlayerChoice
from orchestrator.bench.games.sweep import GamesSweep, PlannedGames, run_games
from orchestrator.bench.games.variants import GameVariant
from orchestrator.bench.sweep import BenchFolder
from orchestrator.cli.bench_games import players_of
from orchestrator.cli.bench_games_options import GamesModelOptions
from orchestrator.games.catalogue import entry
from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.scripted_rules import sensible

GUIDE = Path(__file__).parents[2] / "docs/guides/games.md"


def test_players_are_compared_with_their_kind_and_with_each_other(typed, tmp_path):
    words = ["bench", "games", "--games", "capture", "--players", "symbolic,greedy", "--cross", "--mistakes", "0.1"]
    done = typed(*words, "--seeds", "2", "--out", "b", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    players = ["symbolic", "greedy", "symbolic + greedy", "greedy + symbolic"]
    assert set(players) <= set(found["summary"]["capture"]) and len(found["rows"]) == 16
    assert found["summary"]["capture"]["symbolic"]["rate"] == 1
    report = (tmp_path / "b" / "report.md").read_text()
    assert "blockcrew bench games --games capture" in report and "| symbolic + symbolic~0.1 |" in report
    again = typed(*words, "--seeds", "2", "--out", "b")
    assert "episode" not in again.stderr and "## Coordination card" in again.stdout
    other = typed(*words, "--seeds", "2", "--out", "b", "--as-published")
    assert other.returncode == 1 and "another as_published" in other.stderr
    compared = typed("bench", "compare", "b", "b")
    assert "capture symbolic: rate +0.000 [+0.000, +0.000]: no change beyond noise" in compared.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--games", "chess"], "capture, escape"),
        (["--players", "wizard"], "'wizard'"),
        (["--players", ","], "at least one player"),
        (["--players", "missing.py"], "missing.py"),
        (["--players", "symbolic~2"], "NAME~RATE"),
        (["--games", "hanabi", "--players", "greedy_human"], "greedy_human"),
        (["--seeds", "few"], "--seeds"),
        (["--param", "overcooked.layout=moon"], "moon"),
        (["--param", "capture.moon=full"], "no parameter"),
        (["--model", "m"], "Only the player `language`"),
    ],
)
def test_a_bench_of_games_that_makes_no_sense_is_refused_in_a_sentence(typed, tmp_path, words, said):
    done = typed("bench", "games", *words, "--out", "x")
    assert done.returncode == 1 and said in done.stderr and len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert not (tmp_path / "x").exists(), "nothing is half done"


def test_the_player_of_the_guide_works_as_it_stands(typed, tmp_path):
    code = re.search(r"```python\n(class Player:.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert code
    (tmp_path / "mine.py").write_text(code[1])
    done = typed("bench", "games", "--games", "hanabi", "--players", "symbolic,mine.py", "--seeds", "2", "--out", "b", "--json")
    assert done.returncode == 0, done.stderr
    scores = json.loads(done.stdout.splitlines()[-1])["summary"]["hanabi"]
    assert scores["mine.py"]["score"] > 5 and scores["mine.py"]["illegal"] == 0


async def test_rows_of_a_language_player_have_tokens_of_their_own_episode(tmp_path):
    pair = Pairing(PlayerChoice("language"), PlayerChoice("symbolic"))
    sweep = GamesSweep([PlannedGames(GameVariant(entry("capture")), pair, (1, 2))], {"as_published": False})
    async with FakeModelServer(sensible) as server:
        model = GamesModelOptions(model="puppet", base_url=server.url, price="1,2")
        async with players_of(["language", "symbolic"], model, tmp_path) as (player_of, spent):
            rows = await run_games(sweep, BenchFolder(tmp_path, sweep), player_of, spent, lambda _: None)
    for row in rows:
        assert row["model_calls"] == 2 * row["waits"], "theory of mind and generator, without the first call of a model"
        assert row["model_tokens_in"] > 100 and row["illegal"] == 0 and row["decisions"] == row["waits"] == row["steps"]
    assert list(tmp_path.glob("**/*.jsonl")), "the calls are recorded"
