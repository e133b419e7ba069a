"""Lines from JSON, and commands to JSON."""

import pytest
from clauses import GAME, parsed

from orchestrator.commands.command import Intent, Look
from orchestrator.commands.command_json import BadLine, as_json, heard_from

KEYS = [
    *"source speaker addressee addressees intent slots raw confidence revision missing assumed answer".split(),
    *"choices offer acts joined more".split(),
]


def heard(**data):
    return heard_from({"text": "mine 4 logs", "speaker": "Sam"} | data, ("Ada", "Sam"), GAME)


def test_a_command_is_printed_with_these_fields_and_without_empty_slots():
    found = as_json(parsed("Ben, mine 4 logs and 3 coal"))
    assert list(found) == KEYS
    assert found["addressee"] == "Ben" and 0 < found["confidence"] <= 1
    assert found["slots"] == {"item": "logs", "count": 4, "items": [{"item": "logs", "count": 4}, {"item": "coal", "count": 3}]}


def test_talk_is_printed_without_addressee_and_slots():
    found = as_json(parsed("nice weather"))
    assert (found["intent"], found["addressee"], found["slots"]) == (None, None, {})


def test_what_is_missing_gets_a_default():
    line = heard()
    assert (line.bots, line.people, line.strict, line.source) == (("Ada",), (), False, "chat")


def test_players_may_be_names_or_objects():
    line = heard(players=["Tom", {"name": "Ben", "bot": True, "position": [1, 2, 3]}], position={"x": 4.5, "y": 64, "z": -0.5})
    assert (line.bots, line.people, line.strict) == (("Ben",), ("Tom",), True)
    assert line.positions == {"Ben": (1, 2, 3), "Sam": (4, 64, -1)}


@pytest.mark.parametrize(
    ("value", "look"),
    [
        ("zombie", Look(mob="zombie")),
        ("oak_log", Look(block="oak_log")),
        ([1, 2, 3], Look((1, 2, 3))),
        ({"x": 1, "y": 2, "z": 3, "block": "stone"}, Look((1, 2, 3), "stone")),
        ({"name": "cow"}, Look(mob="cow")),
        (None, Look()),
    ],
)
def test_what_the_speaker_looks_at(value, look):
    assert heard(looking_at=value).looking == look


@pytest.mark.parametrize(
    ("state", "asked", "busy"),
    [
        ("asked", True, False),
        ("working", False, True),
        ({"pending": 1}, True, False),
        ({"goal": "x"}, False, True),
        ({"goal": "idle"}, False, False),
    ],
)
def test_the_state_of_the_crew(state, asked, busy):
    line = heard(state=state)
    assert (line.asked, line.busy) == (asked, busy)


def test_earlier_commands_are_read_as_printed_or_as_typed():
    printed = as_json(parsed("Ben, mine 4 logs"))
    typed, again = heard(prior=["leader, mine 4 logs", printed]).prior
    for each in (typed, again):
        assert (each.intent, each.slots.item, each.slots.count) == (Intent.GATHER, "logs", 4)
    assert heard(prior=[printed | {"speaker": "Tom"}]).prior == ()


@pytest.mark.parametrize(
    "data", [{"text": 5}, {"players": "Tom"}, {"players": [5]}, {"state": 5}, {"prior": [5]}, {"prior": {"intent": "fly"}}]
)
def test_wrong_types_are_refused_with_one_sentence(data):
    with pytest.raises(BadLine):
        heard(**data)
