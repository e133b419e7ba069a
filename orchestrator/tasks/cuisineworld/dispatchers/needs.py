"""Derives the jobs of agents in a text kitchen for the wanted dishes from what is in the kitchen: the most urgent dish first,
and each item is used for one purpose only."""

from typing import NamedTuple

from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.state import KitchenState

NEVER = 99
CLEARED, QUEUED = 5, 20  # how much worse than an empty tool one is that has to be emptied first, or is still to be used


class Job(NamedTuple):
    """A job for an agent: carry `item` from the place `source` to the place `to`, both given by number (index in the level's
    `places`). With an empty item: start the tool at the place `to`."""

    item: str
    source: int
    to: int


class Needs:
    """The work to be done in a text kitchen at one moment. Each call of `need` adds to `jobs` (items to carry), `starts`
    (numbers of tools to start) and `bound` (agent -> number of the place where it should put what it holds); call it for the
    most urgent dish first. `crew` has the numbers of the agents to command; a tool that lacks at most `queue` parts is prepared
    for its next dish already."""

    __slots__ = (
        "bound", "clear", "done", "held", "jobs", "lacking", "later", "layout", "queue", "queued", "ready", "soonest",
        "starts", "state", "waiting",
    )  # fmt: skip

    def __init__(self, layout: Layout, state: KitchenState, crew: tuple[int, ...], queue: int) -> None:
        self.layout, self.state, self.queue = layout, state, queue
        self.bound: dict[int, int] = {}  # who holds something, and where it goes
        self.waiting: set[int] = set()  # of them, who has to wait until the tool has done another thing
        self.jobs: list[Job] = []
        self.later: list[Job] = []  # for tools that have another thing to do before
        self.starts: list[int] = []  # tools with everything inside
        self.lacking: dict[int, int] = {}  # tools in use, and how many parts are not inside
        self.queued: set[int] = set()
        self.clear: set[int] = set()  # places from which somebody will take a product
        self.held: dict[str, list[int]] = {}  # unclaimed things in hands
        self.ready: dict[str, list[int]] = {}  # unclaimed products in tools, also while these run
        for agent in crew:
            if item := state.hold[agent]:
                self.held.setdefault(item, []).append(agent)
        self.soonest: dict[str, int] = {}  # by thing that has to be made: see `arrival`
        self.done: list[bool] = []  # by place: whether a product is inside, and not the same thing as an ingredient
        for place, inside in enumerate(state.inside):
            done = bool(inside) and state.pickable[place] and inside[0] in layout.product[place]
            self.done.append(done)
            if done:
                self.ready.setdefault(inside[0], []).append(place)

    def need(self, item: str, to: int, queue: bool = False) -> None:
        """Plan how an item gets to the place with the number `to` (index in the level's `places`: tools, storage, serving
        table): from an agent that holds it, from a tool where it is ready, from the storage, or by making it. The work is added
        to `jobs`, `later`, `starts` and `bound`, and the item is used up for later calls. With `queue`, it is for the dish that
        the tool makes next and may have to wait."""
        if agents := self.held.get(item):
            at = self.state.at
            agent = next((agent for agent in agents if at[agent] == to), agents[0])
            agents.remove(agent)
            self.bound[agent] = to
            if queue:
                self.waiting.add(agent)
        elif places := self.ready.get(item):
            place = min(places, key=self.state.running.__getitem__)
            places.remove(place)
            self.clear.add(place)
            (self.later if queue else self.jobs).append(Job(item, place, to))
        elif item not in self.layout.tool:
            (self.later if queue else self.jobs).append(Job(item, self.layout.storage, to))
        else:
            self.make(item)

    def make(self, item: str) -> None:
        """Plan how to make an item in a tool that already has some of its parts, is empty, or soon will be, and add the work to
        `jobs`, `later`, `starts` and `bound`. Nothing is planned if there is no such tool."""
        for part in self.layout.before[item]:
            (only,) = self.layout.makers[self.layout.tool[item]]
            if part not in self.held and part not in self.ready and part not in self.state.inside[only]:
                return self.make(part)
        place = self.choose(item)
        if place < 0:
            return
        if place in self.lacking:
            self.queued.add(place)
            for part in self.layout.inputs[item]:
                self.need(part, place, queue=True)
            return
        inside = self.state.inside[place]
        if self.done[place]:
            inside = ()
        missing = [part for part in self.layout.inputs[item] if part not in inside]
        self.lacking[place] = len(missing)
        for part in missing:
            self.need(part, place)
        if not missing:
            self.starts.append(place)

    def choose(self, item: str) -> int:
        """Return the number (index in the level's `places`) of the tool in which an item should be made: the one of the right
        kind with the most of its ingredients inside, else an empty one, else one that has to be emptied first or is still in
        use for another dish. -1 if every tool of that kind holds something unfit or has its next dish already."""
        best, found = NEVER, -1
        inputs = self.layout.inputs[item]
        for place in self.layout.makers.get(self.layout.tool[item], ()):
            cost = self.cost(place, inputs)
            if cost < best:
                best, found = cost, place
        return found

    def cost(self, place: int, inputs: tuple[str, ...]) -> int:
        """Return a sort key for making a dish of the ingredients `inputs` in the tool with the number `place`, the lowest being
        the best: below 0 the tool has some of them, at 0 it is empty, above 0 it has to be emptied or is in use, and NEVER
        means that it cannot be used."""
        if place in self.lacking:
            lacking = self.lacking[place]
            return NEVER if place in self.queued or lacking > self.queue else QUEUED + lacking
        inside = self.state.inside[place]
        if not inside:
            return 0
        if self.done[place]:
            return CLEARED + self.state.running[place] + (0 if place in self.clear else CLEARED)
        for part in inside:
            if part not in inputs:
                return NEVER
        return -len(inside)

    def arrival(self, item: str, to: int) -> int:
        """Return a lower estimate of the number of steps until `item` can be put down at the place with the number `to`, as if
        all agents worked for this alone and never hindered each other. It counts everything in the kitchen as available, so
        call it before any `need`, which reserves items for a purpose."""
        layout, state = self.layout, self.state
        if agents := self.held.get(item):
            return 1 if any(state.at[agent] == to for agent in agents) else 2
        if places := self.ready.get(item):
            return min(max(state.running[place], 0 if place in state.at else 1) for place in places) + 3
        if item not in layout.tool:
            return 3 if layout.storage in state.at else 4
        if item not in self.soonest:
            self.soonest[item] = self.made(item) + 2
        return self.soonest[item]

    def made(self, item: str) -> int:
        """Return a lower estimate of the number of steps until the item can be taken from a tool that makes it, as if all
        agents worked on nothing else; NEVER (99) if no tool here can make it."""
        layout, state = self.layout, self.state
        inputs, best = layout.inputs[item], NEVER
        for place in layout.makers.get(layout.tool[item], ()):
            inside = state.inside[place]
            if self.done[place] or any(part not in inputs for part in inside):
                inside = ()
            missing = [part for part in inputs if part not in inside]
            begun = max([self.arrival(part, place) for part in missing], default=1 if place in state.at else 2)
            best = min(best, begun + layout.durations[place])
            if not inside:
                break
        return best
