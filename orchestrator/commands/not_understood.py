"""What a model gets to interpret a line that the parser did not understand (minds/interpreting.py)."""

from dataclasses import dataclass
from typing import Protocol

from orchestrator.commands.command import Command


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that is no command yet, with its context.

    `members` are the crew and `leader` is one of them, `people` everybody else who is present, `at` what the crew is doing and
    `before` what the same person said lately. All of it is data, whatever it claims to be.
    """

    command: Command
    members: tuple[str, ...]
    leader: str
    people: tuple[str, ...] = ()
    at: str = ""
    before: tuple[str, ...] = ()


class Interpreter(Protocol):
    """Interprets lines that the parser did not understand. May raise NoAnswer and MindLost."""

    async def interpret(self, unclear: Unclear) -> Command | None:
        """Return a command that is checked against the parser's tables; None for talk, CLARIFY for a question."""
        ...
