"""/api/settings: for owners only, without secrets."""

import json

import pytest
from app_in_process import AppInProcess

from orchestrator.dialogue.permissions import Role


async def test_an_owner_sees_people_world_and_checks_and_no_secret(in_process: AppInProcess):
    shown = await in_process.get("/api/settings")
    assert [(each["name"], each["role"]) for each in shown["people"]] == [(role, role) for role in Role]
    assert shown["world"]["world"] == "tabletop"
    found = {each["what"]: (each["ok"], each["note"]) for each in shown["findings"]}
    assert found["game world"] == (False, "the world is being opened") and found["disk"][0]
    assert found["language model"] == (True, "none: crews decide by rules; --model names one")
    secrets = [*in_process.entry.tokens.path.read_text().split('"'), *(p.id for p in in_process.entry.tokens.people)]
    assert not [each for each in secrets if len(each) >= 16 and each in json.dumps(shown)]


@pytest.mark.parametrize(("who", "status"), [("player", 403), ("guest", 403), ("nobody", 401)])
async def test_nobody_else_sees_them(in_process: AppInProcess, who: str, status: int):
    await in_process.ask(who, "GET", "/api/settings", status)
