"""A crew that learns when somebody asks for what no skill fits: real bots, a scripted model behind a real socket, a player."""

import asyncio
import json
from pathlib import Path

import pytest
from learning_author import FORBIDDEN, IDLE, WORKS, Author

from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.llm.chat import ModelQuestion, user
from orchestrator.llm.testing.fake_server import FakeModelServer, ReceivedRequest, Says
from orchestrator.llm.testing.scripted_rules import facts_of, sensible
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

VERSION = "1.21.1"


class People(Author):
    """The same over a socket, for a crew that people talk to: no line is an order that it knows."""

    def rule(self, asked: ReceivedRequest) -> Says:
        facts = facts_of(asked)
        match asked.about:
            case "SkillDraft" | "SkillReview":
                about = "review_skill" if asked.about == "SkillReview" else "write_skill"
                return Says(self(ModelQuestion((user(json.dumps(facts)),), "", about)))
            case _:
                return sensible(asked)


async def heard(player: Player, part: str) -> str:
    """The first line that the player hears with this part in it."""
    async with asyncio.timeout(60):
        while True:
            _, text = await player.lines.get()
            if part in text:
                return text


@pytest.mark.long
async def test_what_a_crew_learns_for_one_who_asks_another_member_does_for_the_next(tmp_path: Path):
    people = People(FORBIDDEN, IDLE, WORKS)
    async with FakeModelServer(people.rule) as server:
        choice = RunConfig(workers=2, land="flat", mind="language", model_config=ModelConfig("puppet", server.url))
        recorder = Recorder(tmp_path / "runs", WallClock())
        async with Session.open(choice, Settings(data=tmp_path), recorder) as session:
            assert session.admin
            for name in ("Ben", "Cleo"):
                await session.admin.command(f"give {name} oak_log 4")
            sam = await Player.join("Sam", session.place.host, session.place.port, VERSION)
            await sam.say("Ben, nail a box together for our things")
            assert "I am trying to learn one, craftChest" in await heard(sam, "Ben: no skill does that")
            assert "-3 oak_log" in await heard(sam, "Ben: done. I have learned it as the skill craftChest")
            await sam.say("Cleo, nail another box together for my things")
            assert await heard(sam, "Cleo: ") == "Cleo: learned/craftChest."
            assert "+1 chest" in await heard(sam, "Cleo: done")
            await sam.leave()
        recorder.close()
    run = read_run(recorder.path)
    assert [event.data["hurdle"] for event in run.of("attempt")] == ["read", "claim", None]
    assert [event.data["skill"] for event in run.of("outcome")] == ["learned/craftChest"]
