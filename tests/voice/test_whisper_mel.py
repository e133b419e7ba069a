"""The spectrogram has Whisper's shape, and a tone is where it belongs."""

import numpy as np
import pytest

from orchestrator.voice.audio import RATE
from orchestrator.voice.whisper.mel import BANDS, filters, hertz_to_mel, log_mel, mel_to_hertz


def test_the_spectrogram_has_a_row_for_each_band_and_a_column_for_each_ten_milliseconds():
    found = log_mel(np.zeros(RATE, np.float32), 1000)
    assert found.shape == (1, BANDS, 1000) and found.dtype == np.float32


def test_longer_audio_than_the_window_is_cut():
    assert log_mel(np.ones(RATE * 12, np.float32), 1000).shape == (1, BANDS, 1000)


@pytest.mark.parametrize("pitch", [200, 440, 1000, 3000])
def test_a_tone_is_loudest_in_its_band_and_absent_after_its_end(pitch):
    tone = np.sin(2 * np.pi * pitch * np.arange(RATE) / RATE).astype(np.float32)
    found = log_mel(tone, 300)[0]
    centres = mel_to_hertz(np.linspace(0, hertz_to_mel(RATE / 2), BANDS + 2))[1:-1]
    assert abs(centres[found[:, 50].argmax()] - pitch) < max(60, 0.06 * pitch)
    assert found[:, 200].max() == found.min()


def test_each_filter_has_the_area_of_slaneys():
    width = RATE / 2 / (filters().shape[1] - 1)
    assert (filters()[20:] * width).sum(1) == pytest.approx(np.ones(BANDS - 20), abs=0.1)


def test_the_mel_scale_is_undone_by_its_inverse():
    hertz = np.array([0.0, 300.0, 1000.0, 4000.0, 8000.0])
    assert mel_to_hertz(hertz_to_mel(hertz)) == pytest.approx(hertz)
