"""CoBlock in numbers. Learning programs talk in PHRASES, because a number can stand for a whole sentence only if all sentences
are known."""

from orchestrator.games.adapters.encoding import GameEncoding, one_hot, share
from orchestrator.games.coblock.action import END, WAIT, remove, say
from orchestrator.games.coblock.blocks import COLOURS, Structure
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.legal import placements
from orchestrator.games.coblock.view import CoBlockView

MOST_BLOCKS = 40  # of a colour in an inventory; more count as so many
PHRASES = tuple(text for colour in COLOURS for text in (f"I need {colour} blocks.", f"I have {colour} blocks."))


def coblock_encoding(game: CoBlockGame) -> GameEncoding:
    """Return the encoding: for each colour the cells of the own goal, then those that stand; the own inventory, the partner's
    last phrase, the actions left in the round, and the round."""
    cells = {cell: number for number, cell in enumerate(placements(COLOURS[0]))}

    def layers(structure: Structure) -> list[float]:
        found = [0.0] * (len(COLOURS) * len(cells))
        for cell, colour in structure.items():
            if cell in cells:  # the published world has no border
                found[COLOURS.index(colour) * len(cells) + cells[cell]] = 1.0
        return found

    def numbers(view: CoBlockView) -> list[float]:
        heard = next((text for seat, text in reversed(view.dialogue) if seat != view.seat), "")
        phrase = one_hot(PHRASES.index(heard) if heard in PHRASES else -1, len(PHRASES))
        stock = [share(view.inventory.get(colour, 0), MOST_BLOCKS) for colour in COLOURS]
        left = [share(view.left, view.rules.budget), share(view.round, view.rules.rounds)]
        return [*layers(view.goal), *layers(view.world), *stock, *phrase, *left]

    placed = [line for colour in COLOURS for line in placements(colour).values()]
    broken = [str(remove(cell)) for cell in cells]
    phrases = [str(say(text)) for text in PHRASES if len(text) <= game.rules.speech.longest]
    return GameEncoding(((str(WAIT), *placed, *broken, str(END), *phrases),) * 2, numbers, "success")
