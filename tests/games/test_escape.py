"""CollabEscape keeps the published rules, and the exact solution escapes for certain."""

from pathlib import Path

import pytest

from orchestrator.games.catalogue import entry
from orchestrator.games.episode import play_episode
from orchestrator.games.escape.game import STARTS, EscapeGame
from orchestrator.games.escape.killer import sees, target_of
from orchestrator.games.escape.rules import PLAYERS, EscapeRules
from orchestrator.games.escape.solver import CERTAIN, solution
from orchestrator.games.escape.state import EscapeState, Pursuit, beginning
from orchestrator.games.escape.trace import replay_episode
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.record import read_lines

ESCAPE_TRACES = Path(__file__).parents[2].parent / "shared" / "data" / "games" / "escape.jsonl.gz"
needs_traces = pytest.mark.skipif(not ESCAPE_TRACES.exists(), reason="the reference traces are not beside this project")


def game_at(players: tuple[int, int], killer: int, fixed: tuple[int, int] = (0, 0), **rules: object) -> EscapeGame:
    game = EscapeGame(EscapeRules(**rules))
    begun = beginning(game.rules, players, killer)
    game.begin(EscapeState(Pursuit(players, killer, begun.target, fixed)))
    return game


def step(game: EscapeGame, alice: str, bob: str) -> EscapeGame:
    game.step({0: alice, 1: bob})
    return game


def differing(every: int) -> tuple[int, list[object]]:
    steps, wrong = 0, list[object]()
    for number, line in read_lines(ESCAPE_TRACES):
        if "header" not in line and number % every == 0:
            episode = replay_episode(number, line)
            steps += episode.steps
            wrong += episode.mismatches
    return steps, wrong


@needs_traces
def test_the_original_escape_did_exactly_the_same():
    steps, wrong = differing(every=2)
    assert steps > 2000
    assert wrong == []


@needs_traces
@pytest.mark.long
def test_the_original_escape_did_exactly_the_same_in_every_trace():
    assert differing(every=1) == (4_380, [])


@needs_traces
def test_a_changed_trace_is_noticed():
    number, line = next((number, line) for number, line in read_lines(ESCAPE_TRACES) if "header" not in line)
    line["turns"][0][3][2] = 9
    assert replay_episode(number, line).mismatches[0].what == "rooms"


