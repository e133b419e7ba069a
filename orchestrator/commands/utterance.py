"""What is said and known: a line with who is there, what they look at and what was said before; and one clause of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.commands.command import Command
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.game import GameData


@dataclass(frozen=True, slots=True)
class Look:
    """What the speaker looks at: a block with its place, or a creature. Unknown parts are empty."""

    at: Cell | None = None
    block: str = ""
    mob: str = ""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One line and what is needed to understand it.

    `bots` are the crew, `people` everybody else who is present. `strict` says that the lists are complete: an unknown name is
    then no member of the crew. `to` is the bot that received a whisper. `asked` says that the crew has asked the speaker a
    question, `busy` that the crew is at work. `prior` are the speaker's earlier commands, the last one last.
    """

    text: str
    speaker: str = ""
    bots: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    strict: bool = True
    source: str = "chat"
    to: str = ""
    positions: Mapping[str, Cell] = field(default_factory=dict)
    looking: Look = field(default_factory=Look)
    asked: bool = False
    busy: bool = False
    prior: tuple[Command, ...] = ()

    @property
    def last(self) -> Command | None:
        """Return the speaker's last order that can still be changed."""
        return next((command for command in reversed(self.prior) if command.slots.item or command.slots.structure), None)


@dataclass(frozen=True, slots=True)
class Names:
    """Who is present: lower-case words with the names they stand for."""

    bots: dict[str, str]
    people: frozenset[str]

    @classmethod
    def of(cls, heard: Utterance) -> "Names":
        """Return the names of everybody who is present."""
        bots = {name.lower(): name for name in heard.bots}
        return cls(bots, frozenset(name.lower() for name in heard.people) - set(bots))

    def called(self, word: str) -> str | None:
        """Return the bot or group that a word addresses."""
        bare = word.removeprefix("@")
        return self.bots.get(bare) or GROUP_WORDS.get(word)

    def person(self, word: str) -> bool:
        """Return whether a word is the name of somebody outside the crew."""
        return word.removeprefix("@") in self.people


@dataclass(frozen=True, slots=True)
class SpokenClause:
    """A clause without the words that stand before the order.

    `spoken_to` says that somebody of the crew was addressed, `asked` that it was put as a request ('could you'), `about_you`
    that it began with a bare 'you' ('you need', 'you can find'), which states a rule of the game more often than an order.
    """

    words: tuple[str, ...]
    heard: Utterance
    game: GameData
    spoken_to: bool
    asked: bool = False
    about_you: bool = False

    @property
    def text(self) -> str:
        """Return the words as one string."""
        return " ".join(self.words)

    @property
    def meant(self) -> bool:
        """Return whether its form says that it is meant for the crew."""
        return self.spoken_to or self.asked
