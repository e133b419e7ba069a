"""An episode is played to its end whatever the players answer, and its record is enough to play it again."""

import gzip
import json

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.capture.game import CaptureGame
from orchestrator.games.capture.state import STAY
from orchestrator.games.catalogue import entry
from orchestrator.games.episode import complaint, play_episode, player_seed
from orchestrator.games.escape.game import EscapeGame
from orchestrator.games.game import GameSpec, Speech, TurnMode
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.players.random_player import RandomPlayer
from orchestrator.games.record import parse_record, read_records, write_records
from orchestrator.games.replay import differences, recorded_game, replay_file

TALKING = GameSpec("talk", 1, ("Alice",), TurnMode.TURN, 9, "turn", {}, speech=Speech(cost=1, longest=5))


class Stubborn:
    """Answers with the same text, and with another one as soon as it was told so many times that this is not legal."""

    def __init__(self, says: str, gives_in_after: int = 99) -> None:
        self.says, self.patience, self.told = says, gives_in_after, list[str]()

    def begin(self, spec, seat, seed):
        self.told_now = 0

    async def act(self, view, legal, refused=""):
        self.told_now = self.told_now + 1 if refused else 0
        self.told += [refused] if refused else []
        return legal[1] if self.told_now >= self.patience else self.says


async def test_an_illegal_answer_is_told_back_twice_and_then_the_first_legal_action_is_taken_and_counted():
    stubborn = Stubborn("fly away")
    record = await play_episode(CaptureGame(), [stubborn, RandomPlayer()], seed=3)
    steps = len(record.actions)
    assert all(actions[0] == STAY for actions in record.actions)
    assert record.defaults == (steps, 0)
    assert record.illegal == (3 * steps, 0)
    assert len(stubborn.told) == 2 * steps
    assert stubborn.told[0].startswith("'fly away' is not legal now: choose one of stay in current room, ")


async def test_a_player_that_gives_in_plays_its_own_action():
    record = await play_episode(CaptureGame(), [Stubborn("fly", gives_in_after=2), RandomPlayer()], seed=3)
    assert record.actions[0][0] == "move to room 6"
    assert record.defaults == (0, 0)
    assert record.illegal[0] == 2 * len(record.actions)


def test_a_message_is_legal_only_where_the_game_has_speech_and_only_up_to_its_length():
    assert complaint("say hello", ["wait"], TALKING) == ""
    assert "6 characters: use at most 5" in complaint("say hello!", ["wait"], TALKING)
    assert "empty" in complaint("say  ", ["wait"], TALKING)
    assert complaint("say hello", ["wait"], CaptureGame().spec)


async def test_a_wrong_number_of_players_is_refused_in_a_sentence():
    with pytest.raises(BlockcrewError, match="capture has 2 seats: give 2 players, not 1"):
        await play_episode(CaptureGame(), [RandomPlayer()], seed=1)


async def test_random_players_play_the_same_episode_again_with_the_same_seed_and_another_with_another():
    pair = [RandomPlayer(), RandomPlayer()]
    first, same, other = [await play_episode(EscapeGame(), pair, seed) for seed in (5, 5, 6)]
    assert first == same
    assert first.actions != other.actions
    assert player_seed(5, 0) != player_seed(5, 1)


