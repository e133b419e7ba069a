"""Action lines of models, people and programs are read leniently, or get one sentence of complaint."""

import json
from pathlib import Path

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.action import END, WAIT, place, remove, say
from orchestrator.games.coblock.command import exact, parse
from orchestrator.games.coblock.published_command import published_command

PARSED = Path(__file__).parents[2].parent / "shared" / "data" / "games" / "coblock_parse.json"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("place_block(block_type=red, pos=(0, 1, 2))", place("red", (0, 1, 2))),
        ('place_block(block_type="red", pos=(0,1,2))', place("red", (0, 1, 2))),
        ("place_block(pos=(0, 1, 2), block_type='Red')", place("red", (0, 1, 2))),
        ("2. Place_Block(block_type=red, pos=( 0 , 1 , -2 ));", place("red", (0, 1, -2))),
        ("`place_block(color=red, position=(0, 1, 2))`", place("red", (0, 1, 2))),
        ("- place red 0 1 2", place("red", (0, 1, 2))),
        ("place red (0, 1, 2)", place("red", (0, 1, 2))),
        ("break_block(pos=(0, 1, 2))", remove((0, 1, 2))),
        ("break_block((0, 1, 2))", remove((0, 1, 2))),
        ("break 0 1 2", remove((0, 1, 2))),
        ('send_message(message="I need (0,1,2), "red" please")', say('I need (0,1,2), "red" please')),
        ('send_message("two\n  lines")', say("two lines")),
        ("say I have red: place_block(...)", say("I have red: place_block(...)")),
        ("wait()", WAIT),
        ("wait", WAIT),
        ("null", WAIT),
        ("end_task()", END),
        ('end_session(message="done")', END),
        ("end", END),
    ],
)
def test_a_line_means_one_action(line, action):
    assert parse(line) == action


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "Write exactly one action"),
        ("x" * 5000, "Write exactly one action"),
        ("dance", "'dance' is not an action"),
        ("fly(pos=(0, 1, 2))", "'fly' is not an action"),
        ("place_block", "needs a colour"),
        ("place_block(pos=(0, 1, 2))", "needs a colour"),
        ("place_block(block_type=orange, pos=(0, 1, 2))", "'orange' is not a colour: choose one of red, blue"),
        ("place_block(block_type=red)", "three whole numbers"),
        ("place_block(block_type=red, pos=(0, 1))", "three whole numbers"),
        ("place_block(block_type=red, pos=(0, 1, 2, 3))", "three whole numbers"),
        ("place_block(block_type=red, pos=(0, 1.5, 2))", "three whole numbers"),
        ("place red 0 1", "write place red 0 1 2"),
        ("place", "is not a colour"),
        ("break_block(uid=abc)", "write break_block"),
        ("send_message(hello)", "needs a text in quotes"),
        ('send_message(message="")', "message is empty"),
        ("say   ", "message is empty"),
    ],
)
def test_a_line_that_is_no_action_gets_one_sentence_that_says_what_to_write(line, complaint):
    with pytest.raises(BlockcrewError, match=complaint) as caught:
        parse(line)
    text = str(caught.value)
    assert text.endswith(".")
    assert len(text) < 250
    assert "\n" not in text


@pytest.mark.parametrize("action", [place("black", (9, 0, 3)), remove((0, 1, 2)), say('a "b" c'), WAIT, END])
def test_the_short_form_is_read_back(action):
    assert parse(str(action)) == exact(str(action)) == action


def test_the_game_itself_takes_only_the_short_form_and_messages_as_they_are():
    assert exact("say  two  words") == say(" two  words")
    with pytest.raises(BlockcrewError, match="write 'wait'"):
        exact("wait()")


@pytest.mark.skipif(not PARSED.exists(), reason="the recorded command lines are not beside this project")
def test_published_lines_are_read_as_the_published_parser_reads_them():
    for line, wanted in json.loads(PARSED.read_text()):
        assert published_command(line, "alice", "UID") == wanted, line


def test_a_published_break_loses_its_position():
    assert published_command("break_block(pos=(0, 1, 2))", "bob", "u") == {"actionType": "break", "agentName": "bob", "uid": ""}
    assert published_command('end_session(message="bye")', "bob", "u") == {
        "actionType": "end_session", "agentName": "bob", "message": "bye"}  # fmt: skip
    assert published_command("break_block(pos=(-1, 1, 2))", "bob", "u") is None
