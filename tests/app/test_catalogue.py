"""Teams and minds are listed once: what is added to the catalogue is offered by the API and by the command line."""

import re
import subprocess
import sys

from pydantic import BaseModel

from orchestrator.app.catalogue import LANGUAGE, MINDS, TEAMS, MindParts, explained, skill_writers
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.knowledge.game import load
from orchestrator.llm.uniform import UniformModel
from orchestrator.minds.language_minds import KINDS
from orchestrator.service.models import BenchRequest, NewCrewRequest

ADDED = """
import sys
from orchestrator.app import catalogue
catalogue.TEAMS["ring"] = catalogue.Team("Ring of agents", catalogue.TEAMS["chain"].organise, "no end")
catalogue.MINDS["lazy"] = catalogue.MindKind("does little", catalogue.MINDS["symbolic"].make)
from orchestrator.app.run_config import RunConfig
from orchestrator.service.models import BenchRequest, NewCrewRequest
new = NewCrewRequest.model_validate({"name": "one", "team": "ring", "mind": "lazy"})
RunConfig(team=new.team, mind=new.mind).organisation()
BenchRequest.model_validate({"teams": "solo,ring", "mind": "lazy"})
print(NewCrewRequest.model_json_schema()["properties"]["team"])
from orchestrator.cli import main
sys.argv = ["blockcrew", "tabletop", "--help"]
main()
"""


def pattern_of(model: type[BaseModel], field: str) -> str:
    """Return the pattern of a text that the service takes."""
    schema = model.model_json_schema()["properties"][field]
    return str(schema["pattern"])


def test_every_mind_that_asks_a_model_is_made_of_the_kind_with_its_name():
    asking = {name for name, kind in MINDS.items() if kind.asks_model}
    assert set(KINDS) == asking
    for name in asking:
        made = MINDS[name].make(MindParts(load(), NoJournal(), UniformModel(1), 1, 1))
        assert type(made) is KINDS[name]


def test_a_team_that_is_added_to_the_catalogue_is_offered_by_the_api_and_the_command_line():
    done = subprocess.run([sys.executable, "-c", ADDED], capture_output=True, text=True, check=True)
    schema, _, help_text = done.stdout.partition("\n")
    assert "ring" in schema
    said = " ".join(re.sub(r"[│╭╮╰╯─]", " ", help_text).split())
    assert "ring (no end)" in said and "lazy (does little)" in said


def test_the_service_takes_every_team_and_mind_there_is_and_no_other():
    for name in TEAMS:
        assert re.fullmatch(pattern_of(NewCrewRequest, "team"), name)
        assert re.fullmatch(pattern_of(BenchRequest, "teams"), name)
    for name in MINDS:
        assert re.fullmatch(pattern_of(NewCrewRequest, "mind"), name)
        assert bool(re.fullmatch(pattern_of(BenchRequest, "mind"), name)) is (not MINDS[name].asks_model), (
            "benches ask no model"
        )
    assert not re.fullmatch(pattern_of(NewCrewRequest, "team"), "swarm")


def test_every_team_has_a_description_and_a_line_of_help_names_all():
    assert all(team.description for team in TEAMS.values())
    assert explained(TEAMS) == "solo (one bot), chain, graph, tree (a leader and workers)"
    assert skill_writers() == ("symbolic", "frugal", LANGUAGE, "symbolic+language", "language/symbolic", "symbolic/language")
