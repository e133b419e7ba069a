"""The state of a house of the transport game as the server reports it: where the bots stand, what they hold, and what lies in
the item frames on the floor."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.app.transport.house_ground import HouseGround
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.minecraft import thing_of
from orchestrator.games.transport.state import HaulState, as_plain
from orchestrator.games.transport.things import is_bag
from orchestrator.servers.queries.entity_data import Ask, entities_data, player_data

MAIN, OFF = 0, -106  # the slots of both hands in a player's data
ROW = range(9, 18)  # the first row of the inventory, which stands for a bag


@dataclass(frozen=True, slots=True)
class PorterReport:
    """One bot as the server reports it: its cell, what its hands hold, what lies in its bag, and what it has anywhere else,
    where the game has no place for it."""

    cell: Cell
    hands: tuple[str, ...]
    bag: tuple[str, ...]
    elsewhere: tuple[str, ...]

    def holds(self, hands: Collection[str], bag: Collection[str]) -> bool:
        """Return whether the bot holds exactly this."""
        return (self.hands, self.bag, self.elsewhere) == (tuple(hands), tuple(bag), ())

    @property
    def things(self) -> tuple[str, ...]:
        """Return everything that the bot has."""
        return self.hands + self.bag + self.elsewhere


@dataclass(frozen=True, slots=True)
class HouseReport:
    """The bots by seat, and the item frames in the house: each with its cell and the thing in it, empty without one."""

    porters: Sequence[PorterReport]
    frames: Sequence[tuple[Cell, str]]

    def lying(self, ground: HouseGround) -> dict[str, Cell]:
        """Return where the things lie that are not in the room of the goal."""
        goal = ground.house.goal
        return {thing: cell for cell, thing in self.frames if thing and ground.house.room_of(cell) != goal}

    def at_goal(self, ground: HouseGround) -> list[str]:
        """Return the things in the frames of the goal's room."""
        goal = ground.house.goal
        return [thing for cell, thing in self.frames if thing and ground.house.room_of(cell) == goal]


async def porter_report(ask: Ask, ground: HouseGround, name: str) -> PorterReport:
    """Ask the server for one bot."""
    data = await player_data(ask, name)
    slots = {int(stack["Slot"]): thing_of(stack["id"]) for stack in data["Inventory"]}
    hands = tuple(slots[slot] for slot in (MAIN, OFF) if slot in slots)
    bag = tuple(slots[slot] for slot in ROW if slot in slots)
    elsewhere = tuple(thing for slot, thing in slots.items() if slot not in (MAIN, OFF, *ROW))
    return PorterReport(ground.cell(data["Pos"][0], data["Pos"][2]), hands, bag, elsewhere)


async def house_report(ask: Ask, ground: HouseGround, names: Sequence[str]) -> HouseReport:
    """Ask the server for the bots with these names and for all frames in the house."""
    found = await entities_data(ask, f"@e[type=item_frame,{ground.bare().box(0)}]")
    return HouseReport([await porter_report(ask, ground, name) for name in names], [_frame(ground, data) for data in found])


def _frame(ground: HouseGround, data: Mapping[str, Any]) -> tuple[Cell, str]:
    item = data.get("Item")
    return ground.cell(data["Pos"][0], data["Pos"][2]), thing_of(item["id"]) if item else ""


def state_seen(state: HaulState, report: HouseReport, ground: HouseGround, heard: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return a state of the game as plain JSON, with everything that can be seen in the world read from there: the bots' cells
    and hands, what lies where and what is in their bags, what is at the goal, and the messages as each seat heard them."""
    plain, there = as_plain(state), report.at_goal(ground)
    for body, porter in zip(plain["bodies"], report.porters, strict=True):
        body |= {"cell": porter.cell, "hands": list(porter.hands)}
    for known, texts in zip(plain["known"], heard, strict=True):
        known["messages"] = [[tick, seat, text] for (tick, seat, _), text in zip(known["messages"], texts, strict=True)]
    return plain | {
        "lying": dict(sorted(report.lying(ground).items())),
        "inside": {bag: _inside(bag, held, report, there, state) for bag, held in plain["inside"].items()},
        "delivered": {thing: state.delivered.get(thing) for thing in sorted(there) if not is_bag(thing)},
        "used": sorted((thing for thing in there if is_bag(thing)), key=[*state.used, *there].index),
    }


def _inside(bag: str, held: list[str], report: HouseReport, there: Sequence[str], state: HaulState) -> list[str]:
    """Return what a bag holds: as its carrier has it, or what of it is at the goal. Nobody sees into a bag that lies closed."""
    for porter in report.porters:
        if bag in porter.hands:
            return list(porter.bag)
    return [thing for thing in held if thing in there] if bag in state.used else held
