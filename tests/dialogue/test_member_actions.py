"""The plan of one body for an order."""

import pytest
from talking import GAME

from orchestrator.commands.command import MEMBER_INTENTS, Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.observation import Observation, Position
from orchestrator.dialogue.member_actions import MemberPlan, plan_for

HERE = Position(0.5, 64, 0.5)


def plan(text: str, *, home=None, others=None, **held: int) -> MemberPlan:
    command = understand(Utterance(f"Ben, {text}", "Sam", ("Ada", "Ben"), ("Tom",)), GAME)
    assert command.intent in MEMBER_INTENTS, command
    return plan_for(command, Observation(HERE, inventory=held), GAME, home, others)


def acts(found: MemberPlan) -> list[tuple[str, dict[str, object]]]:
    return [(act.skill, dict(act.args)) for act in found.acts]


def test_coming_and_following_name_the_speaker_or_somebody_else():
    assert acts(plan("come here")) == [("goTo", {"player": "Sam", "range": 2})]
    assert plan("follow me").lasting and plan("follow me").doing == "follow Sam"
    assert acts(plan("guard Tom"))[0][0] == "guardPlayer" and plan("guard Tom").said == "I am guarding Tom."


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("go to 10 70 20", {"x": 10, "y": 70, "z": 20}),
        ("go to 10 20", {"x": 10, "y": 64, "z": 20}),
        ("go 5 blocks north", {"z": -5}),
    ],
)
def test_a_place_is_numbers_or_a_direction(text, args):
    ((skill, found),) = acts(plan(text))
    assert skill == "goTo" and args.items() <= found.items()


def test_home_that_nobody_knows_is_asked_for():
    assert not plan("go home").acts and "home is here" in plan("go home").said
    assert acts(plan("go home", home=(1, 2, 3)))[0][1] == {"x": 1, "y": 2, "z": 3, "range": 2}


def test_what_is_there_of_an_item_is_handed_over_and_the_rest_is_said_of_others():
    found = plan("give me 5 torches", torch=3, others={"Cleo": {"torch": 1}})
    assert acts(found) == [("giveItem", {"player": "Sam", "name": "torch", "count": 3})]
    assert found.said == "I am bringing you 3 torch; that is all I have. Cleo has 1."
    assert plan("give me 5 torches").said == "I have no torch." and not plan("give me 5 torches").acts


def test_mobs_are_fought_and_people_are_not():
    assert acts(plan("kill 3 zombies")) == [("fightMob", {"count": 3, "name": "zombie"})]
    assert not plan("attack Tom").acts


def test_staying_has_no_action():
    assert plan("stay here") == MemberPlan("I am staying here.", lasting=True, doing="stay here")
