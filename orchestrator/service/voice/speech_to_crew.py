"""Take what a recogniser heard to the crew, as a line whose source is voice, and wait for the crew's first answer."""

from dataclasses import dataclass

from orchestrator.commands.grammar.stop import stops
from orchestrator.commands.normalise.tokens import words_of
from orchestrator.core.speaker import Source, Speaker
from orchestrator.core.terminal_text import printable
from orchestrator.dialogue.permissions import Role
from orchestrator.dialogue.voice.deciding import hears_a_stop
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.crews.spoken import speech_of
from orchestrator.service.models import LONGEST, CrewStatus, SpokenShown
from orchestrator.service.web.errors import BadRequest, Forbidden, TooManyLines
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.voice.recogniser import Hints, Transcript

ANSWER = 2.0  # seconds within which a crew usually answers; a later answer is in the conversation
NOTHING = "Nothing was heard: hold the key while you speak, and check that the right microphone is on."
AWAY = "The crew {} is not in the world now: say it again when it is back."
FOR_OTHERS = "Only players and owners may speak as a player of the game."


@dataclass(frozen=True, slots=True)
class SpeechToCrew:
    """The way of one person's utterances to one crew; `player` is the player of the game that they are, empty if unknown."""

    registry: CrewRegistry
    paces: Paces
    crew: CrewRunner
    person: TokenHolder
    player: str

    def check(self) -> None:
        """Raise ServiceError if this person may not speak to this crew now."""
        if self.player and self.person.role is Role.GUEST:
            raise Forbidden(FOR_OTHERS)
        if self.crew.presence is not CrewStatus.HERE:
            raise BadRequest(AWAY.format(self.crew.name))
        if self.person.role is Role.GUEST and not self.paces.line(self.person.id, self.person.role):
            raise TooManyLines("Too many lines: wait a moment before you speak again.")

    @property
    def hints(self) -> Hints:
        """Return the names of the crew's bots, which are likely to be said."""
        return Hints(names=tuple(self.crew.state.members.by_name))

    @property
    def may_stop(self) -> bool:
        """Return whether this person may stop the crew."""
        return self.person.role is not Role.GUEST

    def says_stop(self, text: str) -> bool:
        """Return whether a text has a stop of somebody who may stop the crew."""
        return self.may_stop and stops(words_of(text))

    def hears_stop(self, heard: Transcript) -> bool:
        """Return whether partial audio is a stop of somebody who may stop the crew; "stop near my house" is none."""
        return self.may_stop and hears_a_stop(heard, self.hints.names)

    async def stop(self) -> SpokenShown:
        """Stop the whole crew, because a stop was heard while the person still speaks."""
        return await self.give(Transcript("stop"))

    async def give(self, heard: Transcript) -> SpokenShown:
        """Give what was heard to the crew and return it with the first answer. Raises ServiceError if nothing was heard, and
        for too many lines."""
        text = printable(heard.text.strip()[:LONGEST])
        if not text:
            raise BadRequest(NOTHING)
        guest = self.person.role is Role.GUEST  # whose lines were counted before they were recognised
        if not (guest or self.says_stop(text) or self.paces.line(self.person.id, self.person.role)):
            raise TooManyLines("Too many commands: wait a moment.")
        told = await self.registry.tell(self.person, text, self.crew.name, self.player, speech_of(heard))
        await self.crew.first_answer(told.number, ANSWER)
        return self.shown(told.number, heard)

    def shown(self, number: int, heard: Transcript) -> SpokenShown:
        """Return the command of this number, which was spoken, with its answers so far."""
        known, session = self.crew.heard.get(number), self.crew.session
        speaker = Speaker(self.person.name, Source.API, self.player)
        asked = session.dialogue.pending.open(speaker) if session else None
        return SpokenShown(
            number=number, text=printable(heard.text.strip()), score=round(heard.score, 3),
            accepted=bool(known and known.accepted),
            intent=known.intent if known else None, asked=asked is not None, confirm=bool(asked and asked.choices),
            answers=self.crew.answers.get(number, []), milliseconds=round(heard.milliseconds, 1),
        )  # fmt: skip
