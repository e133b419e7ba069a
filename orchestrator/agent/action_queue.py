"""Fifth stage of an agent's planner loop: runs the planned actions one by one, unless the bot is paused (S-Agents paper,
section III-B.3). After the first action that fails the rest is dropped, since the plan was wrong."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count

from orchestrator.agent.perception import Past, Pause
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import World
from orchestrator.core.events.agents import ActionBegun, ActionEnded, CommandCycleFound, ItemsGained
from orchestrator.core.events.dialogue import LineSuppressed
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.message import Assignment, Correction, Inbox
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Action, Delegate, Relieve, Tell
from orchestrator.core.speaker import Speaker
from orchestrator.knowledge.names import count_of

OnGain = Callable[[int], None]
MOST_TALK = 10  # lines to others of the crew under one goal


class ActionQueue:
    """The last stage of an agent's planner loop, which runs the planned actions. An agent acts in the world and sends orders to
    members only here."""

    def __init__(self, name: str, role: AgentRole, world: World, inbox: Inbox, journal: Journal, pause: Pause) -> None:
        self.name, self.role, self.world, self.inbox, self.journal = name, role, world, inbox, journal
        self.numbers = count(1)
        self.path: tuple[str, ...] = (name,)  # those through whom the present work came, this agent last
        self.gains = Counter[str]()  # goal items since somebody emptied it
        self.given: dict[tuple[str, str], Assignment] = {}  # the last one for a member and an item
        self.enough = False  # less is wanted than the actions at hand are for, and that has come in
        self.lines_sent = 0  # lines of talk under the present goal
        self.changed = Counter[str]()  # the inventory under the present goal, by acts that have ended
        self.costs: dict[str, int] = {}  # what there is less of since then
        self.pause = pause  # of this body

    def begin(self) -> None:
        """Reset what is counted under one goal, such as lines said and items gained, because a new goal was given."""
        self.enough, self.lines_sent = False, 0
        self.changed.clear()
        self.costs = {}

    async def run(
        self, actions: tuple[Action, ...], goal: Goal, on_gain: OnGain | None, reached: Callable[[], bool] = lambda: False
    ) -> Past:
        """Run the actions until the end or the first failure, or until the goal is `reached` if those left can be skipped;
        orders and lines of talk to members are only sent, not waited for. Returns the acts (runs of skills) of this agent's own
        bot with their outcomes. `on_gain` is called with each number of items of the goal that came in."""
        past: list[tuple[Act, Outcome]] = []
        for action in actions:
            if isinstance(action, Delegate):
                self.delegate(action, goal)
                continue
            if isinstance(action, Relieve):
                self.relieve(action)
                continue
            if isinstance(action, Tell):
                self.tell(action)
                continue
            if self.enough or (action.skippable and reached()):
                break
            outcome = await self.direct(action, goal, on_gain)
            past.append((action, outcome))
            if not outcome.ok:
                break
        self.enough = False
        return tuple(past)

    def delegate(self, order: Delegate, goal: Goal) -> None:
        """Send a member its assignment `order` (a part of the work), with `goal`, this agent's own, quoted as the purpose; the
        member's reports come back as messages. If this agent's own work was ordered through that member, a cycle of commands is
        recorded."""
        if order.member in self.path:
            self.journal.write(CommandCycleFound(agent=self.name, path=[*self.path, order.member]))
        assignment = Assignment(next(self.numbers), order.goal, self.path)
        self.given[order.member, order.goal.item] = assignment
        self.inbox.tell(order.member, f"{order.member}, {order.goal.text} for {goal.text!r}", assignment)

    def relieve(self, action: Relieve) -> None:
        """Tell a member that `action.count` fewer of an item are needed of its last assignment (the part of the goal that this
        agent gave it); do nothing if it had none for this item."""
        given = self.given.get((action.member, action.item))
        if given:
            left = max(0, given.goal.count - action.count)
            goal = replace(given.goal, text=f"gain {left} {action.item}", count=left)
            self.given[action.member, action.item] = replace(given, goal=goal)
            self.inbox.tell(action.member, f"{action.member}, {left} {action.item} are enough", Correction(given.number, left))

    async def finish_early(self) -> None:
        """End the action that the bot is running as a success with what it has gained so far, and skip those queued after it,
        because enough has come in."""
        self.enough = True
        await self.world.stop()

    def tell(self, words: Tell) -> None:
        """Send a line of talk to another member. After 10 lines under one goal, lines are only recorded and no longer sent, so
        that two agents that answer each other stop."""
        self.lines_sent += 1
        if self.lines_sent > MOST_TALK:
            self.journal.write(LineSuppressed(agent=self.name, to=Speaker(words.member), text=words.text))
            return
        self.inbox.tell(words.member, words.text)

    def gain(self, goal: Goal, more: int, on_gain: OnGain | None) -> None:
        """Record that `more` items of the goal came in, and pass the number to `on_gain`. It is negative when items were used
        up, such as logs for an axe."""
        if more:
            self.gains[goal.item or BLOCKS] += more
            self.journal.write(ItemsGained(agent=self.name, item=goal.item or BLOCKS, count=more))
            if on_gain:
                on_gain(more)

    async def direct(self, act: Act, goal: Goal, on_gain: OnGain | None) -> Outcome:
        """Run one skill (a program such as mineBlock) with the bot as soon as it is not paused, and return the outcome. Items
        of the goal are recorded as they come in, and each count of them is passed to `on_gain`. An act that was stopped counts
        as interrupted if the bot was paused, and as a success if `finish_early` stopped it."""
        told = 0

        def progress(gained: Mapping[str, int]) -> None:
            nonlocal told
            now = {item: self.changed[item] + gained.get(item, 0) for item in {*self.changed, *gained}}
            self.costs = {item: count for item, count in now.items() if count < 0}
            more = achieved(goal, gained) - told
            told += more
            self.gain(goal, more, on_gain)

        await self.pause.over()
        pauses = self.pause.count
        self.journal.write(ActionBegun(agent=self.name, skill=act.skill, args=dict(act.args), text=str(act)))
        outcome = await self.world.act(act, progress)
        if self.pause.count != pauses and outcome.reason is Reason.STOPPED:
            outcome = replace(outcome, reason=Reason.INTERRUPTED, note="paused")  # says nothing about the plan
        if self.enough and outcome.reason is Reason.STOPPED:
            outcome = replace(outcome, ok=True, reason=None, note="enough was gained")
        progress(outcome.gained)
        self.changed.update(outcome.gained)
        self.journal.write(ActionEnded.of(self.name, act.skill, outcome))
        return outcome


def achieved(goal: Goal, gained: Mapping[str, int]) -> int:
    """Return how much one act (a run of a skill) adds to the goal: the blocks that it placed for a building, otherwise the
    goal's items that it gained. `gained` has the change of the inventory as item -> count, below zero for items used up; placed
    blocks are worked out from those."""
    return goal.build.set_from(gained) if goal.build else count_of(gained, goal.item)
