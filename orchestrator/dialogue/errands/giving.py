"""Divides an order to hand things over: the member that is asked gives what it has, team mates and shared chests fill it up,
and the crew offers to get the rest."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.commands.command import Command, Intent, WantedItem
from orchestrator.core.goal import amount
from orchestrator.core.plan import Act
from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.clarification import ClarifiedAnswer
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.member_actions import counts_of
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.names import in_group

OWN = re.compile(r"\b(?:bring|fetch)\b.*\b(?:the|your|these|those)\b")  # "bring me the steaks"
WAY = 600.0  # seconds that a walk to a chest may take
Held = Mapping[str, Mapping[str, int]]  # count by item, by member
Ask = Callable[[Command, tuple[ClarifiedAnswer, ...]], None]


@dataclass(slots=True)
class GivenShare:
    """The things that one member hands over: items with their counts, after the acts that fetch some of them from chests."""

    things: list[WantedItem] = field(default_factory=list)
    fetch: list[Act] = field(default_factory=list)


class Giving:
    """Divides orders to give among the members of one crew. `ask` remembers an offer, so that "yes" accepts it."""

    def __init__(self, replies: ReplySender, storage: Storage, ask: Ask) -> None:
        self.replies, self.storage, self.ask = replies, storage, ask

    def divided(self, command: Command, first: str, held: Held) -> tuple[dict[str, GivenShare], list[WantedItem]]:
        """Return who gives what of an order that the member `first` was asked for, and what nobody has. `held` maps each member
        to its inventory."""
        shares: dict[str, GivenShare] = {}
        lacking = list[WantedItem]()
        for part in parts_of(command):
            left = part.count or 0
            for name in (first, *sorted(held, key=lambda name: -sum(counts_of(part.item, held[name])))):
                there = sum(counts_of(part.item, held.get(name, {})))
                if (given := min(left, there)) and not (name == first and name in shares and owns(shares[name], part.item)):
                    shares.setdefault(name, GivenShare()).things.append(WantedItem(part.item, given))
                    left -= given
            for chest, kind, count in self.storage.holding(part.item):
                if taken := min(left, count):
                    share = shares.setdefault(first, GivenShare())
                    share.things.append(WantedItem(kind, taken))
                    share.fetch.extend(fetching(chest, kind, taken))
                    left -= taken
            if left:
                lacking.append(WantedItem(part.item, left))
        return shares, lacking

    def offer(self, turn: Turn, first: str, lacking: Sequence[WantedItem]) -> None:
        """Say how much of an order nobody has, and offer to get it for the speaker."""
        rest = " and ".join(amount(part.count or 0, part.item) for part in lacking)
        order = f"get me {rest}"
        self.ask(turn.command, (ClarifiedAnswer(f"leader, {order}"),))
        self.replies.speak(first, short(f"We have no more: {rest} missing. Shall we get it? Say yes."), turn.reply_to)


def of_what_is_held(command: Command) -> Command | None:
    """Return the order to hand over all of what a line calls "the steaks" or "your iron", in "bring me the steaks"; None for
    any other line. Such a line means what the crew has, if it has some."""
    slots = command.slots
    if not slots.to or not slots.item or slots.items or "count" not in command.assumed or not OWN.search(command.raw.lower()):
        return None
    return replace(
        command,
        intent=Intent.GIVE,
        slots=replace(slots, count=None, all=True),
        order=f"give {slots.to} all {slots.item}",
        goal=None,
    )


def parts_of(command: Command) -> tuple[WantedItem, ...]:
    """Return the items of an order with their counts."""
    return command.slots.items or (WantedItem(command.slots.item, command.slots.count),)


def countable(command: Command) -> bool:
    """Return whether an order names a person and says of each item how many: only such an order is filled up."""
    slots = command.slots
    return bool(slots.to and slots.item and not slots.all) and all(part.count for part in parts_of(command))


def owns(share: GivenShare, item: str) -> bool:
    """Return whether a share has an item already."""
    return any(in_group(part.item, item) or part.item == item for part in share.things)


def fetching(chest: SharedChest, item: str, count: int) -> tuple[Act, ...]:
    """Return the acts that take items out of a shared chest."""
    x, y, z = chest.at
    return (
        Act("goTo", {"x": x, "y": y, "z": z, "range": 3}, WAY),
        Act("takeFromChest", {"name": item, "count": count, "x": x, "y": y, "z": z}, WAY),
    )


def share_of(turn: Turn, share: GivenShare) -> Turn:
    """Return the turn with the part of the order that one member gives."""
    first = share.things[0]
    slots = replace(
        turn.command.slots, item=first.item, count=first.count, items=tuple(share.things) if len(share.things) > 1 else ()
    )
    listed = " and ".join(f"{part.count} {part.item}" for part in share.things)
    return replace(turn, command=replace(turn.command, slots=slots, order=f"give {slots.to} {listed}"))
