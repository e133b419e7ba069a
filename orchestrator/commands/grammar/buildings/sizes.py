"""Reads the sizes that an order to build names: "8 long and three high", "7 by 7", "climbs 5", "8 on the long sides"."""

import re
from itertools import groupby

from orchestrator.building.order import ShapeOrder
from orchestrator.commands.command import Slots
from orchestrator.commands.normalise.blanks import digits

NUMBER = r"(\d{1,3})"
BLOCKS = r"(?: ?-?(?:blocks?|m|meters?|metres?))?"
SIDES = r"(?:sides?|ones?|edges?)"
LONG = re.compile(
    rf"\b{NUMBER}{BLOCKS}[ -](?:long|in length)\b|\blength (?:of |is )?{NUMBER}\b|\barms? (?:of |are |each )?{NUMBER}\b"
    rf"|\b{NUMBER}{BLOCKS} (?:on|along|at|for) the long(?:er)? {SIDES}\b"
)
WIDE = re.compile(
    rf"\b{NUMBER}{BLOCKS}[ -](?:wide|thick|across|deep|in width)\b|\b(?:width|depth) (?:of |is )?{NUMBER}\b"
    rf"|\b{NUMBER}{BLOCKS} (?:on|along|at|for) the (?:short|narrow)(?:er)? {SIDES}\b"
)
HIGH = re.compile(
    rf"\b{NUMBER}{BLOCKS}[ -](?:high|tall|up|higher|taller|in height|steps?|levels?|layers?|storeys?|stories)\b"
    rf"|\bheight (?:of |is )?{NUMBER}\b|\b(?:climbs?|climbing|rises?|rising|(?:going|goes|go) up) {NUMBER}\b"
)
TIMES = rf"{BLOCKS} ?(?:x|by|times) ?"
BY = re.compile(rf"\b{NUMBER}{TIMES}{NUMBER}(?:{TIMES}{NUMBER})?(?!\d)")
ALONE = re.compile(
    rf"\b(?:of|for|about|with) {NUMBER} (?:blocks?|m|meters?|metres?)\b|\b{NUMBER}[ -]?(?:blocks?|m|meters?|metres?)\b"
)
BARE = re.compile(
    rf"(?:^|[,.] ){NUMBER} (?:blocks?|m|meters?|metres?)"
    r"(?= (?:here|please|total|straight|ahead|should|will|would|is|[,.!])|$)"
)
FOR = re.compile(rf"\b(?:for|ahead) {NUMBER} (?:blocks?|m|meters?|metres?)\b")
ONE = re.compile(r"\b(?:one|single)(?= (?:blocks? )?(?:wide|thick|high|long|tall)\b)")
ACROSS = ("arch", "portal")  # how wide they are is how long they are drawn
LED = ("road", "fence", "bridge")  # a single size besides the width is their length
HEIGHTS = ("tower", "pillar")  # a single size is their height
SIDES_SAID = re.compile("|".join(pattern.pattern for pattern in (LONG, WIDE, HIGH, BY)))
SIZED = (LONG, WIDE, HIGH, BY, FOR, BARE)


def in_digits(text: str) -> str:
    """Return the words with their numbers as digits: "three wide and one block high" -> "3 wide and 1 block high"."""
    words = groupby(ONE.sub("1", text).split(), key=lambda word: word.lstrip("+-")[:1].isdigit())
    return " ".join(word for written, group in words for word in (group if written else digits(list(group))))


def says_a_size(text: str) -> bool:
    """Return whether the words, whose numbers are digits, name a size."""
    return any(pattern.search(text) for pattern in SIZED)


def sizes_of(kind: str, words: str, slots: Slots) -> ShapeOrder:
    """Return the order for a shape with the sizes that the words name; those of the slots if they name none. Two sizes of a
    wall are its length and its height, unless its height is said besides; those of a fence make a pen of it."""
    text = in_digits(words)
    length, width, height = (number_in(pattern, text) for pattern in (LONG, WIDE, HIGH))
    length = length or number_in(FOR, text) or (number_in(ALONE, SIDES_SAID.sub("", text)) if kind in LED else None)
    if kind in ACROSS and length is None:
        length, width = width, None
    if kind == "stairs":
        length, height = length or height, None
    if match := BY.search(text):
        first, second, third = (int(part) if part else None for part in match.groups())
        if kind == "wall" and third is None and height is None:
            length, height = length or first, second
        else:
            length, width, height = length or first, width or second, height or third
    elif (length, width, height) == (None, None, None):
        single = number_in(ALONE, text)
        length, height = (None, single) if kind in HEIGHTS else (single, None)
        if single is None and slots.size:
            length, width, height = slots.size
    kind = "pen" if kind == "fence" and length and width and BY.search(text) else kind
    return ShapeOrder(kind, length, width, height, slots.materials)


def number_in(pattern: re.Pattern[str], text: str) -> int | None:
    """Return the number that a pattern finds in the words; None without one."""
    match = pattern.search(text)
    return next((int(part) for part in match.groups() if part), None) if match else None
