"""Says how likely each intent is for a line of chat: a linear model over the line's vector and its features.

The weights are learned from the labelled lines in bank/lines.jsonl together with changes of the embedding model (tuning.npz)
by `python -m benchmarks.line_tuning --write`; --left-out says how it reads lines of writers it did not learn from.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.commands.bank.features import Features
from orchestrator.commands.command import Intent

Embed = Callable[[Sequence[str]], Any]  # one vector of length one for each text, as rows
FOLDER = Path(__file__).parent
LINES, WEIGHTS = FOLDER / "lines.jsonl", FOLDER / "weights.npz"
NOT_LABELLED = (Intent.CLARIFY, Intent.QUEUE, Intent.STORE, Intent.REMEMBER, Intent.RECALL, Intent.TEND)
LABELS = ("none", "clarify", *(intent.value for intent in Intent if intent not in NOT_LABELLED))
SCALE = 3.0  # of both parts of a row: numbers near one are learned in few steps
LONGEST = 300  # letters of a line that count


@dataclass(frozen=True, slots=True)
class LineModel:
    """A linear model of intents: `weights` has a row for each name in `columns` and then for each number of a vector, and a
    column for each of LABELS."""

    columns: Mapping[str, int]
    weights: Any
    bias: Any

    def odds(self, vector: Any, named: Features) -> dict[str, float]:
        """Return the probability of each label for a line with this vector and these features."""
        return dict(zip(LABELS, map(float, softmax(self.row(vector, named)[None] @ self.weights + self.bias)[0]), strict=True))

    def row(self, vector: Any, named: Features) -> Any:
        """Return the numbers of a line, scaled as they were learned."""
        return row_of(self.columns, vector, named)


def row_of(columns: Mapping[str, int], vector: Any, named: Features) -> Any:
    """Return the features that have a column, with length SCALE at most, followed by the vector."""
    import numpy as np  # noqa: PLC0415 (a tenth of a second)

    row = np.zeros(len(columns), np.float32)
    for name, value in named.items():
        if name in columns:
            row[columns[name]] = value
    length = max(1.0, float(np.sqrt(row @ row)))
    return np.concatenate([row * (SCALE / length), np.asarray(vector, np.float32) * SCALE])


def softmax(scores: Any) -> Any:
    """Return rows of scores as rows of probabilities."""
    import numpy as np  # noqa: PLC0415

    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def load_model(embedder: str, stored: Path = WEIGHTS) -> LineModel | None:
    """Return the stored model if it was learned with the vectors of this embedder; None otherwise."""
    import numpy as np  # noqa: PLC0415

    if not stored.is_file():
        return None
    with np.load(stored) as kept:
        if str(kept["model"]) != embedder:
            return None
        columns = {name: at for at, name in enumerate(json.loads(str(kept["columns"])))}
        return LineModel(columns, kept["weights"].astype(np.float32), kept["bias"].astype(np.float32))


def labelled_lines() -> list[dict[str, Any]]:
    """Return the labelled lines with their context, in the order of the file."""
    return [json.loads(line) for line in LINES.read_text("utf-8").splitlines() if line.strip()]
