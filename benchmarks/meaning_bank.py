"""Writes the vectors of the bank of phrasings, and shows what lines are like:

    .venv/bin/python -m benchmarks.meaning_bank [--write] [LINE...]

Run it with --write after a change of orchestrator/commands/bank/phrasings.toml; with an outdated file, a crew makes the vectors
itself, which takes some seconds.
"""

import argparse

import numpy as np

from orchestrator.commands.command import Utterance
from orchestrator.commands.meaning import VECTORS, MeaningBank, fingerprint, masked, phrasings
from orchestrator.knowledge.game import load
from orchestrator.llm.embeddings import Offline


def write(model: Offline) -> None:
    """Embed all phrasings and store their vectors with one byte for each number."""
    texts = [text for text, _ in phrasings()]
    rows = np.rint(model.embed(texts) * 127).astype(np.int8)
    np.savez_compressed(VECTORS, rows=rows, model=np.array(model.name), texts=np.array(fingerprint(texts)))
    print(f"{len(texts)} phrasings in {VECTORS}")


def main() -> None:
    """Write the vectors, then show the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines", nargs="*")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    model, game = Offline(), load()
    if options.write:
        write(model)
    bank = MeaningBank(model.embed, model.name)
    for line in options.lines:
        plain = masked(Utterance(line, "Sam", ("Ada", "Ben")), game)
        print(f"{line!r} as {plain!r}: {bank.like(plain)}")


if __name__ == "__main__":
    main()
