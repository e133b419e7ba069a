"""Routes a public line of chat to one of the crews of a world, because the bots of all crews hear it.

A line that calls a crew by its name is for that crew. Otherwise stop, pause and resume are for all crews, an order to single
bots such as "come" or "follow" is for the nearest crew, and any other order is for the crew that its speaker talked with in the
last 30 seconds. Crews that another process runs are not known here.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from orchestrator.commands.command import ALL, EVERYBODY, MEMBER_INTENTS, Command
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS
from orchestrator.commands.normalise.tokens import ANSI
from orchestrator.core.observation import Observation
from orchestrator.core.position import Position
from orchestrator.core.rate_limit import Bounded
from orchestrator.core.speaker import Speaker
from orchestrator.team.crew import Crew

TALKS = 30.0  # seconds after which a person who talked with one crew may mean another
HEAD = r"\W*(?:(?:hey|hi|hello|ok|okay)\W+)?(?:the\s+|leader\s+of\s+|crew\s+)?"
ITS = r"(?:'s)?\s+(?:leader|boss|crew|team|bots)\b"  # then no comma is needed


class CrewRouter:
    """Decides which crew of one world a line of chat is for. `crews` maps the name that people gave a crew to the crew."""

    def __init__(self) -> None:
        self.crews: dict[str, Crew] = {}
        self._talked: Bounded[Speaker, tuple[float, Crew]] = Bounded()  # when each speaker last talked, and with which crew

    @contextmanager
    def joined(self, name: str, crew: Crew) -> Iterator[None]:
        """Register a crew under a name until the context manager exits."""
        self.crews[name] = crew
        try:
            yield
        finally:
            del self.crews[name]

    def called(self, text: str) -> tuple[Crew, str] | None:
        """Return the crew that a line calls by its name, and the rest of the line; None when it calls none."""
        found = crew_called(text, self.crews)
        return (self.crews[found[0]], found[1]) if found else None

    def talks(self, speaker: Speaker, crew: Crew) -> None:
        """Remember that a person is talking with a crew now, since a later line of that person may be for the same crew."""
        self._talked[speaker] = asyncio.get_running_loop().time(), crew

    def settled(self, command: Command, crew: Crew) -> bool | None:
        """Return whether a command is for `crew`; None when that depends on which crew is nearest to the speaker."""
        if len(self.crews) < 2 or any(name in crew.worlds for name in command.addressees):
            return True
        if command.intent in EVERYBODY and not command.slots.item:
            return True
        if command.intent in MEMBER_INTENTS:
            return True if ALL in command.addressees else None
        when, last = self._talked.get(command.who, (0.0, None))
        talking = last in self.crews.values() and asyncio.get_running_loop().time() - when <= TALKS
        return last is crew if talking else None

    async def nearest(self, speaker: Speaker) -> Crew | None:
        """Return the crew whose member is nearest to a person, or the crew that they talked with last if no member sees them.

        None when no member sees them and they talked with no crew that is still here.
        """
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
        """Return the text of a question that asks the speaker which of the crews was meant."""
        *names, last = self.crews
        return f"Which crew do you mean: {', '.join(names)} or {last}? For example, say: {last}, status."


def place_of(speaker: Speaker, looks: Sequence[Observation]) -> Position | None:
    """Return the position of a person according to the first observation that shows them; None when none does."""
    return next((each.position for look in looks for each in look.entities if speaker == Speaker(each.name)), None)


def crew_called(text: str, names: Iterable[str]) -> tuple[str, str] | None:
    """Return the crew that a line calls by its name and the rest of the line: 'lumber, mine 3 logs' -> lumber, 'mine 3 logs'.

    Return None when the line calls none of these crews.
    """
    line = ANSI.sub("", text)
    for name in names:
        if name.lower() in GROUP_WORDS:
            continue  # 'team, mine 3 logs' is said to any
        for form in call_forms(name):
            if (match := form.fullmatch(line)) and (rest := match["rest"].strip()):
                return name, rest
    return None


@cache
def call_forms(name: str) -> tuple[re.Pattern[str], ...]:
    """Return two patterns of a line that calls the crew `name`: with its name in front, or after a comma at the end.

    Their group `rest` matches the line without the call.
    """
    its = re.escape(name)
    front = rf"{HEAD}(?:@{its}(?![\w-])(?:{ITS})?|{its}{ITS}|{its}(?=\s*[,:]))\s*[,:]?(?P<rest>.*)"
    behind = rf"(?P<rest>.*),\s*@?{its}\W*"
    return tuple(re.compile(form, re.IGNORECASE | re.DOTALL) for form in (front, behind))
