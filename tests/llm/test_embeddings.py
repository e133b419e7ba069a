"""Texts as vectors: what means the same is near, by a model that is checked before it is trusted."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.embeddings import Compatible, Hashing, Offline, package_folder

TEXTS = ["cut down some trees", "harvest wood from the forest", "eat an apple"]


@pytest.fixture(scope="module")
def offline() -> Offline:
    return Offline()


def test_sentences_that_mean_the_same_are_near_each_other(offline: Offline):
    trees, wood, apple = offline.embed(TEXTS)
    assert trees @ wood > 0.5 > trees @ apple
    assert np.allclose(np.linalg.norm(offline.embed(TEXTS), axis=1), 1, atol=1e-5)


def test_a_sentence_has_one_vector_whoever_stands_beside_it(offline: Offline):
    together = offline.embed([*TEXTS, "a much longer sentence that makes the others be filled up with padding " * 3])
    assert np.allclose(together[2], offline.embed(TEXTS[2:])[0], atol=1e-5)
    assert offline.embed([]).shape[0] == 0


def test_a_model_with_another_hash_is_not_used(tmp_path: Path):
    for name in ("model.safetensors", "tokenizer.json"):
        shutil.copy(package_folder() / name, tmp_path)
    with (tmp_path / "tokenizer.json").open("a") as file:
        file.write(" ")
    with pytest.raises(BlockcrewError, match=r"tokenizer\.json is not the one it should be"):
        Offline(tmp_path).embed(TEXTS)


def test_a_missing_model_is_one_sentence(tmp_path: Path):
    with pytest.raises(BlockcrewError, match=r"model\.safetensors cannot be read .* `make setup`"):
        Offline(tmp_path).embed(TEXTS)


def test_the_fallback_finds_shared_words_and_says_what_it_is():
    hashing = Hashing()
    trees, tree, apple = hashing.embed(["chop trees", "chop a tree", "eat an apple"])
    assert trees @ tree > 0.4 > abs(trees @ apple)
    assert not hashing.semantic and "compares letters, not meaning" in hashing.name
    assert np.array_equal(hashing.embed(TEXTS), Hashing().embed(TEXTS))


def test_a_server_that_is_not_there_is_one_sentence():
    with pytest.raises(BlockcrewError, match="gave no embeddings for tiny"):
        Compatible("http://127.0.0.1:9/v1", "tiny", seconds=0.5).embed(TEXTS)
