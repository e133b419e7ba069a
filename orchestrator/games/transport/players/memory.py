"""The memory of a player of the transport game, made from its views and from what it was told: which things lie where, what is
gone, which rooms are searched."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.games.transport.actions import unseen
from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.players.report import HaulReport, read_report
from orchestrator.games.transport.things import TARGETS, is_bag
from orchestrator.games.transport.view import HaulView


@dataclass(slots=True)
class HaulMemory:
    """The memory of one player. `things` has the cells of things that lie somewhere, `told` the tick at which it was told of
    some of them, `gone` the things that lie nowhere any more, `searched` the rooms that somebody has seen as a whole,
    `unseen` how many cells of other rooms nobody has seen, as far as it knows, and `latest` the last message of each other
    player."""

    things: dict[str, Cell] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    searched: set[int] = field(default_factory=set)
    unseen: dict[int, int] = field(default_factory=dict)
    latest: dict[int, HaulReport] = field(default_factory=dict)
    heard: int = 0

    def update(self, view: HaulView, listen: bool = True) -> None:
        """Take in a view, and its new messages if the player listens."""
        if listen:
            for message in view.known.messages[self.heard :]:
                self.latest[message.seat] = report = read_report(message.text)
                self.learn(report, message.tick)
            self.heard = len(view.known.messages)
        self.searched |= set(filter(view.explored, view.house.rooms))
        self._note_unseen(
            {room: len(unseen(view.house, view.known.cells, room)) for room in view.known.seen if room not in self.searched}
        )
        self.gone |= view.known.delivered | set(view.me.hands) | set(view.me.inside) | self._vanished(view)
        self.things = {name: cell for name, cell in {**self.things, **view.known.things}.items() if name not in self.gone}

    def learn(self, report: HaulReport, tick: int) -> None:
        """Take in what a report says; what is gone stays gone."""
        for name, cell in report.found.items():
            if name not in self.things:
                self.things[name], self.told[name] = cell, tick
        self.searched |= set(report.seen)
        self._note_unseen(report.unseen)
        self.gone |= set(report.gone)
        self.things = {name: cell for name, cell in self.things.items() if name not in self.gone}

    def _note_unseen(self, cells: Mapping[int, int]) -> None:
        """Note how many cells of some rooms one player has not seen."""
        self.unseen |= {room: min(left, self.unseen.get(room, left)) for room, left in cells.items()}

    def unseen_part(self, house: House, room: int) -> float:
        """Return which part of a room nobody has seen, from 0 to 1."""
        size = house.inside**2
        return self.unseen.get(room, size) / size

    def _vanished(self, view: HaulView) -> set[str]:
        """Return the things that are not where they should be: the player has seen that place since, without them."""
        known = view.known
        return {
            name
            for name, cell in self.things.items()
            if name not in known.things
            and cell in known.cells
            and known.seen[view.house.room_of(cell)] >= self.told.get(name, 0)
            and (view.rules.sight != "near" or close(view, cell) or name not in self.told)
        }

    def targets(self) -> dict[str, Cell]:
        """Return the cells of the targets that lie somewhere."""
        return {name: cell for name, cell in self.things.items() if not is_bag(name)}

    def bags(self) -> dict[str, Cell]:
        """Return the cells of the bags that lie somewhere."""
        return {name: cell for name, cell in self.things.items() if is_bag(name)}

    def hidden(self) -> int:
        """Return of how many targets nothing is known yet."""
        return sum(name not in self.things and name not in self.gone for name in TARGETS)


def close(view: HaulView, cell: Cell) -> bool:
    """Return whether a cell is where the player stands or beside it, so that it sees what lies there."""
    return view.house.steps(view.me.cell, cell) <= 1
