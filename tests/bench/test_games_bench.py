"""What a bench of games plays and keeps: pairs of players, variants of games, rows, players in files of a user."""

import json

import pytest

from orchestrator.app.game_catalogue import game_called
from orchestrator.bench.games.model_calls import ModelCallCounter
from orchestrator.bench.games.own_player import own_mark, own_player
from orchestrator.bench.games.pairing import Pairing, PlayerChoice, pairings, playable, read_player, read_players
from orchestrator.bench.games.seeds import distinct
from orchestrator.bench.games.sweep import GamesSweep, PlannedGames, run_games
from orchestrator.bench.games.variants import QUICK, USUAL, GameVariant, params_of, variants
from orchestrator.bench.sweep import ROWS, BenchFolder
from orchestrator.cli.bench_games_options import GamesModelOptions, GamesOptions, sweep_of
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.games.replay import replay_file

SYMBOLIC, GREEDY = PlayerChoice("symbolic"), PlayerChoice("greedy")
FACTS = {"as_published": False, "model": ""}


def planned(game, *pairs, seeds=(1, 2), params=()):
    return GamesSweep([PlannedGames(GameVariant(game_called(game), params), pair, seeds) for pair in pairs], FACTS)


async def play(sweep, folder, told=None):
    def made(found, name, seat):
        return found.player(name)

    return await run_games(sweep, BenchFolder(folder, sweep), made, dict, (told if told is not None else []).append)


def test_cross_play_puts_every_player_with_every_other_one_on_both_seats():
    names = [str(pair) for pair in pairings([SYMBOLIC, GREEDY], cross=True, mistakes=0)]
    assert names == ["symbolic", "greedy", "symbolic + greedy", "greedy + symbolic"]


def test_with_mistakes_a_player_also_sits_with_its_own_kind_that_errs():
    names = [str(pair) for pair in pairings([SYMBOLIC], cross=False, mistakes=0.1)]
    assert names == ["symbolic", "symbolic + symbolic~0.1", "symbolic~0.1 + symbolic"]


def test_with_more_than_two_seats_the_other_player_has_all_but_the_first():
    assert Pairing(SYMBOLIC, GREEDY).seats(4) == (SYMBOLIC, GREEDY, GREEDY, GREEDY)


def test_a_player_is_read_with_its_share_of_mistakes():
    assert read_players("symbolic, greedy~0.25") == [SYMBOLIC, PlayerChoice("greedy", 0.25)]


@pytest.mark.parametrize("word", ["symbolic~often", "symbolic~2", "~0.1", "symbolic~nan"])
def test_a_share_of_mistakes_that_is_no_probability_is_refused(word):
    with pytest.raises(BlockcrewError, match="NAME~RATE"):
        read_player(word)


def test_a_game_is_played_without_the_players_that_it_lacks():
    pairs = pairings([SYMBOLIC, GREEDY], cross=True, mistakes=0)
    assert [str(pair) for pair in playable(game_called("hanabi"), pairs, ())] == ["symbolic"]


def test_by_default_all_kitchens_of_the_paper_and_all_kinds_of_tasks_are_played():
    games = [game_called(name) for name in ("overcooked", "coblock", "capture")]
    labels = [variant.label for variant in variants(games, {}, USUAL, as_published=False)]
    assert len(labels) == 9 and labels[-1] == "" and "kind=skill" in labels and "layout=forced_coordination" in labels


def test_parameters_that_are_typed_take_the_place_of_the_usual_ones():
    given = params_of(["overcooked.layout=cramped_room,coordination_ring", "capture.thief=adversarial"])
    found = variants([game_called("overcooked"), game_called("capture")], given, USUAL, as_published=True)
    assert [each.label for each in found] == [
        "layout=cramped_room as published", "layout=coordination_ring as published", "thief=adversarial as published",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("overcooked.layout", "GAME.NAME=VALUE"), ("layout=x", "GAME.NAME=VALUE"), ("capture.thief=nobody", "nobody"),
        ("capture.moon=full", "no parameter 'moon'"), ("hanabi.players=3", "not among the games"),
    ],
)  # fmt: skip
def test_a_parameter_that_does_not_fit_is_refused_in_a_sentence(typed, said):
    with pytest.raises(BlockcrewError, match=said):
        variants([game_called("capture"), game_called("overcooked")], params_of([typed]), QUICK, as_published=False)


def test_a_kitchen_without_dice_is_played_once_and_with_dice_for_every_seed():
    erring = PlayerChoice("symbolic", 0.1)
    assert distinct("overcooked", Pairing(SYMBOLIC, SYMBOLIC)) == 1
    assert distinct("overcooked", Pairing(SYMBOLIC, erring)) is None
    assert distinct("capture", Pairing(SYMBOLIC, GREEDY)) == 4
    assert distinct("hanabi", Pairing(SYMBOLIC, SYMBOLIC)) is None


