"""Every skill's example on its plot, run by real bots and proven by the server: what `blockcrew skills verify` does."""

import os
from collections.abc import Iterable

import pytest

from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.testing.skill_test import SkillTest
from orchestrator.skillbook.testing.verify import verify

# The others take longer than ten seconds, or test_skills.py plays them: BLOCKCREW_TEST_SKILLS=all runs them too.
LONG = set("breedAnimals catchFish clearArea cookFood guardPlayer sleepInBed followPlayer".split())
PLAYED = set("collectDrops craftItem equipItem explore goTo hunt mineBlock placeItem say smeltItem surface buildBlocks".split())
FIGHTS = set("fightMob fleeFrom shootMob".split())  # in real time: a busy machine strikes back no faster
SPEED = 3
VERSION = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")[-1]


@pytest.mark.timeout(300)
async def test_every_example_does_on_its_plot_what_its_header_says() -> None:
    skills = {skill.name for skill in read_shelf(LIBRARY).skills}
    chosen = skills if os.environ.get("BLOCKCREW_TEST_SKILLS") == "all" else skills - LONG - PLAYED
    trials = await played(chosen - FIGHTS, SPEED) + await played(chosen & FIGHTS, 1)
    assert {trial.skill: trial.why for trial in trials if not trial.verified} == {}
    assert len(trials) == len(chosen) >= 30


async def played(names: Iterable[str], speed: float) -> list[SkillTest]:
    """Play the examples of these skills in a game of that speed, and return what came of each."""
    headers = {skill.name: skill.header for skill in read_shelf(LIBRARY).skills if skill.name in names}
    return [trial async for trial in verify(headers, version=VERSION, speed=speed)]
