"""What a line said to the crew comes to."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.commands.building import Wanted
from orchestrator.core.goal import Goal

CREW = "@crew"


class Intent(StrEnum):
    """What people want of a crew."""

    GATHER = "gather"
    BUILD = "build"
    CORRECT = "correct"
    DROP = "drop"
    DOING = "doing"
    HOLDING = "holding"
    WHERE = "where"
    STOP = "stop"
    STATUS = "status"
    HELP = "help"
    CLARIFY = "clarify"


@dataclass(frozen=True, slots=True)
class Command:
    """`addressee` is a member's name or @crew. `goal` comes with GATHER, `building` with BUILD,
    `count` with CORRECT.

    `item` is what is to be corrected or dropped, or asked for; `about` the member that a question is about, empty for all.
    `answer` with CLARIFY says what was unclear; `unknown` that nothing in the line is an order that the parser knows.
    """

    speaker: str
    addressee: str
    intent: Intent
    raw: str
    goal: Goal | None = None
    answer: str = ""
    count: int = 0
    item: str = ""
    about: str = ""
    building: Wanted | None = None
    unknown: bool = False
