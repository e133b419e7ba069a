"""Members of a crew that people can pause and resume, one by one or all at once; the goal of the crew stays."""

import asyncio
from collections.abc import Collection

from orchestrator.core.events.crew import MembersPaused, MembersResumed
from orchestrator.core.speaker import Speaker
from orchestrator.team.crew_members import CrewMembers


class MembersAtWork(CrewMembers):
    """The members of a crew, each of which works or is paused."""

    async def pause(self, names: Collection[str] = (), by: Speaker | None = None, line: int = 0) -> None:
        """Pause these members, or all if none are named: they stop and begin nothing until they are resumed. The goal stays.
        `by` is the person who ordered it, with the line of this number."""
        stopped = tuple(names) or tuple(self.worlds)
        for name in stopped:
            self.pauses[name].begin()
        self.journal.write(MembersPaused(members=list(stopped), by=by, line=line))
        await asyncio.gather(*(self.worlds[name].stop() for name in stopped), return_exceptions=True)

    def resume(self, names: Collection[str] = (), line: int = 0) -> tuple[str, ...]:
        """Let these members, or all if none are named, work again. Return those of them that were paused. `line` is the number
        of the line that ordered it."""
        paused = tuple(name for name in names or self.pauses if self.pauses[name].on)
        for name in paused:
            self.pauses[name].end()
        if paused:
            self.journal.write(MembersResumed(members=list(paused), line=line))
        return paused

    @property
    def paused(self) -> tuple[str, ...]:
        """Return the names of the members that are paused."""
        return tuple(name for name, pause in self.pauses.items() if pause.on)
