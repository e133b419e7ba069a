"""`blockcrew talk` says a WAV file to a running service, and tells in one sentence what is wrong."""

import asyncio
import wave
from pathlib import Path

import pytest
from test_voice import speaking

from orchestrator.cli.talk import talk, token_of, utterance_in
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.permissions import Role


def wav(file: Path, seconds: float, rate: int = 44_100, channels: int = 2) -> Path:
    with wave.open(str(file), "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(b"\1\2" * int(seconds * rate) * channels)
    return file


async def test_a_file_is_said_as_a_player_and_what_was_heard_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file, token = wav(tmp_path / "order.wav", 1.0), tmp_path / "token"
    async with speaking(tmp_path / "data", ["leader, mine 3 logs"]) as (run, recogniser):
        token.write_text(run.tokens[Role.PLAYER] + "\n")
        token.chmod(0o600)
        await asyncio.to_thread(talk, run.service.url, "", "Alex", token, "f8", "f9", file)
        assert capsys.readouterr().out.splitlines()[:2] == ["Heard: leader, mine 3 logs", "Ada: On it: mine 3 logs."]
        assert len(recogniser.heard[0]) == 32_000, "44.1 kHz stereo is converted"
        stored = run.registry.store.command(1)
        assert stored and (stored.speaker, stored.plays) == ("player", "Alex")
        with pytest.raises(BlockcrewError, match="Choose a crew with --crew: one"):
            await asyncio.to_thread(talk, run.service.url, "two", "", token, "f8", "f9", file)
        token.write_text("wrong")
        with pytest.raises(BlockcrewError, match="your token is not valid"):
            await asyncio.to_thread(talk, run.service.url, "", "", token, "f8", "f9", file)


def test_what_is_wrong_is_one_sentence(tmp_path: Path):
    token = tmp_path / "token"
    token.write_text("x")
    token.chmod(0o644)
    with pytest.raises(BlockcrewError, match="chmod 600"):
        token_of(token)
    with pytest.raises(BlockcrewError, match="longer than 15 seconds"):
        utterance_in(wav(tmp_path / "long.wav", 16.0, 8000, 1))
    token.chmod(0o600)
    with pytest.raises(BlockcrewError, match="No service answers"):
        talk("http://127.0.0.1:9", "", "", token)
    with pytest.raises(BlockcrewError, match="is no address of a service"):
        talk("127.0.0.1:8765", "", "", token)
