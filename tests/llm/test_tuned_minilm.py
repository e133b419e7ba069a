"""The embedding model after a training for lines of chat: what changes, and what does not."""

import numpy as np
import pytest

from orchestrator.commands.meaning import CHANGES
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.embeddings import Offline
from orchestrator.llm.minilm import MiniLM
from orchestrator.llm.tuned_minilm import TunedMiniLM

PLAIN = Offline()
MATRIX = "encoder.layer.5.output.dense"


@pytest.fixture(scope="module")
def base():
    folder = PLAIN.check()
    return MiniLM(folder / "model.safetensors", folder / "tokenizer.json")


def changes(path, size=0.0):
    wide, high = 1536, 384
    np.savez(path, **{f"{MATRIX}.a": np.full((2, wide), size), f"{MATRIX}.b": np.full((high, 2), size)})
    return path


def test_without_a_change_the_vectors_are_those_of_the_model(base, tmp_path):
    tuned = TunedMiniLM(base, changes(tmp_path / "none.npz"))
    assert np.allclose(tuned.encode("", "get 10 logs"), base.encode(["get 10 logs"])[0], atol=1e-6)


def test_a_change_moves_the_vectors_of_the_tuned_model_only(base, tmp_path):
    before = base.encode(["get 10 logs"])[0]
    rng = np.random.default_rng(1)
    path = tmp_path / "some.npz"
    np.savez(path, **{f"{MATRIX}.a": rng.normal(size=(2, 1536)), f"{MATRIX}.b": rng.normal(size=(384, 2))})
    moved = TunedMiniLM(base, path).encode("", "get 10 logs")
    assert not np.allclose(moved, before, atol=0.05) and np.linalg.norm(moved) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(base.encode(["get 10 logs"])[0], before)


def test_what_was_said_before_shapes_the_vector_of_a_line(base):
    tuned = TunedMiniLM(base, CHANGES)
    alone, answer = tuned.encode("", "charcoal"), tuned.encode("What shall I burn?", "charcoal")
    assert 0.1 < alone @ answer < 0.999
    ids, start = tuned.tokens("What shall I burn?", "charcoal")
    assert ids[0] == tuned.tokens("", "charcoal")[0][0] and ids[start:] == tuned.tokens("", "charcoal")[0][1:]


def test_a_missing_model_is_said_at_the_first_line(tmp_path):
    encode = Offline(tmp_path).tuned(CHANGES)
    with pytest.raises(BlockcrewError, match="make setup"):
        encode("", "get 10 logs")
