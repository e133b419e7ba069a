"""Assigns the jobs of one step to the agents of a text kitchen. A job, carrying an item from one place to another, goes to an
agent that stands where the item is, else to any free agent. Jobs whose destination is blocked are avoided."""

from dataclasses import dataclass

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers.needs import Job, Needs
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.state import KitchenState

NEVER_COMPLETE = 99  # parts that the table lacks: it is never started


@dataclass(frozen=True, slots=True)
class Habits:
    """The limits, in steps, on how far ahead agents plan at running tools. An agent fetches an ingredient for a tool that is
    still running only if the tool will be done within `early` steps. An agent that stands at a running tool to take its product
    stays there only if the tool will be done within `wait` steps."""

    early: int = 2  # a thing is fetched for a tool that still runs so long
    wait: int = 2  # who stands at a running tool stays for so long


class Hands:
    """The assignment of actions to the agents of a text kitchen for one step. `needs` has the jobs to be done, `free` the
    numbers of the agents that still have no action. Actions are ordered so that one enables the next: take, put, start a tool,
    then the rest."""

    __slots__ = ("at", "free", "inside", "later", "layout", "needs", "on_the_way", "puts", "starts", "state", "takes")

    def __init__(self, layout: Layout, state: KitchenState, needs: Needs, free: list[int]) -> None:
        self.layout, self.state, self.needs, self.free, self.at = layout, state, needs, free, state.at
        self.inside = list(state.inside)  # as this step's actions leave it
        self.on_the_way: set[int] = set()  # places that somebody will clear
        self.takes: list[Action] = []
        self.puts: list[Action] = []
        self.starts: list[Action] = []
        self.later: list[Action] = []

    def actions(self, habits: Habits, resting: list[int]) -> list[Action]:
        """Return the actions of all agents for this step. `habits` says how long agents wait at running tools. Agents in
        `resting` get no work; they only start the tool where they stand if others put in its last part in this step."""
        jobs = self.start_complete()
        self.carry(self.needs.jobs + jobs, habits)
        if self.needs.later and self.free:
            self.prepare()
        self.deliver()
        self.start_at_once(self.free + resting)
        if self.free:
            self.stand_ready()
        return self.takes + self.puts + self.starts + self.later

    def start_complete(self) -> list[Job]:
        """Start each tool that has everything inside and at which a free agent stands. Return, for each such tool at which none
        stands, a job that sends an agent there."""
        left = []
        for place in self.needs.starts:
            agent = self.agent_at(place)
            if agent < 0:
                left.append(Job("", place, place))
            else:
                self.free.remove(agent)
                self.starts.append(self.layout.activate[agent][place])
        return left

    def agent_at(self, place: int) -> int:
        """Return the number of a free agent at the place with this number; -1 if there is none."""
        for agent in self.free:
            if self.at[agent] == place:
                return agent
        return -1

    def carry(self, jobs: list[Job], habits: Habits) -> None:
        """Give the `jobs` (items to be carried) to free agents in the given order, the most urgent first, and add their actions
        to this step's. Jobs that cannot be done yet are skipped, such as taking from a tool that runs longer than `habits`
        allows to wait."""
        running = self.state.running
        for job in jobs:
            if not self.free:
                return
            agent = self.agent_at(job.source)
            if running[job.source] > (1 if agent < 0 else habits.wait):
                continue
            if self.blocked(job) and (running[job.to] > habits.early or len(self.free) < 2):
                continue
            self.work(job, agent)

    def blocked(self, job: Job) -> bool:
        """Return whether a job carries an item to a tool where a finished product is in the way and no agent has been told to
        take it."""
        if not self.inside[job.to] or not job.item or job.to == job.source or job.to in self.on_the_way:
            return False
        return self.needs.done[job.to]

    def work(self, job: Job, agent: int) -> None:
        """Let an agent do one step of a job: `agent`, which stands at the job's source (the place where its item is), takes
        the item, or waits while the tool there runs.

        A negative `agent` means that nobody stands at the source: the first free agent goes to it.
        """
        layout, source = self.layout, job.source
        if agent < 0:
            agent = self.free[0]
            self.later.append(layout.goto[agent][source])
        elif self.state.running[source]:
            self.later.append(layout.noop[agent])
        elif source == layout.storage:
            self.takes.append(layout.fetch[agent][job.item])
        else:
            self.takes.append(layout.take[agent][source])
            self.inside[source] = ()
        self.free.remove(agent)
        if source != layout.storage:
            self.on_the_way.add(source)

    def prepare(self) -> None:
        """Give free agents the jobs of fetching ingredients for tools that are still in use for one dish, for the dish that
        each will make after it. The jobs are those in `needs.later`; the actions are added to this step's. At least one agent
        keeps its hands free, so that it can clear a tool."""
        stuck = len(self.needs.waiting)
        for job in self.needs.later:
            if not self.free or stuck >= self.layout.agents - 1:
                return
            agent = self.agent_at(job.source)
            if self.state.running[job.source] > (agent < 0):
                continue
            self.work(job, agent)
            stuck += 1

    def deliver(self) -> None:
        """Let agents bring what they hold to its destination; items that nothing needs go back into the storage."""
        layout, needs, running = self.layout, self.needs, self.state.running
        for agent, to in needs.bound.items():
            inside = self.inside[to]
            if self.at[agent] != to:
                self.later.append(layout.goto[agent][to])
            elif to == layout.table:
                self.puts.append(layout.put[agent][to])
            elif agent in needs.waiting or running[to] or (inside and needs.done[to]):
                self.later.append(layout.noop[agent])
            else:
                self.puts.append(layout.put[agent][to])
                self.inside[to] = (*inside, self.state.hold[agent])
        for agents in needs.held.values():
            for agent in agents:
                here = self.at[agent] == layout.storage
                (self.puts if here else self.later).append((layout.put if here else layout.goto)[agent][layout.storage])

    def start_at_once(self, bystanders: list[int]) -> None:
        """Let agents (`bystanders`) that stand at a tool start it in the same step in which others complete its contents."""
        for agent in bystanders:
            place = self.at[agent]
            if self.inside[place] is not self.state.inside[place] and self.layout.complete(place, self.inside[place]):
                self.starts.append(self.layout.activate[agent][place])
                self.inside[place] = ()
                if agent in self.free:
                    self.free.remove(agent)

    def stand_ready(self) -> None:
        """Send the free agents to tools that will soon have everything inside, so that they can start them at once; the others
        go to the storage."""
        soon = self.soon_complete()
        for agent in self.free:
            place = self.at[agent]
            if place in soon:
                soon.remove(place)
            elif soon:
                self.later.append(self.layout.goto[agent][soon.pop(0)])
            elif place != self.layout.storage:
                self.later.append(self.layout.goto[agent][self.layout.storage])

    def soon_complete(self) -> list[int]:
        """Return the numbers of the tools (places) for which every missing part is already being carried."""
        needs = self.needs
        coming: dict[int, int] = {}
        for agent, to in needs.bound.items():
            if agent not in needs.waiting:
                coming[to] = coming.get(to, 0) + 1
        return [
            place for place, count in coming.items()
            if count >= needs.lacking.get(place, NEVER_COMPLETE) and self.inside[place] is self.state.inside[place]
        ]  # fmt: skip
