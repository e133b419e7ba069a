"""The knowledge of one member of a crew with CaPo: its own eyes, what was said in discussions, and where the others were when
they last told it."""

from dataclasses import dataclass, field

from orchestrator.games.transport.house import House
from orchestrator.games.transport.planning.expectation import expected
from orchestrator.games.transport.planning.route import Carrier, Errand, Haulage
from orchestrator.games.transport.players.memory import HaulMemory
from orchestrator.games.transport.players.report import HaulReport, read_report
from orchestrator.games.transport.rules import HaulRules
from orchestrator.games.transport.view import HaulView


@dataclass(slots=True)
class HaulKnowing:
    """The knowledge of one member. `others` has the last known state of each other member, by its name, with the tick."""

    memory: HaulMemory = field(default_factory=HaulMemory)
    others: dict[str, tuple[int, HaulReport]] = field(default_factory=dict)
    view: HaulView | None = None

    @property
    def now(self) -> HaulView:
        """Return the latest view of this member."""
        assert self.view is not None, "a member takes part after its first view"
        return self.view

    @property
    def rules(self) -> HaulRules:
        """Return the rules of the game."""
        return self.now.rules

    @property
    def house(self) -> House:
        """Return the floor plan."""
        return self.now.house

    @property
    def name(self) -> str:
        """Return the name of this member."""
        return self.now.names[self.now.seat]

    def see(self, view: HaulView) -> None:
        """Take in a view of this member, with the others that it sees."""
        self.view = view
        self.memory.update(view, listen=False)
        for seat, one in view.known.mates.items():
            name = view.names[seat]
            if self.others.get(name, (-1, None))[0] < one.tick:
                carried = sum(1 for held in one.hands)
                self.others[name] = one.tick, HaulReport(at=one.cell, carry=carried)

    def hear(self, speaker: str, text: str) -> None:
        """Take in what another member said in a discussion."""
        if speaker == self.name:
            return
        report = read_report(text)
        self.memory.learn(report, self.now.tick)
        if report.at:
            self.others[speaker] = self.now.tick, report

    def state(self) -> HaulReport:
        """Return where this member is and what it carries."""
        me = self.now.me
        return HaulReport(at=me.cell, carry=len(me.load), bag=me.bag)

    def facts(self) -> HaulReport:
        """Return all that this member knows about the task, and its own state."""
        memory, state = self.memory, self.state()
        return HaulReport(
            memory.things,
            tuple(sorted(memory.searched)),
            tuple(sorted(memory.gone)),
            at=state.at,
            carry=state.carry,
            bag=state.bag,
            unseen={room: left for room, left in memory.unseen.items() if room not in memory.searched},
        )

    def carriers(self, messages: int = 0) -> list[Carrier]:
        """Return all members as carriers that can set out after so many messages. One of which nothing is known is taken to be
        where this member is."""
        now, found = self.now, []
        ready = float(now.tick + messages * self.rules.message)
        for name in now.names:
            state = self.state() if name == self.name else self.others.get(name, (0, self.state()))[1]
            assert state.at
            unknown = name != self.name and name not in self.others
            load, bag = (0, "") if unknown else (state.carry, state.bag)
            found.append(Carrier(name, state.at, ready, load, bag))
        return found

    def errands(self) -> list[Errand]:
        """Return what is to be done as far as this member knows: the targets that lie somewhere, and the rooms that nobody has
        searched as a whole and in which other targets are expected."""
        memory, house = self.memory, self.house
        unseen = {room: memory.unseen_part(house, room) for room in house.rooms if room not in memory.searched}
        return [
            *(Errand(name, cell) for name, cell in sorted(memory.targets().items())),
            *(
                Errand(room_name(room), house.centre(room), weight, room, unseen[room])
                for room, weight in expected(house, memory.hidden(), unseen).items()
            ),
        ]

    def haulage(self) -> Haulage:
        """Return what the length of routes depends on."""
        return Haulage(self.rules, self.house, self.memory.bags())


def room_name(room: int) -> str:
    """Return the name of a room in a plan."""
    return f"room {room}"
