"""A crew with CaPo in the transport game: it discusses the plan before anybody moves and after progress, everybody pays for its
own messages with time, and carries out its own part of the plan."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from orchestrator.games.game import GameSpec
from orchestrator.games.transport.actions import SAY
from orchestrator.games.transport.capo.executing import HaulExecutor
from orchestrator.games.transport.capo.knowing import HaulKnowing, room_name
from orchestrator.games.transport.capo.roles import HaulDesigner, HaulEvaluator
from orchestrator.games.transport.capo.wording import GOAL
from orchestrator.games.transport.game import LONGEST
from orchestrator.games.transport.things import BAGS, TARGETS
from orchestrator.games.transport.view import HaulView
from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.discussing import Agreement
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent
from orchestrator.metaplan.replies import Accept, Revise
from orchestrator.metaplan.roles import Participant

Eyes = Callable[[int], HaulView]  # what the agent on a seat knows now


def no_clock() -> float:
    """Return 0: the clock of a crew that does not measure."""
    return 0.0


class CapoCrew:
    """The members of one crew with their plan. `eyes` returns the view of a seat; only that member uses it. Without `planned`
    nobody plans together: everybody carries out its own plan."""

    def __init__(
        self, eyes: Eyes, ablation: Ablation | None = None, planned: bool = True, clock: Callable[[], float] = no_clock
    ) -> None:
        """Keep what all episodes have in common. `clock` measures the time of discussions, which `spent` holds."""
        self.eyes, self.ablation, self.planned, self._clock = eyes, ablation or Ablation(), planned, clock

    def begin(self, names: Sequence[str], seed: int) -> None:
        """Forget the last episode."""
        self.names, self.spent = tuple(names), list[float]()
        self.members = {name: HaulKnowing() for name in names}
        self.unsaid: dict[str, list[str]] = {name: [] for name in names}
        self._lock, self._begun = asyncio.Lock(), False
        self.planning = MetaPlanning(self._participants, self._known, Random(seed), ablation=self.ablation)

    def _participants(self) -> list[Participant[HaulKnowing]]:
        designer, evaluator = HaulDesigner(), HaulEvaluator()
        return [Participant(name, designer, evaluator, lambda name=name: self._seen(name)) for name in self.names]  # type: ignore[misc]

    def _seen(self, name: str) -> HaulKnowing:
        self.members[name].see(self.eyes(self.names.index(name)))
        return self.members[name]

    def _known(self) -> KnownNames:
        rooms = self.eyes(0).house.rooms
        return KnownNames(self.names, {*TARGETS, *BAGS, GOAL, *map(room_name, rooms)})

    async def discussed(self, event: ProgressEvent | None) -> None:
        """Discuss the plan if it has to be: at the beginning, and after an event."""
        async with self._lock:
            if not self.planned or (event is None and self._begun) or (event and not self.ablation.adaptation):
                return
            self._begun = True
            began = self._clock()
            await (self.planning.progress(event) if event else self.planning.start())
            self.spent.append(self._clock() - began)
            self._charge(self.planning.held[-1], event)

    def _charge(self, held: Agreement, event: ProgressEvent | None) -> None:
        """Note the messages that each member has said in a discussion; all others have heard them. A designer that noticed the
        event itself says it together with its draft."""
        plan = held.plan
        if event and event.who not in held.designers:
            self._said(event.who, event.what)
        if plan is None:
            return
        for _ in range(1 + len({one.round for one in held.opinions if isinstance(one.reply, Revise)})):
            self._said(held.designers[-1], f"{plan.why} Plan: {'; '.join(map(str, plan.subtasks))}")
        for one in held.opinions:
            self._said(
                one.speaker,
                one.reply.reason if isinstance(one.reply, Revise) else "I accept." if isinstance(one.reply, Accept) else "",
            )

    def _said(self, speaker: str, text: str) -> None:
        if len(self.names) == 1 or not text:
            return
        self.unsaid[speaker].append(text[:LONGEST])
        for name in self.names:
            if name != speaker:
                self._seen(name).hear(speaker, text)


class CapoPlayer:
    """A member of a crew: it takes part in the discussions and carries out its part of the plan."""

    def __init__(self, crew: CapoCrew) -> None:
        """Join a crew; the player of seat 0 begins its episodes."""
        self._crew = crew

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Forget the last episode. The seed of the first seat draws the designers."""
        if seat == 0:
            self._crew.begin(spec.seats, seed)
        self._name, self._executor = spec.seats[seat], HaulExecutor()

    async def act(self, view: HaulView, legal: Sequence[str], refused: str = "") -> str:
        """Return a message that was not said yet, else the next action of this member's part of the plan."""
        crew, own = self._crew, self._crew.members[self._name]
        own.see(view)
        await crew.discussed(None)
        if event := self._executor.progress(own, crew.planning.plan):
            await crew.discussed(event)
        if crew.unsaid[self._name]:
            return f"{SAY} {crew.unsaid[self._name].pop(0)}"
        return self._executor.action(own, crew.planning.plan, legal)
