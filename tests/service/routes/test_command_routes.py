"""/api/commands: lines to crews, stored before they are answered."""

import pytest
from app_in_process import AppInProcess

from orchestrator.dialogue.permissions import Role
from orchestrator.service.routes.commands import is_stop
from orchestrator.service.web.tokens import TokenHolder


async def test_a_line_is_stored_under_a_number_and_waits_for_its_crew(in_process: AppInProcess):
    accepted = await in_process.ask("player", "POST", "/api/commands", 202, json={"text": " leader, mine 3 logs "})
    assert accepted == {"number": 1, "crew": "one", "text": "leader, mine 3 logs"}
    stored = in_process.store.command(1)
    assert stored and (stored.text, stored.speaker, stored.role) == ("leader, mine 3 logs", "player", "player")
    shown = await in_process.get("/api/commands/1")
    assert (shown["state"], shown["speaker"], shown["answers"]) == ("waiting", "player", [])


async def test_the_newest_lines_come_first_and_can_be_those_of_one_crew(in_process: AppInProcess):
    await in_process.ask("owner", "POST", "/api/crews", 202, json={"name": "two", "workers": 1})
    for crew, text in (("one", "a"), ("two", "b"), ("one", "c")):
        await in_process.ask("player", "POST", "/api/commands", 202, json={"crew": crew, "text": text})
    assert [each["text"] for each in await in_process.get("/api/commands")] == ["c", "b", "a"]
    assert [each["text"] for each in await in_process.get("/api/commands?crew=one&last=1")] == ["c"]
    await in_process.ask("player", "POST", "/api/commands", 404, json={"text": "which of the two?"})


@pytest.mark.parametrize("path", ["/api/commands/2", "/api/commands/99999999"])
async def test_a_command_that_was_never_stored_is_not_found(in_process: AppInProcess, path: str):
    assert "There is no command" in (await in_process.ask("owner", "GET", path, 404))["error"]


@pytest.mark.parametrize(
    ("text", "role", "stops"),
    [("stop", Role.PLAYER, True), ("Ann, STOP!", Role.OWNER, True), ("stop", Role.GUEST, False), ("mine", Role.PLAYER, False)],
)
def test_only_the_stop_of_a_player_or_an_owner_is_exempt_from_the_limit_of_lines(text: str, role: Role, stops: bool):
    assert is_stop(text, TokenHolder("1", "Sam", role)) is stops
