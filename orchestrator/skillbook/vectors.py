"""Vectors of texts that were embedded once, kept on the disk: an index is rebuilt from them without asking the model again."""

import hashlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orchestrator.llm.embeddings import Embedder

if TYPE_CHECKING:
    import numpy as np

    from orchestrator.llm.embeddings import Vectors

SIGNS = 16  # hexadecimal digits of a text's name


class Cached:
    """An Embedder that remembers; one file for each inner embedder. A file that cannot be read or written is done without."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self.inner, self.name, self.semantic = inner, inner.name, inner.semantic
        self.file = folder / f"{signed(inner.name)}.npz"
        self._known: dict[str, np.ndarray] | None = None

    def embed(self, texts: Sequence[str]) -> "Vectors":
        """See Embedder; only texts that are new are embedded."""
        import numpy as np  # noqa: PLC0415

        known = self._known = self._read() if self._known is None else self._known
        signs = [signed(text) for text in texts]
        if new := list({sign: text for sign, text in zip(signs, texts, strict=True) if sign not in known}.items()):
            rows = self.inner.embed([text for _, text in new])
            known |= {sign: row for (sign, _), row in zip(new, rows, strict=True)}
            self._write()
        return np.stack([known[sign] for sign in signs]) if signs else self.inner.embed([])

    def _read(self) -> "dict[str, np.ndarray]":
        import numpy as np  # noqa: PLC0415

        try:
            with np.load(self.file, allow_pickle=False) as file:
                return dict(zip(file["signs"].tolist(), file["rows"], strict=True))
        except (OSError, ValueError, KeyError, EOFError):
            return {}

    def _write(self) -> None:
        """Whole or not at all: another process may be reading."""
        import numpy as np  # noqa: PLC0415

        assert self._known is not None
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(number, "wb") as file:
                np.savez(file, signs=np.array(list(self._known)), rows=np.stack(list(self._known.values())))
            Path(name).replace(self.file)
        except OSError:
            return


def signed(text: str) -> str:
    """A short name for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:SIGNS]
