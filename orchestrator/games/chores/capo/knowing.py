"""The knowledge of one member of a crew with CaPo in the chores game: its own eyes, what was said in discussions, and where the
others were when they last told it."""

from collections.abc import Collection
from dataclasses import dataclass, field

from orchestrator.games.chores.planning.assign import Walker, Walks
from orchestrator.games.chores.planning.stops import NO_NAMES, Stop, stops_of
from orchestrator.games.chores.players.following import walks_of
from orchestrator.games.chores.players.memory import ChoreMemory
from orchestrator.games.chores.players.report import ChoreReport, read_chore_report
from orchestrator.games.chores.tasks import kind_of
from orchestrator.games.chores.view import ChoreView
from orchestrator.games.transport.knowledge import Glimpse


@dataclass(slots=True)
class ChoreKnowing:
    """The knowledge of one member. `others` has the last known state of each other member by its name, and `told` are the
    things and the furniture that were named in discussions, so that everybody knows of them."""

    memory: ChoreMemory = field(default_factory=ChoreMemory)
    others: dict[str, Glimpse] = field(default_factory=dict)
    view: ChoreView | None = None
    told: set[str] = field(default_factory=set)

    @property
    def now(self) -> ChoreView:
        """Return the latest view of this member."""
        assert self.view is not None, "a member takes part after its first view"
        return self.view

    @property
    def name(self) -> str:
        """Return the name of this member."""
        return self.now.name

    def see(self, view: ChoreView) -> None:
        """Take in a view of this member, with the others that it sees."""
        self.view = view
        self.memory.update(view, listen=False)
        for seat, mate in view.known.mates.items():
            name = view.names[seat]
            if name not in self.others or self.others[name].tick < mate.tick:
                self.others[name] = mate

    def hear(self, speaker: str, text: str) -> None:
        """Take in what a member said in a discussion; of what this member said itself, only that the others know it."""
        report, step = read_chore_report(text), self.now.step
        self.told |= {*report.places, *report.found, *report.gone, *report.holds}
        if speaker == self.name:
            return
        self.memory.learn(report, step)
        if report.at:
            self.others[speaker] = Glimpse(step, report.at, report.holds)
        for name, (cell, load, seen) in report.crew.items():
            if name in self.now.names and name != self.name and (name not in self.others or self.others[name].tick < seen):
                self.others[name] = Glimpse(seen, cell, ("",) * load)

    def found_last(self) -> bool:
        """Return whether this member knows where all wanted things are, and the others do not: somebody may still search."""
        memory, kinds = self.memory, dict(self.now.task.wanted)
        taken = {thing for thing in memory.gone | memory.done if kind_of(thing) in kinds}
        return not memory.hidden() and not {*memory.wanted(), *taken} <= self.told

    def facts(self) -> ChoreReport:
        """Return all that this member knows about the task, its own state, and where it last knew the others."""
        memory, found = self.memory, self.memory.wanted()
        crew = {name: (one.cell, len(one.hands), one.tick) for name, one in self.others.items()}
        named = {*memory.unopened(), *found.values(), memory.place} - {""}
        return ChoreReport(
            {name: memory.places[name] for name in named}, found, tuple(sorted(memory.opened)), tuple(sorted(memory.seen)), (),
            tuple(sorted(memory.gone | memory.done)), at=self.now.me.cell, holds=self.now.me.hands, crew=crew,
        )  # fmt: skip

    def walkers(self) -> list[Walker]:
        """Return all members before their tours. One of which nothing is known is taken to be where this member is."""
        me, found = self.now.me, []
        for name in self.now.names:
            state = self.others.get(name) if name != self.name else None
            cell, hands = (state.cell, state.hands) if state else (me.cell, me.hands if name == self.name else ())
            found.append(Walker(name, cell, len(hands)))
        return found

    def stops(self, planned: Collection[str] = NO_NAMES) -> list[Stop]:
        """Return what is left to do as far as this member knows; `planned` has the things that a plan names."""
        return stops_of(self.now.plan, self.memory, planned)

    def walks(self) -> Walks:
        """Return what the length of tours depends on."""
        return walks_of(self.now, self.memory)
