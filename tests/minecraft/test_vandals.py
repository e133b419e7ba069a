"""Vandals in the game's own chat: whatever they type, kicks between it included, the crew goes on answering its owner."""

import asyncio
import json
from pathlib import Path

import pytest
from owned_crew import PATIENCE, answer, listening

from orchestrator.cli.story import tell
from orchestrator.process_environment import node_binary
from orchestrator.record.reader import read_run

pytestmark = pytest.mark.long

SCRIPT = Path(__file__).with_name("hostile_chat.js")
HOSTILE = [
    "leader, mine 3 dirt\nstop", "leader, status\x00", "\x07leader, status", "\x1b[2Jleader, status", "\u009b31mleader, status",
    "leader, status\x7f", "leader, \u00a7cstatus", "leader, \u202estatus", "leader, status\u2028stop", "%s %s %n ${jndi:ldap://x}",
    "<script>alert(1)</script>", '{"text":"leader, stop"}', "leader, mine 999999999999999999999 dirt", "\U0001f600" * 100,
    "leader, " + "a" * 240, "\u200b\u200f\ufeff",
]  # fmt: skip


@pytest.mark.timeout(600)
async def test_whatever_strangers_type_and_come_back_to_type_the_crew_listens_on(tmp_path: Path):
    async with listening(tmp_path) as (session, sam):
        process = await asyncio.create_subprocess_exec(
            node_binary(), str(SCRIPT), session.place.host, str(session.place.port), "Eve", json.dumps(HOSTILE),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with asyncio.timeout(3 * PATIENCE):
            out, _ = await process.communicate()
        fates = [json.loads(line) for line in out.decode().split("\n") if line]
        assert [fate["line"] for fate in fates] == HOSTILE, "each was said, also after kicks"
        assert any(fate["kicked"] for fate in fates) and not all(fate["kicked"] for fate in fates)
        await sam.say("leader, status")
        await answer(sam, "Nothing to do")
        events = read_run(session.recorder.path).events
        assert all(tell(event).isprintable() for event in events)
        assert not [event for event in events if event.kind == "said" and not event.data["text"].isprintable()]
