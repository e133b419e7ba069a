"""The search index of skills (programs for bots): each one's name, description and ways to ask for it, stored as vectors in the
database chromadb. The index is derived data and is rebuilt when the skills change. Each state of the skills has a folder of its
own, named after a hash of its content, so an outdated, damaged or unfinished index is never found. search.py ranks what the
index finds."""

import contextlib
import hashlib
import re
import secrets
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.llm.embeddings import Embedder
from orchestrator.skillbook.folder import SkillFile, SkillFolder

COLLECTION = "skills"
BATCH = 2000  # entries added at a time
LOOKED_AT = 64  # entries of one look: a skill has some fifteen, and five skills are wanted
STALE = 3600.0  # seconds after which an index of other skills is taken away: another command may be at it until then
FORMAT = 1  # of what is written; another number is another index
DESCRIPTION = "description"
MANIFEST = "entries"  # a file with their number, written last


@dataclass(frozen=True, slots=True)
class Near:
    """The similarity of a skill (a program for bots) to a person's request, as cosines from -1 to 1. `said` has one cosine for
    each text of the skill (name, description and example requests), the best first; `description` is that of the description
    alone."""

    skill: SkillFile
    said: tuple[float, ...]
    description: float


@dataclass
class Index:
    """The index by which the skills (programs for bots) in `shelf` are searched; open it with `Index.of`. `troubles` are
    sentences about problems, such as a damaged index that was rebuilt."""

    shelf: SkillFolder
    embedder: Embedder
    _collection: Any
    troubles: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, shelf: SkillFolder, embedder: Embedder, folder: Path) -> "Index":
        """Return the search index of the skills (programs for bots) in `shelf`, whose texts `embedder` turns into vectors: the
        one stored in `folder` if it was made of exactly these texts with this embedder, else a new one, which is kept in memory
        if the folder cannot be written. Raises BlockcrewError when texts cannot be embedded."""
        name, troubles = content_hash(shelf, embedder), list[str]()
        for path in sorted(folder.glob(f"{name}-*")):
            try:
                return cls(shelf, embedder, opened(path))
            except BlockcrewError as error:
                shutil.rmtree(path, ignore_errors=True)
                troubles.append(f"The index of skills was damaged and has been rebuilt ({error}).")
        return cls.new(shelf, embedder, folder, name, troubles)

    @classmethod
    def new(cls, shelf: SkillFolder, embedder: Embedder, folder: Path, name: str, troubles: list[str]) -> "Index":
        """Build an index of the skills in `shelf`, with vectors from `embedder`, and store it in `folder` under `name` (the
        hash of its content); remove other indexes unchanged for an hour. If it cannot be stored, keep it in memory and add a
        sentence to `troubles`."""
        entries = list(entries_of(shelf))
        rows = embedder.embed([text for _, _, text in entries])
        try:
            path = kept(folder, name, entries, rows)
        except OSError as error:
            troubles.append(f"The index of skills cannot be stored in {folder} ({cause(error)}): it will be rebuilt each time.")
            return cls(shelf, embedder, fill(in_memory(), entries, rows, f"{COLLECTION}-{secrets.token_hex(8)}"), troubles)
        tidy(folder, path)
        return cls(shelf, embedder, opened(path), troubles)

    @cached_property
    def skills(self) -> dict[str, SkillFile]:
        return {skill.id: skill for skill in self.shelf.skills}

    def nearest(self, request: str, libraries: Collection[str] = (), also: Collection[SkillFile] = ()) -> list[Near]:
        """Return the skills (programs for bots) most similar to the request, best first, and after them those of `also` that
        are not among them. `libraries` names the libraries to search; empty means all. Raises BlockcrewError when texts cannot
        be embedded or the index cannot be asked."""
        if not self.shelf.skills:
            return []
        (row,) = self.embedder.embed([request])
        where = {"library": {"$in": list(libraries)}} if libraries else None
        with chromadb_errors("be asked"):
            found = self._collection.query(query_embeddings=[row], n_results=LOOKED_AT, where=where, include=[])
        names = (*(name.split(" ", 1)[0] for name in found["ids"][0]), *(skill.id for skill in also))
        return self.compared(row, [self.skills[name] for name in dict.fromkeys(names)])

    def compared(self, row: Any, skills: list[SkillFile]) -> list[Near]:
        """Return how similar each of these skills is to a request, in the order of `skills`; `row` is the request's vector."""
        entries = list(entries_of(SkillFolder(tuple(skills))))
        alike = self.embedder.embed([text for _, _, text in entries]) @ row if entries else []
        said = defaultdict[str, list[float]](list)
        described = dict[str, float]()
        for (skill, of, _), likeness in zip(entries, alike, strict=True):
            said[skill.id].append(float(likeness))
            if of == DESCRIPTION:
                described[skill.id] = float(likeness)
        return [Near(skill, tuple(sorted(said[skill.id], reverse=True)), described[skill.id]) for skill in skills]


