"""What programs send: who is there and what was said before, in the forms that the guide names."""

import pytest

from orchestrator.commands.command_json import BadLine, as_json, heard_from
from orchestrator.commands.parser import understand
from orchestrator.knowledge.game import load

GAME = load()


def printed(**data):
    """The Command for one object, of a crew whose usual names are Ada and Ben."""
    return as_json(understand(heard_from({"speaker": "Sam", **data}, ("Ada", "Ben"), GAME), GAME))


@pytest.mark.parametrize(
    "known",
    [{"state": {"bots": ["Rex"]}}, {"state": {"npcs": ["Rex"]}}, {"players": ["Sam", {"name": "Rex", "bot": True}]},
     {"players": [{"name": "Rex", "role": "bot"}]}],
    ids=range(4),
)  # fmt: skip
def test_the_crew_is_named_in_one_of_several_ways(known):
    assert printed(text="Rex, mine 3 logs", **known)["addressee"] == "Rex"
    assert printed(text="Bob, mine 3 logs", **known)["intent"] is None


def test_players_that_are_no_bots_are_people_and_the_usual_names_are_the_crew():
    players = ["Sam", "Tom"]
    assert printed(text="Tom, come here", players=players)["intent"] is None
    assert printed(text="Ben, come here", players=players)["addressee"] == "Ben"


@pytest.mark.parametrize(
    "prior",
    ["Ben, mine 4 coal", {"text": "Ben, mine 4 coal"}, [{"text": "Ben, mine 4 coal"}],
     {"intent": "gather", "slots": {"item": "coal", "count": 4}, "addressee": "Ben", "revision": 0},
     [{"intent": "gather", "slots": {"item": "coal", "count": 4}, "addressee": "Ben"},
      {"intent": "gather", "slots": {"item": "sand", "count": 9}, "speaker": "Tom"}]],
    ids=range(5),
)  # fmt: skip
def test_what_was_said_before_is_typed_or_printed_and_the_speakers_own(prior):
    found = printed(text="no, ten", prior=prior)
    assert (found["intent"], found["slots"], found["addressee"]) == ("correct", {"item": "coal", "count": 10}, "Ben")
    assert found["revision"] == 1


@pytest.mark.parametrize(
    ("looking_at", "slots"),
    [([1, 2.5, -3.5], {"at": [1, 2, -4]}), ({"x": 1, "y": 2, "z": 3}, {"at": [1, 2, 3]}), ("oak_log", {"item": "oak_log"}),
     ({"block": "oak_log", "at": [1, 2, 3]}, {"item": "oak_log", "at": [1, 2, 3]}),
     ({"name": "oak_log", "position": {"x": 1, "y": 2, "z": 3}}, {"item": "oak_log", "at": [1, 2, 3]})],
    ids=range(5),
)  # fmt: skip
def test_what_the_speaker_looks_at_has_a_place_a_name_or_both(looking_at, slots):
    found = printed(text="mine this", looking_at=looking_at)["slots"]
    assert {key: found[key] for key in slots} == slots


def test_a_creature_that_is_looked_at_is_attacked():
    assert printed(text="attack it", looking_at="zombie")["slots"]["mob"] == "zombie"
    assert printed(text="kill it", looking_at={"entity": "cow", "at": [1, 2, 3]})["slots"]["mob"] == "cow"


@pytest.mark.parametrize("state", [{"asked": "Shall I?"}, {"pending": True}, "asked"])
def test_a_question_of_the_crew_makes_sure_an_answer(state):
    assert printed(text="sure", state=state)["intent"] == "yes"
    assert printed(text="sure", state="idle")["intent"] is None


@pytest.mark.parametrize(
    "wrong",
    [{"text": 5}, {"players": 3}, {"players": [3]}, {"state": []}, {"prior": 1}, {"speaker": {}},
     {"prior": {"intent": "dance"}}, {"prior": [[]]}],
    ids=range(8),
)  # fmt: skip
def test_a_field_of_the_wrong_kind_is_named(wrong):
    with pytest.raises(BadLine, match=f"`{next(iter(wrong))}`"):
        printed(**({"text": "mine 3 logs"} | wrong))


@pytest.mark.parametrize(
    "odd",
    [{"looking_at": 5}, {"looking_at": [1, "x", 2]}, {"looking_at": [1e99, 0, 0]}, {"looking_at": {}},
     {"position": [float("nan"), 1, 1]}, {"players": {"Sam": None}}, {"prior": {"slots": 3}}],
    ids=range(7),
)  # fmt: skip
def test_what_makes_no_sense_as_a_place_is_not_known(odd):
    assert printed(text="build a hut here", **odd)["intent"] == "build"
