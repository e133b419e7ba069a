"""Recorded episodes of the published CoBlock code (its page for a person and a model), replayed step by step in our world. One
line of the file is one episode; a step is one action of one agent."""

from collections.abc import Mapping
from typing import Any

from orchestrator.games.coblock.action import BlockAction, BlockVerb, place
from orchestrator.games.coblock.blocks import Cell, Structure
from orchestrator.games.coblock.world import BlockWorld, contains, progress
from orchestrator.games.digest import state_digest
from orchestrator.games.entry import ReplayedEpisode, StepMismatch

FIELDS = ("accepted", "reason", "blocks", "digest", "progress", "success", "ended", "inventories")
NEEDED = {"goal": list, "inventory": list, "initial": list, "steps": list}
Fields = tuple[Any, ...]


def recognises(first: Mapping[str, Any]) -> bool:
    """Return whether the first object of a file begins recorded episodes of CoBlock."""
    return first.get("game") == "coblock" or (bool(first.get("header")) and first.get("ground") == "y==0")


def replay_episode(number: int, record: Mapping[str, Any]) -> ReplayedEpisode:
    """Return the comparison of one episode with the same actions in our world, under the published rules."""
    for key, kind in NEEDED.items():
        if not isinstance(record.get(key), kind):
            raise ValueError(f"{key!r} is missing or wrong")
    page = PublishedPage(record)
    found = tuple(
        StepMismatch(number, index, *other)
        for index, step in enumerate(record["steps"], 1)
        if (other := first_difference(step[1:], page.step(step[0])))
    )
    return ReplayedEpisode(len(record["steps"]), found)


def first_difference(recorded: list[Any], played: Fields) -> tuple[str, Any, Any] | None:
    """Return the name and both values of the first field that differs; None if all are equal."""
    return next((found for found in zip(FIELDS, recorded, played, strict=True) if found[1] != found[2]), None)


class PublishedPage:
    """One episode under the published rules. Each block has a uid, by which it is broken: u<k> for the block of action k, i<k>
    for block k of the beginning. Either agent may act at any time, also after it has ended."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.target = [((x, y, z), colour) for x, y, z, colour in record["goal"]]
        initial = [((x, y, z), colour) for x, y, z, colour in record["initial"]]
        self.world = BlockWorld(record["inventory"], dict(initial), as_published=True)
        self.cells: dict[str, Cell] = {f"i{number}": cell for number, (cell, _) in enumerate(initial)}
        self.ended: set[int] = set()
        self.actions = 0

    def step(self, action: list[Any]) -> Fields:
        """Play one recorded action, such as [0, "place", "red", 0, 1, 2], and return what the recording has after it."""
        reason = self._act(action[0], action[1], action[2:])
        self.actions += 1
        blocks = self.world.blocks
        return (
            int(reason == "ok"),
            reason,
            len(blocks),
            blocks_digest(blocks),
            progress(self.target, blocks),
            int(contains(self.target, blocks)),
            int(len(self.ended) == len(self.world.inventories)),
            [{colour: count for colour, count in each.items() if count > 0} for each in self.world.inventories],
        )

    def _act(self, seat: int, kind: str, rest: list[Any]) -> str:
        if kind == "place":
            return self._place(seat, rest[0], (rest[1], rest[2], rest[3]))
        if kind == "break":
            self.world.act(seat, BlockAction(BlockVerb.BREAK, self.cells.pop(rest[0], None)))
        elif kind == "end_session":
            self.ended.add(seat)
        elif kind not in ("message", "null"):
            return "unknown_action"
        return "ok"

    def _place(self, seat: int, colour: str, cell: Cell) -> str:
        why = self.world.act(seat, place(colour, cell))
        if why is None:
            self.cells[f"u{self.actions}"] = cell
        return why.value if why else "ok"


def blocks_digest(blocks: Structure) -> str:
    """Return the hash of the standing blocks, 12 hexadecimal digits, as the recordings have it."""
    return state_digest(sorted([*cell, colour] for cell, colour in blocks.items()))
