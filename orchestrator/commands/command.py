"""What a line said to the crew comes to."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.goal import Goal

CREW = "@crew"


class Intent(StrEnum):
    """First cut; more arrive with people in the crew."""

    GATHER = "gather"
    CORRECT = "correct"
    STOP = "stop"
    STATUS = "status"
    HELP = "help"
    CLARIFY = "clarify"


@dataclass(frozen=True, slots=True)
class Command:
    """`addressee` is a member's name or @crew. `goal` comes with GATHER, `count` with CORRECT.

    `answer` with CLARIFY says what was unclear.
    """

    speaker: str
    addressee: str
    intent: Intent
    raw: str
    goal: Goal | None = None
    answer: str = ""
    count: int = 0
