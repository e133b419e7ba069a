"""`blockcrew mcp` over stdio, as an assistant starts it: with a world and a crew of its own, which really digs."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

COMMAND = Path(sys.executable).with_name("blockcrew")


def text_of(answer: object) -> str:
    """The text of a tool's answer, which must be no error."""
    text = "\n".join(block.text for block in answer.content if block.type == "text")  # type: ignore[attr-defined]
    assert not answer.is_error, text  # type: ignore[attr-defined]
    return text


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_over_stdio_a_crew_digs_and_the_picture_shows_its_place(tmp_path: Path):
    program = StdioServerParameters(
        command=str(COMMAND), args=["mcp", "--data", str(tmp_path)], env={**os.environ, "BLOCKCREW_EMBEDDINGS": "hashing"}
    )
    async with Client(stdio_client(program), read_timeout_seconds=300) as client:
        assert "is here" in text_of(await client.call_tool("start_crew", {"name": "one", "team": "solo"}))
        said = text_of(await client.call_tool("say", {"text": "mine 2 oak_log", "wait": 200}))
        assert "last goal: mine 2 oak_log (done)" in said, said
        seen = await client.call_tool("look", {"radius": 16})
        assert "Ground within 16 blocks" in text_of(seen)
        (picture,) = [block for block in seen.content if block.type == "image"]
        assert picture.mime_type == "image/png" and len(picture.data) > 500
        ran = text_of(await client.call_tool("run_skill", {"skill": "craftItem", "details": "4 oak_planks", "wait": 200}))
        assert "craft item 4 oak_planks" in ran and len(ran.splitlines()) == 2, ran
        assert "4 oak_planks" in text_of(await client.call_tool("status", {}))
    assert "assistant" not in (tmp_path / "service" / "tokens.json").read_text()


async def test_its_options_are_checked(tmp_path: Path):
    for words, sentence in (
        (["--url", "http://127.0.0.1:9"], "--url and --token-file go together"),
        (["--url", "http://127.0.0.1:9", "--token-file", str(tmp_path / "none")], "cannot be read"),
    ):
        process = await asyncio.create_subprocess_exec(
            COMMAND, "mcp", *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, complaint = await process.communicate()
        assert process.returncode == 1 and out == b"" and sentence in complaint.decode()
