"""Audio for tests: silence, music, and sentences that flite speaks."""

import shutil

import numpy as np
import pytest

from orchestrator.bench.voice.rendering import render
from orchestrator.voice.audio import RATE, pcm_of

SILENCE = bytes(2 * RATE * 2)


def chord(seconds: float = 3.0) -> bytes:
    """Three tones that swell and fade: nobody speaks."""
    time = np.arange(round(RATE * seconds)) / RATE
    tones = sum(np.sin(2 * np.pi * pitch * time) for pitch in (262, 330, 392))
    return pcm_of((0.15 * tones * (1 + np.sin(2 * np.pi * 2 * time))).astype(np.float32))


def said(text: str, voice: str = "slt") -> bytes:
    """What flite makes of a sentence."""
    if shutil.which("flite") is None:
        pytest.skip("flite is not installed: apt install flite")
    return pcm_of(render(text, voice))