@pytest.mark.parametrize("as_published", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_the_symbolic_pair_escapes_from_the_coded_start_in_every_game_within_ten_turns(as_published):
    escape = entry("escape")
    game, pair = escape.open(as_published=as_published), [escape.player("symbolic"), escape.player("symbolic")]
    played = [(await play_episode(game, pair, seed)).metrics for seed in range(40)]
    assert all(metrics["rate"] == 1 for metrics in played)
    assert max(metrics["turns"] for metrics in played) <= 10


@pytest.mark.long
@pytest.mark.parametrize("start", list(STARTS))
async def test_the_symbolic_pair_escapes_from_every_start_in_a_thousand_games(start):
    escape = entry("escape")
    game, pair = escape.open({"start": start}), [escape.player("symbolic"), escape.player("symbolic")]
    played = [(await play_episode(game, pair, seed)).metrics for seed in range(1000)]
    assert all(metrics["rate"] == 1 and metrics["turns"] <= 10 for metrics in played)


@pytest.mark.parametrize(
    ("start", "as_published", "turns", "probability"),
    [((1, 2, 6), True, 6, 0.75), ((1, 2, 6), False, 6, 0.52), ((1, 2, 6), True, 7, 0.94)],
)
def test_the_probability_of_an_early_escape_is_the_known_one(start, as_published, turns, probability):
    rules = EscapeRules(start, as_published)
    pursuit = beginning(rules, start[:2], start[2])
    assert solution(rules).probability(pursuit, turns) == pytest.approx(probability, abs=0.006)
    assert solution(rules).probability(pursuit, 8) >= CERTAIN


async def test_a_partner_that_errs_is_survived_more_often_than_not():
    escape = entry("escape")
    game, pair = escape.open(), [escape.player("symbolic"), MistakenPlayer(escape.player("symbolic"), 0.1)]
    rate = sum([(await play_episode(game, pair, seed)).metrics["rate"] for seed in range(40)]) / 40
    assert 0.5 < rate < 1


def test_a_generator_needs_two_fixes_in_a_row():
    game = game_at((1, 2), 6)
    step(game, "fix generator in room 1", "wait")
    assert game.state.pursuit.fixed == (1, 0)
    step(game, "wait", "wait")
    assert game.state.pursuit.fixed == (0, 0)


def test_two_players_at_one_generator_repair_it_in_one_turn():
    game = step(game_at((1, 1), 6), "fix generator in room 1", "fix generator in room 1")
    assert game.state.pursuit.fixed == (2, 0)
    assert game.state.fixing == (True, True)


def test_as_published_bob_is_not_said_to_fix_with_alice_and_the_counter_grows_on():
    game = game_at((1, 1), 6, fixed=(1, 0), as_published=True)
    step(game, "fix generator in room 1", "fix generator in room 1")
    assert game.state.pursuit.fixed == (3, 0)
    assert game.state.fixing == (True, False)


def test_the_killer_goes_where_its_target_was_and_swapping_rooms_with_it_is_safe():
    game = game_at((5, 2), 4)
    assert game.observe(0).facts()["killer_goes_for"] == "Alice"
    step(game, "move to room 4", "wait")
    assert game.state.pursuit.killer == 5
    assert game.to_act() == (0, 1)


@pytest.mark.parametrize(
    ("before", "target"),
    [
        (Pursuit((5, 1), 4, 0, (0, 0)), "Bob"),
        (Pursuit((1, 5), 4, 1, (0, 0)), "Alice"),
        (Pursuit((1, 10), 4, None, (0, 0)), "Alice"),
        (Pursuit((5, 3), 4, 1, (0, 0)), "Bob"),
    ],
)
def test_of_two_players_the_killer_goes_for_the_one_it_sees_newly(before, target):
    rooms = EscapeRules().map
    seen = target_of((True, True), sees(rooms, before.killer, before.players), before.target)
    assert PLAYERS[seen] == target


def test_being_caught_comes_before_escaping():
    game = game_at((3, 8), 6, fixed=(2, 2), as_published=True)
    game.begin(EscapeState(Pursuit((2, 8), 3, 0, (2, 2))))
    step(game, "wait", "move to room 7")
    assert game.metrics() == {"rate": 0, "turns": 1}
    assert game.to_act() == ()


def test_the_players_win_as_soon_as_one_is_at_the_open_gate():
    game = game_at((6, 7), 2, fixed=(2, 1))
    step(game, "fix generator in room 6", "wait")
    assert game.metrics() == {"rate": 1, "turns": 1}


def test_rooms_7_and_8_are_connected_both_ways_and_one_way_as_published():
    assert "move to room 8" in game_at((7, 1), 4).legal(0)
    assert "move to room 3" in game_at((7, 1), 4, as_published=True).legal(0)
    assert "move to room 8" not in game_at((7, 1), 4, as_published=True).legal(0)


def test_nobody_escapes_after_thirty_turns():
    game = game_at((1, 1), 6)
    while game.to_act():
        safe = next(action for action in game.legal(0) if not dangerous(game, action))
        step(game, safe, safe)
    assert game.metrics() == {"rate": 0, "turns": 30}


def dangerous(game: EscapeGame, action: str) -> bool:
    here, pursuit = game.state.pursuit.players[0], game.state.pursuit
    room = int(action.rpartition(" ")[2]) if action.startswith("move") else here
    reach = game.rules.map.exits[pursuit.killer]
    return room in reach if pursuit.target is None else room == here


def test_a_snapshot_keeps_the_chance_of_the_killer():
    game = EscapeGame()
    game.reset(9)
    before = game.snapshot()
    first = step(game, "move to room 10", "wait").digest()
    game.restore(before)
    assert step(game, "move to room 10", "wait").digest() == first


def test_a_view_says_what_is_known_of_the_killer_and_draws_the_rooms():
    text = game_at((5, 2), 4).observe(0).text()
    assert "The killer is in room 4 and will go for me, to room 5." in text
    assert "has seen nobody" in EscapeGame().observe(0).text()
    assert "room 1 needs 2 more fixes in a row." in EscapeGame().observe(0).text()
    assert "room 1 needs 1 more fix, in this turn." in game_at((1, 2), 6, (1, 0)).observe(0).text()
    assert "[ 1* A  ]-----[ 2  B  ]-----[ 3     ]" in EscapeGame().observe(1).text()
