"""Actions of the agents in the text kitchen (a cooking game), as types or in the published game's text form, and the reasons
for refusing one."""

from dataclasses import dataclass
from enum import StrEnum


class Verb(StrEnum):
    """The five verbs of an agent's actions in the text kitchen: do nothing, go, get, put and activate (start a tool)."""

    NOOP = "noop"
    GOTO = "goto"
    GET = "get"
    PUT = "put"
    ACTIVATE = "activate"


@dataclass(frozen=True, slots=True)
class Action:
    """The action of one agent, given by its number, in one step of the text kitchen. `place` is where, such as pot0; `item`
    says what to take from there, where there is a choice."""

    verb: Verb
    agent: int
    place: str = ""
    item: str = ""

    def __str__(self) -> str:
        """Return the action as text in the form of the published game (CuisineWorld), such as get_agent0_tuna_storage0."""
        parts = (self.verb.value, f"agent{self.agent}", self.item, self.place)
        return "_".join(part for part in parts if part)


class Why(StrEnum):
    """The reasons for which the text kitchen may refuse an action, such as an agent that is busy or a tool that is full."""

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
    """The text kitchen's explanation of a refused action: the kind of reason (`why`) and the reason in words (`text`). `agent`
    is the agent's number, -1 when it concerns no agent in particular."""

    why: Why
    text: str
    agent: int = -1


class BadCommand(Exception):
    """Raised for a text that is no valid command in the text kitchen. `complaint` is the explanation for the planner; it is
    None where the published game (CuisineWorld) refuses a command without one."""

    def __init__(self, complaint: Complaint | None) -> None:
        super().__init__(complaint.text if complaint else "")
        self.complaint = complaint


def shown(text: str) -> str:
    """Return the text in quotes for a message, shortened to 40 characters."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
