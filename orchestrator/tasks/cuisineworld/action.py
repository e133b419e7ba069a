"""Actions of agents, as types or as the published game's text, and the reasons of refusals."""

from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """The five verbs of an agent's actions."""

    NOOP = "noop"
    GOTO = "goto"
    GET = "get"
    PUT = "put"
    ACTIVATE = "activate"


@dataclass(frozen=True, slots=True)
class Action:
    """The turn of one agent. `item` says what to take out of the storage."""

    verb: Verb
    agent: int
    place: str = ""
    item: str = ""

    def __str__(self) -> str:
        """Return the action in the published game's form: get_agent0_tuna_storage0."""
        parts = (self.verb.value, f"agent{self.agent}", self.item, self.place)
        return "_".join(part for part in parts if part)


class Why(StrEnum):
    """The reasons for which an action may be refused."""

    PARTS = "parts"
    VERB = "verb"
    AGENT = "agent"
    PLACE = "place"
    TWICE = "twice"
    ITEM = "item"
    IDLE = "idle"
    ELSEWHERE = "elsewhere"
    CLOSED = "closed"
    NOT_STORED = "not stored"
    NOTHING_INSIDE = "nothing inside"
    BUSY = "busy"
    HANDS_FULL = "hands full"
    HANDS_EMPTY = "hands empty"
    RUNNING = "running"
    NOT_ORDERED = "not ordered"
    WASTE = "waste"
    ALREADY_INSIDE = "already inside"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Complaint:
    """The kitchen's answer to a refused action; `agent` is -1 when it concerns no agent in particular."""

    why: Why
    text: str
    agent: int = -1


class BadCommand(Exception):
    """Raised for a text that is no command; `complaint` is None where the published game refuses silently."""

    def __init__(self, complaint: Complaint | None) -> None:
        super().__init__(complaint.text if complaint else "")
        self.complaint = complaint


def shown(text: str) -> str:
    """Return a quoted text, shortened to 40 characters."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
