"""Things are handed over, and people are followed, wherever they are: the server or the last sight of them says where."""

import asyncio

import pytest
from talking import Notes, said, talking, until

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.core.reflex import ReflexKind
from orchestrator.dialogue.errands.whereabouts import Whereabouts
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import solo
from orchestrator.worlds.tabletop import TabletopWorld
from orchestrator.worlds.tabletop_work import ActionRefused

SIGHT = 48.0


class Meadow(TabletopWorld):
    """A table with places: a bot sees a person within sight only, gives to nobody else, and walks."""

    person = Position(80, 64, 0)
    moves: tuple[Position, ...] = ()  # where the person is after each walk of a bot

    async def observe(self):
        near = self.at.distance(self.person) <= SIGHT
        self.entities = (Entity("player", "Sam", self.person),) if near else ()
        return await super().observe()

    async def _run(self, act: Act, before, progress) -> None:
        if act.skill == "giveItem" and self.at.distance(self.person) > SIGHT:
            raise ActionRefused(Reason.NOT_FOUND, "Sam is not in sight")
        if act.skill == "goTo" and "x" in act.args:
            self.at = Position(*(float(str(act.args[key])) for key in "xyz"))
            if self.moves:
                self.person, self.moves = self.moves[0], self.moves[1:]
        await super()._run(act, before, progress)


def crew_on_a_meadow(kind: type[Meadow] = Meadow, dirt: int = 0) -> tuple[Crew, Meadow]:
    organisation, notes = solo.organisation(0), Notes()
    world = kind({"dirt": dirt}, organisation.root)
    world.inventory["bread"] = 3
    crew = Crew(organisation, {organisation.root: world}, SymbolicMind(), MessagePool(WallClock(), notes), notes)
    return crew, world


def asks(world: Meadow, answers: bool = True):
    """What the server says of where Sam is."""

    async def locate(name: str) -> Position | None:
        return world.person if answers and name == "Sam" else None

    return locate


async def order(dialogue, world: Meadow, text: str) -> str:
    """Say a line as Sam; the last that was said when the order is over."""
    await dialogue.hear(Line("Sam", text))
    await until(lambda: len(dialogue.journal.of("errand")) >= 2 and not dialogue.member_tasks.running)
    return said(dialogue)[-1][1]


@pytest.mark.parametrize("moves", [(), (Position(200, 64, 0), Position(300, 64, 90))])
async def test_a_person_out_of_sight_is_found_over_the_server_and_again_after_they_have_moved(moves):
    crew, world = crew_on_a_meadow()
    world.moves = moves
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        assert "Here: 3 bread" in await order(dialogue, world, "give me 3 bread")
    assert not world.inventory["bread"] and world.at.distance(world.person) <= SIGHT


async def test_without_a_server_to_ask_the_bot_goes_where_the_person_was_last_seen():
    crew, world = crew_on_a_meadow()
    world.person = Position(20, 64, 0)
    async with talking(crew=crew) as dialogue:
        await dialogue.context.look_around()
        world.at = Position(-100, 64, 0)
        assert "Here: 3 bread" in await order(dialogue, world, "give me 3 bread")


async def test_a_person_whose_place_nobody_knows_is_told_so_and_the_bot_keeps_the_things():
    crew, world = crew_on_a_meadow()
    async with talking(crew=crew, locate=asks(world, answers=False)) as dialogue:
        assert await order(dialogue, world, "give me 3 bread") == (
            f"I do not see Sam, so I keep 3 bread: come to me at 0 64 0, or say: {world.name}, go to X Y Z."
        )
    assert world.inventory["bread"] == 3


async def test_a_person_who_left_the_place_where_they_were_last_seen_is_not_looked_for_without_end():
    crew, world = crew_on_a_meadow()
    world.person = Position(20, 64, 0)
    async with talking(crew=crew) as dialogue:
        await dialogue.context.look_around()
        world.at, world.person = Position(-100, 64, 0), Position(900, 64, 0)
        assert "come to me at 20 64 0" in await order(dialogue, world, "give me 3 bread")


