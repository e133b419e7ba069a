"""Beside the stages: which reflexes a body has while its agent is at something, and what they did meanwhile (design: no model).

The body acts by itself (bridge/js/reflexes.js); here is only the policy, and the ear for what it tells.
"""

from collections import Counter

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import World
from orchestrator.core.goal import Goal
from orchestrator.core.reflex import EVERY_KIND, Policy, Reflex, ReflexKind

HANDS_OFF = frozenset({ReflexKind.PICK_UP, ReflexKind.LIGHT})  # they change what is counted, or what is built


def policy_for(role: AgentRole, goal: Goal | None = None) -> Policy:
    """A root keeps its hands to itself, and so does a builder; everybody eats and looks after its life."""
    if role is AgentRole.ROOT or (goal and goal.build):
        return Policy(on=EVERY_KIND - HANDS_OFF)
    return Policy()


class Reflexes:
    """One agent's. `since_goal` is what its body did by itself since the goal was given, oldest first."""

    def __init__(self, world: World, role: AgentRole) -> None:
        self.world, self.role = world, role
        world.policy = policy_for(role)  # who never acts has that for good: it enters the world with it
        self.since_goal: tuple[Reflex, ...] = ()
        self.planned = 0  # how many of them the last plan knew

    def begin(self, goal: Goal) -> None:
        """A new goal: other reflexes, nothing done yet."""
        self.world.policy = policy_for(self.role, goal)
        self.world.reacted.clear()
        self.since_goal, self.planned = (), 0

    def news(self) -> tuple[Reflex, ...]:
        """What was done since the last planning."""
        self.since_goal += tuple(self.world.reacted)
        self.world.reacted.clear()
        return self.since_goal[self.planned :]

    def note_plan(self) -> None:
        """A plan was made that knows all of `news`."""
        self.planned = len(self.since_goal)


def in_words(reflexes: tuple[Reflex, ...]) -> str:
    """For a report: 'fight 2 (zombie with iron_sword), eat 1 (bread)'; empty when nothing was done."""
    counts = Counter(reflex.kind for reflex in reflexes)
    last = {reflex.kind: reflex.note for reflex in reflexes}
    return ", ".join(f"{kind} {count} ({last[kind]})" for kind, count in counts.items())
