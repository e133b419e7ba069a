"""The state of a game of CoBlock, which can be stored as plain JSON."""

from collections.abc import Mapping
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.action import BlockDeed
from orchestrator.games.coblock.command import exact
from orchestrator.games.coblock.rules import BlockRules
from orchestrator.games.coblock.task import BlockTask
from orchestrator.games.coblock.world import BlockWorld

COUNTED = ("round", "left", "talks", "actions", "ended", "over")


class CoBlockState:
    """Everything that happened in a game. For each seat: `left` actions in this round, `talks` in this round, `actions` so far
    (waits not counted), and whether it `ended` the game. `over` says why the game is over; it is empty before."""

    def __init__(self, task: BlockTask, rules: BlockRules) -> None:
        self.task, self.rules = task, rules
        self.world = BlockWorld(task.inventories, {}, rules.as_published)
        self.history: tuple[BlockDeed, ...] = ()
        self.actions, self.ended = [0, 0], [False, False]
        self.over = ""
        self.round = 0
        self.begin_round()

    @property
    def rounds_used(self) -> int:
        """Return the number of rounds in which somebody acted."""
        return self.history[-1].round if self.history else 0

    def begin_round(self) -> None:
        """Begin the next round, in which each seat has its whole budget again."""
        self.round += 1
        self.left, self.talks = [self.rules.budget] * 2, [0, 0]

    def note(self, deed: BlockDeed) -> None:
        """Append an action to the history."""
        self.history += (deed,)

    def as_json(self) -> dict[str, Any]:
        """Return the state as plain JSON."""
        return {
            "task": self.task.as_json(),
            "blocks": sorted([*cell, colour] for cell, colour in self.world.blocks.items()),
            "inventories": [dict(sorted(inventory.items())) for inventory in self.world.inventories],
            "history": [[deed.round, deed.seat, str(deed.action), deed.refused] for deed in self.history],
            **{name: list(value) if isinstance(value := getattr(self, name), list) else value for name in COUNTED},
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any], rules: BlockRules) -> "CoBlockState":
        """Return the state that `as_json` stored. Raises BlockcrewError for data that is no stored game."""
        try:
            state = cls(BlockTask.from_json(saved["task"]), rules)
            state.world.blocks = {(x, y, z): colour for x, y, z, colour in saved["blocks"]}
            state.world.inventories = [dict(inventory) for inventory in saved["inventories"]]
            state.history = tuple(BlockDeed(number, seat, exact(line), why) for number, seat, line, why in saved["history"])
            for name in COUNTED:
                value = saved[name]
                setattr(state, name, list(value) if isinstance(value, list) else value)
        except (KeyError, TypeError, ValueError) as error:
            raise BlockcrewError(
                f"This is no stored game of CoBlock ({error!r}): give one that `snapshot` returned."
            ) from error
        return state
