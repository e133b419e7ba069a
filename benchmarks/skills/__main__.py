"""Retrieval over the own library, and the index with thousands of skills; the results are in docs/results/skills.md."""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from orchestrator.knowledge.skill_header import Header
from orchestrator.llm.embeddings import Hashing, Offline
from orchestrator.skillbook.folder import LIBRARY, SkillFile, SkillFolder, read_shelf
from orchestrator.skillbook.index import Index, entries_of
from orchestrator.skillbook.search import SURE, TOP, SkillSearch
from orchestrator.skillbook.vectors import Cached

REQUESTS = Path(__file__).with_name("requests.jsonl")
DRAWS = 10_000  # of the bootstrap
ASKED = 300  # questions to an index


def main() -> None:
    """Print one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", default="tune", choices=("tune", "held out"), help="which half of the requests")
    parser.add_argument("--embedder", default="offline", choices=("offline", "hashing"))
    parser.add_argument("--sizes", default="", help="also measure indexes of so many skills, as in 1000,10000")
    args = parser.parse_args()
    embedder = Offline() if args.embedder == "offline" else Hashing()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(quality(embedder, args.half, Path(folder))))
        for size in [int(each) for each in args.sizes.split(",") if each]:
            print(json.dumps(cost(size, Path(folder) / str(size))))


def quality(embedder: Any, half: str, folder: Path) -> dict[str, Any]:
    """Shares of requests with a right skill at the top, and among the first five, with 95 % intervals; and what SURE does."""
    shelf = read_shelf(LIBRARY)
    search = SkillSearch(shelf, Index.of(shelf, Cached(embedder, folder / "vectors"), folder / "index"), {})
    rows = [row for row in map(json.loads, REQUESTS.read_text("utf-8").splitlines()) if row["half"] == half]
    hits = [search.hits(row["say"]) for row in rows]
    first = [found[0].skill.name in row["right"] for found, row in zip(hits, rows, strict=True)]
    five = [bool({hit.skill.name for hit in found} & set(row["right"])) for found, row in zip(hits, rows, strict=True)]
    sure = [right for right, found in zip(first, hits, strict=True) if found[0].sure]
    return {
        "half": half, "requests": len(rows), "skills": len(shelf.skills), "embedder": embedder.name,
        "top-1": interval(first), f"top-{TOP}": interval(five),
        "sure": {"likeness": SURE, "requests": len(sure), "right": sum(sure)},
    }  # fmt: skip


def interval(right: Sequence[bool]) -> list[float]:
    """The share, and the middle 95 % of as many draws with replacement."""
    draw = random.Random(1)
    shares = sorted(sum(draw.choices(right, k=len(right))) / len(right) for _ in range(DRAWS))
    return [round(share, 3) for share in (sum(right) / len(right), shares[DRAWS // 40], shares[-DRAWS // 40])]


class Drawn:
    """Random vectors instead of a model: what is measured is the index."""

    name, semantic = "random vectors", False

    def __init__(self) -> None:
        self.draw = np.random.default_rng(1)

    def embed(self, texts: Sequence[str]) -> Any:
        rows = self.draw.normal(size=(len(texts), 384)).astype(np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def cost(size: int, folder: Path) -> dict[str, Any]:
    """Seconds to build from cached vectors, and milliseconds of a question, embedding apart."""
    header = Header("", (), {}, "", "")
    shelf = SkillFolder(
        tuple(SkillFile(f"skill{i}", "made", "", replaced(header, f"does the {i}th thing")) for i in range(size))
    )
    requests = [f"request {i}" for i in range(ASKED)]
    Cached(Drawn(), folder / "vectors").embed([*requests, *(text for _, _, text in entries_of(shelf))])
    start = time.perf_counter()
    embedder = Cached(Drawn(), folder / "vectors")
    search = SkillSearch(shelf, Index.of(shelf, embedder, folder / "index"), {})
    built = time.perf_counter() - start
    took = [timed(search, request) for request in requests]
    start = time.perf_counter()
    Index.of(shelf, embedder, folder / "index")
    return {
        "skills": size, "built in s": round(built, 2), "opened in s": round(time.perf_counter() - start, 2),
        "question p50 ms": round(statistics.median(took), 2), "p95 ms": round(sorted(took)[int(0.95 * ASKED)], 2),
    }  # fmt: skip


def replaced(header: Header, description: str) -> Header:
    return Header(description, header.parameters, header.example, header.needs, header.gains)


def timed(search: SkillSearch, request: str) -> float:
    start = time.perf_counter()
    search.hits(request)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
