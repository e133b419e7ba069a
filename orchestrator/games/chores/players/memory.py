"""The memory of a player of the chores game, made from its views and from what it was told: where the furniture stands, what is
open, where wanted things are, and what is taken care of."""

from dataclasses import dataclass, field

from orchestrator.games.chores.furniture import CONTAINERS, is_container
from orchestrator.games.chores.players.report import ChoreReport, read_chore_report
from orchestrator.games.chores.tasks import ChoreTask, kind_of
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.transport.house import Cell


@dataclass(slots=True)
class ChoreMemory:
    """The memory of one player. `places` has the cell before each piece of furniture, `things` the piece of each thing that can
    be fetched, with the step at which it was `told` of some of them; `done` are things at the place where they belong, `gone`
    all other things that somebody has taken; `searched` are rooms that others searched, and `latest` the last message of each
    other player."""

    places: dict[str, Cell] = field(default_factory=dict)
    opened: set[str] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)
    searched: set[int] = field(default_factory=set)
    things: dict[str, str] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    latest: dict[int, ChoreReport] = field(default_factory=dict)
    heard: int = 0
    task: ChoreTask | None = None

    def update(self, view: ChoreView, listen: bool = True) -> None:
        """Take in a view, and its new messages if the player listens."""
        self.task, known = view.task, view.known
        if listen:
            for message in known.messages[self.heard :]:
                self.latest[message.seat] = report = read_chore_report(message.text)
                self.learn(report, message.tick)
            self.heard = len(known.messages)
        self.places |= {name: piece.front for name, piece in known.pieces.items()}
        self.opened |= known.opened
        self.seen |= set(known.rooms)
        self.done |= {thing for thing, piece in known.things.items() if piece == view.task.place}
        held = {thing for mate in known.mates.values() for thing in mate.hands} | set(view.me.hands)
        self.gone |= held | self._vanished(view)
        self.things |= known.things
        self._forget()

    def learn(self, report: ChoreReport, step: int) -> None:
        """Take in what a report says; what is gone stays gone."""
        self.places = {**report.places, **self.places}
        self.opened |= set(report.opened)
        self.seen |= set(report.seen)
        self.searched |= set(report.searched)
        for thing, piece in report.found.items():
            if thing not in self.things:
                self.things[thing], self.told[thing] = piece, step
        self.gone |= set(report.gone) | set(report.holds)
        self._forget()

    def _forget(self) -> None:
        lost = self.gone | self.done
        self.things = {thing: piece for thing, piece in self.things.items() if thing not in lost}

    def _vanished(self, view: ChoreView) -> set[str]:
        """Return the things that are not where they should be: the player has looked there since, without seeing them."""
        known = view.known
        return {
            thing
            for thing, piece in self.things.items()
            if thing not in known.things and known.looked.get(piece, -1) >= self.told.get(thing, 0)
        }

    @property
    def place(self) -> str:
        """Return the place of the task if it is known where that is, else an empty text."""
        assert self.task is not None
        return self.task.place if self.task.place in self.places else ""

    def missing(self) -> dict[str, int]:
        """Return how many more things of each kind have to be found: those that nobody has taken yet, as far as is known."""
        assert self.task is not None
        taken = [kind_of(thing) for thing in self.gone | self.done]
        left = {kind: count - taken.count(kind) for kind, count in self.task.wanted}
        return {kind: count for kind, count in left.items() if count > 0}

    def wanted(self) -> dict[str, str]:
        """Return the known things that are still missing, with their pieces of furniture, of which the place is known."""
        kinds = self.missing()
        return {
            thing: piece for thing, piece in sorted(self.things.items()) if kind_of(thing) in kinds and piece in self.places
        }

    def hidden(self) -> int:
        """Return of how many missing things nobody knows where they are."""
        known = [kind_of(thing) for thing in self.wanted()]
        return sum(max(0, count - known.count(kind)) for kind, count in self.missing().items())

    def unopened(self) -> list[str]:
        """Return the known containers in which nobody has looked yet; wanted things are not hidden where they belong."""
        assert self.task is not None
        return [name for name in sorted(self.places) if self.may_hide(name) and name not in self.opened]

    def may_hide(self, name: str) -> bool:
        """Return whether missing things may be in this piece of furniture."""
        assert self.task is not None
        return is_container(name) and name != self.task.place

    def elsewhere(self) -> int:
        """Return how many containers are in rooms that nobody has seen; everybody knows how many a house has."""
        return sum(self.may_hide(name) and name not in self.places and name not in self.opened for name in CONTAINERS)
