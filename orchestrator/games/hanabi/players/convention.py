"""The convention player: a symbolic expert that gives every clue a meaning which its partners compute in the same way.

beliefs.py is what all players believe in common, meaning.py what a clue says, signals.py what the absence of one says;
plays.py, clues.py and discards.py propose moves. The strategy is described in docs/guides/games/hanabi.md.
"""

from collections.abc import Callable, Sequence

from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.hanabi.players.beliefs import CommonBeliefs
from orchestrator.games.hanabi.players.certain import certain_move, certain_plays, hanabi_view, proven_cards
from orchestrator.games.hanabi.players.clues import last_clue, play_clue, save_clue, waiting_clue
from orchestrator.games.hanabi.players.discards import discard, signal_discard
from orchestrator.games.hanabi.players.plays import attempt, known_play
from orchestrator.games.hanabi.players.situation import HanabiSituation, situation_of
from orchestrator.games.hanabi.view import HanabiView

Proposal = Callable[[HanabiSituation], str]
LAST_TURNS: tuple[Proposal, ...] = (known_play, last_clue, attempt)  # after the last card was drawn, before all others
PROPOSALS: tuple[Proposal, ...] = (save_clue, signal_discard, known_play, play_clue, waiting_clue, attempt, discard)


class ConventionPlayer:
    """Plays by the convention and believes that its partners do so, too. It never counts its own cards when it computes what
    a partner believes. When a partner breaks the convention and one life is left, it plays only what clues prove."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new game and forget earlier ones; the player draws nothing."""
        self._beliefs, self._observed = CommonBeliefs(len(spec.seats)), 0

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the move of this seat. Raises BlockcrewError for the view of another game."""
        return self.choose(hanabi_view(view), legal)

    def choose(self, view: HanabiView, legal: Sequence[str]) -> str:
        """Return the move of this seat: the first proposal that is legal."""
        for turn in view.history[self._observed :]:
            self._beliefs.observe(turn)
        self._observed = len(view.history)
        situation = situation_of(view, self._beliefs)
        for proposal in PROPOSALS if self._beliefs.deck else LAST_TURNS + PROPOSALS:
            move = proposal(situation)
            if move in legal and not (move.startswith("play") and self._too_risky(view, move)):
                return move
        return certain_move(view, legal)

    def _too_risky(self, view: HanabiView, move: str) -> bool:
        """Return whether the card may end the game with a bomb, after partners did not keep the convention."""
        table = self._beliefs.table
        return self._beliefs.broken > 0 and view.lives == 1 and move not in certain_plays(proven_cards(view, table), table)
