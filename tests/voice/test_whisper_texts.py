"""Text that goes into Whisper, and text that repeats itself."""

import random

import pytest

from orchestrator.voice.recogniser import NO_HINTS, Hints
from orchestrator.voice.whisper.prompt import prompt_of

pytest.importorskip("ctranslate2", reason="ctranslate2 is not installed: make voice")


def test_the_prompt_names_the_crew_and_likely_items():
    text = prompt_of(Hints(("Foreman", "Alex"), ("cobbled deepslate",)), random.Random(1))
    assert "Foreman" in text and "Alex" in text and "cobbled deepslate" in text


def test_a_large_crew_is_named_in_turns():
    names = tuple(f"Bot{number}" for number in range(20))
    prompts = {prompt_of(Hints(names), random.Random(seed)) for seed in range(5)}
    assert len(prompts) == 5 and all("{" not in text for text in prompts)


def test_items_change_from_utterance_to_utterance():
    assert prompt_of(NO_HINTS, random.Random(1)) != prompt_of(NO_HINTS, random.Random(2))


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ("Leader, mine 40 logs. Leader, mine 40 logs.", "Leader, mine 40 logs."),
        ("Stop. Stop. Stop.", "Stop."),
        ("Stop. Stop. Stop. St", "Stop."),
        ("Ben, mine 3 logs and 3 planks.", "Ben, mine 3 logs and 3 planks."),
    ],
)
def test_a_text_that_was_heard_twice_is_said_once(text, once):
    from orchestrator.voice.whisper.model import said_once

    assert said_once(text) == once


def test_a_loop_of_words_is_recognised():
    from orchestrator.voice.whisper.model import REPEATED

    assert REPEATED.search("gather 64 oblog oblog oblog oblog")
    assert not REPEATED.search("no, no, 20 logs")
