"""Reads where the things of an order end: "... and put them in the chest", "... and keep them"."""

from collections.abc import Callable
from dataclasses import replace

from orchestrator.commands.command import GAINING, Command, Utterance
from orchestrator.commands.grammar.storage import ending_of

Read = Callable[[Utterance], Command]


def with_ending(heard: Utterance, read: Read) -> Command:
    """Return the meaning of one order, as `read` parses it, with the place where its things end if the line names one."""
    if found := ending_of(heard.text):
        ending, rest = found
        command = read(replace(heard, text=rest))
        if command.intent in GAINING:
            return replace(command, raw=heard.text, ending=ending)
    return read(heard)
