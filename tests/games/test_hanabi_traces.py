"""Recorded games of the published engine, replayed here: every move has to match."""

import gzip
import json
from functools import partial
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.hanabi.cards import CARD_NAMES, CARD_NUMBERS
from orchestrator.games.hanabi.engine import HanabiGame
from orchestrator.games.hanabi.entry import ENTRY
from orchestrator.games.hanabi.trace import recognises
from orchestrator.games.replay import replay_traces

REFERENCE = Path(__file__).parents[3] / "shared" / "data" / "games"
replay = partial(replay_traces, ENTRY)
needs_traces = pytest.mark.skipif(not REFERENCE.exists(), reason="the reference traces are not beside this project")


def lines_of(players: int, every: int) -> list[tuple[int, dict]]:
    with gzip.open(REFERENCE / f"hanabi_{players}p.jsonl.gz", "rt") as file:
        return [(number, json.loads(line)) for number, line in enumerate(file) if number == 0 or number % every == 0]


def assert_all_moves_match(players: int, every: int) -> int:
    lines = lines_of(players, every)
    assert recognises(lines[0][1])
    episodes = list(replay(lines, "traces"))
    assert [mismatch for episode in episodes for mismatch in episode.mismatches] == []
    assert len(episodes) == len(lines) - 1
    return sum(episode.steps for episode in episodes)


@needs_traces
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_fifth_published_game_is_the_same_here(players):
    assert assert_all_moves_match(players, 5) > 400


@needs_traces
@pytest.mark.long
def test_every_published_game_is_the_same_here():
    assert sum(assert_all_moves_match(players, 1) for players in (2, 3, 4, 5)) == 17995


@needs_traces
@pytest.mark.parametrize(
    ("field", "wrong", "named"),
    [(2, "Play 9", "text"), (3, [1], "legal"), (4, [], "knowledge"), (5, "0", "observation"), (7, 9, "tokens"), (9, 0, "deck")],
)
def test_a_changed_field_of_a_move_is_noticed(field, wrong, named):
    lines = lines_of(2, 20)[:2]
    lines[1][1]["moves"][3][field] = wrong
    (episode,) = replay(lines, "traces")
    assert [(found.step, found.what) for found in episode.mismatches] == [(4, named)]


@needs_traces
def test_a_changed_end_and_a_damaged_line_are_noticed():
    lines = lines_of(3, 20)[:2]
    lines[1][1]["final_hands"][0][0] = "R9"
    (episode,) = replay(lines, "traces")
    assert [found.what for found in episode.mismatches] == ["final_hands"]
    del lines[1][1]["deck"]
    with pytest.raises(BlockcrewError, match=r"traces:20: .*'deck'"):
        list(replay(lines, "traces"))


@needs_traces
@pytest.mark.parametrize("seed", ["321", "212", "628", "45", "114", "4788"])
def test_the_decks_of_the_published_seeds_can_be_dealt(seed):
    deck = json.loads((REFERENCE / "hanabi_published_decks.json").read_text())["decks"][seed]
    game = HanabiGame()
    game.deal([CARD_NUMBERS[card] for card in deck])
    assert [CARD_NAMES[held.card] for hand in game.state.hands for held in hand] == deck[:10]
    assert [CARD_NAMES[card] for card in game.state.deck[10:]] == deck[10:]
