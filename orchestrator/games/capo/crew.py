"""A crew with CaPo in a game: it discusses the plan before anybody moves and after progress, everybody pays for its own
messages as the game demands, and carries out its own part of the plan."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Generic

from orchestrator.games.capo.parts import CrewParts, Knowing
from orchestrator.games.game import GameSpec
from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.discussing import Agreement
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent
from orchestrator.metaplan.replies import Accept, Opinion, Revise
from orchestrator.metaplan.roles import Participant

Eyes = Callable[[int], Any]  # what the agent on a seat knows now: the view of its game


def unmeasured() -> float:
    """Return 0: the clock of a crew that does not measure."""
    return 0.0


class PlanningCrew(Generic[Knowing]):
    """The members of one crew with their plan. `eyes` returns the view of a seat; only that member uses it. Without `planned`
    nobody plans together: everybody carries out its own plan."""

    def __init__(
        self,
        parts: CrewParts[Knowing],
        eyes: Eyes,
        ablation: Ablation | None = None,
        planned: bool = True,
        clock: Callable[[], float] = unmeasured,
    ) -> None:
        """Keep what all episodes have in common. `clock` measures the time of discussions, which `spent` holds."""
        self.parts, self.eyes, self.ablation = parts, eyes, ablation or Ablation()
        self.planned, self._clock = planned, clock

    def begin(self, spec: GameSpec, seed: int) -> None:
        """Forget the last episode and begin one with the seats of this game."""
        assert spec.speech, "a crew that discusses needs a game in which its members can talk"
        self.names, self.longest, self.spent = spec.seats, spec.speech.longest, list[float]()
        self.members = {name: self.parts.knowledge() for name in self.names}
        self.unsaid: dict[str, list[str]] = {name: [] for name in self.names}
        self._lock, self._begun = asyncio.Lock(), False
        self.planning = MetaPlanning(self._participants, self._known, Random(seed), ablation=self.ablation)

    def _participants(self) -> list[Participant[Knowing]]:
        return [self._participant(name) for name in self.names]

    def _participant(self, name: str) -> Participant[Knowing]:
        return Participant(name, self.parts.designer, self.parts.evaluator, lambda: self._seen(name))

    def _seen(self, name: str) -> Knowing:
        self.members[name].see(self.eyes(self.names.index(name)))
        return self.members[name]

    def _known(self) -> KnownNames:
        return self.parts.known(self.names, [self._seen(name) for name in self.names])

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
        if event and event.who not in held.designers:
            self._said(event.who, event.what)
        if held.plan is None:
            return
        drafts = 1 + len({one.round for one in held.opinions if isinstance(one.reply, Revise)})
        for _ in range(drafts):
            self._said(held.designers[-1], f"{held.plan.why} {self.parts.in_words(held.plan, self.names)}")
        for one in held.opinions:
            self._said(one.speaker, self._words_of(one))

    def _words_of(self, opinion: Opinion) -> str:
        if isinstance(opinion.reply, Revise):
            return opinion.reply.reason
        return self.parts.consent if isinstance(opinion.reply, Accept) else ""

    def _said(self, speaker: str, text: str) -> None:
        """Note that a member has said a text, in as many messages as it needs."""
        if len(self.names) == 1 or not text:
            return
        self.unsaid[speaker] += [text[at : at + self.longest] for at in range(0, len(text), self.longest)]
        for name in self.names:
            self._seen(name).hear(speaker, text)
