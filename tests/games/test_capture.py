"""CollabCapture keeps the published rules, and the exact solution wins as fast as the rules allow."""

from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.capture.game import CaptureGame
from orchestrator.games.capture.rules import PUBLISHED_MAP, CaptureRules, SwapRule, ThiefPolicy
from orchestrator.games.capture.solver import NEVER, every_state, solution
from orchestrator.games.capture.state import CaptureState
from orchestrator.games.capture.trace import replay_episode
from orchestrator.games.catalogue import entry
from orchestrator.games.episode import play_episode
from orchestrator.games.record import read_lines

CAPTURE_TRACES = Path(__file__).parents[2].parent / "shared" / "data" / "games" / "capture.jsonl.gz"
needs_traces = pytest.mark.skipif(not CAPTURE_TRACES.exists(), reason="the reference traces are not beside this project")
STAY = "stay in current room"


async def turns_of(player: str, as_published: bool = False, **params: str) -> list[float | None]:
    """Return the turns of a pair in the four scenarios; None where the thief was not caught."""
    capture = entry("capture")
    game = capture.open(params, as_published)
    played = [await play_episode(game, [capture.player(player), capture.player(player)], seed)
              for seed in range(4)]  # fmt: skip
    return [record.metrics["turns"] if record.metrics["rate"] else None for record in played]


def game_at(agents: tuple[int, int], thief: int, doors: tuple[bool, bool] = (True, True), turn: int = 1, **rules: object):
    game = CaptureGame(CaptureRules(**rules))
    game.begin(CaptureState(agents, thief, doors, turn))
    return game


def differing(every: int) -> tuple[int, list[object]]:
    steps, wrong = 0, list[object]()
    for number, line in read_lines(CAPTURE_TRACES):
        if "header" not in line and number % every == 0:
            episode = replay_episode(number, line)
            steps += episode.steps
            wrong += episode.mismatches
    return steps, wrong


@needs_traces
def test_the_original_code_did_exactly_the_same():
    steps, wrong = differing(every=9)
    assert steps > 3000
    assert wrong == []


@needs_traces
@pytest.mark.long
def test_the_original_code_did_exactly_the_same_in_every_capture_trace():
    assert differing(every=1) == (32_042, [])


async def test_the_published_greedy_pair_needs_nine_turns_misses_needs_three_and_misses():
    assert await turns_of("greedy", as_published=True, swaps="never") == [9, None, 3, None]


async def test_the_symbolic_pair_catches_the_published_thief_in_two_turns_on_average():
    assert await turns_of("symbolic") == [1, 1, 3, 3]
    assert await turns_of("symbolic", as_published=True) == [2, 2, 3, 3]


async def test_the_symbolic_pair_catches_the_adversarial_thief():
    assert await turns_of("symbolic", thief="adversarial") == [2, 2, 4, 4]


async def test_the_symbolic_pair_catches_the_thief_that_measures_paths():
    turns = await turns_of("symbolic", thief="graph_greedy")
    assert None not in turns
    assert max(turn or NEVER for turn in turns) <= 4


def test_nearly_every_state_is_won_against_the_adversarial_thief():
    solved = solution(CaptureRules(ThiefPolicy.ADVERSARIAL))
    states = every_state(solved.rules)
    assert len(states) == 2304
    assert sum(solved.turns(state) < NEVER for state in states) == 2276


def test_no_thief_lasts_longer_than_the_adversarial_one():
    hardest = solution(CaptureRules(ThiefPolicy.ADVERSARIAL))
    labels = solution(CaptureRules(ThiefPolicy.LABEL_GREEDY))
    assert all(labels.turns(state) <= hardest.turns(state) for state in every_state(hardest.rules))


def test_the_solution_does_not_depend_on_the_numbers_of_the_rooms():
    names = dict(zip(range(1, 10), (7, 3, 9, 1, 4, 8, 2, 6, 5), strict=True))
    rooms = PUBLISHED_MAP.relabelled(names)
    ours = solution(CaptureRules(ThiefPolicy.ADVERSARIAL))
    theirs = solution(CaptureRules(ThiefPolicy.ADVERSARIAL, map=rooms))
    for state in every_state(ours.rules)[::50]:
        moved = CaptureState(tuple(names[room] for room in state.agents), names[state.thief], state.doors, 1)
        assert theirs.turns(moved) == ours.turns(state)


def test_a_closed_door_stops_everybody():
    game = game_at((1, 6), 2, doors=(False, True))
    assert game.legal(0) == [STAY, "move to room 6"]
    game.step({0: STAY, 1: STAY})
    assert game.state.thief == 3


def test_a_door_that_closes_in_a_turn_still_lets_everybody_through_in_that_turn():
    game = game_at((1, 9), 4)
    game.step({0: "move to room 2", 1: "press button in room 9"})
    assert game.state.agents == (2, 9)
    assert game.state.doors == (False, True)


def test_two_presses_of_one_button_undo_each_other():
    game = game_at((9, 9), 4)
    game.step({0: "press button in room 9", 1: "press button in room 9"})
    assert game.state.doors == (True, True)


@pytest.mark.parametrize(
    ("swaps", "turn", "caught"),
    [(SwapRule.ALWAYS, 0, True), (SwapRule.FROM_TURN_2, 0, False), (SwapRule.FROM_TURN_2, 1, True), (SwapRule.NEVER, 1, False)],
)
def test_an_agent_that_exchanges_rooms_with_the_thief_has_caught_it_where_the_rules_count_that(swaps, turn, caught):
    game = game_at((8, 5), 7, turn=turn, swaps=swaps)  # from room 7 the thief goes to 8, away from the agent in 5
    game.step({0: "move to room 7", 1: STAY})
    assert game.state.thief == 8
    assert game.state.caught is caught


def test_an_episode_ends_after_thirty_turns_and_then_takes_no_action():
    game = game_at((9, 9), 4)
    while game.to_act():
        game.step({0: STAY, 1: STAY})
    assert game.metrics() == {"rate": 0, "turns": 30}
    with pytest.raises(BlockcrewError, match="is over: begin a new one"):
        game.step({0: STAY, 1: STAY})


def test_an_illegal_action_or_a_missing_seat_changes_nothing():
    game = CaptureGame()
    before = game.digest()
    for actions in ({0: STAY}, {0: STAY, 1: "move to room 8"}, {0: STAY, 1: STAY, 2: STAY}):
        with pytest.raises(BlockcrewError):
            game.step(actions)
    assert game.digest() == before


def test_a_snapshot_leads_back_to_the_state():
    game = CaptureGame()
    game.reset(2)
    before, digest = game.snapshot(), game.digest()
    game.step({0: STAY, 1: "move to room 9"})
    assert game.digest() != digest
    game.restore(before)
    assert (game.digest(), game.state.doors) == (digest, (False, True))


def test_a_view_says_where_everybody_is_and_draws_it():
    view = CaptureGame().observe(1)
    assert view.text().startswith("I am Bob, in room 6. Alice is in room 1, and the thief is in room 2.")
    assert "[1 A  ]--/--[2 T  ]-----[3    ]" in view.text()
    assert view.facts()["rooms"] == {"Alice": 1, "Bob": 6, "thief": 2}
