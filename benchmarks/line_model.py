"""Says how well intents are read by a linear model over the embedding model as it is, without a training for lines of chat:

    .venv/bin/python -m benchmarks.line_model

It learns once for each writer of the lines in orchestrator/commands/bank/lines.jsonl, from those of all others, and says how
many of the writer's are right. The model that is used has trained the embedding model as well: benchmarks/line_tuning.py. A
line without `rules` gets what the rules read in it now.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.people_lines import CREW, GAME
from orchestrator.commands.bank.features import Features, features, rule_features
from orchestrator.commands.bank.line_model import (
    LABELS,
    LONGEST,
    LineModel,
    labelled_lines,
    row_of,
    softmax,
)
from orchestrator.commands.command import Utterance
from orchestrator.commands.command_json import heard_from
from orchestrator.commands.meaning import masked
from orchestrator.commands.parser import understand
from orchestrator.llm.embeddings import Offline

STEPS, RATE, DECAY = 120, 0.05, 3e-4
ALSO = 0.25  # of the weight of a line goes to its further right intents
SELDOM = 2  # a feature that fewer lines have says nothing


def heard(line: Mapping[str, Any]) -> Utterance:
    """Return a labelled line with its context."""
    state = {"bots": CREW, "doing": line.get("state", "")}
    data = {"text": line["text"], "speaker": line["speaker"], "players": line["players"], "state": state}
    return heard_from(data | {key: line[key] for key in ("prior", "looking_at") if key in line}, CREW, GAME)


def named(line: Mapping[str, Any]) -> Features:
    """Return the features of a labelled line, with what the rules read in it when they first met it: since then they may have
    been made for it, and look surer than they are."""
    said = heard(line)
    return features(said, line["rules"] if "rules" in line else rule_features(understand(said, GAME)), masked(said, GAME))


def target(line: Mapping[str, Any]) -> Any:
    """Return the share of each label for a line: most of it for its intent, the rest for others that are right, too."""
    shares = np.zeros(len(LABELS), np.float32)
    also = [label for label in line.get("also", ()) if label in LABELS]
    shares[LABELS.index(line["intent"])] = 1 - ALSO if also else 1
    for label in also:
        shares[LABELS.index(label)] += ALSO / len(also)
    return shares


def columns_of(lines: Sequence[Features]) -> dict[str, int]:
    """Return a column for every feature that several lines have."""
    often = Counter(name for each in lines for name in each)
    return {name: at for at, name in enumerate(sorted(name for name, count in often.items() if count >= SELDOM))}


def learned(lines: Sequence[Features], vectors: Any, targets: Any) -> LineModel:
    """Return the model that explains the targets best, with small weights: softmax regression by Adam over all lines."""
    columns = columns_of(lines)
    rows = np.stack([row_of(columns, vector, each) for vector, each in zip(vectors, lines, strict=True)])
    rows = np.hstack([rows, np.ones((len(rows), 1), np.float32)])
    weights = np.zeros((rows.shape[1], targets.shape[1]), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    decay = np.full((rows.shape[1], 1), DECAY, np.float32)
    decay[-1] = 0  # the bias is free
    for step in range(1, STEPS + 1):
        slope = rows.T @ (softmax(rows @ weights) - targets) / len(rows) + decay * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
        size = RATE * (1 - step / (STEPS + 1)) * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
        weights = weights - size * mean / (np.sqrt(square) + 1e-8)
    return LineModel(columns, weights[:-1].astype(np.float32), weights[-1].astype(np.float32))


def is_right(line: Mapping[str, Any], odds: Mapping[str, float]) -> bool:
    """Return whether the most likely label is right; nothing and a question back are both right for talk."""
    right = {line["intent"], *line.get("also", ())}
    likely = max(odds, key=lambda label: odds[label])
    return likely in right or (line["intent"] in ("none", "clarify") and likely in ("none", "clarify"))


def score(model: LineModel, lines: Sequence[Any], vectors: Any, known: Sequence[Features], chosen: Sequence[int]) -> int:
    """Return how many of the chosen lines the model reads right by itself."""
    return sum(is_right(lines[at], model.odds(vectors[at], known[at])) for at in chosen)


def by_writer(lines: Sequence[Any], vectors: Any, known: Sequence[Features], targets: Any) -> None:
    """Print how many lines of each writer are read right by a model that has learned from the other writers."""
    total = 0
    for writer in sorted({line["writer"] for line in lines}):
        test = [at for at, line in enumerate(lines) if line["writer"] == writer]
        rest = sorted(set(range(len(lines))) - set(test))
        model = learned([known[at] for at in rest], vectors[rest], targets[rest])
        right = score(model, lines, vectors, known, test)
        total += right
        print(f"writer {writer}: {right} of {len(test)} read right by the model alone", flush=True)
    print(f"all writers: {total} of {len(lines)}")


def main() -> None:
    """Learn and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    embedder, lines = Offline(), labelled_lines()
    known, targets = [named(line) for line in lines], np.stack([target(line) for line in lines])
    vectors = embedder.embed([line["text"][:LONGEST] for line in lines])
    by_writer(lines, vectors, known, targets)


if __name__ == "__main__":
    main()
