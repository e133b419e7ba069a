"""Orders to tend a place beside other work and over a restart of the program."""

from talking import crew_of, said, talking, until

from orchestrator.core.contracts.world import Line
from orchestrator.core.events.buildings import FieldMade
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.living.fields import recorded_fields
from orchestrator.team.living.field_plan import Field

FIELD = "make a 3x3 wheat field at 10 64 10"


def farmers():
    crew = crew_of()
    for world in crew.worlds.values():
        world.inventory.update(wooden_hoe=1, wheat_seeds=8, water_bucket=1)
    return crew


def lines(dialogue) -> list[str]:
    return [text for _, text in said(dialogue)]


async def test_a_field_that_a_restart_cut_off_is_begun_again_from_its_own_words():
    async with talking(crew=farmers()) as dialogue:
        await dialogue.resumed.led(Goal(FIELD, "", 8), Speaker("Sam"))
        await until(lambda: f"On it: {FIELD}." in lines(dialogue))
        await until(lambda: any(line.startswith("done: 8 beds are tilled, 8 of them sown") for line in lines(dialogue)))
        assert dialogue.commands.tend_orders.fields.known == [Field((10, 63, 10), 3, 3, "wheat")]


async def test_a_busy_crew_begins_no_field_and_says_so():
    async with talking(crew=farmers()) as dialogue:
        hear = dialogue.crew.worlds["Ada"].heard.put_nowait
        hear(Line("Sam", f"leader, {FIELD}"))
        await until(lambda: f"On it: {FIELD}." in lines(dialogue))
        hear(Line("Sam", "leader, light up this area"))
        await until(
            lambda: "We are working on a goal. Say stop first, or say: after that, light up this area" in lines(dialogue)
        )


def test_fields_are_remembered_from_the_record():
    class Recorded:
        kind, at, agent = FieldMade.kind, 0.0, ""
        data = {"corner": [10, 63, 10], "length": 3, "width": 4, "crop": "carrots"}  # noqa: RUF012

    assert recorded_fields([Recorded()]) == [Field((10, 63, 10), 3, 4, "carrots")]
