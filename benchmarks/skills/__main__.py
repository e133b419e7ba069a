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
from orchestrator.skillbook.search import SURE, TOP, Hit, SkillSearch
from orchestrator.skillbook.shipped import shipped
from orchestrator.skillbook.vectors import Cached

REQUESTS = Path(__file__).with_name("requests.jsonl")
DRAWS = 10_000  # of the bootstrap
ASKED = 300  # questions to an index


def main() -> None:
    """Print one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", default="tune", choices=("tune", "held out"), help="which half of the first set of requests")
    parser.add_argument("--requests", type=Path, help="another set of requests instead, one JSON object a line: say, right")
    parser.add_argument("--misses", action="store_true", help="also print each request whose first skill is wrong")
    parser.add_argument("--embedder", default="offline", choices=("offline", "hashing"))
    parser.add_argument("--sizes", default="", help="also measure indexes of so many skills, as in 1000,10000")
    args = parser.parse_args()
    embedder = Offline() if args.embedder == "offline" else Hashing()
    with tempfile.TemporaryDirectory() as folder:
        rows = read_rows(args.requests) if args.requests else [row for row in read_rows(REQUESTS) if row["half"] == args.half]
        found, skills = searched(embedder, rows, Path(folder))
        named = {"requests of": args.requests.name if args.requests else args.half, "skills": skills, "embedder": embedder.name}
        print(json.dumps(named | quality(rows, found)))
        for row, hits in zip(rows, found, strict=True):
            if args.misses and missed(row, hits):
                print(json.dumps(row | {"found": [hit.skill.name for hit in hits], "sure": hits[0].sure}))
        for size in [int(each) for each in args.sizes.split(",") if each]:
            print(json.dumps(cost(size, Path(folder) / str(size))))


def read_rows(file: Path) -> list[dict[str, Any]]:
    """Return the requests of a file: `say` is the sentence, `right` the skills that do it, empty where the library has none."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def searched(embedder: Any, rows: Sequence[dict[str, Any]], folder: Path) -> tuple[list[list[Hit]], int]:
    """Return the hits for each request in the own library, and how many skills that has."""
    shelf = read_shelf(LIBRARY)
    search = SkillSearch(shelf, Index.of(shelf, Cached(embedder, folder / "vectors", shipped), folder / "index"), {})
    return [search.hits(row["say"]) for row in rows], len(shelf.skills)


def quality(rows: Sequence[dict[str, Any]], found: Sequence[Sequence[Hit]]) -> dict[str, Any]:
    """Shares of requests with a right skill at the top, and among the first five, with 95 % intervals; and what SURE does, also
    for requests that no skill serves."""
    pairs = [(row["right"], hits) for row, hits in zip(rows, found, strict=True)]
    served = [(right, [hit.skill.name for hit in hits], hits[0].sure) for right, hits in pairs if right]
    unserved = [hits[0].sure for right, hits in pairs if not right]
    first = [names[0] in right for right, names, _ in served]
    five = [bool({*names} & {*right}) for right, names, _ in served]
    sure = [right for right, (_, _, certain) in zip(first, served, strict=True) if certain]
    return {
        "requests": len(served), "top-1": interval(first), f"top-{TOP}": interval(five),
        "sure": {"likeness": SURE, "requests": len(sure), "right": sum(sure)},
        "no skill serves": {"requests": len(unserved), "sure": sum(unserved)},
    }  # fmt: skip


def missed(row: dict[str, Any], hits: Sequence[Hit]) -> bool:
    """Return whether the first skill is wrong, or sure where no skill serves the request."""
    return hits[0].skill.name not in row["right"] if row["right"] else hits[0].sure


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
