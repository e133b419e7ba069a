"""Overcooked keeps the published rules to the tick."""

from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.overcooked.entry import ENTRY
from orchestrator.games.overcooked.game import OvercookedGame
from orchestrator.games.overcooked.layout import OvercookedLayout
from orchestrator.games.overcooked.layouts import ROWS
from orchestrator.games.overcooked.trace import recognises, replay_episode
from orchestrator.games.record import read_lines

FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "games"
TRACES = sorted(FOLDER.glob("overcooked_*.jsonl.gz"))
needs_traces = pytest.mark.skipif(not TRACES, reason="the reference traces are not beside this project")
WORDS = {"N": "north", "S": "south", "E": "east", "W": "west", ".": "stay", "I": "interact"}


def play(game: OvercookedGame, first: str, second: str = "") -> list[str]:
    """Play one tick for each letter, player 1 stays where its letters end, and return the kinds of events."""
    kinds = []
    for tick, letter in enumerate(first):
        other = second[tick] if tick < len(second) else "."
        kinds += [event.kind for event in game.step({0: WORDS[letter], 1: WORDS[other]})]
    return kinds


def differing(every: int) -> tuple[int, list[object]]:
    steps, wrong = 0, list[object]()
    for path in TRACES:
        for number, line in read_lines(path):
            assert recognises(line)
            assert tuple(line["rows"]) == ROWS[line["layout"]]
            if number % every == 0:
                episode = replay_episode(number, line)
                steps += episode.steps
                wrong += episode.mismatches
    return steps, wrong


@needs_traces
def test_the_original_kitchens_did_exactly_the_same():
    steps, wrong = differing(every=12)
    assert steps == 6_000
    assert wrong == []


@needs_traces
@pytest.mark.long
def test_the_original_kitchens_did_exactly_the_same_in_every_trace():
    assert differing(every=1) == (81_600, [])


@needs_traces
def test_a_replay_names_the_first_field_that_differs():
    _, line = next(read_lines(TRACES[0]))
    line["steps"][7][0] = ".."
    mismatches = replay_episode(1, line).mismatches
    assert mismatches
    assert (mismatches[0].step, mismatches[0].what) == (8, "players")


def test_a_soup_is_refused_nineteen_ticks_after_the_third_onion_and_taken_after_twenty():
    for ticks, taken in ((18, False), (19, True)):
        game = OvercookedGame("cramped_room")
        play(game, "NWIENIWWIENIWWIENI")
        play(game, "." * ticks)
        game.state.held[0] = "dish"
        play(game, "I")
        assert (game.state.held[0] == "soup") == taken


def test_a_delivered_soup_is_worth_twenty_points():
    game = OvercookedGame("cramped_room")
    game.state.at[0], game.state.facing[0], game.state.held[0] = 13, 1, "soup"
    assert play(game, "I") == ["ok", "reward"]
    assert game.metrics() == {"score": 20.0, "soups": 1.0}


def test_cooks_that_would_swap_only_turn():
    game = OvercookedGame("cramped_room")
    game.state.at[:] = [6, 7]
    play(game, "E", "W")
    assert (game.state.at, game.state.facing) == ([6, 7], [2, 3])


def test_a_cook_may_follow_into_the_cell_that_the_other_leaves():
    game = OvercookedGame("cramped_room")
    game.state.at[:] = [6, 7]
    play(game, "E", "E")
    assert game.state.at == [7, 8]


def test_player_0_acts_first_so_that_a_thing_can_change_hands_over_a_counter_in_one_tick():
    game = OvercookedGame("forced_coordination")
    game.state.at[:], game.state.facing[:], game.state.held[:] = [8, 6], [3, 2], ["dish", ""]
    play(game, "I", "I")
    assert game.state.held == ["", "dish"]


def test_a_wall_holds_nothing():
    game = OvercookedGame("no_counter_door")
    game.state.at[0], game.state.facing[0], game.state.held[0] = 13, 2, "onion"
    assert play(game, "I") == ["refused"]


def test_a_gate_opens_for_empty_hands_and_closes_ten_ticks_later():
    game = OvercookedGame("soup_passing_door")
    game.state.at[0], game.state.facing[0], game.state.held[0] = 23, 2, "onion"
    assert play(game, "I") == ["refused"]
    game.state.held[0] = ""
    assert play(game, "I") == ["ok"]
    play(game, "." * 9)
    assert game.state.gates[24] == 10
    play(game, ".")
    assert game.state.gates[24] == -1


def test_a_gate_stays_open_while_somebody_is_in_it():
    game = OvercookedGame("soup_passing_door")
    game.state.at[0], game.state.facing[0] = 23, 2
    play(game, "IE" + "." * 30)
    assert game.state.at[0] == 24
    assert game.state.gates[24] == 1


def test_a_game_ends_after_its_last_tick_and_says_how():
    game = OvercookedGame(horizon=2)
    assert play(game, "..") == ["end"]
    assert game.to_act() == ()
    with pytest.raises(BlockcrewError, match="is over"):
        game.step({0: "stay", 1: "stay"})


@pytest.mark.parametrize("actions", [{0: "stay"}, {0: "stay", 1: "jump"}, {0: "stay", 2: "stay"}, {}])
def test_a_wrong_action_changes_nothing(actions):
    game = OvercookedGame()
    before = game.digest()
    with pytest.raises(BlockcrewError):
        game.step(actions)
    assert game.digest() == before


def test_a_snapshot_brings_every_part_of_a_state_back():
    game = OvercookedGame("door_rect_room")
    play(game, "NIWWWIENNNWI.SEN", "WWWNIIEESSSII")
    kept, digest = game.snapshot(), game.digest()
    play(game, "IIINNNESW", "WSENIWSEN")
    assert game.digest() != digest
    game.restore(kept)
    assert (game.digest(), game.snapshot()) == (digest, kept)


def test_a_person_can_choose_a_shorter_game():
    assert ENTRY.open().spec.horizon == 400
    assert ENTRY.open({"ticks": 50}).spec.horizon == 50


def test_an_unknown_layout_is_refused_with_the_names_of_all():
    with pytest.raises(BlockcrewError, match=r"cramped_room.*door_rect_room"):
        OvercookedGame("kitchen")


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (("XOX", "XX"), "same length"),
        (("XPDOX", "X1 QX", "XXSXX"), "unknown letters"),
        (("XPDOX", "X1  X", "XXSXX"), "one start 2"),
        (("XPDXX", "X1 2X", "XXSXX"), "lacks O"),
        (("XPDOX", "X1 2 ", "XXSXX"), "border"),
    ],
)
def test_rows_that_are_no_kitchen_are_refused(rows, reason):
    with pytest.raises(BlockcrewError, match=reason):
        OvercookedLayout("mine", rows)


def test_the_picture_shows_cooks_what_they_hold_and_how_far_the_pot_is():
    game = OvercookedGame("cramped_room")
    play(game, "NWIENIWWIENIWWIENI")
    text = game.observe(1).text()
    assert "X  X  P* X  X" in text
    assert "O   . A^ B^ O" in text
    assert "The pot at column 2, row 0 cooks for 19 more ticks." in text
    assert "You are Bob (B)" in text
