"""Reads action lines of programs, people and language models: the short form of action.py, and the calls of the paper's prompt,
such as place_block(block_type=red, pos=(0, 1, 2))."""

import re
from collections.abc import Callable, Mapping

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.action import END, WAIT, BlockAction, place, remove, say
from orchestrator.games.coblock.blocks import COLOURS, Cell

LONGEST = 4000  # characters of a line that is read at all
NUMBER = r"\s*(-?\d{1,4})\s*"
CELL = re.compile(rf"\(?{NUMBER}[, ]{NUMBER}[, ]{NUMBER}\)?", re.ASCII)
CALL = re.compile(r"(\w+)\s*\((.*)\)\s*;?", re.ASCII | re.DOTALL)
BULLET = re.compile(r"^\s*(?:\d+[.)]\s+|[-*]\s+|`+)?")
COLOUR = re.compile(r"(?:block_?type|colou?r)\s*=\s*[\"'“”]?(\w+)[\"'“”]?", re.ASCII | re.IGNORECASE)
POSITION = re.compile(r"pos(?:ition)?\s*=\s*(\([^)]*\)|[^=]*)", re.ASCII | re.IGNORECASE)
MESSAGE = re.compile(r"\s*(?:message\s*=)?\s*[\"“'](.*)[\"”']\s*", re.DOTALL)
FORMS = (
    'place_block(block_type=red, pos=(0, 1, 2)), break_block(pos=(0, 1, 2)), send_message(message="TEXT"), wait() or end_task()'
)


def parse(line: str) -> BlockAction:
    """Return the action that a line means. Raises BlockcrewError, with one sentence that says how to write it, for any other
    text. Whether the rules allow the action now is another question (world.py)."""
    text = BULLET.sub("", line[: LONGEST + 1]).strip().rstrip("`").strip()
    if not text or len(line) > LONGEST:
        raise BlockcrewError(f"Write exactly one action of at most {LONGEST} characters: {FORMS}.")
    if text.partition(" ")[0].lower() == "say":
        return said(text[4:])
    if call := CALL.fullmatch(text):
        name, arguments = call[1].lower(), call[2]
        reader = CALLS.get(name)
    else:
        name, _, arguments = text.partition(" ")
        reader = SHORT.get(name.lower()) or CALLS.get(name.lower())
    if reader is None:
        raise BlockcrewError(f"{shown(name)} is not an action: write {FORMS}.")
    return reader(arguments)


def exact(line: str) -> BlockAction:
    """Return the action of a line in the short form, as the game and its records write it; a message is taken as it is. Raises
    BlockcrewError for any other way to write an action."""
    if line.startswith("say ") and line[4:].strip():
        return say(line[4:])
    action = parse(line)
    if str(action) != line:
        raise BlockcrewError(f"{shown(line)} is not written as the game does: write {shown(str(action))}.")
    return action


def placed(arguments: str) -> BlockAction:
    """Return the placement for the arguments of place_block."""
    colour, position = COLOUR.search(arguments), POSITION.search(arguments)
    if colour is None:
        raise BlockcrewError("place_block needs a colour: write place_block(block_type=red, pos=(0, 1, 2)).")
    return place(known(colour[1]), cell_of(position[1] if position else "", "place_block(block_type=red, pos=(0, 1, 2))"))


def placed_short(arguments: str) -> BlockAction:
    """Return the placement for a colour and three numbers, such as `red 0 1 2`."""
    colour, _, position = arguments.strip().partition(" ")
    return place(known(colour), cell_of(position, "place red 0 1 2"))


def broken(arguments: str) -> BlockAction:
    """Return the break for the arguments of break_block."""
    position = POSITION.search(arguments)
    return remove(cell_of(position[1] if position else arguments, "break_block(pos=(0, 1, 2))"))


def told(arguments: str) -> BlockAction:
    """Return the message for the argument of send_message, which may hold quotes of its own."""
    message = MESSAGE.fullmatch(arguments)
    if message is None:
        raise BlockcrewError('send_message needs a text in quotes: write send_message(message="TEXT").')
    return said(message[1])


def said(text: str) -> BlockAction:
    """Return the message with this text, on one line."""
    words = " ".join(text.split())
    if not words:
        raise BlockcrewError('The message is empty: write send_message(message="TEXT") or say TEXT.')
    return say(words)


def known(colour: str) -> str:
    """Return the colour in lower case. Raises BlockcrewError if CoBlock has no such colour."""
    if colour.lower() not in COLOURS:
        raise BlockcrewError(f"{shown(colour)} is not a colour: choose one of {', '.join(COLOURS)}.")
    return colour.lower()


def cell_of(text: str, form: str) -> Cell:
    """Return the cell in the text. Raises BlockcrewError, naming the right `form`, unless it is three whole numbers."""
    found = CELL.match(text.strip())
    if found is None or text.strip()[found.end() :].strip(" ,)"):
        raise BlockcrewError(f"A position is three whole numbers x, y, z: write {form}.")
    return int(found[1]), int(found[2]), int(found[3])


def shown(text: str) -> str:
    """Return the text in quotes, cut after 40 characters."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


Reader = Callable[[str], BlockAction]
CALLS: Mapping[str, Reader] = {
    "place_block": placed, "break_block": broken, "send_message": told, "wait": lambda _: WAIT, "null": lambda _: WAIT,
    "end_task": lambda _: END, "end_session": lambda _: END,
}  # fmt: skip
SHORT: Mapping[str, Reader] = {
    "place": placed_short, "break": broken, "wait": lambda _: WAIT, "null": lambda _: WAIT, "end": lambda _: END,
    "end_task": lambda _: END,
}  # fmt: skip
