"""Computes the sentence vectors of all-MiniLM-L6-v2 in numpy, with the weights from a package: six attention layers.
This avoids torch (1.4 GB, nine seconds). The model is that of Wang et al., "MiniLM" (2020), as published by
sentence-transformers under Apache-2.0; see NOTICE. The vectors agree with torch's to 2e-7."""

import json
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

Array = npt.NDArray[np.float32]

LAYERS, HEADS, WIDTH = 6, 12, 384
LONGEST = 256  # tokens; what comes after is not read
BATCH = 16  # texts at a time, of about the same length
EPSILON = np.float32(1e-12)
FAR = np.float32(-1e9)  # added to the scores of padding


def read_weights(path: Path) -> dict[str, Array]:
    """Return the float32 arrays of a safetensors file by name.
    The file has eight bytes of length, a JSON header and the numbers."""
    raw = np.memmap(path, dtype=np.uint8, mode="r")
    length = int.from_bytes(raw[:8].tobytes(), "little")
    header = json.loads(raw[8 : 8 + length].tobytes())
    arrays = {}
    for name, value in header.items():
        if value.get("dtype") == "F32":
            start, end = (8 + length + offset for offset in value["data_offsets"])
            arrays[name] = raw[start:end].view("<f4").reshape(value["shape"])
    return arrays


class MiniLM:
    """The embedding model all-MiniLM-L6-v2, which turns sentences into vectors of 384 numbers and of length one."""

    def __init__(self, weights: Path, tokenizer: Path) -> None:
        self.weights = read_weights(weights)
        self.tokenizer: Any = Tokenizer.from_file(str(tokenizer))
        self.tokenizer.enable_truncation(LONGEST)
        self.tokenizer.enable_padding()

    def with_weights(self, weights: dict[str, Array]) -> "MiniLM":
        """Return the same model with other weights."""
        other = copy(self)
        other.weights = weights
        return other

    def encode(self, texts: list[str]) -> Array:
        """Return a vector of 384 numbers and of length one for each text, as the rows of an array in the order of the texts."""
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        rows = np.empty((len(texts), WIDTH), np.float32)
        for start in range(0, len(texts), BATCH):
            batch = order[start : start + BATCH]
            rows[batch] = self.forward([texts[i] for i in batch])
        return rows

    def forward(self, texts: list[str]) -> Array:
        """Compute the vectors of one batch of texts.
        The tokens are embedded, pass six layers and are averaged over each text; the result is scaled to length one."""
        coded = self.tokenizer.encode_batch(texts)
        ids = np.array([each.ids for each in coded])
        mask = np.array([each.attention_mask for each in coded], np.float32)
        state = self.words(ids)
        for layer in range(LAYERS):
            state = self.layer(state, mask, f"encoder.layer.{layer}.")
        mean = (state * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        unit: Array = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return unit

    def words(self, ids: npt.NDArray[Any]) -> Array:
        weights = self.weights
        places = weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
        kinds = weights["embeddings.token_type_embeddings.weight"][0]
        return self.norm(weights["embeddings.word_embeddings.weight"][ids] + places + kinds, "embeddings.LayerNorm")

    def layer(self, state: Array, mask: Array, prefix: str) -> Array:
        """Compute one layer of the model: attention and the two dense layers behind it, each added to its input.
        `state` has the shape (texts, tokens, 384). `mask` (texts, tokens) is 1 for tokens and 0 for padding. `prefix` begins
        the names of the weights of the layer."""
        heads = [self.split(self.dense(state, f"{prefix}attention.self.{part}")) for part in ("query", "key", "value")]
        query, key, value = heads
        scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(np.float32(WIDTH // HEADS)) + (1 - mask)[:, None, None, :] * FAR
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        context = (weights @ value).transpose(0, 2, 1, 3).reshape(state.shape)
        state = self.norm(state + self.dense(context, f"{prefix}attention.output.dense"), f"{prefix}attention.output.LayerNorm")
        hidden = gelu(self.dense(state, f"{prefix}intermediate.dense"))
        return self.norm(state + self.dense(hidden, f"{prefix}output.dense"), f"{prefix}output.LayerNorm")

    def dense(self, state: Array, name: str) -> Array:
        flat = state.reshape(-1, state.shape[-1]) @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        result: Array = flat.reshape(*state.shape[:-1], -1)
        return result

    def split(self, state: Array) -> Array:
        """Split the state (texts, tokens, 384) into attention heads: (texts, heads, tokens, width of a head)."""
        texts, words, _ = state.shape
        return state.reshape(texts, words, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)

    def norm(self, state: Array, name: str) -> Array:
        centred = state - state.mean(-1, keepdims=True)
        deviation = np.sqrt((centred**2).mean(-1, keepdims=True) + EPSILON)
        result: Array = centred / deviation * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        return result


def gelu(x: Array) -> Array:
    """Return the activation function GELU of x: x times the standard normal distribution function at x.
    The error function is approximated as in Abramowitz and Stegun, 7.1.26."""
    y = np.abs(x) / np.float32(np.sqrt(2))
    t = 1 / (1 + np.float32(0.3275911) * y)
    terms = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
    series = sum(np.float32(term) * t ** (power + 1) for power, term in enumerate(terms))
    result: Array = x * np.float32(0.5) * (1 + np.sign(x) * (1 - series * np.exp(-y * y)))
    return result
