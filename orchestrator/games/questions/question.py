"""A multiple-choice question about a state of a game of coordination, as in CoordinationQA (LLM-Coordination, section 3.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from string import ascii_uppercase
from typing import Any

Facts = dict[str, Any]  # plain JSON: everything that the key of a question depends on
PUBLISHED = "published"  # the template of a question that was read from the published file
MOST_OPTIONS = len(ascii_uppercase)


class QuestionKind(StrEnum):
    """The three types of questions of the paper: environment comprehension, theory of mind, and joint planning."""

    COMPREHENSION = "ec"
    MIND = "tom"
    PLANNING = "jp"


@dataclass(frozen=True, slots=True)
class CoordinationQuestion:
    """A question with its options. `scene` has the rules and the state in sentences, and `keys` the numbers of the accepted
    options, counted from 0; a generated question has exactly one. `why` explains the key in a sentence.

    `template` names what is asked, and `facts` are the state and the details from which the key was computed; they are not
    shown to those who answer. Both are empty in questions of the published file, apart from the name PUBLISHED.
    """

    name: str
    game: str
    kind: QuestionKind
    template: str
    scene: str
    question: str
    options: tuple[str, ...]
    keys: tuple[int, ...]
    why: str = ""
    facts: Facts = field(default_factory=dict)

    @property
    def baseline(self) -> float:
        """Return the probability of a right answer by chance: accepted options divided by options."""
        return len(self.keys) / len(self.options)

    @property
    def letters(self) -> str:
        """Return the letters of the options, such as "ABCD"."""
        return ascii_uppercase[: len(self.options)]

    def right(self, letter: str) -> bool:
        """Return whether a letter is an accepted answer; an empty text is none."""
        return len(letter) == 1 and letter in self.letters and self.letters.index(letter) in self.keys

    def text(self) -> str:
        """Return what is shown to those who answer: the scene, the question and the lettered options."""
        listed = "\n".join(f"{letter}. {option}" for letter, option in zip(self.letters, self.options, strict=True))
        return f"{self.scene}\n\n{self.question}\n{listed}" if self.scene else f"{self.question}\n{listed}"

    def as_json(self) -> Mapping[str, Any]:
        """Return the question as plain JSON, with its key as letters."""
        return {
            "name": self.name, "game": self.game, "kind": self.kind.value, "template": self.template, "scene": self.scene,
            "question": self.question, "options": list(self.options), "key": [self.letters[key] for key in self.keys],
            "why": self.why, "facts": self.facts,
        }  # fmt: skip
