"""Games of coordination as a user types them."""

import io
import json
from contextlib import nullcontext

import pytest
from rich.console import Console

from orchestrator.cli.games_terminal import TakenBack, TerminalPlayer, chosen
from orchestrator.games.game import GameSpec, Speech, TurnMode


@pytest.fixture
def play(typed):
    """Run `blockcrew games play ...` with these keys typed."""

    def run(keys: str, *words: str):
        return typed("games", "play", *words, said=keys)

    return run


def test_a_person_plays_with_typing_mistakes_and_the_record_can_be_replayed(play, typed, tmp_path):
    keys = "99\nfly\nhelp\nmove to room 2\nundo\nstay\n" + "1\n" * 30
    played = play(keys, "capture", "--seed", "1", "--set", "doors=open-open", "--out", "mine.jsonl")
    assert played.returncode == 0, played.stderr
    for said in (
        "Choose a number from 1 to 3.", "'fly' is no action", "opens or closes the door", "The game is over: rate 1, turns",
    ):  # fmt: skip
        assert said in " ".join(played.stdout.split())
    record = json.loads((tmp_path / "mine.jsonl").read_text())
    assert record["players"] == ["person", "symbolic"]
    again = typed("games", "replay", "mine.jsonl", "--json")
    assert again.returncode == 0, again.stderr
    steps = len(record["actions"])
    assert json.loads(again.stdout.splitlines()[-1]) == {"episodes": 1, "steps": steps, "mismatches": 0, "first": None}
    record["digests"][-1] = "0" * 12
    (tmp_path / "changed.jsonl").write_text(json.dumps(record))
    other = typed("games", "replay", "mine.jsonl", "changed.jsonl", "--json")
    assert other.returncode == 1
    found = json.loads(other.stdout.splitlines()[-1])
    assert (found["episodes"], found["mismatches"]) == (2, 1)
    assert (found["first"]["file"], found["first"]["step"], found["first"]["what"]) == ("changed.jsonl", steps, "digest")


LEGAL = ["wait", "end", "place red 0 0 1", "place red 0 0 10", "place blue 2 0 0"]
CHAT = GameSpec("talk", 1, ("Alice",), TurnMode.TURN, 9, "turn", {}, speech=Speech(cost=1, longest=9))


@pytest.mark.parametrize(
    ("typed_line", "action"),
    [
        ("1", "wait"), ("5", "place blue 2 0 0"), ("place red 0 0 1", "place red 0 0 1"), ("PLACE  blue", "place blue 2 0 0"),
        ("say Hello Bob", "say Hello Bob"), ("end", "end"),
    ],
)  # fmt: skip
def test_an_action_is_chosen_by_number_by_name_and_by_its_first_words(typed_line, action):
    assert chosen(typed_line, LEGAL, CHAT) == (action, "")


@pytest.mark.parametrize(
    ("typed_line", "action"),
    [("w", "west"), ("goto storage1", "goto_agent0_storage1"), ("go 1", "go to room 1"), ("n", ""), ("go storage1", "")],
)
def test_an_action_is_found_by_some_of_its_words_and_by_the_letter_of_a_direction(typed_line, action):
    legal = ["west", "wait", "goto_agent0_storage0", "goto_agent0_storage1", "go to room 1", "go to room 11"]
    assert chosen(typed_line, legal, CHAT)[0] == action


@pytest.mark.parametrize(("line", "is_taken_back"), [("undo", True), ("", False), ("quit", False)])
def test_the_action_that_ended_a_game_can_be_taken_back_in_a_terminal(line, is_taken_back, monkeypatch):
    console = Console(force_terminal=True, file=io.StringIO())
    monkeypatch.setattr(console, "input", lambda question: line)
    with pytest.raises(TakenBack) if is_taken_back else nullcontext():
        TerminalPlayer(console, "").confirm_end()


@pytest.mark.parametrize("typed_line", ["", "0", "6", "e", "place red", "place", "fly", "say Hello Robert", "say", "-1", "²"])
def test_a_mistyped_line_is_no_action_and_the_trouble_is_said(typed_line):
    action, trouble = chosen(typed_line, LEGAL, CHAT)
    assert action == ""
    assert trouble.endswith(".")


@pytest.mark.parametrize(
    ("typed_line", "meant"),
    [
        ("palce red 0 0 1", "3, place red 0 0 1"),
        ("wiat", "1, wait"),
        ("hepl", "help"),
        ("undoo", "undo"),
        ("place red 0 0 2", ""),
    ],
)
def test_a_mistyped_line_is_answered_with_what_it_may_mean_and_numbers_are_not_guessed(typed_line, meant):
    action, trouble = chosen(typed_line, LEGAL, CHAT)
    assert action == ""
    assert (f"(did you mean {meant}?)" in trouble) if meant else ("did you mean" not in trouble)


def test_undo_takes_back_what_was_played_and_not_what_came_before(play):
    keys = "move to room 10\nundo\nwait\nmove to room 2\nundo\nmove to room 10\nq\n"
    played = play(keys, "escape", "--seed", "1", "--partner", "greedy")
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("Your last action is taken back.") == 2
    assert played.stdout.count("Alice: wait.") == 1, "what is repeated is not told again"
    assert "You left the game" in played.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "No game is called 'chess'"),
        (["capture", "--seat", "5"], "This game has no seat '5': choose one of 0 (Alice), 1 (Bob)."),
        (["capture", "--partner", "smart"], "capture has no player 'smart'"),
        (["capture", "--set", "doors"], "--set takes NAME=VALUE"),
        (["capture", "--set", "layout=ring"], "capture has no parameter 'layout'"),
        (["capture", "--out", "no/such/folder.jsonl"], "cannot be written"),
    ],
)
def test_a_wrong_word_is_refused_in_one_sentence_before_the_game_begins(typed, words, sentence):
    refused = typed("games", "play", *words)
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert refused.stdout == ""


def test_the_list_names_every_game_with_its_players(typed):
    listed = json.loads(typed("games", "list", "--json").stdout)
    assert {"capture", "escape"} <= {game["name"] for game in listed}
    assert all({"random", "symbolic"} <= set(game["players"]) for game in listed)
    assert "thief=label_greedy" in typed("games", "list").stdout


def test_a_file_that_is_no_recorded_game_is_refused_in_one_sentence(typed, tmp_path):
    (tmp_path / "other.jsonl").write_text('{"blockcrew_game": 99}\n')
    refused = typed("games", "replay", "other.jsonl", "--json")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "another version" in refused.stderr
