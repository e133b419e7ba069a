"""The engine of Hanabi: it deals, checks and makes moves, and counts the score."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.digest import state_digest
from orchestrator.games.game import GameEvent, GameSpec, TurnMode
from orchestrator.games.hanabi.cards import CARD_NAMES, COLOR_NAMES, KINDS, full_deck, hand_size
from orchestrator.games.hanabi.held_card import HeldCard, hand_bits
from orchestrator.games.hanabi.moves import HanabiMove, HanabiVerb, move_table
from orchestrator.games.hanabi.state import MOST_TOKENS, NAMES, HanabiState, HanabiTurn
from orchestrator.games.hanabi.view import HanabiView, seen_by

METRICS = {
    "score": "cards placed on the stacks, 0 to 25",
    "strict": "cards placed, 0 after a bomb (the third lost life)",
    "bombs": "episodes that ended with a bomb, 0 or 1",
    "turns": "turns",
}


class HanabiGame:
    """A game of Hanabi for two to five players, by the rules of the Hanabi Learning Environment. Raises BlockcrewError for
    another number of players. `as_published` counts every strict score of 0 as a bomb, as the published benchmark script
    does."""

    def __init__(self, players: int = 2, as_published: bool = False) -> None:
        if players not in range(2, len(NAMES) + 1):
            raise BlockcrewError(f"Hanabi has 2 to {len(NAMES)} players, not {players}.")
        self.players, self.table = players, move_table(players)
        deals = players * hand_size(players)
        self._spec = GameSpec(
            "hanabi", 1, NAMES[:players], TurnMode.TURN, MOST_TOKENS + 2 * (2 * KINDS - deals) + players, "turn", METRICS,
            {"players": players}, as_published=as_published,
        )  # fmt: skip
        self.reset(0)

    @property
    def spec(self) -> GameSpec:
        """Return the description of the game."""
        return self._spec

    def reset(self, seed: int) -> None:
        """Begin a new game with a deck that is shuffled by this seed."""
        deck = full_deck()
        Random(seed).shuffle(deck)
        self.deal(deck)

    def deal(self, deck: Sequence[int]) -> None:
        """Begin a new game with this order of the 50 card numbers: first the hand of seat 0, oldest card first, then those of
        the other seats, then the draw pile. Raises BlockcrewError if a card is missing or one too many."""
        if sorted(deck) != full_deck():
            raise BlockcrewError(
                "This is no deck of Hanabi: give all 50 cards, as numbers, in the order in which they are dealt."
            )
        self.state = HanabiState(self.players, list(deck))

    def to_act(self) -> tuple[int, ...]:
        """Return the seat whose turn it is, alone in a tuple; an empty tuple when the game is over."""
        return () if self.state.over else (self.state.seat,)

    def observe(self, seat: int) -> HanabiView:
        """Return what this seat sees: everything but its own cards and the draw pile."""
        return seen_by(self.state, seat)

    def legal(self, seat: int) -> Sequence[str]:
        """Return the legal moves of this seat, in the order of their numbers; none for a seat that is not to act."""
        state, table = self.state, self.table
        if seat != state.seat or state.over:
            return []
        hands = state.hands
        found = list(table.discards[len(hands[seat])]) if state.tokens < MOST_TOKENS else []
        found += table.plays[len(hands[seat])]
        if state.tokens:
            ahead = [hand_bits(hand) for hand in hands[seat + 1 :] + hands[:seat]]
            for bits, choices in zip(ahead, table.colors):  # noqa: B905 - both have the same length, and this is called often
                found += choices[bits & 31]
            for bits, choices in zip(ahead, table.ranks):  # noqa: B905
                found += choices[bits >> 5]
        return found

    def step(self, actions: Mapping[int, str]) -> Sequence[GameEvent]:
        """Make the move of the seat whose turn it is. Raises BlockcrewError, and changes nothing, when it is not legal."""
        state = self.state
        move = self._checked(actions)
        if move.offset:
            events = [self._reveal(move)]
        else:
            events = [self._play(move) if move.verb is HanabiVerb.PLAY else self._discard(move)]
            self._draw()
        state.seat = (state.seat + 1) % self.players
        if state.over:
            events.append(GameEvent("end", None, f"The game is over. Cards placed: {state.score}.", {"score": state.score}))
        return events

    def _checked(self, actions: Mapping[int, str]) -> HanabiMove:
        state = self.state
        if state.over:
            raise BlockcrewError("The game is over: begin a new one.")
        if actions.keys() != {state.seat}:
            raise BlockcrewError(f"It is the turn of seat {state.seat}: give one move, of this seat.")
        move = self.table.by_text.get(actions[state.seat])
        if move is None or not self._possible(move):
            raise BlockcrewError(
                f"{actions[state.seat]!r} is not legal now: choose one of {', '.join(self.legal(state.seat))}."
            )
        return move

    def _possible(self, move: HanabiMove) -> bool:
        state = self.state
        if not move.offset:
            allowed = move.verb is HanabiVerb.PLAY or state.tokens < MOST_TOKENS
            return allowed and move.slot < len(state.hands[state.seat])
        bits = hand_bits(state.hands[(state.seat + move.offset) % self.players])
        return state.tokens > 0 and bool(bits >> move.value + 5 * (move.verb is HanabiVerb.RANK) & 1)

    def _reveal(self, move: HanabiMove) -> GameEvent:
        state = self.state
        target = (state.seat + move.offset) % self.players
        hear = HeldCard.hear_color if move.verb is HanabiVerb.COLOR else HeldCard.hear_rank
        touched, bit = 0, 1
        for held in state.hands[target]:
            if hear(held, move.value):
                touched |= bit
            bit <<= 1
        state.tokens -= 1
        if state.left > 0:
            state.left -= 1
        state.history.append(HanabiTurn(state.seat, move.number, touched=touched))
        value = COLOR_NAMES[move.value] if move.verb is HanabiVerb.COLOR else f"rank {move.value + 1}"
        return GameEvent("ok", state.seat, f"{NAMES[state.seat]} revealed {value} to {NAMES[target]}.", {"touched": touched})

    def _play(self, move: HanabiMove) -> GameEvent:
        state = self.state
        card = state.hands[state.seat].pop(move.slot).card
        name, color = NAMES[state.seat], card // 5
        placed = state.fireworks[color] == card % 5
        state.history.append(HanabiTurn(state.seat, move.number, card, placed))
        if not placed:
            state.lives -= 1
            state.discards.append(card)
            return GameEvent("refused", state.seat, f"{name} misplayed {CARD_NAMES[card]} and lost a life.", {"card": card})
        state.fireworks[color] += 1
        state.score += 1
        if state.fireworks[color] == 5 and state.tokens < MOST_TOKENS:
            state.tokens += 1
        return GameEvent("reward", state.seat, f"{name} placed {CARD_NAMES[card]}.", {"card": card})

    def _discard(self, move: HanabiMove) -> GameEvent:
        state = self.state
        card = state.hands[state.seat].pop(move.slot).card
        state.discards.append(card)
        state.tokens += 1
        state.history.append(HanabiTurn(state.seat, move.number, card))
        return GameEvent("ok", state.seat, f"{NAMES[state.seat]} discarded {CARD_NAMES[card]}.", {"card": card})

    def _draw(self) -> None:
        """Draw a card for the seat that moved, unless the game is over; turns are counted after the last card of the deck."""
        state = self.state
        if state.left > 0:
            state.left -= 1
        elif state.drawn < len(state.deck) and not state.over:
            state.hands[state.seat].append(HeldCard(state.deck[state.drawn]))
            state.drawn += 1
            if state.drawn == len(state.deck):
                state.left = self.players

    def metrics(self) -> Mapping[str, float]:
        """Return the cards placed, the strict score (0 after a bomb), whether a bomb ended the game, and the turns."""
        state = self.state
        strict = state.score if state.lives else 0
        bombed = (strict == 0 if self._spec.as_published else state.lives == 0) and state.over
        return {"score": state.score, "strict": strict, "bombs": int(bombed), "turns": len(state.history)}

    def digest(self) -> str:
        """Return a hash of the whole state, 12 hexadecimal digits."""
        return state_digest(self.state.as_json())

    def snapshot(self) -> dict[str, Any]:
        """Return the whole state as plain JSON."""
        return self.state.as_json()

    def restore(self, snapshot: Any) -> None:
        """Return to a state that `snapshot` returned."""
        self.state = HanabiState.from_json(snapshot)
