"""The reflexes of one agent's bot (eating, fighting, picking things up): which are on while it works, and which happened. No
model decides here. The bot reacts by itself (bridge/js/reflexes.js); this module only sets the policy and collects what was
reported."""

from collections import Counter

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import World
from orchestrator.core.goal import Goal
from orchestrator.core.reflex import EVERY_KIND, Policy, Reflex, ReflexKind

HANDS_OFF = frozenset({ReflexKind.PICK_UP, ReflexKind.LIGHT})  # they change what is counted, or what is built


def policy_for(role: AgentRole, goal: Goal | None = None) -> Policy:
    """Return which reflexes are on for a role and a goal. The bots of roots (leaders) and of builders do not pick things up or
    set down torches, which would change what is counted or built; all other reflexes, such as eating and fighting, stay
    on."""
    if role is AgentRole.ROOT or (goal and goal.build):
        return Policy(on=EVERY_KIND - HANDS_OFF)
    return Policy()


class Reflexes:
    """The switches for the reflexes of one agent's bot, and a list of those that happened. A reflex is what the bot does by
    itself without a plan, such as eating, fleeing or picking things up. `since_goal` are the reflexes since the agent's goal
    was given, oldest first, as far as `news` has collected them."""

    def __init__(self, world: World, role: AgentRole) -> None:
        self.world, self.role = world, role
        world.policy = policy_for(role)  # who never acts has that for good: it enters the world with it
        self.since_goal: tuple[Reflex, ...] = ()
        self.planned = 0  # how many of them the last plan knew

    def begin(self, goal: Goal) -> None:
        """Set which reflexes (reactions without a plan, such as eating or picking things up) the bot may perform during a new
        goal, and forget those that have happened. While it builds, for example, it picks nothing up and sets down no torches,
        since that would change what is built."""
        self.world.policy = policy_for(self.role, goal)
        self.world.reacted.clear()
        self.since_goal, self.planned = (), 0

    def news(self) -> tuple[Reflex, ...]:
        """Return the reflexes (reactions without a plan, such as eating) that happened since the last plan, oldest first."""
        self.since_goal += tuple(self.world.reacted)
        self.world.reacted.clear()
        return self.since_goal[self.planned :]

    def note_plan(self) -> None:
        """Mark all reflexes (reactions without a plan, such as eating) so far as known to the plan that was just made, so that
        `news` returns only later ones."""
        self.planned = len(self.since_goal)


def in_words(reflexes: tuple[Reflex, ...]) -> str:
    """Describe reflexes (what the bot did by itself) for a report: each kind with how often it happened and a note on the last
    time, such as 'fight 2 (zombie with iron_sword), eat 1 (bread)'; empty when there were none."""
    counts = Counter(reflex.kind for reflex in reflexes)
    last = {reflex.kind: reflex.note for reflex in reflexes}
    return ", ".join(f"{kind} {count} ({last[kind]})" for kind, count in counts.items())
