"""/api/settings: for owners only, without secrets."""

import json
import logging

import pytest
from app_in_process import AppInProcess

from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role
from orchestrator.service.doctor_run import DoctorRun
from orchestrator.service.web.log_memory import remembering


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


async def test_the_latest_warnings_are_shown_as_one_plain_line_each(in_process: AppInProcess):
    logger = logging.getLogger("blockcrew.service.test")
    with remembering(in_process.app.app.state.log):
        logger.info("nobody needs this")
        logger.warning("a stranger\x1b[31m said\n%s", "<b>" * 300)
        try:
            raise ValueError("broken")
        except ValueError:
            logger.exception("The crew broke")
    logger.warning("after the end")
    warning, error = (await in_process.get("/api/settings"))["log"]
    assert (warning["level"], warning["source"]) == ("warning", "blockcrew.service.test")
    assert warning["text"].startswith("a stranger") and "\x1b" not in warning["text"] and len(warning["text"]) == 500
    assert (error["level"], error["text"]) == ("error", "The crew broke: ValueError('broken')")


@pytest.mark.long  # it starts node and programs
async def test_the_checks_of_the_installation_are_those_of_the_command(in_process: AppInProcess):
    found = await in_process.ask("owner", "POST", "/api/settings/doctor", 200)
    assert {"Python", "node", "mineflayer"} <= {each["what"] for each in found}
    await in_process.ask("player", "POST", "/api/settings/doctor", 403)


async def test_checks_that_take_too_long_are_ended_and_told():
    with pytest.raises(BlockcrewError, match="took too long"):
        await DoctorRun(("sleep", "60"), patience=0.0).findings()


async def test_checks_are_told_and_a_command_that_prints_none_is_an_error():
    finding = '[{"what": "node", "ok": false, "note": "missing"}]'
    assert [each.note for each in await DoctorRun(("echo", finding)).findings()] == ["missing"]
    with pytest.raises(BlockcrewError, match="failed"):
        await DoctorRun(("echo", "no findings")).findings()