async def test_a_bench_is_played_kept_and_continued(tmp_path):
    pairs = (Pairing(SYMBOLIC, SYMBOLIC), Pairing(SYMBOLIC, GREEDY))
    told: list[str] = []
    first = await play(planned("capture", *pairs), tmp_path, told)
    assert [(each["players"], each["seed"]) for each in first] == [
        ("symbolic", 1), ("symbolic + greedy", 1), ("symbolic", 2), ("symbolic + greedy", 2),
    ]  # fmt: skip
    assert first[1]["seats"] == ["symbolic", "greedy"] and first[0]["metrics"]["rate"] == 1 and first[0]["decisions"] >= 2
    assert told[0] == "episode 1 of 4: capture, symbolic, seed 1 ..."
    kept = (tmp_path / ROWS).read_text().splitlines()
    (tmp_path / ROWS).write_text("\n".join(kept[:3]) + "\n")
    again: list[str] = []
    rows = await play(planned("capture", *pairs), tmp_path, again)
    assert again == ["episode 1 of 1: capture, symbolic + greedy, seed 2 ..."]
    assert [each["metrics"] for each in rows] == [each["metrics"] for each in first]


async def test_a_row_of_an_older_program_is_played_again(tmp_path):
    sweep = planned("capture", Pairing(SYMBOLIC, SYMBOLIC), seeds=(1,))
    (old,) = await play(sweep, tmp_path)
    (tmp_path / ROWS).write_text(json.dumps(old | {"made_by": "older"}) + "\n")
    told: list[str] = []
    await play(sweep, tmp_path, told)
    assert told == ["episode 1 of 1: capture, symbolic, seed 1 ..."]


async def test_every_episode_of_a_bench_can_be_replayed(tmp_path):
    await play(planned("capture", Pairing(SYMBOLIC, PlayerChoice("greedy", 0.3)), seeds=(1, 2, 3)), tmp_path)
    episodes = list(replay_file(tmp_path / "episodes.jsonl"))
    assert len(episodes) == 3 and not any(each.mismatches for each in episodes)


async def test_mistakes_are_made_on_the_seat_that_errs_only(tmp_path):
    sweep = planned("overcooked", Pairing(PlayerChoice("greedy_human", 1.0), PlayerChoice("greedy_human")), seeds=(1,))
    (erring,) = await play(sweep, tmp_path)
    assert erring["seats"] == ["greedy_human~1", "greedy_human"]
    assert erring["metrics"]["score"] < 120, "half of the cooks act at random"


def test_a_folder_of_another_bench_is_refused(tmp_path):
    BenchFolder(tmp_path, planned("capture", Pairing(SYMBOLIC, SYMBOLIC)))
    other = GamesSweep(planned("capture", Pairing(SYMBOLIC, SYMBOLIC)).plan, {"as_published": True, "model": ""})
    with pytest.raises(BlockcrewError, match="another as_published"):
        BenchFolder(tmp_path, other)


def test_calls_of_models_are_counted_for_each_episode():
    counter = ModelCallCounter(NoJournal())
    assert counter.take() == {}
    call = ModelCalled(
        agent="Alice", number=1, about="game_generator", role="player", model="m", schema="", said=(), reply="", trouble=None,
        problem="", tokens_in=7, tokens_out=3, price=0.5, counted=True, seconds=1.0, retries=0,
    )  # fmt: skip
    counter.write(call)
    found = counter.take()
    assert (found["model_calls"], found["model_tokens_in"], found["model_dollars"]) == (1, 7, 0.5)
    assert counter.take() == {}


OWN = """
class Player:
    def begin(self, spec, seat, seed):
        self.seat = seat

    async def act(self, view, legal, refused=""):
        return legal[0]
"""


async def test_a_player_in_a_file_of_the_user_is_played_and_its_code_is_remembered(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    pair = Pairing(PlayerChoice(str(file)), SYMBOLIC)
    before = own_mark(pair)
    assert await own_player(str(file)).act(None, ["stay"]) == "stay"  # type: ignore[arg-type]
    file.write_text(OWN.replace("legal[0]", "legal[-1]"))
    assert own_mark(pair) != before != "" == own_mark(Pairing(SYMBOLIC, GREEDY))


@pytest.mark.parametrize(
    "code", ["class Other: pass", "class Player: pass", "def (", "class Player:\n def __init__(self): 1/0"]
)
def test_a_file_without_a_player_is_refused_in_a_sentence(tmp_path, code):
    (tmp_path / "mine.py").write_text(code)
    with pytest.raises(BlockcrewError, match="Player"):
        own_player(str(tmp_path / "mine.py"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("return view.nothing", r"mine.py:7: act of your Player failed with AttributeError"),
        ("return None", "text of an action"),
    ],
)
async def test_an_error_in_the_player_of_a_user_is_one_sentence_with_its_line(tmp_path, line, said):
    file = tmp_path / "mine.py"
    file.write_text(OWN.replace("return legal[0]", line))
    with pytest.raises(BlockcrewError, match=said):
        await own_player(str(file)).act(None, ["stay"])  # type: ignore[arg-type]


def test_the_options_make_the_plan():
    options = GamesOptions(games="capture,hanabi", players="symbolic,greedy", seeds="101-110", cross=True)
    plan = sweep_of(options, GamesModelOptions(), quick=False).plan
    assert {(each.variant.found.name, str(each.pair), len(each.seeds)) for each in plan} == {
        ("capture", "symbolic", 4), ("capture", "greedy", 4), ("capture", "symbolic + greedy", 4),
        ("capture", "greedy + symbolic", 4), ("hanabi", "symbolic", 10),
    }  # fmt: skip
