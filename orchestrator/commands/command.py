"""What a line said to the crew comes to."""

from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.commands.grammar.shelter import Wanted
from orchestrator.core.blueprint import Cell
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Source, Speaker

LEADER, WORKERS, ALL, NEAREST = "@leader", "@workers", "@all", "@nearest"
GROUPS = (LEADER, WORKERS, ALL, NEAREST)


class Intent(StrEnum):
    """What people want of a crew."""

    GATHER = "gather"
    BUILD = "build"
    COOK = "cook"
    CRAFT = "craft"
    GIVE = "give"
    ATTACK = "attack"
    GOTO = "goto"
    FOLLOW = "follow"
    COME = "come"
    STAY = "stay"
    HOME = "home"
    STOP = "stop"
    PAUSE = "pause"
    RESUME = "resume"
    STATUS = "status"
    WHERE = "where"
    INVENTORY = "inventory"
    CORRECT = "correct"
    YES = "yes"
    NO = "no"
    CLARIFY = "clarify"


@dataclass(frozen=True, slots=True)
class WantedItem:
    """One of several things."""

    item: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Slots:
    """The particulars; what was not said and has no default is empty. docs/guides/chat.md explains each.

    `at` is in blocks, its height None when only two numbers were said.
    """

    item: str = ""
    count: int | None = None
    all: bool = False
    items: tuple[WantedItem, ...] = ()
    mob: str = ""
    player: str = ""
    guard: bool = False
    to: str = ""
    at: tuple[int, int | None, int] | None = None
    place: str = ""
    target: str = ""
    direction: str = ""
    structure: str = ""
    size: Cell | None = None
    materials: tuple[str, ...] = ()
    about: str = ""
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """One line of one person. `intent` None: it was no command, and nothing is to be done.

    `addressee` is a member's name or one of GROUPS, `addressees` all of them when several were named; `spoken_to` says that
    somebody was addressed at all. `confidence` goes from 0 to 1. `revision` counts how often the speaker changed this order.
    `missing` and `assumed` name slots that nobody said: nothing can be done without the former, a default stands in the
    latter. `unknown` with CLARIFY says that nothing in the line was understood. `answer` is what to say
    back: with CLARIFY the question, otherwise why it cannot be done as it is.
    `goal` is what the crew can begin at once, `building` what it can build, `order` the line in plain words without whom
    it was said to, `gap` its words that nobody understood, `choices` whole orders that may have been meant, `instead` with
    CORRECT the same order for somebody else, `left_out` what was said and nobody will do; none goes over the wire.
    """

    source: str
    speaker: str
    addressee: str
    intent: Intent | None
    raw: str
    slots: Slots = field(default_factory=Slots)
    confidence: float = 0.0
    revision: int = 0
    missing: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    addressees: tuple[str, ...] = ()
    spoken_to: bool = False
    answer: str = ""
    unknown: bool = False
    goal: Goal | None = None
    building: Wanted | None = None
    order: str = ""
    gap: str = ""
    choices: tuple[str, ...] = ()
    instead: "Command | None" = None
    left_out: tuple[str, ...] = ()

    @property
    def who(self) -> Speaker:
        """Whoever said it: `speaker` is a name only."""
        return Speaker(self.speaker, Source.API if self.source == Source.API else Source.GAME)
