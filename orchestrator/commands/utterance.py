"""What is known when a line is said: who is there, what they look at, what was said before."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.commands.command import Command
from orchestrator.core.blueprint import Cell


@dataclass(frozen=True, slots=True)
class Look:
    """What the speaker looks at: a block with its place, or a creature. Empty where it is not known."""

    at: Cell | None = None
    block: str = ""
    mob: str = ""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One line and what is needed to understand it.

    `bots` are the crew, `people` everybody else who is there. `strict` says that these are all: an unknown name is then
    nobody of the crew. `to` is the bot that a whisper went to. `asked` says that the crew has put a question to the speaker,
    `busy` that it is at work. `prior` are the speaker's earlier commands, the last one last.
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
        """The speaker's last order that can still be changed."""
        return next((command for command in reversed(self.prior) if command.slots.item or command.slots.structure), None)
