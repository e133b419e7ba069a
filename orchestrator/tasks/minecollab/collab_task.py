"""One MineCollab task, as its file describes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.tasks.minecollab.blueprint_levels import BlueprintLevel

TIMEOUT = 300.0  # seconds of a task whose file names none (Mindcraft's tasks.js)
HELLS_KITCHEN = "hells_kitchen"  # how the names of tasks end in which each agent has to hold its own dish
PLAN = "!getCraftingPlan"  # the command that shows an agent how to make an item


class CollabKind(StrEnum):
    """The kinds of MineCollab tasks that have a validator, as the files write them; `techtree` is crafting."""

    CRAFTING = "techtree"
    COOKING = "cooking"
    CONSTRUCTION = "construction"


@dataclass(frozen=True, slots=True)
class CollabTask:
    """One task. `inventories` has what each agent starts with, by its number, the humans' last; `targets` the items to make,
    with counts, in the file's order; `levels` the building. `blocked` are the commands of Mindcraft that each agent may not
    use, `unread` the agents without the recipes. `timeout` is in seconds; `notes` say how the file was read where it is not
    plain."""

    name: str
    kind: CollabKind
    text: str
    agents: int
    inventories: tuple[Mapping[str, int], ...]
    targets: Mapping[str, int] = field(default_factory=dict)
    levels: tuple[BlueprintLevel, ...] = ()
    timeout: float = TIMEOUT
    blocked: tuple[frozenset[str], ...] = ()
    unread: frozenset[int] = frozenset()
    humans: int = 0
    usernames: tuple[str, ...] = ()
    recipes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def bodies(self) -> int:
        """Return the number of players that the task needs, humans included."""
        return self.agents + self.humans

    @property
    def apart(self) -> bool:
        """Return whether each of two agents has to hold its own dish in the end, and not one agent all of them."""
        return self.name.endswith(HELLS_KITCHEN) and len(self.targets) == 2

    def knows(self, agent: int) -> bool:
        """Return whether an agent, given by its number, is shown how to make the targets."""
        return agent not in self.unread and not (agent < len(self.blocked) and PLAN in self.blocked[agent])
