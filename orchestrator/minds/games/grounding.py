"""Finds the legal action that a model's words mean (LLM-Coordination, 4.1.1: grounding)."""

import re
from collections.abc import Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.command import parse
from orchestrator.games.episode import SAY

MARK = re.compile(r"^(?:action\s*:|[-*•]|\(?\d{1,3}[.)](?=\s)|\(?[a-z][.)](?=\s))\s*", re.IGNORECASE)
QUOTES = " \t\r\n`'\"."
LONGEST = 200  # characters of an answer that are used; messages are checked by the game


def grounded(text: str, legal: Sequence[str]) -> str:
    """Return the legal action that a text names; a bullet, quotes, letter case and a final full stop do not matter. A text that
    names none, such as a message, is returned on one line and otherwise as it is."""
    words = " ".join(text.split())
    if words in legal or words.startswith(SAY):
        return words
    wanted = bare(words[:LONGEST])
    return next((action for action in legal if bare(action) == wanted), words[:LONGEST])


def bare(text: str) -> str:
    """Return a text in small letters without what surrounds it."""
    return MARK.sub("", text.strip(QUOTES)).strip(QUOTES).lower()


def grounded_block(text: str) -> str:
    """Return the action of CoBlock that a text means, in the game's short form, such as "place red 0 1 2". Raises
    BlockcrewError, which says how to write it, for any other text."""
    return str(parse(" ".join(text.split())))


def block_problem(text: str) -> str:
    """Return in one sentence why a text is no action of CoBlock; empty if it is one, allowed or not."""
    try:
        grounded_block(text)
    except BlockcrewError as error:
        return str(error)
    return ""
