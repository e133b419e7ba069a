"""Assistants drive crews: the SDK's own client asks the service over streamable HTTP as people with tokens, at a table in
memory; what only a game can show is in test_mcp_in_the_game.py."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from serving_crews import Running

from orchestrator.dialogue.permissions import Role
from orchestrator.service.land.surroundings import BOT, map_picture, png

TOOLS = {
    "start_crew", "say", "status", "look", "stop", "dismiss_crew", "list_skills", "run_skill", "read_run", "quick_bench",
    "bench_result",
}  # fmt: skip


@asynccontextmanager
async def assistant(service: Running, role: Role = Role.OWNER) -> AsyncIterator[Client]:
    """A client of the SDK, with the token of a person of this role."""
    headers = {"authorization": f"Bearer {service.tokens[role]}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=200, trust_env=False) as http,
        Client(streamable_http_client(f"{service.service.url}/mcp", http_client=http)) as client,
    ):
        yield client


async def used(client: Client, tool: str, **arguments: Any) -> str:
    """The text of a tool's answer, which must be no error."""
    answer = await client.call_tool(tool, arguments)
    text = "\n".join(block.text for block in answer.content if block.type == "text")
    assert not answer.is_error, text
    return text


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The sentence with which a tool refuses."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return "\n".join(block.text for block in answer.content if block.type == "text")


async def test_an_assistant_starts_a_crew_gives_it_an_order_and_reads_the_run(service: Running):
    async with assistant(service) as client:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == TOOLS
        assert all(tool.description and "api" not in tool.input_schema["properties"] for tool in tools)
        assert "No crew" in await used(client, "status")
        assert "is here" in await used(client, "start_crew", name="masons", workers=2)
        said = await used(client, "say", text="leader, mine 4 oak_log", wait=60)
        assert "4 oak_log" in said and "last goal: mine 4 oak_log (done)" in said
        run = json.loads(await used(client, "read_run"))
        assert run["report"]
        assert "memory" in await used(client, "look")
        assert "topp" in (await used(client, "stop")).lower() or "nothing" in (await used(client, "stop")).lower()
        assert "masons has left" in await used(client, "dismiss_crew", crew="masons")


async def test_skills_resources_and_prompts_are_there(service: Running):
    async with assistant(service) as client:
        assert "mineBlock:" in await used(client, "list_skills")
        assert len((await used(client, "list_skills", request="sleep in a bed", top=3)).splitlines()) == 3
        resources = (await client.list_resources()).resources
        assert {str(each.uri) for each in resources} == {"blockcrew://crews", "blockcrew://runs", "blockcrew://results"}
        assert json.loads((await client.read_resource("blockcrew://crews")).contents[0].text) == []
        prompts = (await client.list_prompts()).prompts
        assert {each.name for each in prompts} == {"what_to_say", "gather", "review_run"}
        prompt = await client.get_prompt("gather", {"item": "oak_log", "count": "5"})
        assert "5 oak_log" in prompt.messages[0].content.text


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("say", {"text": "mine 3 logs", "crew": "nobody"}, "There is no crew 'nobody'."),
    ("say", {"text": "mine 3 logs"}, "There is no crew yet"),
    ("start_crew", {"name": "a b"}, "name"),
    ("start_crew", {"team": "pyramid"}, "team"),
    ("start_crew", {"workers": 99}, "workers"),
    ("read_run", {"run": "20000101-000000-aaaa"}, "There is no run '20000101-000000-aaaa'."),
    ("run_skill", {"skill": "fly"}, "There is no skill 'fly'."),
    ("look", {}, "There is no crew yet"),
    ("quick_bench", {"task": "chess"}, "task"),
    ("bench_result", {"id": "0"}, "0"),
    ("fly", {}, "fly"),
)


async def test_bad_input_is_refused_in_a_sentence(service: Running):
    async with assistant(service) as client:
        for tool, arguments, sentence in BAD:
            assert sentence in await refused(client, tool, **arguments), tool


async def test_a_guest_may_ask_and_not_start(service: Running):
    async with assistant(service, Role.GUEST) as client:
        assert "No crew" in await used(client, "status")
        assert "Only an owner may do that." in await refused(client, "start_crew", name="mine")


async def test_without_a_token_there_is_nothing(service: Running):
    async with httpx2.AsyncClient(timeout=60, trust_env=False) as http:
        answer = await http.post(f"{service.service.url}/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "ping"})
        assert answer.status_code == 401
        with pytest.raises((MCPError, httpx2.HTTPError, ExceptionGroup)):
            async with Client(streamable_http_client(f"{service.service.url}/mcp", http_client=http)) as client:
                await client.list_tools()


async def test_an_unknown_run_is_no_resource(service: Running):
    async with assistant(service) as client:
        with pytest.raises(MCPError, match="There is no run"):
            await client.read_resource("blockcrew://runs/20000101-000000-aaaa")


def test_a_map_is_a_picture_with_the_bot_in_its_middle():
    ground = {(x, z): ("grass_block" if x < 0 else "sand", 64 + (z > 0)) for x in range(-8, 9) for z in range(-8, 9)}
    picture = map_picture(ground, (0, 0), 8, {(0, 0): BOT})
    assert picture.startswith(b"\x89PNG") and picture != map_picture(ground, (0, 0), 8, {})
    assert png([bytes(3)], 1).endswith(b"IEND\xaeB`\x82")
