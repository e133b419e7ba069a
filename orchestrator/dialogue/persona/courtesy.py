"""Answers small talk with one line in the manner of the bot: no model, no order, and nothing to people who talk with each
other."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from orchestrator.commands.command import ALL, Command, Intent
from orchestrator.commands.grammar.memory.called import called_line
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS
from orchestrator.dialogue.context import ConversationContext
from orchestrator.dialogue.persona.manners import Manners
from orchestrator.dialogue.persona.persona import PLAIN, Persona, Personas
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import CHAT, Turn

FILE = Path(__file__).with_name("topics.toml")
LONGEST = 80  # letters of a line that is small talk and nothing else
AT_WORK = ("how",)  # asked while the crew is at work, this is a question about the work


@cache
def topics() -> Mapping[str, re.Pattern[str]]:
    """Return a pattern for each topic of small talk."""
    found: Mapping[str, str] = tomllib.loads(FILE.read_text("utf-8"))["topics"]
    return {topic: re.compile(text.replace("\n", "")) for topic, text in found.items()}


def topic_of(text: str) -> str:
    """Return the topic of a line that is small talk as a whole; empty for any other line."""
    plain = " ".join(text.lower().replace("’", "'").split()).strip(" .!?,~:)")
    return next((topic for topic, form in topics().items() if form.fullmatch(plain)), "")


class Courtesy:
    """Answers small talk for the bots of one crew; without `personas` it answers nothing. `model_talks` says that the crew has
    a language model for small talk, which then talks for all bots that may have one."""

    def __init__(
        self, personas: Personas | None, context: ConversationContext, model_talks: bool, random: Random | None = None
    ) -> None:
        self.personas, self.context, self.model_talks = personas, context, model_talks
        self.manners = Manners(random or Random(1))

    def persona(self, name: str) -> Persona:
        """Return the character of a bot."""
        return (self.personas or {}).get(name, PLAIN)

    def answered(self, turn: Turn) -> Turn | None:
        """Return the turn of a line of small talk with the answer to it; None for other lines, and for those to others."""
        if self.personas is None or len(turn.words) > LONGEST:
            return None
        crew = self.context.crew
        text, to = self.called(turn)
        topic = topic_of(text)
        me = to if to in crew.worlds else crew.organisation.root
        if not topic or (topic in AT_WORK and crew.busy) or (self.model_talks and not self.persona(me).templates):
            return None
        who, named = turn.speaker, bool(to and to != ALL) or bool(turn.member or turn.called)
        command = Command(
            turn.source, who.name, me, Intent.RECALL, turn.utterance, confidence=1.0, addressees=(me,), spoken_to=named,
            answer=short(self.manners.line(me, self.persona(me), topic, who.name)), plays=who.plays, order=text.lower(),
        )  # fmt: skip
        if turn.source == CHAT:
            self.context.note_speaking(who)
        ours = self.context.is_for_us(command)
        return replace(turn, command=replace(command, intent=Intent.CLARIFY), speech=None) if ours else None

    def called(self, turn: Turn) -> tuple[str, str]:
        """Return the words of a line without the bot or group that it calls at its head or its end, and that bot or group."""
        line = called_line(turn.words, tuple(self.context.crew.worlds))
        if line.to or turn.member:
            return line.text, turn.member or line.to
        names = {name.lower(): name for name in self.context.crew.worlds} | dict(GROUP_WORDS)
        rest, _, last = line.text.rpartition(" ")
        to = names.get(last.lower().lstrip("@"), "")
        return (rest, to) if rest and to else (line.text, "")

    def greetings(self) -> list[tuple[str, str]]:
        """Return the bots that say something when they begin, each with its one line."""
        return [(name, self.persona(name).greeting) for name in self.context.crew.worlds if self.persona(name).greeting]
