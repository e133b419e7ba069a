"""One crew: what it takes from its events, and how it is shown. That it runs is tested in test_driving.py."""

from pathlib import Path

import pytest
from record_lines import command, line

from orchestrator.app.run_config import RunConfig
from orchestrator.core.events.run import BridgeReported, CrewJoined
from orchestrator.llm.testing.scripted import NoModel
from orchestrator.service.crews.runner import NOBODY, CrewRunner, purse_of
from orchestrator.service.crews.store import REMEMBERED
from orchestrator.service.models import CrewStatus

CONFIG = RunConfig(world="tabletop", workers=2, names=("Ann", "Ben", "Cid"))
JOINED = line(CrewJoined(members=("Ann", "Ben"), address="", cannot=""))


@pytest.fixture
def changes() -> list[str]:
    return []


@pytest.fixture
def crew(changes: list[str]) -> CrewRunner:
    return CrewRunner("one", CONFIG, Path("runs/20260101-000000-abcd.sqlite"), lambda runner: changes.append(runner.name))


def test_commands_of_the_api_are_kept_with_their_answers_up_to_a_bound(crew: CrewRunner):
    crew.notice(line(command(None)))
    assert (crew.begun, crew.heard) == (0, {})
    for number in range(1, REMEMBERED + 3):
        crew.answer(number, "Ann", "yes")
        crew.notice(line(command(number)))
    assert crew.begun == REMEMBERED + 2 and len(crew.heard) == len(crew.answers) == REMEMBERED
    assert 2 not in crew.heard and 2 not in crew.answers and 3 in crew.answers


def test_members_have_the_roles_of_their_organisation(crew: CrewRunner):
    crew.notice(JOINED)
    assert {name: agent.role for name, agent in crew.state.agents.items()} == {"Ann": "root", "Ben": "leaf"}


def test_poses_of_other_bots_are_left_out(crew: CrewRunner):
    crew.notice(JOINED)
    assert crew.moved({"Ann": (1, 64, 2, 90), "Zoe": (0, 0, 0, 0)}) == {"Ann": (1, 64, 2, 90)}
    position = crew.state.agents["Ann"].position
    assert position and (position.x, position.y, position.z, position.yaw) == (1, 64, 2, 90)


def test_a_crew_is_away_while_none_of_its_members_is_in_the_world(crew: CrewRunner, changes: list[str]):
    assert crew.presence is CrewStatus.COMING
    crew.turn(CrewStatus.HERE)
    assert (changes, crew.presence, crew.shown().why) == (["one"], CrewStatus.AWAY, NOBODY)
    crew.notice(JOINED)
    assert (crew.presence, crew.shown().why) == (CrewStatus.HERE, "")
    for name in ("Ann", "Ben"):
        crew.notice(line(BridgeReported(agent=name, event="lost")))
    assert crew.presence is CrewStatus.AWAY
    crew.turn(CrewStatus.AWAY, "the world is gone")
    assert crew.shown().why == "the world is gone"


def test_a_crew_is_shown_with_its_options_and_the_id_of_its_record(crew: CrewRunner):
    shown = crew.shown()
    assert (shown.name, shown.team, shown.mind, shown.run) == ("one", "tree", "symbolic", "20260101-000000-abcd")
    assert shown.collaboration and shown.state is CrewStatus.COMING and shown.agents == []


def test_a_mind_without_a_model_has_no_budget():
    assert purse_of(NoModel()) is None  # type: ignore[arg-type]
