"""Decides whether a place can have a name, and puts the coordinates of remembered places into orders."""

import re
from collections.abc import Callable, Collection

from orchestrator.commands.lexicon.vocabulary import GROUP_WORDS
from orchestrator.commands.normalise.item_names import item_named, mob_named
from orchestrator.core.blueprint import Cell
from orchestrator.knowledge.game import GameData
from orchestrator.memory.fact import LONGEST_NAME
from orchestrator.memory.secret_words import looks_secret

WORDS = 4  # of a name
PLACED = re.compile(
    r"\b(?P<prep>to|at|from|near|by|towards?|beside|around)(?P<rest> (?:the |our |my |a )?)(?=[\w'])", re.IGNORECASE
)
BRINGS = re.compile(
    r"(?P<before>.*\b(?:bring|take|carry|deliver|put|store|haul|drop|leave)(?: (?:it|them|that|those|everything|[\w ]+?))?)"
    r" (?:to|at|in|into) (?:the |our |my )?(?P<name>[\w' ]+?)[\s.!]*$",
    re.IGNORECASE,
)


def why_not(name: str, game: GameData, taken: Collection[str]) -> str:  # noqa: PLR0911  a table
    """Return in one sentence why a place cannot have a name; empty if it can. `taken` are the names of bots and people."""
    low = name.lower()
    if looks_secret(name):
        return "That looks like a password or a key: we do not keep secrets."
    if len(name) > LONGEST_NAME or len(name.split()) > WORDS:
        return f"A name of a place has at most {LONGEST_NAME} letters and {WORDS} words."
    if not re.fullmatch(r"[\w' -]*[^\W\d][\w' -]*", name):
        return "A name of a place needs letters, for example: call this the mine."
    if low in {each.lower() for each in taken}:
        return f"{name} is somebody's name: choose another one, such as {name}'s house."
    if low in GROUP_WORDS or low in ("here", "there", "home", "me", "you", "this", "that", "chest"):
        return f"{name!r} means something else to us: choose another name."
    if item_named(game, low) or mob_named(low):
        return f"{name!r} is already a thing of the game: choose another name, such as {low} place."
    return ""


def with_coordinates(text: str, place: Callable[[str], Cell | None]) -> str:
    """Return an order with the coordinates of the places that it names: "go to the mine" is "go to 10 64 20". Empty if it names
    none that `place` knows."""
    found, at = "", 0
    for match in PLACED.finditer(text):
        words = re.findall(r"[\w']+", text[match.end() :])[:WORDS]
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            if (cell := place(name)) and (end := ends_at(text, match.end(), words[:count])):
                found += f"{text[at : match.start()]}{preposition(match['prep'])} {' '.join(map(str, cell))}"
                at = end
                break
    return f"{found}{text[at:]}" if found else ""


def preposition(word: str) -> str:
    """Return the preposition that stands before coordinates in place of another one."""
    return word if word.lower() in ("to", "at", "from") else "to" if word.lower().startswith("toward") else "at"


def ends_at(text: str, start: int, words: list[str]) -> int:
    """Return the index after these words, if they follow each other in a text from `start` on; 0 if something is between."""
    match = re.match(r"\s+".join(map(re.escape, words)) + r"(?![\w'])", text[start:])
    return start + match.end() if match else 0


def brought_to(text: str) -> tuple[str, str] | None:
    """Return the order before its end, and the name of the place to which it wants things brought; None for other orders."""
    match = BRINGS.fullmatch(text)
    return (match["before"], match["name"]) if match else None
