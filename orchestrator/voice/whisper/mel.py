"""Computes the log-mel spectrogram that Whisper reads (Radford et al., 2022): 80 bands, 25 ms windows, every 10 ms."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from orchestrator.voice.audio import RATE, Samples

WINDOW, HOP = 400, 160  # samples
BANDS = 80
FLOOR = 1e-10
RANGE = 8.0  # powers of ten below the loudest value that are kept
LINEAR_TO = 1000.0  # Hz; Slaney's scale is linear below, logarithmic above
LINEAR_STEP = 200.0 / 3
LOG_STEP = np.log(6.4) / 27.0


def hertz_to_mel(hertz: Any) -> Any:
    """Return frequencies on Slaney's mel scale."""
    above = LINEAR_TO / LINEAR_STEP + np.log(np.maximum(hertz, 1e-9) / LINEAR_TO) / LOG_STEP
    return np.where(hertz < LINEAR_TO, hertz / LINEAR_STEP, above)


def mel_to_hertz(mel: Any) -> Any:
    """Return the frequencies of values on Slaney's mel scale."""
    edge = LINEAR_TO / LINEAR_STEP
    return np.where(mel < edge, mel * LINEAR_STEP, LINEAR_TO * np.exp(LOG_STEP * (mel - edge)))


@cache
def filters(bands: int = BANDS) -> npt.NDArray[np.float32]:
    """Return the triangular filters, of the shape (bands, 201), each scaled to the same area."""
    bins = np.linspace(0, RATE / 2, WINDOW // 2 + 1)
    edges = mel_to_hertz(np.linspace(0, hertz_to_mel(RATE / 2), bands + 2))
    widths = np.diff(edges)
    slopes = edges[:, None] - bins[None, :]
    rising, falling = -slopes[:-2] / widths[:-1, None], slopes[2:] / widths[1:, None]
    shape = np.maximum(0, np.minimum(rising, falling)) * (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return np.asarray(shape, np.float32)


@cache
def hann() -> npt.NDArray[np.float32]:
    """Return the periodic Hann window."""
    return np.asarray(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW), np.float32)


def log_mel(samples: Samples, frames: int, bands: int = BANDS) -> npt.NDArray[np.float32]:
    """Return the spectrogram of samples, of the shape (1, bands, frames); what follows the samples is silence."""
    samples = samples[: frames * HOP]
    padded = np.pad(samples, (WINDOW // 2, WINDOW // 2 + HOP))
    count = min(frames, max(1, (padded.size - WINDOW) // HOP))
    windows = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][:count]
    power = np.abs(np.fft.rfft(windows * hann()).astype(np.complex64)) ** 2
    log = np.full((bands, frames), np.log10(FLOOR), np.float32)
    log[:, :count] = np.log10(np.maximum(filters(bands) @ power.T, FLOOR))
    log = np.maximum(log, log.max() - RANGE)
    return np.ascontiguousarray((log[None] + 4.0) / 4.0, np.float32)
