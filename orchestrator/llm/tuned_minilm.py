"""Computes vectors with all-MiniLM-L6-v2 after a training for one task, kept as small changes of its upper layers.

The changes are of low rank (LoRA, Hu et al. 2021): for a matrix W, two thin matrices A and B, so that B @ A is added to W. The
file has them as `NAME.a` and `NAME.b`, where NAME.weight is the matrix.
"""

from pathlib import Path

import numpy as np

from orchestrator.llm.minilm import LAYERS, Array, MiniLM

LONGEST_BEFORE, LONGEST_TEXT = 40, 128  # tokens


class TunedMiniLM:
    """Turns a line, with what was said before it, into a vector of 384 numbers and of length one. It shares with the model
    `base` all weights that are not changed."""

    def __init__(self, base: MiniLM, changes: Path) -> None:
        self.base = base
        self.model = base.with_weights(merged(base.weights, changes))

    def encode(self, before: str, text: str) -> Array:
        """Return the vector of a text, averaged over its own tokens; those of `before`, if anything, only shape it."""
        ids, start = self.tokens(before, text)
        mask = np.ones((1, len(ids)), np.float32)
        state = self.model.words(np.array([ids]))
        for layer in range(LAYERS):
            state = self.model.layer(state, mask, f"encoder.layer.{layer}.")
        mean = state[0, start:].mean(0)
        unit: Array = mean / np.linalg.norm(mean)
        return unit

    def tokens(self, before: str, text: str) -> tuple[list[int], int]:
        """Return the numbers of the tokens, and the index of the first one of the text."""
        coded = list(self.base.tokenizer.encode(text).ids[:LONGEST_TEXT])
        if not before:
            return coded, 0
        earlier = list(self.base.tokenizer.encode(before).ids[-LONGEST_BEFORE:])
        return [coded[0], *earlier[1:], *coded[1:]], len(earlier)


def merged(weights: dict[str, Array], changes: Path) -> dict[str, Array]:
    """Return the weights with the changes of a file added."""
    changed = dict(weights)
    with np.load(changes) as kept:
        for name in {key.removesuffix(".a") for key in kept.files if key.endswith(".a")}:
            low = kept[f"{name}.b"].astype(np.float32) @ kept[f"{name}.a"].astype(np.float32)
            changed[f"{name}.weight"] = weights[f"{name}.weight"] + low
    return changed
