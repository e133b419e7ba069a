"""Takes commands out of plain words (MindAgent, 4.1: action extraction), where a model writes no JSON.

A line counts when nothing but commands stands in it, and the last block of such lines is what was meant: what a model only
thinks about is not."""

import re

THOUGHT = "</think>"
COMMAND = re.compile(r"[a-z]+_agent\d{1,3}(?:_[A-Za-z0-9]+){0,2}")
MARK = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])?\s*")  # of a list
QUOTES = " \t`'\"[].;"
LONGEST = 4000  # characters of a line that are looked at


def is_command(text: str) -> bool:
    """By its form only; whether it can be done is the game's to say."""
    return COMMAND.fullmatch(text) is not None


def commands_in(text: str) -> list[str]:
    """The last block of lines that are commands and nothing else; an empty line does not end it."""
    block: list[str] = []
    for line in reversed(text.rpartition(THOUGHT)[2].splitlines()):
        found = line_of(line)
        if found:
            block[:0] = found
        elif block and line.strip():
            break
    return block


def line_of(line: str) -> list[str]:
    """The commands of a line; none when anything else is in it."""
    if len(line) > LONGEST:
        return []
    words = [word.strip(QUOTES) for word in MARK.sub("", line, count=1).split(",")]
    words = [word for word in words if word]
    return words if words and all(map(is_command, words)) else []
