"""The meanings of facts as vectors of one byte a number: a quarter of the room, and the likeness differs by less than 0.01."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.memory.fact import Fact
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.telling import sentence

MOST = 256  # facts without a vector that get one for a question; it takes a few milliseconds each


@dataclass(frozen=True, slots=True)
class Meanings:
    """A model that compares meanings: `embed` returns one vector of length one a text, as rows; `model` is its name."""

    embed: Callable[[Sequence[str]], Any]
    model: str

    def likeness(self, file: MemoryFile, question: str, facts: Sequence[Fact]) -> dict[int, float]:
        """Return how alike a question and each fact are (the cosine, at most 1), by the numbers of the facts. The vectors of
        facts are kept in the file. Raises BlockcrewError if the model fails. It takes a while: call it in a thread."""
        import numpy as np  # noqa: PLC0415 (a tenth of a second)

        known = file.vectors([fact.number for fact in facts], self.model)
        new = [fact for fact in facts if fact.number not in known][:MOST]
        rows = self.embed([question, *map(sentence, new)])
        made = {fact.number: packed(row) for fact, row in zip(new, rows[1:], strict=True)}
        if made:
            file.keep_vectors(made)
        numbers = [fact.number for fact in facts if fact.number in known or fact.number in made]
        if not numbers:
            return {}
        table = np.stack([np.frombuffer((known | made)[number], np.int8) for number in numbers]).astype(np.float32)
        table /= np.linalg.norm(table, axis=1, keepdims=True)
        return dict(zip(numbers, map(float, table @ rows[0]), strict=True))


def packed(vector: Any) -> bytes:
    """Return a vector as one signed byte a number; its length is lost, its direction is kept."""
    import numpy as np  # noqa: PLC0415

    scale = 127 / max(float(np.abs(vector).max()), 1e-9)
    return bytes(np.rint(vector * scale).astype(np.int8).tobytes())
