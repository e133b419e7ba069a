"""Tells progress, which begins a new discussion of the meta-plan, from all other news about the members of a crew."""

from collections.abc import Iterator, Mapping

from orchestrator.core.contracts.mind import Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind
from orchestrator.minds.symbolic.allocation import empty

URGENT = (ProgressKind.MEMBER_LOST, ProgressKind.IMPOSSIBLE, ProgressKind.WISH, ProgressKind.COMPLETED, ProgressKind.DISCOVERED)
PEOPLE = "people"


class ProgressWatch:
    """Remembers the crew as it was at the last discussion and compares it with what is known now."""

    def __init__(self) -> None:
        self.goal: Goal | None = None
        self.members: Mapping[str, Member] = {}

    def note(self, situation: Situation) -> None:
        """Remember the crew as it is now: all that happened so far is known to everybody."""
        self.goal, self.members = situation.goal, {one.name: one for one in situation.members}

    def progress(self, situation: Situation) -> ProgressEvent | None:
        """Return the progress since the last note as one event: the most urgent one, with the others in its words; None if
        nothing happened that a plan depends on."""
        events = sorted(self.events(situation), key=lambda one: URGENT.index(one.kind))
        if not events:
            return None
        first, *others = events
        return ProgressEvent(first.kind, first.who, "; ".join([first.what, *map(str, others)]))

    def events(self, situation: Situation) -> Iterator[ProgressEvent]:
        """Yield each piece of progress since the last note."""
        if self.goal is not None and self.goal != situation.goal:
            yield ProgressEvent(ProgressKind.WISH, PEOPLE, situation.goal.text)
        for member in situation.members:
            yield from self.news_of(member, situation)

    def news_of(self, now: Member, situation: Situation) -> Iterator[ProgressEvent]:
        """Yield the progress of one member."""
        before = self.members.get(now.name, Member(now.name, present=False))
        if before.present != now.present:
            yield came(now) if now.present else ProgressEvent(ProgressKind.MEMBER_LOST, now.name, now.trouble)
        elif now.present and now.failures > before.failures:
            yield ProgressEvent(ProgressKind.IMPOSSIBLE, now.name, now.trouble)
        elif now.present and ended(now) > ended(before):
            yield ProgressEvent(ProgressKind.COMPLETED, now.name, now.task.text if now.task else "")
        for item in found_items(before, now, situation):
            yield ProgressEvent(ProgressKind.DISCOVERED, now.name, item)


def came(member: Member) -> ProgressEvent:
    """Return the event of a member that joined the crew or came back."""
    return ProgressEvent(ProgressKind.DISCOVERED, member.name, "is here")


def ended(member: Member) -> int:
    """Return how many assignments of a member are over, however they ended; it has one at a time."""
    return member.assignments - (1 if member.open else 0)


def found_items(before: Member, now: Member, situation: Situation) -> Iterator[str]:
    """Yield each item that a member found for the first time while another one has searched for it in vain."""
    for item, known in now.known.items():
        first = known.gained > 0 and (item not in before.known or before.known[item].gained == 0)
        if first and any(one.name != now.name and one.present and empty(one, item) for one in situation.members):
            yield item
