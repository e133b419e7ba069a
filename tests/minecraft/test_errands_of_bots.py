"""A person and real bots: called by name they come, follow and stay, and answer a whisper with a whisper."""

import asyncio
from pathlib import Path

from orchestrator.bridge.player import Player
from orchestrator.core.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.session import Choice, Session
from orchestrator.settings import Settings

NEAR = 5.0  # m: how close is with somebody
FAR = 15  # blocks that Sam is put away


async def until(condition, seconds: float = 20) -> None:
    """Wait for a condition that has to be asked for."""
    async with asyncio.timeout(seconds):
        while not await condition():
            await asyncio.sleep(0.1)


async def said(player: Player, part: str, seconds: float = 10) -> str:
    """Who says something with this part in it."""
    async with asyncio.timeout(seconds):
        while True:
            speaker, text = await player.lines.get()
            if part in text:
                return speaker


async def test_a_bot_that_is_called_comes_follows_stays_and_whispers(tmp_path: Path):
    recorder = Recorder(tmp_path, WallClock())
    async with Session.open(Choice(seed=5, workers=2, land="flat"), Settings(data=tmp_path), recorder) as session:
        ben, admin = session.worlds["Ben"], session.admin
        assert admin
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")

        async def beside_sam() -> bool:
            look = await ben.observe()
            return any(each.name == "Sam" and each.position.distance(look.position) <= NEAR for each in look.entities)

        async def away() -> bool:
            return not await beside_sam()

        async def put_away(steps: int) -> None:
            at = (await ben.observe()).position
            await admin.command(f"tp Sam {at.x + steps:.1f} {at.y:.1f} {at.z:.1f}")
            await until(away)

        try:
            await put_away(FAR)
            await sam.say("ben come here pls")
            assert await said(sam, "Coming.") == "Ben"
            await until(beside_sam)
            await sam.say("Ben, follow me")
            assert await said(sam, "I follow you.") == "Ben"
            for _ in range(2):
                await put_away(FAR)
                await until(beside_sam)
            await sam.say("Ben, stay here")
            assert await said(sam, "I stay here.") == "Ben"
            await put_away(FAR)
            await admin.command("give Ben bread 3")
            await sam.say("Ben, give me 2 bread")
            assert await said(sam, "Here: 2 bread.") == "Ben"

            async def handed_over() -> bool:
                return (await admin.inventory("Sam")).get("bread") == 2

            await until(handed_over)
            await sam.say("Ben stay")
            before = (await ben.observe()).position
            await sam.say("/msg Ben where are you?")
            assert await said(sam, "Ben ") == "Ben"
            assert (await ben.observe()).position.distance(before) < 0.5
        finally:
            await sam.leave()
