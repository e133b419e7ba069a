"""The bodies of requests: what is taken, what is refused, and the command line that a benchmark becomes."""

import pytest
from pydantic import ValidationError

from orchestrator.app.catalogue import COLLABORATIONS, MINDS, TEAMS
from orchestrator.service.models import (
    CollectionRequest,
    GamesBenchRequest,
    KitchenBenchRequest,
    LimitsRequest,
    NewBench,
    NewCrewRequest,
    RequestModel,
    ShelterRequest,
    SpeakRequest,
)
from orchestrator.service.models.fields import LONGEST

KITCHEN = ["--dispatchers", "random,greedy,lookahead"]
USUAL = ["--teams", "solo,tree", "--workers", "3", "--minds", "symbolic", "--seeds", "1", "--speed", "3"]


def test_every_team_mind_and_collaboration_of_the_catalogue_can_be_asked_for():
    for field, names in (("team", TEAMS), ("mind", MINDS), ("collaboration", COLLABORATIONS)):
        for name in names:
            assert getattr(NewCrewRequest.model_validate({"name": "one", field: name}), field) == name


@pytest.mark.parametrize(
    ("model", "body"),
    [
        (NewCrewRequest, {}),
        (NewCrewRequest, {"name": "a b"}),
        (NewCrewRequest, {"name": "x" * 33}),
        (NewCrewRequest, {"name": "one", "team": "mob"}),
        (NewCrewRequest, {"name": "one", "workers": 0}),
        (NewCrewRequest, {"name": "one", "workers": "3"}),
        (NewCrewRequest, {"name": "one", "workers": True}),
        (NewCrewRequest, {"name": "one", "speed": 3}),
        (SpeakRequest, {"text": "   "}),
        (SpeakRequest, {"text": "x" * (LONGEST + 1)}),
        (LimitsRequest, {"tokens": 1.5}),
        (LimitsRequest, {"dollars": -1}),
        (CollectionRequest, {"teams": "solo; rm -rf /"}),
        (CollectionRequest, {"workers": "0"}),
        (CollectionRequest, {"mind": "language"}),
        (ShelterRequest, {"size": "7x7"}),
        (KitchenBenchRequest, {"dispatchers": "language"}),
        (KitchenBenchRequest, {"levels": "../x"}),
        (KitchenBenchRequest, {"agents": "7"}),
        (GamesBenchRequest, {"games": "chess"}),
        (GamesBenchRequest, {"players": "player.py"}),
    ],
)
def test_a_wrong_body_is_refused(model: type[RequestModel], body: dict[str, object]):
    with pytest.raises(ValidationError):
        model.model_validate(body)


def test_a_line_is_stripped_and_has_no_control_characters():
    assert SpeakRequest(text="  mine\x1b 3 logs ").text == "mine\N{REPLACEMENT CHARACTER} 3 logs"


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (CollectionRequest(), USUAL),
        (CollectionRequest(goal="mine 9 logs", quick=True), [*USUAL, "--quick", "--goal=mine 9 logs"]),
        (CollectionRequest(goal="--out=/tmp"), [*USUAL, "--goal=--out=/tmp"]),
        (
            KitchenBenchRequest(agents="2", seeds=3),
            [*KITCHEN, "--agents", "2", "--levels", "0,3", "--protocol", "fresh-seeds", "--seeds", "3"],
        ),
        (
            GamesBenchRequest(games="escape", cross=True),
            ["--games", "escape", "--players", "symbolic,random", "--seeds", "10", "--quick", "--cross"],
        ),
        (ShelterRequest(size="7x7x4", speed=2.5), [*USUAL[:-1], "2.5", "--size=7x7x4"]),
    ],
)
def test_a_request_becomes_the_arguments_of_the_command(request_: NewBench, words: list[str]):
    assert request_.words() == words
