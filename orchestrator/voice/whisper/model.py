"""Decodes one utterance with Whisper through CTranslate2; it blocks, so it runs in the worker process only.

The window is 10 seconds instead of Whisper's 30, which costs a fifth at the same accuracy (docs/results/voice.md).
"""

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ctranslate2
import numpy as np
from tokenizers import Tokenizer

from orchestrator.voice.audio import RATE, samples_of
from orchestrator.voice.recogniser import Transcript
from orchestrator.voice.whisper.mel import HOP, log_mel

WINDOW = 10  # seconds; longer audio gets a longer window
NEW_TOKENS = 30  # of an answer; an order needs 5 to 15
MOST_PROMPT = 220  # tokens; Whisper takes 223
HYPOTHESES = 5
REPEATED = re.compile(r"(\b\w.*?)(?:\W+\1\b){2,}", re.IGNORECASE)  # the same words three times in a row
TWICE = re.compile(r"^(.{3,}?[.!?])(?:\s+\1)+\s*(.*)$", re.IGNORECASE)
WORDS = re.compile(r"\w+")
BEFORE, LANGUAGE, TASK, PLAIN = "<|startofprev|>", "<|en|>", "<|transcribe|>", "<|notimestamps|>"
BEGIN, END = "<|startoftranscript|>", "<|endoftext|>"


@dataclass(frozen=True, slots=True)
class DecodingOptions:
    """Options for decoding an utterance: the text that comes before it (`prompt`), and how many hypotheses are followed."""

    prompt: str = ""
    beam: int = 5


class WhisperModel:
    """One Whisper model in memory, computed in 8-bit integers; `decode` turns audio into a Transcript."""

    def __init__(self, folder: Path, threads: int) -> None:
        self.model: Any = ctranslate2.models.Whisper(
            str(folder), device="cpu", compute_type="int8", inter_threads=1, intra_threads=threads
        )
        self.tokenizer: Any = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.bands = bands_of(folder)

    def decode(self, pcm: bytes, options: DecodingOptions) -> Transcript:
        """Return what was said in the audio; a text that repeats itself counts as nothing heard."""
        started = time.perf_counter()
        samples = samples_of(pcm)
        seconds = max(WINDOW, -(-samples.size // RATE))
        mel = log_mel(samples, seconds * RATE // HOP, self.bands)
        prompt = self.prompt_ids(options.prompt)
        result = self.model.generate(
            ctranslate2.StorageView.from_array(np.ascontiguousarray(mel)),
            [prompt],
            beam_size=options.beam,
            num_hypotheses=min(HYPOTHESES, options.beam),
            max_length=len(prompt) + NEW_TOKENS,
            return_scores=True,
            return_no_speech_prob=True,
        )[0]
        return self.read(result, (time.perf_counter() - started) * 1000)

    def prompt_ids(self, before: str) -> list[int]:
        """Return the tokens before the answer: the prompt, its last words first kept, and Whisper's own marks."""
        one = self.tokenizer.token_to_id
        earlier = self.tokenizer.encode(f" {before}", add_special_tokens=False).ids[-MOST_PROMPT:] if before else []
        marks = [BEGIN, LANGUAGE, TASK, PLAIN] if self.model.is_multilingual else [BEGIN, PLAIN]
        return [*([one(BEFORE), *earlier] if earlier else []), *map(one, marks)]

    def read(self, result: Any, milliseconds: float) -> Transcript:
        """Return CTranslate2's hypotheses as a Transcript, without those that repeat themselves or say the same."""
        found: dict[str, tuple[str, float]] = {}
        for ids, score in zip(result.sequences_ids, result.scores, strict=True):
            text = said_once(" ".join(self.tokenizer.decode(ids, skip_special_tokens=True).split()))
            if WORDS.search(text) and not REPEATED.search(text):
                key = " ".join(WORDS.findall(text.lower()))
                found.setdefault(key, (text, score * len(ids) / (len(ids) + 1)))
        if not found:
            return Transcript("", milliseconds=milliseconds)
        (text, score), *others = found.values()
        return Transcript(text, score, tuple(one for one, _ in others), milliseconds, tuple(score for _, score in others))


def said_once(text: str) -> str:
    """Return a text without repetitions of all of it; Whisper fills the silence at the end with them, the last one cut off."""
    twice = TWICE.match(text)
    return twice[1] if twice and twice[1].lower().startswith(twice[2].lower()) else text


def bands_of(folder: Path) -> int:
    """Return the number of mel bands that the model in a folder reads; 80 unless its preprocessor file says otherwise."""
    file = folder / "preprocessor_config.json"
    return int(json.loads(file.read_text("utf-8")).get("feature_size", 80)) if file.is_file() else 80
