"""Compares lines that the grammar cannot read with a bank of labelled phrasings, by meaning.

What compares is an argument: a function from texts to vectors of length one (llm/embeddings.py has some). Things, creatures and
numbers are replaced by plain words before, so that only the way of saying it counts.
"""

import hashlib
import tomllib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from orchestrator.commands.bank.in_context import in_context
from orchestrator.commands.bank.line_model import LineModel, load_model
from orchestrator.commands.command import Intent, Utterance
from orchestrator.commands.lexicon.vocabulary import EVERYDAY_WORDS, GREETINGS, STRUCTURES, TAILS
from orchestrator.commands.names import Names
from orchestrator.commands.normalise.item_names import item_named, longest, mob_named
from orchestrator.commands.normalise.numbers import is_number
from orchestrator.commands.normalise.tokens import PAUSES, words_of
from orchestrator.knowledge.game import GameData

Embed = Callable[[Sequence[str]], Any]  # one vector of length one for each text, as rows
Tuned = Callable[[Path], Callable[[str, str], Any]]  # from a file of changes to what embeds a text after another one
FOLDER = Path(__file__).parent / "bank"
VECTORS, CHANGES = FOLDER / "vectors.npz", FOLDER / "tuning.npz"
NEAREST = 5  # phrasings that decide
SHARPNESS = 12.0  # how much more a nearer phrasing counts
LONGEST = 40  # words of a line that is compared
TALK = "talk"


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of a line: the intent of the nearest phrasings (None for talk), the cosine of the best of them, and the
    share of the weight of all near phrasings that has this intent."""

    intent: Intent | None
    nearest: float
    share: float
    phrasing: str = ""


@cache
def phrasings() -> tuple[tuple[str, str], ...]:
    """Return the bank as (phrasing, label), in the order of the file bank/phrasings.toml."""
    bank: Mapping[str, Sequence[str]] = tomllib.loads((FOLDER / "phrasings.toml").read_text("utf-8"))["phrasings"]
    return tuple((text, label) for label, texts in bank.items() for text in texts)


def fingerprint(texts: Sequence[str]) -> str:
    """Return a hash of the texts, by which stored vectors are known to be those of the present bank."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


class MeaningBank:
    """Finds the labelled phrasings that are nearest in meaning to a line.

    `embed` turns texts into vectors and `name` says which model does; vectors in the file `stored` are used if they are of the
    same model and of the present phrasings. `tuned` opens the same model after a training for lines of chat, whose changes are
    in the file CHANGES; the model of intents needs it.
    """

    def __init__(self, embed: Embed, name: str, stored: Path = VECTORS, tuned: Tuned | None = None) -> None:
        self.embed, self.name, self.stored = embed, name, stored
        self.read_line = tuned(CHANGES) if tuned else None

    @cached_property
    def rows(self) -> Any:
        """The vectors of all phrasings, as rows."""
        import numpy as np  # noqa: PLC0415 (a tenth of a second)

        texts = [text for text, _ in phrasings()]
        if self.stored.is_file():
            with np.load(self.stored) as kept:
                if str(kept["model"]) == self.name and str(kept["texts"]) == fingerprint(texts):
                    return kept["rows"].astype(np.float32) / 127
        return self.embed(texts)

    @cached_property
    def line_model(self) -> LineModel | None:
        """The model of intents that was learned with this embedder; None without one."""
        return load_model(self.name) if self.read_line else None

    def vector(self, heard: Utterance) -> Any:
        """Return the vector of a line in its context for the model of intents. Raises BlockcrewError as the embedder does."""
        return self.read_line(*in_context(heard)) if self.read_line else None

    def like(self, text: str) -> Likeness:
        """Return what a line in plain words is like. Raises BlockcrewError when it cannot be embedded."""
        import numpy as np  # noqa: PLC0415

        alike = self.rows @ self.embed([text])[0]
        order = np.argsort(-alike)[:NEAREST]
        weight: dict[str, float] = defaultdict(float)
        for at in order:
            weight[phrasings()[at][1]] += float(np.exp(SHARPNESS * alike[at]))
        label = max(weight, key=lambda one: weight[one])
        best = next(at for at in order if phrasings()[at][1] == label)
        share = weight[label] / sum(weight.values())
        return Likeness(None if label == TALK else Intent(label), float(alike[best]), share, phrasings()[best][0])


def masked(heard: Utterance, game: GameData) -> str:
    """Return a line in plain words as it is compared: items as "stuff", creatures as "monster", buildings as "building",
    numbers as "some", without the names of bots and without politeness around it."""
    names, words = Names.of(heard), words_of(heard.text)[:LONGEST]
    kept: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        hit = None if word in EVERYDAY_WORDS or word in PAUSES else longest(words, at, partial(item_named, game))
        if names.bots.get(word.removeprefix("@")) or word in (".", "!"):
            pass
        elif mob_named(word):
            kept.append("monster")
        elif word in STRUCTURES:
            kept.append("building")
        elif hit and not word.isdigit():
            kept.append("stuff")
            at = hit[1] - 1
        else:
            kept.append("some" if is_number(word) else word)
        at += 1
    while kept and (kept[0] in PAUSES or (kept[0] in GREETINGS and len(kept) > 3)):
        kept.pop(0)
    while len(kept) > 3 and (kept[-1] in TAILS or kept[-1] in PAUSES):
        kept.pop()
    return " ".join(word for at, word in enumerate(kept) if at == 0 or word != kept[at - 1])
