"""Sentences are spoken, recognised, judged and summed up; an interrupted measurement goes on."""

import json
import shutil
import wave

import numpy as np
import pytest

from orchestrator.bench.voice.heard_cache import HeardCache
from orchestrator.bench.voice.judging import summary
from orchestrator.bench.voice.rendering import Spoken, recorded, render, spoken, with_noise
from orchestrator.bench.voice.sentences import read_sentences
from orchestrator.bench.voice.voice_run import measure, parts
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.voice.audio import RATE, pcm_of, samples_of
from orchestrator.voice.recogniser import Transcript
from orchestrator.voice.testing.scripted import ScriptedRecogniser

GAME = load(VERSIONS[0])
BOTS = ["Ada", "Ben", "Cleo", "Dan"]
LOGS = {"addressees": ["Ben"], "intent": "gather", "slots": {"item": "logs", "count": 12}}
ROWS = [
    {"i": 0, "kind": "cmd", "text": "Ben, mine twelve logs", **LOGS},
    {"i": 1, "kind": "cmd", "text": "Ben, get twelve logs", **LOGS},
    {"i": 2, "kind": "cmd", "text": "Ben, dig twelve logs", **LOGS},
    {"i": 3, "kind": "cmd", "text": "Ben, collect twelve logs", **LOGS},
    {"i": 4, "kind": "talk", "text": "I had pasta", "intent": None},
    {"i": 5, "kind": "stop", "text": "stop", "intent": "stop"},
]


def file_of(folder, rows):
    path = folder / "set.jsonl"
    path.write_text("".join(json.dumps({"bots": BOTS, **row}) + "\n" for row in rows), "utf-8")
    return path


def utterances(folder, rows=ROWS, noisy=False):
    return [
        Spoken(one, "slt", noisy, bytes(2 * 4800) + one.number.to_bytes(2, "little"))
        for one in read_sentences(file_of(folder, rows))
    ]


async def measured(folder, texts, stops=(), rows=ROWS):
    scripted = ScriptedRecogniser(texts, stops)
    return await measure(utterances(folder, rows), scripted, HeardCache(folder / "heard.jsonl", "x"), GAME, print), scripted


HEARD = [
    "Ben, mine 12 logs.",
    "Ben, mine 20 logs.",
    Transcript("Ben, mine 12 logs.", -0.9),
    "Bla bla.",
    "I had pasta.",
    "Stuck.",
]


async def test_each_utterance_gets_its_verdict_and_the_shares_are_summed_up(tmp_path):
    rows, _ = await measured(tmp_path, HEARD, ["", "", "Ben, stop."])
    assert [row.verdict for row in rows] == ["act", "act", "ask", "nothing", "nothing", "nothing"]
    assert [row.right for row in rows[:4]] == [True, False, True, False]
    found = summary(rows)
    assert (found["ok"], found["wrong"], found["asked"], found["none"]) == (
        {"clean": 0.5}, {"clean": 0.25}, {"clean": 0.25}, {"clean": 0.25},
    )  # fmt: skip
    assert found["wrong_of_done_at_once"] == {"clean": 0.5} and found["asked_of_right"] == {"clean": 0.5}
    assert found["stop"] == {"clean": 1.0} and found["talk"]["acted"] == 0.0 and found["talk"]["utterances"] == 1


async def test_a_stop_that_nothing_heard_and_talk_that_made_something_happen_are_counted(tmp_path):
    heard = [*HEARD[:4], "Everybody, come here.", "Shop."]
    found = summary((await measured(tmp_path, heard))[0])
    assert found["stop"] == {"clean": 0.0} and found["talk"]["acted"] == 1.0 and found["talk"]["not_undone"] == 0.0


async def test_a_measurement_resumes_from_what_was_heard(tmp_path):
    first, _ = await measured(tmp_path, HEARD)
    file = tmp_path / "heard.jsonl"
    file.write_text(file.read_text("utf-8") + '{"key": "cut o', "utf-8")
    again, scripted = await measured(tmp_path, ["should not be asked"])
    assert again == first and scripted.heard == []


def test_partial_audio_is_the_last_second_and_a_half_every_third_of_a_second():
    lengths = [len(part) / (2 * RATE) for part in parts(bytes(2 * RATE * 2))]
    assert lengths == pytest.approx([0.3, 0.6, 0.9, 1.2, 1.5, 1.5, 1.5])


def test_noise_has_the_wanted_strength_and_comes_from_the_seed():
    voice = samples_of(pcm_of((0.3 * np.sin(np.arange(RATE) / 5)).astype(np.float32)))
    noisy = [with_noise(voice, 15, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    noise = noisy[0] - voice
    assert 20 * np.log10(np.std(voice) / np.std(noise)) == pytest.approx(15, abs=0.5)
    assert (noisy[0] == noisy[1]).all() and not (noisy[0] == noisy[2]).all()


@pytest.mark.parametrize("voice", ["slt", "en-us"])
def test_a_synthetic_voice_speaks_at_sixteen_kilohertz_between_silences(voice):
    program = "flite" if voice == "slt" else "espeak-ng"
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    found = render("-v: mine twelve logs", voice)
    assert 0.9 * RATE < found.size < 5 * RATE and np.abs(found).max() > 0.05
    assert not found[: round(0.2 * RATE)].any() and not found[-round(0.3 * RATE) :].any()


def test_clean_and_noisy_copies_are_made_of_each_voice(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BlockcrewError, match="needs flite: install it"):
        list(spoken(read_sentences(file_of(tmp_path, ROWS)), ["slt"], 15, 1))


def test_recordings_are_found_by_the_number_of_the_sentence(tmp_path):
    for name in ("0.wav", "0_again.wav", "5_bob.wav", "99.wav"):
        with wave.open(str(tmp_path / name), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(48_000)
            file.writeframes(bytes(4 * 48_000))
    sentences = read_sentences(file_of(tmp_path, ROWS))
    found = list(recorded(sentences, tmp_path, None, 1))
    assert [(one.sentence.number, one.voice, one.noisy) for one in found] == [
        (0, "0", False), (0, "0_again", False), (5, "5_bob", False),
    ]  # fmt: skip
    assert len(found[0].pcm) == 2 * RATE
    with pytest.raises(BlockcrewError, match="has no recordings"):
        list(recorded(sentences, tmp_path / "none", None, 1))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("rubbish", "line 2: this is not JSON"),
        ("[]", "line 2: write"),
        ('{"text": ""}', "line 2: write"),
        ('{"text": "a", "kind": "song"}', "line 2: write"),
        ('{"text": "a", "bots": "Ada"}', "line 2: `bots` must be a list"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, part):
    path = tmp_path / "set.jsonl"
    path.write_text('{"text": "stop"}\n' + line + "\n", "utf-8")
    with pytest.raises(BlockcrewError, match=part):
        read_sentences(path)


def test_a_set_that_is_absent_or_has_no_such_half_is_one_sentence(tmp_path):
    with pytest.raises(BlockcrewError, match="cannot be read"):
        read_sentences(tmp_path / "none.jsonl")
    with pytest.raises(BlockcrewError, match="no sentences with half 'test'"):
        read_sentences(file_of(tmp_path, ROWS), "test")
