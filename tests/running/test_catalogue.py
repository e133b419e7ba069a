"""Teams and minds are listed once; whoever offers them takes them from there."""

import re

from pydantic import BaseModel

from orchestrator.app.run_config import LANGUAGE, MIND_NAMES, TEAMS, about_teams
from orchestrator.app.session import MINDS
from orchestrator.service.models import BenchOptions, NewCrewRequest


def pattern_of(model: type[BaseModel], field: str) -> str:
    """The pattern of a text that the service takes."""
    schema = model.model_json_schema()["properties"][field]
    return str(schema["pattern"])


def test_every_mind_that_can_be_named_can_be_made():
    assert set(MINDS) == set(MIND_NAMES)


def test_the_service_takes_every_team_and_mind_there_is_and_no_other():
    for name in TEAMS:
        assert re.fullmatch(pattern_of(NewCrewRequest, "team"), name) and re.fullmatch(pattern_of(BenchOptions, "teams"), name)
    for name in MIND_NAMES:
        assert re.fullmatch(pattern_of(NewCrewRequest, "mind"), name)
        assert bool(re.fullmatch(pattern_of(BenchOptions, "mind"), name)) is (name != LANGUAGE), "benches ask no model"
    assert not re.fullmatch(pattern_of(NewCrewRequest, "team"), "swarm")


def test_every_team_is_described_in_one_line():
    assert set(about_teams()) == set(TEAMS)
    assert about_teams()["tree"] == "Tree of agents: one root commands every leaf, and leaves command nobody"
