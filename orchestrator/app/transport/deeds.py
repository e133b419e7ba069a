"""Tells what each agent did in one step of the transport game, for the bots that carry it out: a walk, then one piece of
work at most, since a step ends as soon as somebody's action is over."""

from dataclasses import dataclass

from orchestrator.games.transport.actions import DELIVER, DROP, GRASP, PUT
from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.state import HaulState


@dataclass(frozen=True, slots=True)
class HaulDeed:
    """The deed of the agent on `seat`: it walked along `path`, and then said something, or did the work `verb` with `things`;
    all are empty for one that did nothing yet."""

    seat: int
    path: tuple[Cell, ...] = ()
    said: str = ""
    verb: str = ""
    things: tuple[str, ...] = ()


def deeds_between(house: House, before: HaulState, after: HaulState) -> list[HaulDeed]:
    """Return what the agents did between two states of one step, in the order of their seats; idle ones are left out."""
    found = []
    for seat in range(len(after.bodies)):
        path = path_between(house, before.bodies[seat].cell, after.bodies[seat].cell)
        deed = HaulDeed(seat, path, said_by(seat, before, after), *work_of(seat, before, after))
        if deed != HaulDeed(seat):
            found.append(deed)
    return found


def path_between(house: House, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells of the way between two cells, without the first."""
    path = [start]
    while path[-1] != end:
        path.append(house.next_cell(path[-1], end))
    return tuple(path[1:])


def said_by(seat: int, before: HaulState, after: HaulState) -> str:
    """Return the message of an agent that the others have heard in this step; empty without one."""
    for old, new in zip(before.known, after.known, strict=True):
        for message in new.messages[len(old.messages) :]:
            if message.seat == seat:
                return message.text
    return ""


def work_of(seat: int, before: HaulState, after: HaulState) -> tuple[str, tuple[str, ...]]:
    """Return the verb and the things of the work that an agent completed in this step; empty without one. What it delivered is
    in the order in which it gives it away, a bag last."""
    old, new = before.bodies[seat].hands, after.bodies[seat].hands
    added, removed = [one for one in new if one not in old], [one for one in old if one not in new]
    if added:
        return GRASP, tuple(added)
    if not removed:
        return "", ()
    if removed[0] in after.lying:
        return DROP, tuple(removed)
    bag = after.bag(seat)
    if bag and removed[0] in after.inside[bag]:
        return PUT, tuple(removed)
    return DELIVER, (*before.load(seat), *([before.bag(seat)] if before.bag(seat) else []))
