"""Outcomes of the actions of bots. If the world refuses an action, that is an Outcome too, never an exception."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """The reasons why an action can fail, such as a missing tool or a deadline. `skills/runtime/core/refusal.js` holds the same
    list; a test compares both."""

    NOT_FOUND = "not_found"  # nothing of that kind in sight
    UNKNOWN_NAME = "unknown_name"  # the game has no such block, item or skill
    BAD_ARGUMENT = "bad_argument"
    MISSING_ITEM = "missing_item"  # an ingredient or the thing to place is not in the inventory
    MISSING_TOOL = "missing_tool"  # the block drops nothing to the tools at hand
    MISSING_TABLE = "missing_table"  # the recipe needs a crafting table and none is near
    MISSING_FURNACE = "missing_furnace"  # nothing smelts here that is free
    MISSING_FUEL = "missing_fuel"  # nothing at hand burns
    UNREACHABLE = "unreachable"  # no way there
    CLAIMED = "claimed"  # everything in sight is a team mate's
    INVENTORY_FULL = "inventory_full"
    DEADLINE = "deadline"
    STOPPED = "stopped"
    INTERRUPTED = "interrupted"  # a reflex took the body; the note says which and why
    DIED = "died"
    DISCONNECTED = "disconnected"  # the bot, its host or the bridge was lost meanwhile
    BROKEN = "broken"  # a defect in a skill or in the bridge; the note holds the error


OF_THE_PLACE = frozenset({Reason.UNREACHABLE, Reason.BROKEN, Reason.MISSING_TOOL, Reason.DEADLINE})  # not of who failed


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an action. `gained` counts items by id: positive came in, negative were spent. `seconds` is its duration.
    `log` holds the last lines that a generated or imported skill (a program for bots) logged, which help the author of the
    skill to repair it."""

    ok: bool
    reason: Reason | None = None
    note: str = ""
    gained: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    log: tuple[str, ...] = ()
