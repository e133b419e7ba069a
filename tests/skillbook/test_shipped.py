"""The vectors that come with our own skills: what the headers say, by the model that finds, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from orchestrator.llm.embeddings import Hashing, Offline
from orchestrator.skillbook.shipped import FILE, ship, shipped, texts_of_library
from orchestrator.skillbook.vectors import Cached, signed

LACKING = 40  # texts without a vector: a header may change without `make vectors`, and half a second is no harm


class Counting:
    """An embedder that tells how many texts it was given."""

    name = Hashing.name
    semantic = False

    def __init__(self) -> None:
        self.texts = 0

    def embed(self, texts: Sequence[str]) -> "np.ndarray":
        self.texts += len(texts)
        return Hashing().embed(texts)


def test_nearly_everything_that_headers_say_has_its_vector():
    texts = texts_of_library()
    lacking = texts.keys() - shipped(Offline()).keys()
    assert len(lacking) <= LACKING, f"{len(lacking)} of {len(texts)} texts have no vector: run `make vectors`"


def test_they_are_what_the_model_makes_of_the_texts():
    known = shipped(Offline())
    some = [(sign, text) for sign, text in sorted(texts_of_library().items()) if sign in known][::60]
    alike = (Offline().embed([text for _, text in some]) * np.stack([known[sign] for sign, _ in some])).sum(1)
    assert len(some) > 10 and alike.min() > 0.9999


def test_what_is_shipped_is_not_embedded_again_and_what_is_not_is(tmp_path: Path):
    file, inner = tmp_path / "shipped.npz", Counting()
    ship({signed(text): text for text in ("milk the cow", "shear the sheep")}, inner, file)
    inner.texts = 0
    cached = Cached(inner, tmp_path / "own", lambda inner: shipped(inner, file))
    rows = cached.embed(["shear the sheep", "feed the pig", "milk the cow"])
    assert inner.texts == 1
    assert np.allclose(rows, Hashing().embed(["shear the sheep", "feed the pig", "milk the cow"]), atol=1e-3)


@pytest.mark.parametrize("harm", ["cut short", "one byte", "not there", "another model's"])
def test_vectors_that_are_not_as_they_should_be_are_not_used(tmp_path: Path, harm: str):
    file = tmp_path / "shipped.npz"
    content = bytearray(FILE.read_bytes())
    if harm == "cut short":
        del content[len(content) // 2 :]
    elif harm == "one byte":
        content[len(content) // 2] ^= 255
    if harm != "not there":
        file.write_bytes(content)
    assert shipped(Hashing() if harm == "another model's" else Offline(), file) == {}


@pytest.mark.parametrize("harm", [b"", b"PK\x03\x04 no more", b"letters"])
def test_own_vectors_that_are_damaged_are_made_again(tmp_path: Path, harm: bytes):
    inner = Counting()
    two = ["milk the cow", "shear the sheep"]
    Cached(inner, tmp_path).embed(two)
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(harm)
    Cached(inner, tmp_path).embed(two)
    Cached(inner, tmp_path).embed(two)
    assert inner.texts == 4


def test_what_people_ask_is_not_kept(tmp_path: Path):
    Cached(Hashing(), tmp_path).embed(["where is my cow"])
    assert not list(tmp_path.iterdir())
