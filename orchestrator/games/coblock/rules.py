"""The rules of CoBlock that can be chosen: how many actions a round has, when a structure counts, and what a message costs."""

from dataclasses import dataclass
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import Speech

SPEECH = Speech(cost=1, longest=500)
ROUNDS = 60  # the paper has no limit; 60 is three times what a talking pair needs
FREE_TALKS = 1  # messages of a seat in a round that cost nothing where messages are free


@dataclass(frozen=True, slots=True)
class BlockRules:
    """The rules of a game. Each builder has `budget` actions a round (1 in the paper, 3 in its released tutorial). With
    `strict` the game is won only if no surplus block stands. A message costs `speech.cost` actions.

    `as_published` keeps what the published code does: the agents act one after the other; the world has no border and lets
    blocks be placed below the ground beside another one; a break is accepted but removes nothing, as for every model there;
    surplus blocks never matter; and the game ends only when both builders have ended it, or the structure is complete.
    """

    budget: int = 1
    strict: bool = True
    speech: Speech = SPEECH
    rounds: int = ROUNDS
    as_published: bool = False

    def __post_init__(self) -> None:
        if self.budget < 1 or self.rounds < 1 or self.speech.cost < 0 or self.speech.longest < 1:
            raise BlockcrewError("A round has at least one action, a game one round, and a message one character: give more.")

    @property
    def exact(self) -> bool:
        """Return whether surplus blocks prevent success."""
        return self.strict and not self.as_published

    @property
    def most_steps(self) -> int:
        """Return the largest number of steps that a game can have."""
        each = self.budget + (0 if self.speech.cost else FREE_TALKS)
        return self.rounds * each * (2 if self.as_published else 1)

    def as_params(self) -> dict[str, Any]:
        """Return the rules as parameters under the names of the catalogue (entry.py)."""
        return {
            "budget": self.budget,
            "strict": "yes" if self.strict else "no",
            "message_cost": self.speech.cost,
            "message_length": self.speech.longest,
        }
