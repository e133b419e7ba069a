"""What a reader makes of a sentence: an intent with its slots, or nothing."""

from dataclasses import dataclass, field

from orchestrator.commands.command import Intent, Slots
from orchestrator.commands.grammar.shelter import Wanted
from orchestrator.commands.utterance import Utterance
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData


@dataclass(frozen=True, slots=True)
class SpokenClause:
    """A sentence without what stands before the order. `asked`: it was put as a request to somebody."""

    words: tuple[str, ...]
    heard: Utterance
    game: GameData
    spoken_to: bool
    asked: bool = False
    about_you: bool = False  # "you need", "you can find": a rule of the game rather than an order

    @property
    def text(self) -> str:
        """As one string."""
        return " ".join(self.words)

    @property
    def meant(self) -> bool:
        """Whether it is said to the crew, as far as its form tells."""
        return self.spoken_to or self.asked


@dataclass(frozen=True, slots=True)
class ParseResult:
    """`sure` goes from 0 to 1. `intent` None: it is a saying and no order."""

    intent: Intent | None
    slots: Slots = field(default_factory=Slots)
    sure: float = 0.9
    missing: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    answer: str = ""
    unknown: bool = False  # with CLARIFY: nothing was understood
    goal: Goal | None = None
    building: Wanted | None = None
    gap: str = ""  # words that are no name of the game's
    choices: tuple[str, ...] = ()  # whole orders with another name instead
    left_out: tuple[str, ...] = ()  # what was said and nobody will do


TALK = ParseResult(None)
