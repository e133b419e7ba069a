"""/api/crews, /api/world and /api/teams."""

import pytest
from app_in_process import AppInProcess
from record_lines import SAID_ALOUD, WHISPERED, line

from orchestrator.app.catalogue import TEAMS


async def test_a_new_crew_is_coming_is_listed_and_is_gone_when_it_was_dismissed(in_process: AppInProcess):
    new = {"name": "two", "team": "chain", "workers": 2}
    made = await in_process.ask("owner", "POST", "/api/crews", 202, json=new)
    assert (made["name"], made["team"], made["state"]) == ("two", "chain", "coming")
    assert [crew["name"] for crew in await in_process.get("/api/crews")] == ["one", "two"]
    assert (await in_process.get("/api/crews/two"))["run"] == made["run"]
    await in_process.ask("owner", "DELETE", "/api/crews/two", 204)
    await in_process.ask("owner", "GET", "/api/crews/two", 404)


async def test_a_name_is_taken_whatever_its_letters(in_process: AppInProcess):
    await in_process.ask("owner", "POST", "/api/crews", 409, json={"name": "ONE"})


async def test_guests_do_not_see_whispers(in_process: AppInProcess):
    for event in (WHISPERED, SAID_ALOUD):
        in_process.crew.notice(line(event))

    async def texts(who: str) -> list[str]:
        listed, alone = (await in_process.get("/api/crews", who))[0], await in_process.get("/api/crews/one", who)
        assert listed == alone
        return [each["text"] for each in alone["conversation"]]

    assert await texts("player") == [WHISPERED.text, SAID_ALOUD.text]
    assert await texts("guest") == [SAID_ALOUD.text]


async def test_the_world_says_why_it_is_not_open(in_process: AppInProcess):
    world = await in_process.get("/api/world", "guest")
    assert (world["name"], world["address"], world["why"]) == ("tabletop", "", "the world is being opened")


async def test_all_teams_can_be_chosen(in_process: AppInProcess):
    assert {team["name"]: team["about"] for team in await in_process.get("/api/teams")} == {
        name: team.description for name, team in TEAMS.items()
    }


async def test_the_choices_for_a_new_crew_all_make_one(in_process: AppInProcess):
    offered = await in_process.get("/api/crew-options", "guest")
    assert (offered["name"], offered["bots"][0], offered["crews_left"]) == ("lumber", "Cleo", 7), "Ada and Ben work already"
    assert [team["ways"][0] for team in offered["teams"]] == ["asynchronous", "relay", "asynchronous", "asynchronous"]
    for team in offered["teams"]:
        for way in team["ways"]:
            new = {"name": "two", "team": team["name"], "collaboration": way, "workers": 2}
            made = await in_process.ask("owner", "POST", "/api/crews", 202, json=new)
            assert made["collaboration"] in (way, ""), "a crew says which way it works"
            await in_process.ask("owner", "DELETE", "/api/crews/two", 204)
    assert {way for team in offered["teams"] for way in team["ways"]} == {way["name"] for way in offered["ways"]}


async def test_bots_get_the_names_that_are_asked_for_and_a_crew_its_model(in_process: AppInProcess):
    new = {"name": "two", "workers": 2, "names": ["Kai", "Mia"], "mind": "language", "model": "small-one", "budget": 2.5}
    await in_process.ask("owner", "POST", "/api/crews", 202, json=new)
    config = in_process.registry.runners["two"].run_config
    assert config.names == ("Kai", "Mia", "Cleo")
    assert (config.model_config.model, config.model_config.budget) == ("small-one", 2.5)


@pytest.mark.parametrize(
    ("wrong", "status", "told"),
    [
        ({"name": "two words"}, 422, "name: Use 1 to 32 letters, digits, _ and -, without spaces"),
        ({}, 422, "name: This field is needed"),
        ({"workers": 21}, 422, "workers: Use a number of at most 20"),
        ({"team": "circle"}, 422, "team: Choose one of solo, chain, graph, tree"),
        ({"mind": "clever"}, 422, "mind: Choose one of symbolic, "),
        ({"team": "chain", "collaboration": "capo"}, 422, "collaboration: "),
        ({"mind": "language"}, 422, "model: This mind asks a language model: name one, "),
        ({"names": ["a b"]}, 422, "names.0: Use 3 to 16 letters"),
        ({"names": ["Kai", "kai"]}, 422, "names: Two bots cannot have the same name"),
        ({"names": ["Kai"] * 3, "workers": 1}, 422, "names: This crew has 2 bots"),
        ({"names": ["ada"]}, 409, "names: ada is already in the world"),
        ({"name": "one"}, 409, "The crew 'one' already exists: choose another name."),
    ],
)
async def test_what_is_wrong_with_a_crew_is_told_with_its_field(in_process: AppInProcess, wrong: dict, status: int, told: str):
    body = {} if not wrong else {"name": "two"} | wrong
    answer = await in_process.ask("owner", "POST", "/api/crews", status, json=body)
    assert answer["error"].startswith(told), answer
    assert "two" not in in_process.registry.runners
