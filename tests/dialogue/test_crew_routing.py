"""Which of several crews a line is for."""

import asyncio
from contextlib import ExitStack

import pytest
from talking import GAME, crew_of

from orchestrator.commands.command import Utterance
from orchestrator.commands.parser import understand
from orchestrator.core.observation import Position
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.crew_routing import TALKS, CrewRouter, crew_called

SAM = Speaker("Sam")


def order(text: str):
    return understand(Utterance(text, "Sam", ("Ada", "Ben", "Cleo", "Dan")), GAME)


def two() -> tuple[CrewRouter, ExitStack]:
    router, stack = CrewRouter(), ExitStack()
    for name, members in (("lumber", "Ada Ben Cleo Dan"), ("stone", "Elsa Finn Gwen Hugo")):
        stack.enter_context(router.joined(name, crew_of(names=members.split())))
    return router, stack


def test_a_crew_is_called_by_its_name_while_it_is_there():
    router, stack = two()
    found = router.called("stone, mine 5 cobblestone")
    assert found and found[0] is router.crews["stone"] and "mine 5 cobblestone" in found[1]
    assert "lumber" in router.which() and "stone" in router.which()
    stack.close()
    assert router.called("stone, mine 5 cobblestone") is None and not router.crews


async def test_a_single_crew_takes_every_line():
    router, crew = CrewRouter(), crew_of()
    assert router.settled(order("mine 5 logs"), crew) is True


async def test_a_stop_is_for_all_crews_and_come_depends_on_the_place():
    router, _ = two()
    crew = router.crews["lumber"]
    assert router.settled(order("stop"), crew) is True
    assert router.settled(order("somebody come here"), crew) is None


async def test_an_order_is_for_the_crew_that_its_speaker_talked_with_lately():
    router, _ = two()
    lumber, stone = router.crews.values()
    assert router.settled(order("mine 5 logs"), lumber) is None
    router.talks(SAM, lumber)
    assert router.settled(order("mine 5 logs"), lumber) is True and router.settled(order("mine 5 logs"), stone) is False
    await asyncio.sleep(TALKS + 1)
    assert router.settled(order("mine 5 logs"), lumber) is None


async def test_the_nearest_crew_is_the_one_with_the_nearest_member():
    router, _ = two()
    lumber, stone = router.crews.values()
    for world in lumber.worlds.values():
        world.at = Position(90, 64, 0)
    assert await router.nearest(SAM) is stone
    router.talks(SAM, lumber)
    for world in (*lumber.worlds.values(), *stone.worlds.values()):
        world.entities = ()
    assert await router.nearest(SAM) is lumber, "nobody sees the speaker"
    assert await router.nearest(Speaker("Tom")) is None


@pytest.mark.parametrize(
    ("said", "rest"),
    [
        ("lumber, mine 3 logs", "mine 3 logs"),
        ("hey Lumber: mine 3 logs", "mine 3 logs"),
        ("lumber leader, status", "status"),
        ("@lumber come here", "come here"),
        ("status, lumber", "status"),
    ],
)
def test_a_line_that_calls_a_crew_gives_the_crew_and_the_rest(said, rest):
    assert crew_called(said, ["stone", "lumber"]) == ("lumber", rest)


@pytest.mark.parametrize("said", ["chop lumber", "lumber", "lumberjack, mine", "get lumber please"])
def test_a_word_that_calls_nobody(said):
    assert crew_called(said, ["lumber"]) is None


def test_a_group_word_calls_no_single_crew():
    assert crew_called("team, mine 3 logs", ["team"]) is None
