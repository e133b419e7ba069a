"""The crews of one world hear the same lines of chat: which of them a public one is for.

Who is called by name is meant. Otherwise all stop, pause and resume; an order is for the crew that its speaker talked with
a moment ago, one to come or to follow for the nearest. Crews of another service are not known here.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from orchestrator.commands.command import ALL, EVERYBODY, NEAR_ONE, Command
from orchestrator.commands.crew_names import called
from orchestrator.core.observation import Observation
from orchestrator.core.position import Position
from orchestrator.core.speaker import Speaker
from orchestrator.team.crew import Crew

TALKS = 30.0  # seconds after which somebody who talked with one crew may mean another
MOST_NAMES = 200  # of whom is remembered whom they talked with


class CrewRouter:
    """`crews` by the names that people gave them."""

    def __init__(self) -> None:
        self.crews: dict[str, Crew] = {}
        self._talked: OrderedDict[Speaker, tuple[float, Crew]] = OrderedDict()  # by speaker: when, and with whom

    @contextmanager
    def joined(self, name: str, crew: Crew) -> Iterator[None]:
        """It is one of them meanwhile."""
        self.crews[name] = crew
        try:
            yield
        finally:
            del self.crews[name]

    def called(self, text: str) -> tuple[Crew, str] | None:
        """The crew that a line calls by its name, and what it says to it."""
        found = called(text, self.crews)
        return (self.crews[found[0]], found[1]) if found else None

    def talks(self, speaker: Speaker, crew: Crew) -> None:
        """Somebody talked with a crew just now."""
        self._talked[speaker] = asyncio.get_running_loop().time(), crew
        self._talked.move_to_end(speaker)
        while len(self._talked) > MOST_NAMES:
            self._talked.popitem(last=False)

    def settled(self, command: Command, crew: Crew) -> bool | None:
        """Whether a line is for a crew, as far as the line tells; None when it has to be looked where its speaker is."""
        if len(self.crews) < 2 or any(name in crew.worlds for name in command.addressees):
            return True
        if command.intent in EVERYBODY and not command.slots.item:
            return True
        if command.intent in NEAR_ONE:
            return True if ALL in command.addressees else None
        when, last = self._talked.get(command.who, (0.0, None))
        talking = last in self.crews.values() and asyncio.get_running_loop().time() - when <= TALKS
        return last is crew if talking else None

    async def nearest(self, speaker: Speaker) -> Crew | None:
        """The crew with the member nearest to somebody; when nobody sees them, the one that they talked with last."""
        crews = list(self.crews.values())
        looks = await asyncio.gather(*(crew.looks() for crew in crews))
        at = place_of(speaker, [look for seen in looks for look in seen.values()])
        if at is None:
            _, last = self._talked.get(speaker, (0.0, None))
            return last if last in self.crews.values() else None
        far = {name: look.position.distance(at) for seen in looks for name, look in seen.items()}
        nearest = min(far, key=lambda name: far[name])
        return next(crew for crew, seen in zip(crews, looks, strict=True) if nearest in seen)

    def which(self) -> str:
        """The question back."""
        *names, last = self.crews
        return f"Which crew do you mean: {', '.join(names)} or {last}? Say for example: {last}, status."


def place_of(speaker: Speaker, looks: Sequence[Observation]) -> Position | None:
    """Where somebody is, as any of these see it."""
    return next((each.position for look in looks for each in look.entities if speaker == Speaker(each.name)), None)
