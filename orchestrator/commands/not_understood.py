"""What the parser did not understand, as it is given to somebody else who may: a model (minds/interpreting.py)."""

from dataclasses import dataclass
from typing import Protocol

from orchestrator.commands.command import Command


@dataclass(frozen=True, slots=True)
class Unclear:
    """A command that is none yet, and what may be told about it.

    `members` are the crew and `leader` is one of them, `people` everybody else who is there, `at` what the crew is doing and
    `before` what the same person said lately. All of it is data, whatever it claims to be.
    """

    command: Command
    members: tuple[str, ...]
    leader: str
    people: tuple[str, ...] = ()
    at: str = ""
    before: tuple[str, ...] = ()


class Interpreter(Protocol):
    """Reads what people mean. May raise NoAnswer and MindLost."""

    async def interpret(self, unclear: Unclear) -> Command | None:
        """A command of the parser's own schema, checked against the same tables; None for talk.

        CLARIFY with an answer is a question back.
        """
        ...
