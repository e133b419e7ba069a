"""Who may what when people speak over the API and in the game at once; and a crew that nobody of is in the world."""

from serving_crews import Running, running
from waiting import until

from orchestrator.core.contracts.world import Line
from orchestrator.core.events.run import BridgeReported
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import Role
from orchestrator.settings import Settings


async def crew_of(service: Running):
    """A crew of one worker that is there; people of the game stand beside it."""
    await service.owner.post("/api/crews", name="one", workers=1)

    async def here():
        return (await service.owner.get("/api/crews/one"))["state"] == "here"

    await until(here)
    return service.registry.runners["one"].session


async def heard_in_the_game(service: Running, name: str, text: str) -> dict:
    """The line as the page shows it, once the crew has taken it."""
    session = service.registry.runners["one"].session
    for world in session.worlds.values():
        world.heard.put_nowait(Line(name, text))

    async def shown():
        talk = (await service.owner.get("/api/crews/one"))["conversation"]
        return next((line for line in talk if (line["text"], line["source"]) == (text, "chat")), None)

    return await until(shown)


async def test_a_stranger_of_the_game_never_goes_before_a_token(service: Running):
    session = await crew_of(service)
    assert (await heard_in_the_game(service, "Eve", "leader, mine 90 logs"))["accepted"]
    assert session.dialogue.people.role(Speaker("Eve")) is Role.PLAYER, "nobody owns a served crew by speaking first"
    assert (await heard_in_the_game(service, "Eve", "pause"))["accepted"]
    number = (await service.player.post("/api/commands", text="resume"))["number"]

    async def answers(number):
        return [each["text"] for each in (await service.owner.get(f"/api/commands/{number}"))["answers"]]

    assert await until(lambda: answers(number)) == ["We continue."]
    pause = (await service.player.post("/api/commands", text="pause"))["number"]
    await until(lambda: answers(pause))
    assert (await heard_in_the_game(service, "player", "leader, resume"))["speaker"] == "player"

    async def told():
        talk = (await service.owner.get("/api/crews/one"))["conversation"]
        return [line["text"] for line in talk if "takes precedence" in line["text"]]

    assert await until(told) == ["player, player (API) stopped us and takes precedence: please ask player (API)."]


async def test_all_names_of_the_game_can_be_made_guests(tmp_path, monkeypatch):
    monkeypatch.setenv("BLOCKCREW_GAME_GUESTS", "true")
    monkeypatch.setenv("BLOCKCREW_OWNERS", '["Ann"]')
    assert Settings.read(tmp_path).game_guests
    async with running(tmp_path) as service:
        await crew_of(service)
        assert (await heard_in_the_game(service, "Ann", "leader, mine 90 logs"))["accepted"] is False
        assert (await heard_in_the_game(service, "Ann", "leader, status"))["accepted"]
        number = (await service.player.post("/api/commands", text="leader, mine 4 logs"))["number"]

        async def accepted():
            return (await service.owner.get(f"/api/commands/{number}"))["state"] == "accepted"

        await until(accepted)


async def test_a_crew_is_away_while_none_of_its_members_is_in_the_world(service: Running):
    session = await crew_of(service)
    for name in session.worlds:
        session.recorder.write(
            BridgeReported(agent=name, event="lost", bots=[name], why="another client joined with the same name")
        )
    crew = await service.owner.get("/api/crews/one")
    assert (crew["state"], crew["why"]) == ("away", "none of its bots is in the world")
    await service.stranger.ask("GET", "/ready", 503)
    session.recorder.write(BridgeReported(agent=next(iter(session.worlds)), event="back"))
    assert (await service.owner.get("/api/crews/one"))["state"] == "here"
    await service.stranger.get("/ready")
