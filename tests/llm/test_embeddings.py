"""Texts as vectors: what means the same is near, by a model that is checked before it is trusted."""

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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
    with pytest.raises(BlockcrewError, match=r"tokenizer\.json has changed"):
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


class Server(BaseHTTPRequestHandler):
    """OpenAI's `/v1/embeddings` for tests: a text's vector is its length and its number of words, in an order of its own."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        rows = [
            {"object": "embedding", "index": i, "embedding": [len(t), t.count(" ") + 1]} for i, t in enumerate(asked["input"])
        ]
        good = self.path == "/v1/embeddings" and asked["model"] == "tiny"
        body = {"object": "list", "data": rows[::-1], "model": "tiny", "usage": {"prompt_tokens": 1, "total_tokens": 1}}
        self.send_response(200 if good else 404)
        self.end_headers()
        self.wfile.write(json.dumps(body if good else {"error": {"message": "no such model"}}).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()


def test_a_servers_vectors_come_in_the_order_of_the_texts_and_have_length_one(address: str):
    first, second = Compatible(address, "tiny").embed(["abc", "a b c d"])
    assert first == pytest.approx([3 / 10**0.5, 1 / 10**0.5]) and second == pytest.approx([7 / 65**0.5, 4 / 65**0.5])
    with pytest.raises(BlockcrewError, match="no such model"):
        Compatible(address, "huge").embed(["abc"])


def test_a_server_that_is_not_there_is_one_sentence():
    with pytest.raises(BlockcrewError, match="returned no embeddings for tiny"):
        Compatible("http://127.0.0.1:9/v1", "tiny", seconds=0.5).embed(TEXTS)
