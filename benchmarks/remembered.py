"""Tells a service facts, kills it, starts it again and asks for them in other words; and how large and fast the memory is.

    .venv/bin/python -m benchmarks.remembered            # 30 lines told by three people, 30 asked, 4 that nobody told
    .venv/bin/python -m benchmarks.remembered --asked tests/memory/asked_once.jsonl
    .venv/bin/python -m benchmarks.remembered --places 10000

The lines are in tests/memory/: told.jsonl, and asked.jsonl with what has to be in each answer. The crew is at the tabletop; its
people sign in with tokens of their own.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.served import Served, caller, served
from orchestrator.dialogue.permissions import Role
from orchestrator.memory.asking import question_of
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.recalling import recall
from orchestrator.service.web.tokens import open_tokens

LINES = Path(__file__).parents[1] / "tests" / "memory"
PATIENCE = 20.0  # seconds for one answer
BEAT = 0.05
TOKENS = 2.0  # seconds until a running service has noticed new tokens
LOOKS = 2000
VECTOR = 384  # bytes of one meaning


@dataclass(frozen=True)
class Answered:
    """One question with what was answered, and whether that is right."""

    question: dict[str, Any]
    answer: str

    @property
    def right(self) -> bool:
        """Whether every part that has to be in the answer is in it."""
        return all(part.lower() in self.answer.lower() for part in self.question["right"])


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


async def answer_to(service: Served, token: str, text: str, ends: str = "") -> str:
    """What the crew answers to a line of the person with this token; until an answer has `ends` in it, if that is given."""
    async with caller(service.url, token) as person:
        number = (await person.post("/api/commands", json={"text": text})).raise_for_status().json()["number"]
        until = time.monotonic() + PATIENCE
        while True:
            shown = await service.get(f"/api/commands/{number}")
            said = " ".join(each["text"] for each in shown["answers"])
            if (said and ends in said) or time.monotonic() > until or shown["state"] in ("refused", "ignored"):
                return said or f"(no answer: {shown['state']})"
            await asyncio.sleep(BEAT)


async def remembered(asked: list[dict[str, Any]]) -> list[Answered]:
    """Tell, kill, ask."""
    told = lines_of(LINES / "told.jsonl")
    names = sorted({line["who"] for line in (*told, *asked)})
    with tempfile.TemporaryDirectory() as name:
        async with served(Path(name), "--world", "tabletop") as service:
            token = service.token
            people = {who: open_tokens(Path(name)).make(who, Role.PLAYER) for who in names}
            await asyncio.sleep(TOKENS)
            await service.post("/api/crews", name="crew", workers=2)
            await service.ready()
            for line in told:
                works = line["line"].startswith(("leader, mine", "leader, get", "leader, craft"))
                answer = await answer_to(service, people[line["who"]], line["line"], "done" if works else "")
                print(f"{line['who']}: {line['line']}\n    {answer}")
            service.process.kill()
        async with served(Path(name), "--world", "tabletop", token=token) as service:
            await service.ready()
            return [Answered(each, await answer_to(service, people[each["who"]], each["line"])) for each in asked]


def measure(places: int) -> None:
    """Print the size of a memory with so many places, and how long a look-up by name and a question by words take."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "memory.sqlite"
        file = MemoryFile(path)
        begun = time.perf_counter()
        for number in range(places):
            fact = Fact(
                FactKind.PLACE,
                f"{WORDS[number % 20]} {WORDS[number // 20 % 20]} {number}",
                "",
                "Anna",
                (number, 64, -number),
                1.0,
            )
            assert file.add("here", fact)
        stored = time.perf_counter() - begun
        file.close()
        size = path.stat().st_size
        file = MemoryFile(path)
        file.called("here", FactKind.PLACE, "opening")
        by_name, by_words, of_cpu = list[float](), list[float](), list[float]()
        for number in range(0, places, max(1, places // LOOKS)):
            wanted = f"{WORDS[number % 20]} {WORDS[number // 20 % 20]} {number}"
            begun = time.perf_counter()
            assert file.called("here", FactKind.PLACE, wanted)
            by_name.append(1000 * (time.perf_counter() - begun))
        for number in range(0, places, max(1, places // 50)):
            asked = question_of(f"where was the {WORDS[number // 20 % 20]} {number}", "Anna", (), 2.0)
            begun, worked = time.perf_counter(), time.process_time()
            found = recall(file, "here", asked, None) if asked else []
            by_words.append(1000 * (time.perf_counter() - begun))
            of_cpu.append(1000 * (time.process_time() - worked))
            assert any(fact.name.endswith(f" {number}") for fact in found), (number, found)
        file.keep_vectors({fact.number: random.randbytes(VECTOR) for fact in file.of_kind("here", most=places)})
        file.close()
        whole = path.stat().st_size
    print(f"{places} places: {size / 1e6:.2f} MB, {whole / 1e6:.2f} MB once all were compared by meaning")
    print(f"stored at {1000 * stored / places:.2f} ms each")
    for what, times in (("by name", by_name), ("by words", by_words), ("by words, of CPU", of_cpu)):
        print(f"a look-up {what}: p50 {statistics.median(times):.2f} ms, max {max(times):.2f} ms")


FIRST = "mine tower farm village castle bridge cave harbour pen lake".split()
WORDS = (*FIRST, *"forest hill camp field house swamp temple ruin market garden".split())


async def main(options: argparse.Namespace) -> None:
    """Measure, then print."""
    if options.places:
        measure(options.places)
        return
    found = await remembered(lines_of(options.asked))
    for each in found:
        print(f"{'right' if each.right else 'WRONG'}  {each.question['who']}: {each.question['line']}\n       {each.answer}")
    known = [each for each in found if not each.question.get("nothing")]
    strange = [each for each in found if each.question.get("nothing")]
    right, unknown = sum(each.right for each in known), sum(each.right for each in strange)
    print(f"{right} of {len(known)} right; {unknown} of {len(strange)} that nobody told are not known")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--asked", type=Path, default=LINES / "asked.jsonl")
    parser.add_argument("--places", type=int, default=0)
    asyncio.run(main(parser.parse_args()))
