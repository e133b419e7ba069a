"""/api/crews, /api/world and /api/teams."""

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
