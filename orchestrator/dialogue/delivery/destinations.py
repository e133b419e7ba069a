"""Decides where the things of an order end: with the person who asked, in a chest, or with the bots; and who brings how many.

All functions are pure.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from orchestrator.commands.command import Command, Connective, Intent, Slots, WantedItem
from orchestrator.commands.edits import ChestOrder, ChestVerb
from orchestrator.commands.goals import missing
from orchestrator.core.goal import Goal
from orchestrator.core.storage import Destination
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.names import gains, in_group

WISH = re.compile(
    r"^(?:(?:please|pls|also|and) )*(?:(?:i|we) (?:[a-z]+ )?(?:need|want|would like|would love|could use|require)|need|want"
    r"|(?:can|could|may) (?:i|we) (?:please )?(?:have|get)|(?:get|bring|fetch|grab|make|craft|cook|bake|smelt) (?:me|us))\b"
)
NEAREST = Destination(nearest=True)
Held = Mapping[str, Mapping[str, int]]  # count by item, by member


def destination(turn: Turn, storage: Storage) -> Destination | None:
    """Return where the things of a person's order shall end: in the chest that the line names, with the person that it names,
    or with the speaker who asks for a thing in the game. None if the bots keep them."""
    command, ending = turn.command, turn.command.ending
    if ending and ending.keep:
        return None
    if ending and ending.chest:
        chest = storage.called(ending.name)
        at = ending.at or (chest.at if chest else None)
        return Destination(chest=at) if at else NEAREST
    to = command.slots.to
    if to and to != turn.speaker.followed:
        return Destination(to)
    here = bool(turn.speaker.player)
    return Destination(turn.speaker.player) if here and (to or asks_for_a_thing(command)) else None


def asks_for_a_thing(command: Command) -> bool:
    """Return whether an order asks for a thing ("I need 3 logs", "make us a bed"), and not only for work ("mine 3 logs")."""
    return command.intent in (Intent.GATHER, Intent.CRAFT, Intent.COOK) and bool(WISH.match(command.order))


def shares_of(goal: Goal, before: Held, after: Held) -> dict[str, dict[str, int]]:
    """Return what each member has to deliver of a goal (member -> item -> count): what it gained, at most the wanted count in
    sum."""
    found: dict[str, dict[str, int]] = {}
    for part in goal.singles:
        left = part.count
        for name, gain in gains(part.item, before, after).items():
            for kind, count in gain.items():
                taken = min(count, left)
                left -= taken
                if taken:
                    mine = found.setdefault(name, {})
                    mine[kind] = mine.get(kind, 0) + taken
    return found


def used_up(goal: Goal, handed: Mapping[str, int]) -> Goal | None:
    """Return the part of a goal that the bots gained and did not hand over, because they used it up on the way, as they do with
    blocks to climb out of a pit; None if nothing is missing. `handed` counts by item what was handed over; with nothing in it
    the delivery failed, and the bots still hold the things."""
    counts = {part.item: sum(count for kind, count in handed.items() if in_group(kind, part.item)) for part in goal.singles}
    return missing(goal, counts) if handed else None


def bringing(command: Command, name: str, things: Mapping[str, int], to: Destination) -> Command:
    """Return the order for the member `name` to deliver these things, in the words in which it is recorded and read again."""
    parts = tuple(WantedItem(item, count) for item, count in things.items())
    listed = " and ".join(f"{part.count} {part.item}" for part in parts)
    slots = Slots(item=parts[0].item, count=parts[0].count, items=parts if len(parts) > 1 else ())
    base = replace(
        command, addressee=name, addressees=(name,), spoken_to=True, goal=None, ending=None, joined=Connective.NOW, more=(),
        missing=(), left_out=(), answer="",
    )  # fmt: skip
    if to.player:
        return replace(base, intent=Intent.GIVE, slots=replace(slots, to=to.player), order=f"give {to.player} {listed}")
    put = replace(base, intent=Intent.STORE, slots=replace(slots, at=to.chest), edit=ChestOrder(ChestVerb.PUT))
    where = f" at {' '.join(map(str, to.chest))}" if to.chest else ""
    return replace(put, order=f"put {listed} in the chest{where}")
