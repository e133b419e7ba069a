"""One thing that crews remember: a place, a preference, a note, an order, a chest or a building."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.core.blueprint import Cell


class FactKind(StrEnum):
    """The kinds of facts. LIKING is a preference of a person, NOTE whatever somebody asked to remember, REQUEST an order."""

    PLACE = "place"
    LIKING = "liking"
    NOTE = "note"
    REQUEST = "request"
    CHEST = "chest"
    BUILT = "built"


UNIQUE = (FactKind.PLACE, FactKind.CHEST)  # a new fact of the same name replaces the old one
LIMITS = {  # facts of a kind in one world; places and notes are never dropped: nothing more is taken instead
    FactKind.PLACE: 20_000,
    FactKind.LIKING: 2_000,
    FactKind.NOTE: 2_000,
    FactKind.REQUEST: 1_000,
    FactKind.CHEST: 500,
    FactKind.BUILT: 1_000,
}
DROPPED = (FactKind.REQUEST, FactKind.CHEST, FactKind.BUILT)  # the oldest goes when there are too many
LONGEST_NAME = 32  # letters of a place's name
LONGEST_TEXT = 160  # letters of what is remembered; the rest of a longer text is cut off


@dataclass(frozen=True, slots=True)
class Fact:
    """One remembered thing of one world.

    `name` is the place, the thing that is liked, the chest or the building; `text` is the sentence in which it is told, without
    its time; `who` is the person whom it is about or who said it. `at` is its block (x, y, z), `made` is Unix time in seconds,
    and `number` is its row in the file, 0 before it is stored.
    """

    kind: FactKind
    name: str
    text: str
    who: str = ""
    at: Cell | None = None
    made: float = 0.0
    number: int = 0
