"""The actions of CoBlock, each with its short line of text: place red 0 1 2, break 0 1 2, say TEXT, wait, end."""

from dataclasses import dataclass
from enum import StrEnum

from orchestrator.games.coblock.blocks import Cell


class BlockVerb(StrEnum):
    """The five actions of section 2.1. `wait` also gives up the rest of the round."""

    PLACE = "place"
    BREAK = "break"
    SAY = "say"
    WAIT = "wait"
    END = "end"


@dataclass(frozen=True, slots=True)
class BlockAction:
    """One action of a builder. `cell` and `colour` belong to `place` and `break`, and `text` is the message of `say`. A break
    without a cell removes nothing; only the published rules know it."""

    verb: BlockVerb
    cell: Cell | None = None
    colour: str = ""
    text: str = ""

    def __str__(self) -> str:
        """Return the line of text that stands for the action."""
        place = f"{self.cell[0]} {self.cell[1]} {self.cell[2]}" if self.cell else ""
        return " ".join(part for part in (self.verb.value, self.colour, place, self.text) if part)


@dataclass(frozen=True, slots=True)
class BlockDeed:
    """An action as it stands in the history, which both builders see: in which round, by which seat. `refused` says why it had
    no effect; it is empty if it had one."""

    round: int
    seat: int
    action: BlockAction
    refused: str = ""


WAIT = BlockAction(BlockVerb.WAIT)
END = BlockAction(BlockVerb.END)


def place(colour: str, cell: Cell) -> BlockAction:
    """Return the action that places a block of this colour."""
    return BlockAction(BlockVerb.PLACE, cell, colour)


def remove(cell: Cell) -> BlockAction:
    """Return the action that breaks the block in this cell."""
    return BlockAction(BlockVerb.BREAK, cell)


def say(text: str) -> BlockAction:
    """Return the action that sends this message to the partner."""
    return BlockAction(BlockVerb.SAY, text=text)
