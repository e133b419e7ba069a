"""The moves of Hanabi: their texts, the numbers that records use, and the lists of legal ones."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from orchestrator.games.hanabi.cards import COLORS, RANKS, hand_size


class HanabiVerb(StrEnum):
    """The kinds of moves: play or discard a card of one's own, or reveal a colour or a rank to another player (a clue)."""

    PLAY = "play"
    DISCARD = "discard"
    COLOR = "color"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class HanabiMove:
    """A move. `slot` is the card of play and discard, 0 being the oldest. A clue goes `offset` seats ahead and names `value`:
    the number of a colour (0 red to 4 blue), or a rank less one. `number` is the move's id in records."""

    verb: HanabiVerb
    number: int
    text: str
    slot: int = -1
    offset: int = 0
    value: int = -1

    @property
    def published(self) -> str:
        """Return the text of the move as the Hanabi Learning Environment writes it, such as "Reveal player +1 color R"."""
        return self.text[0].upper() + self.text[1:]


class MoveTable:
    """All moves of a game with a number of players: `moves` by number, `by_text` by text, `clues` by offset, and tables of
    legal ones."""

    def __init__(self, players: int) -> None:
        self.hand = hand_size(players)
        slots = range(self.hand)
        self.moves = [HanabiMove(HanabiVerb.DISCARD, slot, f"discard {slot}", slot) for slot in slots]
        self.moves += [HanabiMove(HanabiVerb.PLAY, self.hand + slot, f"play {slot}", slot) for slot in slots]
        for verb, names in ((HanabiVerb.COLOR, COLORS), (HanabiVerb.RANK, range(1, RANKS + 1))):
            for offset in range(1, players):
                for value, name in enumerate(names):
                    text = f"reveal player +{offset} {verb.value} {name}"
                    self.moves.append(HanabiMove(verb, len(self.moves), text, offset=offset, value=value))
        self.by_text = {move.text: move for move in self.moves}
        self.clues = [[move for move in self.moves if move.offset == offset] for offset in range(players)]
        self._group([move.text for move in self.moves])

    def _group(self, texts: list[str]) -> None:
        """Make the tables of legal moves: plays and discards by the size of the hand, clues by offset less one and by the set
        of colours or ranks in the hand."""
        self.discards = [tuple(texts[:held]) for held in range(self.hand + 1)]
        self.plays = [tuple(texts[self.hand : self.hand + held]) for held in range(self.hand + 1)]
        clues = texts[2 * self.hand :]
        colors, ranks = clues[: len(clues) // 2], clues[len(clues) // 2 :]
        self.colors = [self._choices(colors[at : at + 5]) for at in range(0, len(colors), 5)]
        self.ranks = [self._choices(ranks[at : at + 5]) for at in range(0, len(ranks), 5)]

    @staticmethod
    def _choices(five: list[str]) -> list[tuple[str, ...]]:
        return [tuple(text for bit, text in enumerate(five) if mask >> bit & 1) for mask in range(32)]


@lru_cache
def move_table(players: int) -> MoveTable:
    """Return the table of all moves of a game with `players` players; it is made once."""
    return MoveTable(players)
