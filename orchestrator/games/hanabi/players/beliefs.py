"""The common beliefs of players who share the convention: what everybody knows that everybody knows about each hidden card.
They are computed from moves that all players saw, never from a hand that one of them sees, so each player has the same ones."""

from orchestrator.games.hanabi.cards import ANY_CARD, CARD_COPIES, KINDS, hand_size
from orchestrator.games.hanabi.moves import HanabiMove, HanabiVerb, move_table
from orchestrator.games.hanabi.players.meaning import ClueKind, clue_meaning
from orchestrator.games.hanabi.players.signals import expected_discard, next_chop, with_signal, without_play_clue
from orchestrator.games.hanabi.players.table import TableCards, without_used_up
from orchestrator.games.hanabi.state import LIVES, MOST_TOKENS, HanabiTurn


class CommonBeliefs:
    """The beliefs that all players share. `hands` has, for each seat and slot, the set of cards that the card there can be.
    `broken` counts the cards that were believed playable and were not, which happens only if a player does not keep the
    convention."""

    __slots__ = ("broken", "deck", "hands", "lives", "moves", "players", "table", "tokens")

    def __init__(self, players: int) -> None:
        self.players, self.moves = players, move_table(players).moves
        self.table = TableCards([0] * 5, [0] * KINDS)
        self.hands = [[ANY_CARD] * hand_size(players) for _ in range(players)]
        self.tokens, self.lives, self.broken = MOST_TOKENS, LIVES, 0
        self.deck = sum(CARD_COPIES) - players * hand_size(players)

    def observe(self, turn: HanabiTurn) -> None:
        """Change the beliefs by a move that was made; moves have to be observed in their order."""
        move = self.moves[turn.move]
        if move.offset:
            self._hear(turn, move)
        else:
            self._see(turn, move)
        self._count()

    def _hear(self, turn: HanabiTurn, move: HanabiMove) -> None:
        target = (turn.seat + move.offset) % self.players
        chop = next_chop(self, turn.seat) if move.offset == 1 else -1
        if move.offset > 1:
            self._believe_signal(turn.seat, warned=False)
        kind, masks = clue_meaning(self.hands[target], self.table, move, turn.touched, chop)
        if kind is ClueKind.PLAIN and chop >= 0 and self.deck:
            masks[chop] = masks[chop] & ~self.table.critical or masks[chop]
        self.hands[target] = masks
        self.tokens -= 1

    def _see(self, turn: HanabiTurn, move: HanabiMove) -> None:
        discards = move.verb is HanabiVerb.DISCARD
        odd = self.tokens == 0 and discards and move.slot != expected_discard(self, turn.seat)
        self._believe_signal(turn.seat, warned=odd)
        if discards and self.tokens and self.deck:
            for seat in range(self.players):
                if seat != turn.seat:
                    self.hands[seat] = without_play_clue(self.hands[seat], self.table)
        believed = self.hands[turn.seat].pop(move.slot)
        if discards:
            self.tokens += 1
        elif not turn.placed:
            self.lives -= 1
            self.broken += not believed & ~self.table.playable
        elif turn.card % 5 == 4 and self.tokens < MOST_TOKENS:
            self.tokens += 1
        self.table.put(turn.card, turn.placed)
        if self.deck:
            self.deck -= 1
            self.hands[turn.seat].append(ANY_CARD)

    def _believe_signal(self, giver: int, warned: bool) -> None:
        """Note whether the next player was warned: its chop is critical if so, and else not, as it would have been warned."""
        chop = next_chop(self, giver)
        if chop >= 0 and self.deck:
            hand = self.hands[(giver + 1) % self.players]
            hand[chop] = with_signal(hand[chop], self.table, warned)

    def _count(self) -> None:
        """Exclude cards of which all copies are on the table or known in a hand."""
        left = [copies - gone for copies, gone in zip(CARD_COPIES, self.table.gone, strict=True)]
        masks = without_used_up([mask for hand in self.hands for mask in hand], left)
        for hand in self.hands:
            hand[:] = masks[: len(hand)]
            del masks[: len(hand)]
