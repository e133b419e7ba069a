"""`blockcrew commands parse` as a program uses it: JSON lines in, Commands out, one sentence for what is no JSON."""

import json
import subprocess

import pytest


def parse(command, said: str | bytes, *options: str) -> "subprocess.CompletedProcess[bytes]":
    """With these lines on standard input."""
    data = said.encode() if isinstance(said, str) else said
    return subprocess.run([command, "commands", "parse", *options], input=data, capture_output=True, timeout=60, check=False)


def test_each_line_becomes_a_command_with_every_field(command):
    first = {"text": "Ben, mine 3 logs", "speaker": "Sam", "players": ["Sam", "Tom"], "state": {"bots": ["Ada", "Ben"]}}
    second = first | {"text": "no, ten"}
    third = {"text": "lol nice house", "prior": None, "looking_at": None, "state": None}
    done = parse(command, "\n".join(map(json.dumps, (first, second | {"prior": "Ben, mine 3 logs"}, third))), "--json")
    order, change, talk = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert order == {
        "source": "chat", "speaker": "Sam", "addressee": "Ben", "addressees": ["Ben"], "intent": "gather",
        "slots": {"item": "logs", "count": 3}, "raw": "Ben, mine 3 logs", "confidence": 0.95, "revision": 0, "missing": [],
        "assumed": [], "answer": "", "choices": [], "offer": None, "acts": True, "joined": "now", "more": [],
    }  # fmt: skip
    assert (change["intent"], change["slots"]["count"], change["revision"], change["addressee"]) == ("correct", 10, 1, "Ben")
    assert (talk["intent"], talk["addressee"], talk["slots"]) == (None, None, {})


@pytest.mark.long
def test_a_command_that_was_printed_can_be_given_as_prior(command):
    printed = parse(command, json.dumps({"text": "build a 5x5 hut at 1 64 2", "speaker": "Sam"}), "--json").stdout
    line = {"text": "build it here", "speaker": "Sam", "prior": [json.loads(printed)], "players": {"Sam": [9.7, 64, -2.5]}}
    slots = json.loads(parse(command, json.dumps(line), "--json").stdout)["slots"]
    assert (slots["structure"], slots["size"], slots["at"], slots["place"]) == ("hut", [5, 5, 4], [9, 64, -3], "here")


@pytest.mark.parametrize(
    ("line", "part"),
    [("nope", "this is not JSON"), ("[1]", "not a JSON object"), ('{"text": 5}', "`text` must be text"),
     ('{"text": "x", "players": "Sam"}', "`players` must be"), ('{"text": "x", "prior": 5}', "`prior` must be"),
     ('{"text": "x", "state": [1]}', "`state` must be"), ("[" * 100_000, "this is not JSON")],
    ids=range(7),
)  # fmt: skip
def test_a_line_that_is_wrong_is_one_sentence_with_its_number(typed, line, part):
    done = typed("commands", "parse", "--json", said='{"text": "hi"}\n\n' + line)
    assert done.returncode == 1
    (sentence,) = done.stderr.strip().splitlines()
    assert "Line 3: " in sentence and part in sentence
    assert len(done.stdout.splitlines()) == 1, "the line before it was answered"


def test_bytes_that_are_no_text_and_half_characters_are_data(command):
    done = parse(command, b'{"text": "mine 5 \xff\xfe logs"}\n{"text": "\\ud800 stop"}', "--json")
    assert done.returncode == 0
    assert [json.loads(line)["intent"] for line in done.stdout.splitlines()][1] == "stop"


def test_without_json_lines_are_what_people_say_and_the_answer_is_for_people(command):
    done = parse(command, "Ben, mine 3 logs\nlol\n")
    assert done.stdout.decode().splitlines() == ["gather item=logs count=3 -> Ben (0.95)", "no command"]
