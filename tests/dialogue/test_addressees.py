"""Which members an order is for."""

import pytest
from talking import GAME, crew_of

from orchestrator.commands.command import ALL, LEADER, NEAREST, WORKERS, Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.observation import Position
from orchestrator.dialogue.addressees import called, group, nearest


def order(text: str):
    return understand(Utterance(text, "Sam", ("Ada", "Ben", "Cleo", "Dan")), GAME)


def test_a_group_is_its_members_and_a_name_is_itself():
    crew = crew_of()
    assert group(crew, LEADER) == ["Ada"] and group(crew, WORKERS) == ["Ben", "Cleo", "Dan"]
    assert group(crew, ALL) == ["Ada", "Ben", "Cleo", "Dan"] and group(crew, "Ben") == ["Ben"]


@pytest.mark.parametrize(
    ("text", "names"),
    [("Ben, pause", ("Ben",)), ("Ben and Cleo, pause", ("Ben", "Cleo")), ("everybody pause", ()), ("pause", ())],
)
def test_the_called_members_are_those_that_were_named_unless_all_are_meant(text, names):
    assert called(crew_of(), order(text)) == names


async def test_the_nearest_free_member_is_chosen():
    crew, command = crew_of(), order("somebody come here")
    assert NEAREST in (command.addressee, *command.addressees)
    for name, world in crew.worlds.items():
        world.at = Position({"Cleo": 3, "Dan": 4}.get(name, 90), 64, 0)
    assert await nearest(crew, command, lambda name: False, lambda name: False) == "Cleo"
    assert await nearest(crew, command, lambda name: name == "Cleo", lambda name: False) == "Dan"
    assert await nearest(crew, command, lambda name: False, lambda name: name == "Cleo") == "Dan"


async def test_a_member_that_has_what_is_wanted_goes_before_a_nearer_one():
    crew = crew_of()
    crew.worlds["Dan"].inventory["torch"], crew.worlds["Dan"].at = 3, Position(50, 64, 0)
    assert await nearest(crew, order("somebody give me 2 torches"), lambda name: False, lambda name: False) == "Dan"
