"""The knowledge of one agent of the transport game: what its own eyes saw, and the messages that it heard. Views and legal
actions are made from this alone, so that nothing else can leak."""

from dataclasses import dataclass, field
from typing import Any

from orchestrator.games.transport.house import Cell


@dataclass(frozen=True, slots=True)
class HaulMessage:
    """A message: the tick at which it was over, the seat of the speaker, and its text."""

    tick: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Glimpse:
    """Another agent as it was last seen: the tick, its cell, and what it held."""

    tick: int
    cell: Cell
    hands: tuple[str, ...]


@dataclass(slots=True)
class Knowledge:
    """The knowledge of one agent. `things` has the cell at which each thing was last seen lying, without those that it saw to
    be gone; `seen` the tick at which it last saw each room, and `cells` the cells that it saw; `delivered` the targets that it
    saw at the goal, and `mates` the others."""

    things: dict[str, Cell] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    cells: set[Cell] = field(default_factory=set)
    delivered: set[str] = field(default_factory=set)
    mates: dict[int, Glimpse] = field(default_factory=dict)
    messages: list[HaulMessage] = field(default_factory=list)

    def as_plain(self) -> dict[str, Any]:
        """Return the knowledge as plain JSON, in a fixed order."""
        return {
            "things": {name: list(cell) for name, cell in sorted(self.things.items())},
            "seen": sorted(self.seen.items()), "cells": sorted(self.cells), "delivered": sorted(self.delivered),
            "mates": [[seat, one.tick, list(one.cell), list(one.hands)] for seat, one in sorted(self.mates.items())],
            "messages": [[one.tick, one.seat, one.text] for one in self.messages],
        }  # fmt: skip

    @staticmethod
    def from_plain(plain: dict[str, Any]) -> "Knowledge":
        """Return the knowledge that `as_plain` returned."""
        return Knowledge(
            {name: (cell[0], cell[1]) for name, cell in plain["things"].items()},
            {room: tick for room, tick in plain["seen"]}, {(x, y) for x, y in plain["cells"]}, set(plain["delivered"]),
            {seat: Glimpse(tick, (cell[0], cell[1]), tuple(hands)) for seat, tick, cell, hands in plain["mates"]},
            [HaulMessage(*one) for one in plain["messages"]],
        )  # fmt: skip
