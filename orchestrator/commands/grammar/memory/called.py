"""Finds the bot or group that a line calls, and the rest of the line in the words in which it was said: names of places must
not be corrected as misspelt words of the game are."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.commands.command import GROUPS
from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS

GREETING = r"(?:(?:hey|hi|hello|ok|okay|so|oh|please|yo|good \w+)[ ,!]+)*"
BEGINS = (
    r"(?:call|name|label|remember|forget|note|save|mark|memori[sz]e|what|where|which|who|when|how|do you|did|does|tell|this|i"
    r"|my|the|always|never|from now on|list|show|good|hello|hi|hey|thanks|thank|thx|bye|are you|you|goodnight|nice|well"
    r"|hallo|guten?|danke|wer|wie|tsch|schlaf)\b"
)
TAIL = re.compile(r"[,\s]+(?:please|thanks|thank you|ok|okay)[\s.!]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CalledLine:
    """The rest of a line, without the name of a bot or group, and without the mark at its end. `to` is that bot or group, empty
    if nobody is called."""

    text: str
    to: str = ""


def called_line(raw: str, bots: Sequence[str]) -> CalledLine:
    """Return whom a line calls at its head or after its last comma, and the rest of the line."""
    line = " ".join(raw.split())
    names = {name.lower(): name for name in bots} | {word: group for word, group in GROUP_WORDS.items() if group in GROUPS}
    word = rf"(?:the )?@?(?P<name>{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"
    head = re.match(rf"{GREETING}{word}(?:\s*[,:!]+\s*|\s+(?={BEGINS}))(?P<rest>.+)", line, re.IGNORECASE)
    tail = None if head else re.fullmatch(rf"(?P<rest>.+?)\s*,\s*{word}[\s.!?]*", line, re.IGNORECASE)
    found = head or tail
    rest = TAIL.sub("", found["rest"] if found else line).strip(" .!?,")
    return CalledLine(rest, names[found["name"].lower()] if found else "")
