"""Questions that the crew has put to people, and what a yes, a no, a name or a number makes of them."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from orchestrator.commands.command import Command, Intent
from orchestrator.core.speaker import Speaker

WAITED = 45.0  # seconds for an answer
MOST = 50  # people who are asked something at once
ORDINALS = (
    re.compile(r"\b(?:the )?(?:first|1st)(?: one)?\b|^1$"),
    re.compile(r"\b(?:the )?(?:second|2nd|other|latter)(?: one)?\b|^2$"),
    re.compile(r"\b(?:the )?(?:third|3rd)(?: one)?\b|^3$"),
)
Understand = Callable[[str, str], Command]  # an order without its addressee, and who is meant


@dataclass(frozen=True, slots=True)
class ClarifiedAnswer:
    """One thing that may have been meant: as one says it, and what is to be done then if that is no order."""

    said: str
    begin: Callable[[], Awaitable[None]] | None = None


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question to one person about what they said. `choices` are what they may have meant, the likeliest first."""

    about: Command
    choices: tuple[ClarifiedAnswer, ...]
    until: float


class PendingClarifications:
    """One open question a person; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: dict[Speaker, Clarification] = {}

    def ask(self, about: Command, choices: tuple[ClarifiedAnswer, ...] = ()) -> None:
        """What was said is unclear; without choices only what is missing can be answered."""
        ways = choices or tuple(ClarifiedAnswer(said) for said in about.choices)
        self._open.pop(about.who, None)
        while len(self._open) >= MOST:
            del self._open[next(iter(self._open))]
        self._open[about.who] = Clarification(about, ways, self.clock() + WAITED)

    def open(self, speaker: Speaker) -> Clarification | None:
        """What somebody was asked a moment ago."""
        asked = self._open.get(speaker)
        return asked if asked and self.clock() < asked.until else None

    def close(self, speaker: Speaker) -> None:
        """It is answered, or something else is wanted."""
        self._open.pop(speaker, None)


def chosen(asked: Clarification, command: Command) -> ClarifiedAnswer | None:
    """Which of the choices an answer means: yes is the first, a number counts, a name is found in one and no other."""
    text = command.raw.lower()
    if command.intent is Intent.YES:
        return next(iter(asked.choices), None)
    for choice, ordinal in zip(asked.choices, ORDINALS, strict=False):
        if ordinal.search(text):
            return choice
    words = set(re.findall(r"\w+", text))
    hits = [choice for choice in asked.choices if words and distinct(choice, asked) & words]
    return hits[0] if len(hits) == 1 else None


def distinct(choice: ClarifiedAnswer, asked: Clarification) -> set[str]:
    """The words of a choice that none of the others has."""
    others = {word for other in asked.choices if other is not choice for word in words_of(other.said)}
    said = words_of(asked.about.order)
    return words_of(choice.said) - others - (said if len(asked.choices) > 1 else set())


def words_of(said: str) -> set[str]:
    """'oak_log' as itself and in its parts."""
    whole = re.findall(r"\w+", said.lower())
    return {*whole, *(part for word in whole for part in word.split("_"))}


def completed(asked: Clarification, answer: str, understand: Understand) -> Command | None:
    """What was said with the answer in the gap, or behind it, when that makes an order of it; None when it does not."""
    about = asked.about
    filled = about.order.replace(about.gap, answer, 1) if about.gap else f"{about.order} {answer}"
    found = understand(filled, about.addressee)
    same = found.intent is about.intent or about.intent is Intent.CLARIFY
    done = found.intent not in (None, Intent.CLARIFY) and not found.missing
    return found if same and done else None
