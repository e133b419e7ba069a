"""Whatever people say, and whoever is lost or back meanwhile: a crew neither breaks nor waits for ever, and a success is one.

`BLOCKCREW_FUZZ_SEED` is the first seed; the same one makes the same people say the same things.
"""

import asyncio
import os
import random
from collections.abc import Iterator

import pytest
from tabletop_crew import crew_at

from orchestrator.core.contracts.world import Line, World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import gains
from orchestrator.team.crew import Crew
from orchestrator.team.organisations import chain, graph, solo, tree

FIRST = int(os.environ.get("BLOCKCREW_FUZZ_SEED", "0"))
LAND = {"oak_log": 4000, "stone": 4000, "coal_ore": 2000, "dirt": 3000, "sand": 3000}
ITEMS = ("logs", "cobblestone", "coal", "dirt", "sand")
LOSE, BACK = "somebody is lost", "somebody is back"
HAPPENS = {
    "crew, mine {count} {item}": 7, "crew, mine {count} {item} and {less} {other}": 2, "crew, make it {count}": 3,
    "crew, no more {item}": 3, "stop": 2, "crew, who does what": 1, LOSE: 1.5, BACK: 1,
}  # fmt: skip
PAUSES = (0, 0, 0, 0.001, 0.005, 0.02)  # seconds between two of these
PATIENCE = 20  # seconds for everything that was asked for


def events(dice: random.Random) -> Iterator[str]:
    """What happens, one after another."""
    for event in dice.choices(list(HAPPENS), list(HAPPENS.values()), k=dice.randint(2, 10)):
        item, other = dice.sample(ITEMS, 2)
        yield event.format(count=dice.randint(1, 40), less=dice.randint(1, 20), item=item, other=other)


def happen(crew: Crew, dice: random.Random, event: str) -> None:
    """One of them."""
    worlds = list(crew.worlds.values())
    if event in (LOSE, BACK):
        dice.choice(worlds).online = event == BACK
        return
    for world in worlds:
        world.heard.put_nowait(Line("Sam", event))


def recruits(crew: Crew, dice: random.Random, dialogue: Dialogue):
    """Somebody new, most of the time."""
    number = iter(range(1, 100))

    async def recruit() -> World:
        await asyncio.sleep(dice.uniform(0, 0.01))
        if dice.random() < 0.3:
            raise BlockcrewError("the server is full")
        new = next(iter(crew.worlds.values())).another_body(f"New{next(number)}")
        dialogue.attend(new)
        return new

    return recruit


def at_rest(crew: Crew, ends: list[tuple[Goal, Verdict]]) -> bool:
    """Everything was heard, and what was asked for last has come to its end."""
    heard = not any(world.heard.qsize() for world in crew.worlds.values() if world.online)
    return heard and not crew.busy and (crew.goal is None or any(goal is crew.goal for goal, _ in ends))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + 12))
async def test_a_crew_neither_breaks_nor_waits_for_ever(seed):
    dice = random.Random(seed)
    team = dice.choice((solo, tree, tree, chain, graph))
    crew, _ = crew_at(LAND, dice.choice((2, 3, 5)), pace=0.0008, team=team)
    ends: list[tuple[Goal, Verdict]] = []
    crew_says = Dialogue(crew, load(), crew.journal, None, lambda goal, verdict: ends.append((goal, verdict)))
    crew.recruit = recruits(crew, dice, crew_says) if dice.random() < 0.6 else None
    listening = asyncio.create_task(crew_says.listen())
    happened = []
    for event in events(dice):
        happened.append(event)
        happen(crew, dice, event)
        await asyncio.sleep(dice.choice(PAUSES))
    async with asyncio.timeout(PATIENCE):
        while not listening.done() and not at_rest(crew, ends):
            await asyncio.sleep(0.002)
    assert not listening.done(), (happened, listening.exception())
    listening.cancel()
    if ends and ends[-1][1].status is Status.SUCCESS and LOSE not in happened:
        goal = ends[-1][0]
        held = await crew.inventories()
        got = {part.item: sum(gain.total() for gain in gains(part.item, crew.before, held).values()) for part in goal.singles}
        assert all(got[part.item] >= part.count for part in goal.singles), (happened, goal.text, got)
