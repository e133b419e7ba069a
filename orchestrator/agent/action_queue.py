"""Fifth stage: runs the actions one by one (S-Agents, III-B.3). The first refusal empties the queue: the plan was wrong."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count

from orchestrator.agent.pause import Pause
from orchestrator.agent.perception import Past
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
    """The only stage that touches the world or commands a member."""

    def __init__(self, name: str, role: AgentRole, world: World, inbox: Inbox, journal: Journal) -> None:
        self.name, self.role, self.world, self.inbox, self.journal = name, role, world, inbox, journal
        self.numbers = count(1)
        self.path: tuple[str, ...] = (name,)  # those through whom the present work came, this agent last
        self.gains = Counter[str]()  # goal items since somebody emptied it
        self.given: dict[tuple[str, str], Assignment] = {}  # the last one for a member and an item
        self.enough = False  # less is wanted than the actions at hand are for, and that has come in
        self.told = 0  # lines of talk under the present goal
        self.changed = Counter[str]()  # the inventory under the present goal, by acts that have ended
        self.costs: dict[str, int] = {}  # what there is less of since then
        self.pause = Pause()  # of this body; the team shares it out

    def begin(self) -> None:
        """A new goal."""
        self.enough, self.told = False, 0
        self.changed.clear()
        self.costs = {}

    async def run(self, actions: tuple[Action, ...], goal: Goal, on_gain: OnGain | None) -> Past:
        """Run to the end or to the first refusal; answers with what was done."""
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
            if self.enough:
                break
            outcome = await self.direct(action, goal, on_gain)
            past.append((action, outcome))
            if not outcome.ok:
                break
        self.enough = False
        return tuple(past)

    def delegate(self, order: Delegate, goal: Goal) -> None:
        """Inform a member; its report comes through the pool."""
        if order.member in self.path:
            self.journal.write(CommandCycleFound(agent=self.name, path=[*self.path, order.member]))
        assignment = Assignment(next(self.numbers), order.goal, self.path)
        self.given[order.member, order.goal.item] = assignment
        self.inbox.tell(order.member, f"{order.member}, {order.goal.text} for {goal.text!r}", assignment)

    def relieve(self, action: Relieve) -> None:
        """Ask a member for less than it was asked for last."""
        given = self.given.get((action.member, action.item))
        if given:
            left = max(0, given.goal.count - action.count)
            goal = replace(given.goal, text=f"gain {left} {action.item}", count=left)
            self.given[action.member, action.item] = replace(given, goal=goal)
            self.inbox.tell(action.member, f"{action.member}, {left} {action.item} are enough", Correction(given.number, left))

    async def content(self) -> None:
        """The act at hand ends as if it had been for no more than what came in; those after it are left out."""
        self.enough = True
        await self.world.stop()

    def tell(self, words: Tell) -> None:
        """Talk, as long as this agent has not said too much under its goal: two that answer each other come to an end."""
        self.told += 1
        if self.told > MOST_TALK:
            self.journal.write(LineSuppressed(agent=self.name, to=Speaker(words.member), text=words.text))
            return
        self.inbox.tell(words.member, words.text)

    def gain(self, goal: Goal, more: int, on_gain: OnGain | None) -> None:
        """Write down what came in: below zero when some of it was made into something else, such as logs into an axe."""
        if more:
            self.gains[goal.item or BLOCKS] += more
            self.journal.write(ItemsGained(agent=self.name, item=goal.item or BLOCKS, count=more))
            if on_gain:
                on_gain(more)

    async def direct(self, act: Act, goal: Goal, on_gain: OnGain | None) -> Outcome:
        """One skill in the world, with every goal item written down as it comes in."""
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
            outcome = replace(outcome, reason=Reason.INTERRUPTED, note="a pause")  # says nothing about the plan
        if self.enough and outcome.reason is Reason.STOPPED:
            outcome = replace(outcome, ok=True, reason=None, note="enough came in")
        progress(outcome.gained)
        self.changed.update(outcome.gained)
        self.journal.write(ActionEnded.of(self.name, act.skill, outcome))
        return outcome


def achieved(goal: Goal, gained: Mapping[str, int]) -> int:
    """What an act's gains and costs come to for the goal: items that came in, or blocks that were set."""
    return goal.build.set_from(gained) if goal.build else count_of(gained, goal.item)
