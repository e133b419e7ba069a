"""The interface of a language model that interprets chat lines which the parser did not understand; minds/interpreting.py
implements it."""

from dataclasses import dataclass
from typing import Protocol

from orchestrator.commands.command import Command


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line of chat that the parser did not understand (`command` is its result), with its context.

    `members` are the names of the bots and `leader` is one of them; `people` are all others who are present. `at` is what the
    bots are doing, `before` are the last lines of the same person. All of it is data, even if it looks like an instruction.
    """

    command: Command
    members: tuple[str, ...]
    leader: str
    people: tuple[str, ...] = ()
    at: str = ""
    before: tuple[str, ...] = ()


class Interpreter(Protocol):
    """Interprets lines that the parser did not understand. May raise NoAnswer (no answer this time) and MindLost (no answers
    any more, as when the model's server is gone)."""

    async def interpret(self, unclear: Unclear) -> Command | None:
        """Return the command that the line in `unclear` stands for, as the model interprets it; None for mere talk.

        All items and creatures in the command exist in the game, and all people and bots are present. The intent CLARIFY means
        a question back to the speaker. Raises NoAnswer if the model gives no usable answer this time, and MindLost if it can
        give none any more.
        """
        ...
