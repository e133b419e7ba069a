"""Extracts commands from plain text (MindAgent, section 4.1: action extraction) for models that write no JSON.
A line counts when it has nothing but commands, and the last block of such lines is used. So commands that a model only
considers earlier in its answer are ignored."""

import re

THOUGHT = "</think>"
COMMAND = re.compile(r"[A-Za-z]+_agent\d{1,3}(?:_[A-Za-z0-9]+){0,5}")
MARK = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])?\s*")  # of a list
QUOTES = " \t`'\"[].;"
LONGEST = 4000  # characters of a line that are looked at


def is_command(text: str) -> bool:
    """Return whether the text has the form of a command, such as `noop_agent0`; the game decides later whether it is
    possible."""
    return COMMAND.fullmatch(text) is not None


def commands_in(text: str) -> list[str]:
    """Return the commands in the last block of lines that contain only commands; an empty line does not end the block. Text up
    to a closing `</think>` is ignored."""
    block: list[str] = []
    for line in reversed(text.rpartition(THOUGHT)[2].splitlines()):
        found = line_of(line)
        if found:
            block[:0] = found
        elif block and line.strip():
            break
    return block


def line_of(line: str) -> list[str]:
    """Return the commands of a line, which are separated by commas; none when the line contains anything else."""
    if len(line) > LONGEST:
        return []
    words = [word.strip(QUOTES) for word in MARK.sub("", line, count=1).split(",")]
    words = [word for word in words if word]
    return words if words and all(map(is_command, words)) else []