async def test_a_member_that_sees_the_person_knows_better_than_the_server():
    crew, world = crew_on_a_meadow()
    world.person = Position(9, 64, 0)

    async def wrong(name: str) -> Position:
        return Position(500, 64, 0)

    assert await Whereabouts(crew, wrong).find("sam") == world.person


class Climber(Meadow):
    """A bot that uses up one block of dirt on every walk, as it does to get out of a pit."""

    async def _run(self, act: Act, before, progress) -> None:
        if act.skill == "goTo" and "x" in act.args and self.inventory["dirt"]:
            self.inventory["dirt"] -= 1
        await super()._run(act, before, progress)


@pytest.mark.parametrize("line", ["bring me 3 dirt", "Ada, get me 3 dirt"])
async def test_what_a_bot_used_up_on_its_way_is_gathered_again(line):
    crew, world = crew_on_a_meadow(Climber, dirt=64)
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        await dialogue.hear(Line("Sam", line))
        await until(lambda: sum("Here: " in text for _, text in said(dialogue)) == 2)
        got = [text for _, text in said(dialogue) if "Here: " in text]
        await until(lambda: not crew.busy and not dialogue.member_tasks.running)
    assert "2 dirt" in got[0] and "1 dirt" in got[1]


async def test_a_bot_neither_eats_nor_sets_down_what_it_hands_over():
    crew, world = crew_on_a_meadow()
    usual, seen = world.policy, list[frozenset[ReflexKind]]()

    class Watched(Meadow):
        async def _run(self, act: Act, before, progress) -> None:
            seen.append(self.policy.on)
            await super()._run(act, before, progress)

    crew, world = crew_on_a_meadow(Watched)
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        await order(dialogue, world, "give me 3 bread")
    assert len(seen) == 3 and all(usual.on - on == {ReflexKind.EAT, ReflexKind.LIGHT} for on in seen)
    assert world.policy == usual


async def test_here_is_where_the_server_says_that_the_speaker_stands():
    crew, world = crew_on_a_meadow()
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        await dialogue.hear(Line("Sam", "home is here"))
        await until(lambda: dialogue.home.at == (80, 64, 0))
        await dialogue.hear(Line("Sam", "build a shelter where I am looking"))
        await until(lambda: said(dialogue)[-1][1].startswith("I cannot see what you are looking at, Sam."))


async def test_who_follows_a_person_finds_them_again_as_often_as_they_get_lost():
    """Each time after half a minute of following, the person is suddenly far away."""

    class Wanderer(Meadow):
        lost = 0

        async def _run(self, act: Act, before, progress) -> None:
            if act.skill != "followPlayer":
                await super()._run(act, before, progress)
            elif self.at.distance(self.person) > SIGHT:
                raise ActionRefused(Reason.NOT_FOUND, "Sam is not in sight")
            else:
                await asyncio.sleep(30)
                self.lost, self.person = self.lost + 1, Position(self.person.x + 500, 64, 0)
                raise ActionRefused(Reason.NOT_FOUND, "the Sam is gone")

    crew, world = crew_on_a_meadow(Wanderer)
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        await dialogue.hear(Line("Sam", "follow me"))
        async with asyncio.timeout(3600):
            while world.lost < 20:
                await asyncio.sleep(1)
        assert dialogue.member_tasks.running


async def test_a_bot_that_cannot_hand_over_gives_up():
    """Each throw takes a while, and the thing comes back."""

    class Thrower(Meadow):
        throws = 0

        async def _run(self, act: Act, before, progress) -> None:
            if act.skill == "giveItem":
                await asyncio.sleep(15)
                self.throws += 1
                raise ActionRefused(Reason.UNREACHABLE, "the item keeps coming back to me")
            await super()._run(act, before, progress)

    crew, world = crew_on_a_meadow(Thrower)
    async with talking(crew=crew, locate=asks(world)) as dialogue:
        await dialogue.hear(Line("Sam", "give me 3 bread"))
        async with asyncio.timeout(3600):
            while not dialogue.member_tasks.failures:
                await asyncio.sleep(1)
        assert said(dialogue)[-1][1] == "I cannot do that: the item keeps coming back to me." and world.throws == 2