Entry = tuple[SkillFile, str, str]  # the skill, what of it (name, description, says 1, ...), the text


def entries_of(shelf: SkillFolder) -> Iterator[Entry]:
    """Yield (skill, kind of text, text) for every text that describes a skill (a program for bots). The kinds are "name",
    "description", and "says 0", "says 1" and so on for example requests such as "craft a sword"."""
    for skill in shelf.skills:
        yield skill, "name", spoken(skill.name)
        yield skill, DESCRIPTION, skill.header.description
        for number, said in enumerate(skill.header.says):
            yield skill, f"says {number}", said


def spoken(name: str) -> str:
    """Return a skill's name in words: `mineBlock` as "mine block"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def content_hash(shelf: SkillFolder, embedder: Embedder) -> str:
    """Return a hash of the skills' texts and the embedder's name. A stored index has the hash in its name, and is used only
    while the hash is the same."""
    digest = hashlib.sha256(f"{FORMAT}\0{embedder.name}".encode())
    for skill, of, text in sorted(entries_of(shelf), key=lambda entry: (entry[0].id, entry[1])):
        digest.update(f"\0{skill.id}\0{of}\0{text}".encode())
    return digest.hexdigest()[:24]


def kept(folder: Path, name: str, entries: list[Entry], rows: Any) -> Path:
    """Write an index into a new subfolder of `folder`, whose name begins with `name`, and return the subfolder. `entries` are
    the texts of the skills, `rows` their vectors. A folder is never reused, since chromadb caches databases by path. Raises
    OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix="making-", dir=folder))
    try:
        client = persistent(making)
        fill(client, entries, rows)
        client.close()
        (making / MANIFEST).write_text(str(len(entries)))
        return making.rename(folder / f"{name}-{making.name.removeprefix('making-')}")
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise


def tidy(folder: Path, kept: Path) -> None:
    """Remove all search indexes in `folder` except `kept` that have not changed for STALE seconds; after so long, no process
    can still be building them."""
    for other in folder.iterdir():
        with contextlib.suppress(OSError):
            if other != kept and other.is_dir() and time.time() - other.stat().st_mtime > STALE:
                shutil.rmtree(other)


def fill(client: Any, entries: list[Entry], rows: Any, name: str = COLLECTION) -> Any:
    """Create a chromadb collection called `name`, fill it with the entries (texts of skills) and their vectors (`rows`), and
    return it. In-memory collections share one client and need unique names."""
    with chromadb_errors("be built"):
        collection = client.create_collection(name, embedding_function=None, configuration={"hnsw": {"space": "cosine"}})
        for start in range(0, len(entries), BATCH):
            part = entries[start : start + BATCH]
            collection.add(
                ids=[f"{skill.id} {of}" for skill, of, _ in part],
                embeddings=rows[start : start + BATCH],
                metadatas=[{"library": skill.library} for skill, _, _ in part],
            )
    return collection


def opened(path: Path) -> Any:
    """Return the chromadb collection stored in a folder. Raises BlockcrewError if it is damaged or incomplete."""
    with chromadb_errors("be opened"):
        collection = persistent(path).get_collection(COLLECTION, embedding_function=None)
        expected, count = int((path / MANIFEST).read_text()), collection.count()
        if count:  # a damaged file shows when it is read
            first = collection.get(limit=1, include=["embeddings"])
            collection.query(query_embeddings=first["embeddings"], n_results=1)
    if count != expected:
        raise BlockcrewError(f"it contains {count} entries, not {expected}")
    return collection


def persistent(path: Path) -> Any:
    import chromadb  # noqa: PLC0415 (two seconds)
    from chromadb.config import Settings  # noqa: PLC0415

    return chromadb.PersistentClient(str(path), settings=Settings(anonymized_telemetry=False))


def in_memory() -> Any:
    import chromadb  # noqa: PLC0415
    from chromadb.config import Settings  # noqa: PLC0415

    return chromadb.EphemeralClient(settings=Settings(anonymized_telemetry=False, is_persistent=False))


@contextlib.contextmanager
def chromadb_errors(what: str) -> Iterator[None]:
    """Convert any error of chromadb to a BlockcrewError "the index cannot `what`"; chromadb's Rust part raises errors that are
    not subclasses of Exception."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit, OSError, BlockcrewError):
        raise
    except BaseException as error:
        raise BlockcrewError(f"the index cannot {what}: {type(error).__name__}: {str(error)[:120]}") from error
