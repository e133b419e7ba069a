"""A kitchen over the API whose cooks are bots in Minecraft: one person, the same rules, and nothing is left at the end."""

import json
from pathlib import Path

import psutil
import pytest
from app_in_process import AppInProcess

from orchestrator.service.kitchens.open_kitchens import MOST_SERVERS, OpenKitchens
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.trace import compare, read_traces

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def kitchens_of(parts: AppInProcess) -> OpenKitchens:
    found: OpenKitchens = parts.app.app.state.kitchens
    return found


async def test_a_person_cooks_beside_a_bot_in_minecraft(in_process: AppInProcess, tmp_path: Path):
    before = set(psutil.Process().children(recursive=True))
    wish = {"level": "0", "agents": 2, "tau": 5, "seed": 1, "where": "minecraft"}
    shown = await in_process.ask("player", "POST", "/api/kitchens", 201, json=wish)
    assert shown["where"] == "minecraft" and shown["address"].startswith("127.0.0.1:")
    path = f"/api/kitchens/{shown['id']}"
    for action in ("goto_agent0_storage0", "get_agent0_salmon_storage0", "goto_agent0_blender0"):
        shown = await in_process.ask("player", "POST", f"{path}/actions", 200, json={"action": action})
        assert (shown["cooks"][0]["command"], shown["cooks"][0]["ok"], shown["losses"]) == (action, True, [])
    assert (shown["step"], shown["cooks"][0]["at"], shown["cooks"][0]["holds"]) == (3, "blender0", "salmon")
    error = await in_process.ask("player", "POST", f"{path}/actions", 400, json={"action": "activate_agent0_blender0"})
    assert error["error"].endswith(".")
    (tmp_path / "log.jsonl").write_text(json.dumps(await in_process.get(f"{path}/log", "player")) + "\n")
    ((line, record),) = read_traces(tmp_path / "log.jsonl")
    assert list(compare(record, line, shipped(), "", "log")) == []
    assert len(set(psutil.Process().children(recursive=True)) - before) > 2
    await in_process.ask("player", "DELETE", path, 204)
    await kitchens_of(in_process).close()
    left = set(psutil.Process().children(recursive=True)) - before
    assert not [each for each in left if "resource_tracker" not in " ".join(each.cmdline())]


async def test_only_so_many_servers_run_at_once(in_process: AppInProcess):
    wish = {"level": "0", "agents": 1, "where": "minecraft"}
    for _ in range(MOST_SERVERS):
        await in_process.ask("player", "POST", "/api/kitchens", 201, json=wish)
    error = await in_process.ask("player", "POST", "/api/kitchens", 409, json=wish)
    assert error["error"] == f"{MOST_SERVERS} kitchens are open in Minecraft, as many as the service allows: end one first."
    await kitchens_of(in_process).close()
