"""Takes from the events of a run what is worth remembering: who ordered what, what was built, and what is in the chests."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.crew import GoalAccepted, GoalEnded
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.storage import StorageChanged
from orchestrator.core.plan import Status
from orchestrator.core.storage import SharedChest
from orchestrator.memory.asking import is_question
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.secret_words import looks_secret
from orchestrator.memory.world_memory import WorldMemory

ORDERS = frozenset("gather craft cook build give".split())  # intents of orders that people ask about later
CALLED = re.compile(r"^@?\w+[,:] +")  # "leader, mine 4 sand"
BUILDS, PUTS_BACK = "build a ", "put back the "
MOST_KINDS = 12  # things of one chest
KINDS = frozenset((CommandReceived.kind, GoalAccepted.kind, GoalEnded.kind, StorageChanged.kind))
log = logging.getLogger("blockcrew.memory")


class Noticing:
    """Listens to the events of one crew and keeps what is worth it in the memory of its world."""

    def __init__(self, memory: WorldMemory, chests: Iterable[SharedChest] = ()) -> None:
        """Begin with the shared `chests` that are known already."""
        self.memory = memory
        self.builders: dict[str, str] = {}  # who ordered each building goal, by its text
        self.seen: Mapping[str, SharedChest] = {chest.name: chest for chest in chests}
        self.handlers: Mapping[type, Callable[..., None]] = {
            CommandReceived: self.ordered,
            GoalAccepted: self.accepted,
            GoalEnded: self.ended,
            StorageChanged: self.stored,
        }

    def notice(self, event: Event) -> None:
        """Keep what an event tells. A memory that cannot be written is logged; it must not end the work."""
        if event.kind not in KINDS:
            return
        typed = parse_event(event)
        try:
            if handler := self.handlers.get(type(typed)):
                handler(typed)
        except BlockcrewError as error:
            log.warning("Not remembered: %s", error)

    def ordered(self, said: CommandReceived) -> None:
        """Keep an order of a person that was accepted, in the person's words."""
        if said.accepted and said.intent in ORDERS and not (looks_secret(said.text) or is_question(CALLED.sub("", said.text))):
            order = CALLED.sub("", " ".join(said.text.split()))
            self.memory.keep(Fact(FactKind.REQUEST, "", order, said.speaker.name))

    def accepted(self, goal: GoalAccepted) -> None:
        """Remember until its end who wanted a building."""
        if goal.goal.build:
            self.builders[goal.goal.text] = goal.speaker.name

    def ended(self, end: GoalEnded) -> None:
        """Keep a building that is done; forget one that was put back."""
        goal, done = end.goal, end.status is Status.SUCCESS
        who = self.builders.pop(goal.text, "")
        if goal.build is None or not done:
            return
        if goal.text.startswith(BUILDS):
            self.memory.keep(Fact(FactKind.BUILT, goal.build.name, goal.text.removeprefix(BUILDS), who, goal.build.low))
        elif goal.text.startswith(PUTS_BACK):
            there = [fact for fact in self.memory.facts(FactKind.BUILT) if fact.at and goal.build.holds(fact.at)]
            self.memory.forget(there[:1])  # the newest

    def stored(self, change: StorageChanged) -> None:
        """Keep what is in each shared chest that has changed; forget a chest that is shared no longer."""
        now = {chest.name: chest for chest in change.chests}
        for name, chest in now.items():
            if chest != self.seen.get(name) and chest.contents is not None:
                self.memory.keep(Fact(FactKind.CHEST, name, contents(chest.contents), at=chest.at))
        gone = self.seen.keys() - now.keys()
        self.memory.forget([fact for fact in self.memory.facts(FactKind.CHEST) if fact.name in gone])
        self.seen = now


def contents(held: Mapping[str, int]) -> str:
    """Return the contents of a chest in words, the most frequent things first."""
    kinds = sorted(held.items(), key=lambda each: -each[1])[:MOST_KINDS]
    return ", ".join(f"{count} {item.replace('_', ' ')}" for item, count in kinds) or "nothing"
