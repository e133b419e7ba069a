"""The templates of questions. A template poses a question about a state, writes it down, and computes its key from facts."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from orchestrator.games.game import CoordinationGame
from orchestrator.games.player import GamePlayer
from orchestrator.games.questions.question import Facts, QuestionKind

FEWEST_WRONG = 2  # wrong options of a question


@dataclass(frozen=True, slots=True)
class SolvedQuestion:
    """The key of a question: the text of the right option, texts of wrong ones, and the reason as a sentence."""

    right: str
    wrong: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class QuestionTemplate:
    """A way to ask about states of a game. `pose` chooses the details, such as a room, and returns all facts of the question,
    or None if the state does not suit it. `scene` and `ask` put the facts into words. `solve` computes the key from the facts
    with the game's engine or solver, and returns None unless exactly one answer is right."""

    name: str
    kind: QuestionKind
    pose: Callable[[Facts, Random], Facts | None]
    scene: Callable[[Facts], str]
    ask: Callable[[Facts], str]
    solve: Callable[[Facts], SolvedQuestion | None]


@dataclass(frozen=True, slots=True)
class QuestionGame:
    """A game about which questions can be asked. `open` returns the game in a drawn setting, and `players` makes players
    of different strength, also drawn. `read` returns the facts of the game's present state, or None where it suits no
    question; `every` is the number of steps from one state to the next one that is read."""

    name: str
    open: Callable[[Random], CoordinationGame]
    players: Callable[[Random], list[GamePlayer]]
    read: Callable[[CoordinationGame], Facts | None]
    templates: tuple[QuestionTemplate, ...]
    every: int = 1


def solved(right: list[str], wrong: list[str], why: str) -> SolvedQuestion | None:
    """Return the key if exactly one answer is right and at least two others are wrong; None otherwise. Equal wrong answers are
    taken once."""
    others = tuple(text for text in dict.fromkeys(wrong) if text not in right)
    return SolvedQuestion(right[0], others, why) if len(right) == 1 and len(others) >= FEWEST_WRONG else None
