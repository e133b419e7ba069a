"""A person is a name and where it is known from: a name of the game is never that of a token."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from listening import Told
from tabletop_crew import crew_at

from orchestrator.core.contracts.world import Line
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.pipeline import Dialogue, turn_of
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import take_snapshot

OPS = Speaker("ops", Source.API)
LIKE_OPS = ("ops", "Ops", "ops@api", "ops (API)")


class Served(Told):
    """A crew whose owner `ops` has a token, and players in the game."""

    def __init__(self, crew, notes, dialogue: Dialogue) -> None:
        super().__init__(crew, notes)
        self.dialogue, self.answers = dialogue, list[str]()

    async def order(self, text: str) -> bool:
        heard = await self.dialogue.hear(Line("ops", text), source="api", tell=lambda _, said: self.answers.append(said))
        return heard.accepted


@asynccontextmanager
async def served() -> AsyncIterator[Served]:
    crew, notes = crew_at({"oak_log": 300}, pace=0.01)
    people = People(tokens=True)
    people.enlist(OPS, Role.OWNER)
    dialogue = Dialogue(crew, load(), notes, people, lambda goal, verdict: None)
    task = asyncio.create_task(dialogue.listen())
    await asyncio.sleep(0)
    try:
        yield Served(crew, notes, dialogue)
        assert not task.done(), task.exception()
    finally:
        task.cancel()


@pytest.mark.parametrize("name", LIKE_OPS)
async def test_a_player_with_the_name_of_a_token_cannot_undo_what_its_holder_wants(name):
    async with served() as told:
        assert await told.order("leader, mine 90 logs") and await told.order("pause")
        told.say("leader, resume", speaker=name)
        await told.hears(f"{name}, ops (API) stopped us and takes precedence")
        assert told.crew.paused
        assert await told.order("resume") and not told.crew.paused


@pytest.mark.parametrize("name", LIKE_OPS)
async def test_a_player_with_the_name_of_a_token_cannot_answer_what_its_holder_was_asked(name):
    async with served() as told:
        await told.order("leader, mine 6 oak_loog")
        await told.until(lambda: told.dialogue.pending.open(OPS))
        told.say("yes", speaker=name)
        told.say("leader, where is Ben", speaker=name)
        await told.hears("Ben 0 64 0")
        told.hear_nothing_from("On it")
        assert await told.order("yes")
        await told.hears("6 oak_log")


async def test_things_for_the_holder_of_a_token_are_not_handed_to_a_player_of_that_name():
    async with served() as told:
        await told.order("Ben, come here")
        await told.until(lambda: told.notes.of("errand"))
        assert "(API)" in told.notes.of("errand")[-1].data["doing"]


async def test_who_paused_and_whom_a_member_serves_is_read_back_from_the_record():
    async with served() as told:
        await told.order("Ben, follow Ada")
        await told.until(lambda: told.notes.of("errand"))
        await told.order("leader, mine 90 logs")
        await told.order("pause")
        stands = take_snapshot(
            [event for event in told.notes.events if event.kind in ("goal_accepted", "paused", "errand", "begun")]
        )
        assert (stands.asked_by, stands.halted_by) == (OPS, OPS)


async def test_hundreds_of_names_do_not_make_the_crew_slow_or_full():
    async with served() as told:
        for number in range(600):
            told.dialogue.context.parse(turn_of(Line(f"Eve{number}", "leader, status")))
        context = told.dialogue.context
        assert len(context._said) <= 200 and len(context._spoke) <= 200 and len(context.people(OPS)) <= 200
