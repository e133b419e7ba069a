"""Orders that point at a place."""

from talking import crew_of, said, talking, turn

from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.place_orders import above, beside, find_person, pointed_at

SAM = Entity("player", "Sam", Position(3.5, 64, -0.5), looking_at=(9, 70, 9))


def seeing(*people: Entity):
    crew = crew_of({"oak_planks": 900})
    for world in crew.worlds.values():
        world.entities = people
    return crew


async def test_a_person_is_found_whatever_the_case_of_the_name():
    assert await find_person(seeing(SAM), "sam") == SAM
    assert await find_person(seeing(), "Sam") is None and await find_person(seeing(SAM), "") is None


def test_a_building_begins_beside_a_person_and_things_stand_on_top_of_a_block():
    assert beside(SAM) == (5, 64, 1) and above((9, 70, 9)) == (9, 71, 9)


async def test_here_is_where_the_speaker_stands_and_there_is_what_the_speaker_looks_at():
    async with talking(crew=seeing(SAM)) as dialogue:
        here = turn(dialogue, "leader, build a hut here").command
        there = turn(dialogue, "leader, build a hut where I am looking").command
        assert (await pointed_at(dialogue.crew, here), await pointed_at(dialogue.crew, there)) == ((3, 64, -1), (9, 71, 9))
        sites = dialogue.commands.building_orders.sites
        assert here.building and there.building
        assert await sites.of_blueprint(here, here.building.blueprint) == (5, 64, 1)
        assert await sites.of_blueprint(there, there.building.blueprint) == (9, 71, 9)


async def test_home_moves_to_numbers_or_to_the_speaker():
    async with talking(crew=seeing(SAM)) as dialogue:
        places = dialogue.commands.places
        await places.move_home(turn(dialogue, "leader, home is at 1 2 3"))
        assert dialogue.home.at == (1, 2, 3) and said(dialogue)[-1][1] == "Home is now at 1 2 3."
        await places.move_home(turn(dialogue, "leader, home is here"))
        assert dialogue.home.at == (3, 64, -1)


async def test_a_place_that_nobody_sees_is_asked_for():
    async with talking(crew=seeing()) as dialogue:
        await dialogue.commands.building_orders.build(turn(dialogue, "leader, build a hut here"))
        assert said(dialogue)[-1][1].startswith("I cannot see you, Sam. Come closer") and not dialogue.crew.busy
