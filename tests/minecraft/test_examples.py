"""Every skill's example on its plot, run by real bots and proven by the server: what `blockcrew skills verify` does."""

import os

import pytest

from orchestrator.skillbook.folder import LIBRARY, read_shelf
from orchestrator.skillbook.testing.verify import verify

# The others take longer than ten seconds, or test_skills.py plays them: BLOCKCREW_TEST_SKILLS=all runs them too.
LONG = set("breedAnimals catchFish clearArea cookFood guardPlayer sleepInBed followPlayer".split())
PLAYED = set("collectDrops craftItem equipItem explore goTo hunt mineBlock placeItem say smeltItem surface buildBlocks".split())
SPEED = 3
VERSION = os.environ.get("BLOCKCREW_TEST_VERSIONS", "1.21.1").split(",")[-1]


@pytest.mark.timeout(300)
async def test_every_example_does_on_its_plot_what_its_header_says() -> None:
    skills = {skill.name: skill.header for skill in read_shelf(LIBRARY).skills}
    everything = os.environ.get("BLOCKCREW_TEST_SKILLS") == "all"
    chosen = {name: header for name, header in skills.items() if everything or name not in LONG | PLAYED}
    trials = [trial async for trial in verify(chosen, version=VERSION, speed=SPEED)]
    assert {trial.skill: trial.why for trial in trials if not trial.verified} == {}
    assert len(trials) == len(chosen) >= 30
