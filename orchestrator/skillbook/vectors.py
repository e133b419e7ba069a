"""Caches the vectors (embeddings) of texts on disk, so that a search index can be rebuilt without asking the model again."""

import hashlib
import os
import tempfile
import zipfile
import zlib
from collections import ChainMap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orchestrator.llm.embeddings import Embedder

if TYPE_CHECKING:
    import numpy as np

    from orchestrator.llm.embeddings import Vectors

UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)  # what numpy makes of a damaged file
SIGNS = 16  # hexadecimal digits of a text's name
Beside = Callable[[Embedder], dict[str, Any]]


class Cached:
    """An Embedder (it turns texts into vectors) that caches the vectors of another one, `inner`, in a file of its own in
    `folder`; a file that cannot be read or written is ignored.
    `beside` returns further known vectors (hash of a text -> vector), such as the shipped ones; it is called at the first text.
    A text that comes alone is somebody's request, which is not cached."""

    def __init__(self, inner: Embedder, folder: Path, beside: Beside = lambda inner: {}) -> None:
        self.inner, self.name, self.semantic = inner, inner.name, inner.semantic
        self.file, self.beside = folder / f"{signed(inner.name)}.npz", beside
        self._own: dict[str, np.ndarray] | None = None  # what is kept in the file
        self._given: dict[str, np.ndarray] = {}

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """Return one vector of length one per text, in the same order, as rows of an array; only texts that are not cached are
        passed to the inner embedder."""
        import numpy as np  # noqa: PLC0415

        if len(texts) == 1:
            return self.inner.embed(texts)
        if self._own is None:
            self._own, self._given = self._read(), self.beside(self.inner)
        known = ChainMap(self._own, self._given)
        signs = [signed(text) for text in texts]
        if new := list({sign: text for sign, text in zip(signs, texts, strict=True) if sign not in known}.items()):
            rows = self.inner.embed([text for _, text in new])
            self._own |= {sign: row for (sign, _), row in zip(new, rows, strict=True)}
            self._write(self._own)
        return np.stack([known[sign] for sign in signs]) if signs else self.inner.embed([])

    def _read(self) -> "dict[str, np.ndarray]":
        import numpy as np  # noqa: PLC0415

        try:
            with np.load(self.file, allow_pickle=False) as file:
                return dict(zip(file["signs"].tolist(), file["rows"], strict=True))
        except UNREADABLE:
            return {}

    def _write(self, own: "dict[str, np.ndarray]") -> None:
        """Write the vectors (hash of a text -> vector) to the cache file atomically, since another process may be reading it. A
        disk error is ignored."""
        import numpy as np  # noqa: PLC0415

        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(number, "wb") as file:
                np.savez(file, signs=np.array(list(own)), rows=np.stack(list(own.values())))
            Path(name).replace(self.file)
        except OSError:
            return


def signed(text: str) -> str:
    """Return a short hash of a text or of an embedder's name, under which it is cached."""
    return hashlib.sha256(text.encode()).hexdigest()[:SIGNS]
