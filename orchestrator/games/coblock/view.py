"""The observation of one builder of CoBlock: its own goal and inventory, and the blocks, messages and actions that both see."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.games.coblock.action import BlockDeed, BlockVerb
from orchestrator.games.coblock.blocks import SEATS, Cell, Structure, cell_text, structure_text
from orchestrator.games.coblock.picture import LEGEND, picture
from orchestrator.games.coblock.rules import BlockRules

SHOWN = 40  # actions in `text`; `facts` has all


@dataclass(frozen=True, slots=True)
class CoBlockView:
    """The observation of one seat in round `round`, with `left` more actions in it. `goal` and `inventory` (colour to count of
    what is left) are its own; `world` and `history` are public. The partner's goal and inventory are not in it."""

    seat: int
    round: int
    left: int
    goal: Structure
    inventory: Mapping[str, int]
    world: Structure
    history: tuple[BlockDeed, ...]
    rules: BlockRules

    @property
    def dialogue(self) -> tuple[tuple[int, str], ...]:
        """Return all messages so far, in order, as pairs of seat and text."""
        return tuple((deed.seat, deed.action.text) for deed in self.history if deed.action.verb is BlockVerb.SAY)

    @property
    def missing(self) -> dict[Cell, str]:
        """Return the blocks of the own goal whose cells are empty."""
        return {cell: colour for cell, colour in self.goal.items() if cell not in self.world}

    @property
    def wrong(self) -> dict[Cell, str]:
        """Return the standing blocks that have another colour than the own goal wants there."""
        world = self.world
        return {cell: world[cell] for cell, colour in self.goal.items() if world.get(cell, colour) != colour}

    def facts(self) -> Mapping[str, Any]:
        """Return the observation as plain JSON; a block is [x, y, z, colour]."""
        return {
            "seat": self.seat,
            "name": SEATS[self.seat],
            "partner": SEATS[1 - self.seat],
            "round": self.round,
            "rounds": self.rules.rounds,
            "actions_left": self.left,
            "message_length": self.rules.speech.longest,
            "goal": blocks_json(self.goal),
            "missing": blocks_json(self.missing),
            "wrong": blocks_json(self.wrong),
            "inventory": dict(self.inventory),
            "world": blocks_json(self.world),
            "dialogue": [{"sender": SEATS[seat], "message": text} for seat, text in self.dialogue],
            "history": [
                {"round": deed.round, "name": SEATS[deed.seat], "action": str(deed.action), "refused": deed.refused}
                for deed in self.history
            ],
        }

    def text(self) -> str:
        """Return the observation in sentences, with a picture of the layers; blocks are written as `red (x,y,z)`."""
        me, partner = SEATS[self.seat], SEATS[1 - self.seat]
        stock = ", ".join(f"{count} {colour}" for colour, count in self.inventory.items() if count) or "none"
        shortened = f" (the last {SHOWN} of {len(self.history)})" if len(self.history) > SHOWN else ""
        left = f"{self.left} action{'s' if self.left > 1 else ''} left in it"
        return "\n".join([
            f"You are {me} and build together with {partner}. This is round {self.round} of {self.rules.rounds}, {left}.",
            f"Your goal, which {partner} does not see: {structure_text(self.goal)}.",
            f"Missing of your goal: {structure_text(self.missing)}.",
            f"Standing in your goal with a wrong colour: {structure_text(self.wrong)}.",
            f"Your blocks, which {partner} does not see: {stock}.",
            f"Built so far: {structure_text(self.world)}.",
            *self._lines("Messages:", self._spoken()),
            *self._lines(f"Actions so far{shortened}:", self._done()),
            f"Layers ({LEGEND}):",
            picture(self.world, self.goal),
        ])  # fmt: skip

    def _lines(self, title: str, lines: list[str]) -> list[str]:
        return [title, *lines] if lines else [f"{title} none."]

    def _spoken(self) -> list[str]:
        return [f'  {SEATS[seat]}: "{" ".join(text.split())}"' for seat, text in self.dialogue]

    def _done(self) -> list[str]:
        return [f"  {deed_text(deed)}" for deed in self.history[-SHOWN:]]


def deed_text(deed: BlockDeed) -> str:
    """Return an action of the history as one line; the text of a message is not repeated."""
    verb, cell = deed.action.verb, deed.action.cell
    what = f" {deed.action.colour or 'the block at'} {cell_text(cell)}" if cell else ""
    done = "send a message" if verb is BlockVerb.SAY else f"{verb.value}{what}"
    return f"round {deed.round}, {SEATS[deed.seat]}: {done}" + (f" (refused: {deed.refused})" if deed.refused else "")


def blocks_json(structure: Structure) -> list[list[Any]]:
    """Return the blocks as [x, y, z, colour], sorted."""
    return sorted([*cell, colour] for cell, colour in structure.items())
