"""The messages in which builders tell each other their goals and colours, and the reader of such messages. The words are
plain, so that people and language models understand them and can write them too."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestrator.games.coblock.blocks import COLOURS, Cell, Structure, structure_text

HAVE = re.compile(r"\bI (?:also )?have ([^.:]*)", re.IGNORECASE)
GOAL = re.compile(r"\b(?:my (?:own )?goal|please place)\b[^:]*:([^.?!]*)", re.IGNORECASE)
COLOUR = "|".join(COLOURS)
ITEM = re.compile(rf"\b({COLOUR})\b|\(\s*(-?\d+)\s*,\s*(-?\d+)\s*,\s*(-?\d+)\s*\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ToldPlan:
    """Holds what a partner has told so far: the blocks of its goal (or those that it asked for) and its colours."""

    goal: Structure
    colours: frozenset[str]


def plan_messages(goal: Structure, inventory: Mapping[str, int], longest: int) -> list[str]:
    """Return the messages that tell a goal and the colours of an inventory, each of at most `longest` characters: one message
    where that is enough."""
    have = f"I have {have_text(inventory)}."
    whole = f"{have} My goal: {structure_text(goal)}."
    if len(whole) <= longest:
        return [whole]
    messages = [have]
    for cell, colour in goal.items():
        longer = messages[-1].removesuffix(".") + f"; {structure_text({cell: colour})}."
        if len(messages) > 1 and len(longer) <= longest:
            messages[-1] = longer
        else:
            messages.append(f"My goal: {structure_text({cell: colour})}.")
    return messages


def have_text(inventory: Mapping[str, int]) -> str:
    """Return the colours of an inventory that has blocks of them, with `and`."""
    return " and ".join(colour for colour, count in inventory.items() if count) or "no blocks"


def told_plan(messages: Iterable[str]) -> ToldPlan:
    """Return what messages say about their sender's goal and colours; empty where they say nothing of it."""
    goal: dict[Cell, str] = {}
    colours: set[str] = set()
    for message in messages:
        for found in HAVE.finditer(message):
            colours |= {colour for colour in COLOURS if re.search(rf"\b{colour}\b", found[1], re.IGNORECASE)}
        for found in GOAL.finditer(message):
            goal |= told_blocks(found[1])
    return ToldPlan(goal, frozenset(colours))


def told_blocks(text: str) -> dict[Cell, str]:
    """Return the blocks in a text of colours, each followed by its cells: red (0,0,0) (1,0,0); blue (0,1,0)."""
    blocks: dict[Cell, str] = {}
    colour = ""
    for item in ITEM.finditer(text):
        if item[1]:
            colour = item[1].lower()
        elif colour:
            blocks[int(item[2]), int(item[3]), int(item[4])] = colour
    return blocks