async def test_mistakes_come_as_often_as_told_and_always_at_a_rate_of_one():
    class Still(RandomPlayer):
        async def act(self, view, legal, refused=""):
            return STAY

    wrong = total = 0
    for seed in range(120):
        record = await play_episode(CaptureGame(), [MistakenPlayer(Still(), 0.3), Still()], seed)
        wrong += sum(actions[0] != STAY for actions in record.actions)
        total += len(record.actions)
    chosen = wrong / total  # a third or less of the random actions is to stay
    assert 0.3 * 0.6 < chosen < 0.3
    never = await play_episode(CaptureGame(), [MistakenPlayer(Still(), 0), Still()], 1)
    assert all(actions[0] == STAY for actions in never.actions)
    with pytest.raises(BlockcrewError, match="probability from 0 to 1"):
        MistakenPlayer(Still(), 1.5)


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
async def test_records_are_read_as_they_were_written_and_replayed_without_a_difference(tmp_path, name):
    games = [entry("escape").open(), entry("capture").open({"thief": "graph_greedy"}, as_published=True)]
    records = [await play_episode(game, [RandomPlayer(), RandomPlayer()], 4, ["random"] * 2) for game in games]
    write_records(tmp_path / name, records)
    assert list(read_records(tmp_path / name)) == records
    replayed = list(replay_file(tmp_path / name))
    assert [each.mismatches for each in replayed] == [(), ()]
    assert [each.steps for each in replayed] == [len(record.actions) for record in records]


async def test_a_changed_action_digest_or_score_is_found_where_it_is():
    record = await play_episode(EscapeGame(), [entry("escape").player("greedy")] * 2, seed=1)
    line = record.as_json()
    for change, step, what in (
        (("digests", 2), 2, "digest"),
        (("actions", 1), 2, "actions"),
        (("metrics", "rate"), 6, "metrics"),
    ):
        changed = json.loads(json.dumps(line))
        key, place = change
        changed[key][place] = ["wait", "dig"] if key == "actions" else "" if key == "digests" else 0.5
        changed = parse_record(changed, "here")
        found = next(differences(recorded_game(changed, "here"), changed, 1))
        assert found.what == what
        assert found.step == step or (what == "metrics" and found.step == len(record.actions))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "has no recorded game"),
        ("hello", "is no JSON"),
        ("[1]", "no JSON object"),
        ('{"a": 1}', "is no recorded game of a kind that is known here"),
        ('{"blockcrew_game": 99}', "another version"),
        ('{"blockcrew_game": 1, "game": "capture"}', "'version' is missing or wrong"),
    ],
)
def test_a_file_that_is_no_recorded_game_of_this_version_is_refused_in_one_sentence(tmp_path, content, sentence):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(BlockcrewError, match=sentence):
        list(replay_file(path))


async def test_a_record_of_other_rules_or_with_lists_that_do_not_fit_is_refused(tmp_path):
    record = await play_episode(CaptureGame(), [RandomPlayer(), RandomPlayer()], 1)
    line = record.as_json()
    with pytest.raises(BlockcrewError, match="version 7 of capture, and this is 1"):
        recorded_game(parse_record(line | {"version": 7}, "here"), "here")
    with pytest.raises(BlockcrewError, match="do not fit together"):
        parse_record(line | {"digests": line["digests"][1:]}, "here")
    with pytest.raises(BlockcrewError, match="cannot be opened as it was recorded"):
        recorded_game(parse_record(line | {"params": {"thief": "invisible"}}, "here"), "here")


def test_a_file_that_is_cut_off_or_missing_is_refused_in_one_sentence(tmp_path):
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(b'{"blockcrew_game": 1}')[:-12])
    for path in (cut, tmp_path / "missing.jsonl"):
        with pytest.raises(BlockcrewError, match="cannot be read"):
            list(replay_file(path))


def test_the_catalogue_refuses_what_it_does_not_have_and_says_what_it_has():
    with pytest.raises(BlockcrewError, match="No game is called 'chess': choose one of capture, escape"):
        entry("chess")
    with pytest.raises(BlockcrewError, match="capture has no player 'smart': choose one of random, symbolic, greedy"):
        entry("capture").player("smart")
    with pytest.raises(BlockcrewError, match="capture has no parameter 'layout': it has thief, doors, swaps"):
        entry("capture").open({"layout": "ring"})
    with pytest.raises(BlockcrewError, match="thief cannot be 'lazy': choose one of label_greedy, "):
        entry("capture").open({"thief": "lazy"})
