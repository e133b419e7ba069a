"""Vectors (embeddings) of all texts that describe our own skills, shipped with the program, so that the first search need not
embed 700 texts. `make vectors` rewrites the file after the header comments of skills have changed; a text that the file lacks
is embedded as usual. The file has a digest of its model and content: vectors of another model or damaged ones are not used."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orchestrator.llm.embeddings import SHA256, Embedder, Offline
from orchestrator.project import PROJECT
from orchestrator.skillbook.folder import read_shelf
from orchestrator.skillbook.index import entries_of
from orchestrator.skillbook.vectors import UNREADABLE, signed

if TYPE_CHECKING:
    import numpy as np

FILE = PROJECT / "skills" / "vectors.npz"


def shipped(embedder: Embedder, file: Path = FILE) -> "dict[str, np.ndarray]":
    """Return the shipped vectors (embeddings) of the texts that describe our own skills, as hash of the text -> vector. The
    mapping is empty when the file is missing or damaged, or was made with another model than the embedder's."""
    import numpy as np  # noqa: PLC0415

    try:
        with np.load(file, allow_pickle=False) as kept:
            signs, rows, digest = kept["signs"], kept["rows"], str(kept["digest"])
    except UNREADABLE:
        return {}
    if digest != digest_of(embedder, signs, rows):
        return {}
    long = rows.astype(np.float32)
    long /= np.linalg.norm(long, axis=1, keepdims=True)
    return dict(zip((sign.decode() for sign in signs.tolist()), long, strict=True))


def digest_of(embedder: Embedder, signs: Any, rows: Any) -> str:
    """Return a digest of the embedder's model, the texts' hashes (`signs`) and their vectors (`rows`), by which a damaged file
    or one of another model is recognised."""
    weights = SHA256["model.safetensors"] if isinstance(embedder, Offline) else ""
    return hashlib.sha256(b"\0".join([embedder.name.encode(), weights.encode(), signs.tobytes(), rows.tobytes()])).hexdigest()


def ship(texts: Mapping[str, str], embedder: Embedder, file: Path = FILE) -> None:
    """Compute the vectors of these texts (hash -> text) with `embedder` and write them to `file` in half precision, which
    changes the similarity of two texts by less than 0.001."""
    import numpy as np  # noqa: PLC0415

    signs = np.array(sorted(texts), "S16")
    rows = embedder.embed([texts[sign.decode()] for sign in signs.tolist()]).astype(np.float16)
    np.savez_compressed(file, signs=signs, rows=rows, digest=np.array(digest_of(embedder, signs, rows)))


def texts_of_library() -> dict[str, str]:
    """Return every text by which a search finds our own skills: their names, their descriptions, and example requests such as
    "craft a sword". The mapping is hash of the text -> text; `ship` stores the vectors of these texts under the same hashes."""
    return {signed(text): text for _, _, text in entries_of(read_shelf(PROJECT / "skills" / "library"))}


if __name__ == "__main__":
    ship(texts_of_library(), Offline())
