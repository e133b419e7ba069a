"""Whisper runs in a process of its own: what it hears, and every way in which it does not."""

import asyncio
import time

import pytest

from orchestrator.voice.audio import RATE
from orchestrator.voice.recogniser import NO_HINTS, NOTHING_HEARD, Hints, VoiceError
from orchestrator.voice.whisper.process import WhisperProcess
from orchestrator.voice.whisper.whisper_recogniser import WhisperRecogniser
from tests.voice.sounds_for_tests import SILENCE, chord, said

CREW = Hints(("Ada", "Ben", "Cleo", "Dan"))
PATIENT = 60.0  # seconds: a busy machine is slow


@pytest.fixture
async def whisper(weights):
    recogniser = WhisperRecogniser(weights, PATIENT, 1)
    yield recogniser
    await recogniser.close()


async def test_a_spoken_order_is_heard_with_score_time_and_alternatives(whisper):
    found = await whisper.transcribe(said("Ben, mine twelve logs"), hints=CREW)
    assert found.text.lower().rstrip(".") in ("ben, mine 12 logs", "ben, mine twelve logs")
    assert -0.6 < found.score < 0 and found.milliseconds > 0
    assert len(found.alternatives) == len(found.scores) and found.text not in found.alternatives


async def test_the_same_audio_gives_the_same_text(whisper):
    audio = said("Cleo, follow me")
    first, second = [await whisper.transcribe(audio, hints=CREW) for _ in range(2)]
    assert (first.text, first.alternatives) == (second.text, second.alternatives)


async def test_a_stop_is_heard_in_a_partial_utterance(whisper):
    assert "stop" in (await whisper.hears_stop(said("stop"))).text.lower()


async def test_silence_and_half_a_second_are_not_decoded(weights):
    recogniser = WhisperRecogniser(weights, PATIENT, 1)
    assert await recogniser.transcribe(SILENCE, hints=NO_HINTS) == NOTHING_HEARD
    assert await recogniser.hears_stop(chord(0.4)) == NOTHING_HEARD
    assert recogniser.process.running is None


async def test_music_is_no_long_text(whisper):
    found = await whisper.transcribe(chord(), hints=CREW)
    assert len(found.text.split()) <= 8


async def test_a_minute_of_talk_is_refused_with_a_sentence(whisper):
    with pytest.raises(VoiceError, match="60 seconds of talk"):
        await whisper.transcribe(bytes(2 * RATE * 60), hints=CREW)


async def test_ten_people_at_once_are_all_heard_while_the_loop_goes_on(whisper):
    await whisper.start()
    ticks = []

    async def tick():
        while True:
            ticks.append(time.monotonic())
            await asyncio.sleep(0.01)

    ticking = asyncio.create_task(tick())
    found = await asyncio.gather(*(whisper.transcribe(said("Cleo, follow me"), hints=CREW) for _ in range(10)))
    ticking.cancel()
    assert [one.text for one in found].count("") == 0
    assert len(ticks) > 10


async def test_a_decoding_past_its_deadline_is_given_up_and_the_next_one_works(weights):
    recogniser, audio = WhisperRecogniser(weights, 0.001, 1), said("Cleo, follow me")
    try:
        await recogniser.start()
        ended = recogniser.process.running
        with pytest.raises(VoiceError, match=r"did not answer within 0.001 seconds"):
            await recogniser.transcribe(audio, hints=CREW)
        assert ended.returncode is not None
        recogniser.seconds = PATIENT
        assert (await recogniser.transcribe(audio, hints=CREW)).text
    finally:
        await recogniser.close()


async def test_the_answer_to_a_caller_who_went_away_is_not_given_to_the_next(whisper):
    gone = asyncio.create_task(whisper.transcribe(said("Ben, mine twelve logs"), hints=CREW))
    while not whisper.process.running:
        await asyncio.sleep(0.01)
    gone.cancel()
    found = await whisper.transcribe(said("Cleo, follow me"), hints=CREW)
    assert "follow" in found.text


async def test_a_killed_worker_is_one_sentence_and_starts_again(whisper):
    await whisper.start()
    whisper.process.running.kill()
    await whisper.process.running.wait()
    assert (await whisper.transcribe(said("Cleo, follow me"), hints=CREW)).text


async def test_closing_ends_the_worker(weights):
    recogniser = WhisperRecogniser(weights, PATIENT, 1)
    await recogniser.start()
    running = recogniser.process.running
    await recogniser.close()
    assert running.returncode is not None


async def test_a_folder_that_is_no_model_is_one_sentence(weights, tmp_path):
    for name in ("config.json", "tokenizer.json", "vocabulary.txt"):
        (tmp_path / name).write_bytes((weights / name).read_bytes())
    (tmp_path / "model.bin").write_bytes(b"rubbish")
    process = WhisperProcess(tmp_path, 1)
    with pytest.raises(VoiceError, match="cannot be loaded"):
        await process.start()
    assert process.running is None
