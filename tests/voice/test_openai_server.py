"""A server with /audio/transcriptions is asked as it understands, and its failures are sentences."""

import json
import re

import pytest

from orchestrator.settings import Settings
from orchestrator.voice.openai_server import open_openai
from orchestrator.voice.recogniser import NOTHING_HEARD, Hints, VoiceError
from tests.voice.answering_server import Answered, answering
from tests.voice.sounds_for_tests import SILENCE, chord

CREW = Hints(("Ada", "Ben"), ("oak logs",))
AUDIO = chord(1.0)


def fields(body: bytes) -> dict[str, list[str]]:
    """The text fields of a form, by name."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(rb'name="([\w\[\]]+)"\r\n\r\n(.*?)\r\n--', body, re.DOTALL):
        found.setdefault(name.decode(), []).append(value.decode())
    return found


def answer(text="Ben, mine 3 logs.", **more):
    return Answered(200, json.dumps({"text": text, **more}).encode())


async def heard(server, **settings):
    chosen = Settings(voice="openai", voice_url=f"{server.url}/v1", **{"voice_model": "local-whisper", **settings})
    recogniser = open_openai(chosen)
    try:
        return await recogniser.transcribe(AUDIO, hints=CREW)
    finally:
        await recogniser.close()


async def test_the_text_comes_with_the_score_of_its_segments():
    segments = [{"avg_logprob": -0.2}, {"avg_logprob": -0.4}]
    with answering(lambda asked: answer(segments=segments, duration=1, language="en")) as server:
        found = await heard(server, voice_key="secret", voice_language="de")
    assert found.text == "Ben, mine 3 logs." and found.score == pytest.approx(-0.3) and found.milliseconds > 0
    (asked,) = server.asked
    form = fields(asked.body)
    assert asked.path == "/v1/audio/transcriptions" and asked.headers["authorization"] == "Bearer secret"
    assert form["model"] == ["local-whisper"] and form["language"] == ["de"] and form["response_format"] == ["verbose_json"]
    assert form["prompt"] == ["Ada, Ben, oak logs"] and b"RIFF" in asked.body


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"voice_model": "gpt-transcribe"}, {"keywords[]"}),
        ({"voice_model": "gpt-4o-transcribe"}, {"prompt"}),
        ({"voice_hints": "keywords"}, {"keywords[]"}),
        ({"voice_hints": "none"}, set()),
    ],
)
async def test_names_go_only_to_where_they_are_understood(settings, named):
    with answering(lambda asked: answer()) as server:
        await heard(server, **settings)
    assert {name for name in fields(server.asked[0].body) if name.startswith(("prompt", "keywords"))} == named


async def test_a_server_that_refuses_details_is_asked_without_them():
    def picky(asked):
        plain = fields(asked.body)["response_format"] == ["json"]
        return answer() if plain else Answered(400, b'{"error": {"message": "no verbose_json"}}')

    with answering(picky) as server:
        assert (await heard(server)).text == "Ben, mine 3 logs."
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("status", "body", "part"),
    [(401, b"{}", "answered 401: check its model, key"), (500, b"{}", "answered 500"), (400, b"{}", "answered 400")],
)
async def test_a_refusal_is_one_sentence(status, body, part):
    with answering(lambda asked: Answered(status, body)) as server, pytest.raises(VoiceError, match=part):
        await heard(server)


async def test_a_server_that_is_absent_or_late_is_one_sentence():
    with answering(lambda asked: answer()) as server:
        pass
    with pytest.raises(VoiceError, match="cannot be reached"):
        await heard(server)
    with answering(lambda asked: Answered(200, b"{", promised=10)) as server, pytest.raises(VoiceError, match="voice server"):
        await heard(server, voice_seconds=0.5)


async def test_silence_is_not_sent():
    with answering(lambda asked: answer()) as server:
        recogniser = open_openai(Settings(voice="openai", voice_url=server.url, voice_model="one"))
        assert await recogniser.transcribe(SILENCE, hints=CREW) == NOTHING_HEARD
        await recogniser.close()
    assert server.asked == []


async def test_partial_audio_goes_to_servers_on_this_machine_only():
    with answering(lambda asked: answer("stop")) as server:
        here = open_openai(Settings(voice="openai", voice_url=server.url, voice_model="one"))
        assert here.remote == "" and (await here.hears_stop(AUDIO)).text == "stop"
        await here.close()
    there = open_openai(Settings(voice="openai", voice_url="https://speech.example/v1", voice_model="one"))
    assert there.remote == "speech.example" and await there.hears_stop(AUDIO) == NOTHING_HEARD
    await there.close()


def test_a_missing_model_or_key_is_one_sentence(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(VoiceError, match="BLOCKCREW_VOICE_MODEL"):
        open_openai(Settings(voice="openai", voice_url="http://127.0.0.1:1/v1"))
    with pytest.raises(VoiceError, match="needs a key"):
        open_openai(Settings(voice="openai"))


def test_openais_own_key_goes_to_openai_only():
    key = {"openai_api_key": "own"}
    assert open_openai(Settings(voice="openai", **key)).client.api_key == "own"
    assert (
        open_openai(Settings(voice="openai", voice_url="http://127.0.0.1:1", voice_model="x", **key)).client.api_key == "none"
    )
