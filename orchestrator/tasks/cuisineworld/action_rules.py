"""The rules of get, put and activate in the text kitchen: their conditions, the order of the checks, and their effects. Each
returns a tuple of complaints (reasons for a refusal), which is empty if the action was done. The mode `clean` fixes three
oddities of the published game (CuisineWorld): a running tool is reported first, an ingredient can be taken out of a tool again,
and a duplicate is refused instead of silently lost."""

from orchestrator.tasks.cuisineworld.action import Complaint, Why
from orchestrator.tasks.cuisineworld.cookbook import Cookbook
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE, Level
from orchestrator.tasks.cuisineworld.state import KitchenState

DONE: tuple[Complaint, ...] = ()
Complaints = tuple[Complaint, ...]


class ActionRules:
    """The rules of actions in one level (a kitchen with its menu), where agents carry items between places (tools, storage,
    serving table). Agents and places are given by number: a place's index in `level.places`. With `clean`, oddities of the
    published game (CuisineWorld) are fixed."""

    def __init__(self, level: Level, clean: bool) -> None:
        self.level, self.clean, self.cookbook = level, clean, Cookbook(level)
        self.names = [place.name for place in level.places]
        self.kinds = [place.tool.name for place in level.places]
        self.tools = [place.tool for place in level.places]
        self.open = [place.tool.open or place.tool.name == STORAGE for place in level.places]
        self.dishes = frozenset(level.dishes)

    def get(self, state: KitchenState, agent: int, place: int, item: str) -> Complaints:
        """Let an agent take something and change `state`: `item` from the storage, or the contents of another place. `place` is
        the place's number; `item` matters only where there is a choice. Returns a tuple of complaints (reasons for a refusal),
        empty if it was done."""
        inside, stored = state.inside[place], self.kinds[place] == STORAGE
        if self.clean and inside and not state.pickable[place] and self.kinds[place] != TABLE:
            return self.take_back(state, agent, place, item)
        if found := self.no_get(state, agent, place, item):
            return found
        state.hold[agent] = item if stored else inside[0]
        if not stored:
            state.inside[place] = ()
            state.pickable[place] = self.open[place]
        return DONE

    def no_get(self, state: KitchenState, agent: int, place: int, item: str) -> Complaints:
        """Return a tuple of complaints about why an agent cannot take anything at the place with the number `place`, empty if
        it can. At the storage, `item` is the ingredient to be taken, which has to be one that the storage has."""
        if state.at[agent] != place:
            return self.elsewhere(agent, place)
        if not state.pickable[place]:
            return say(Why.CLOSED, agent, f"nothing can be taken from {self.names[place]} now")
        stored = self.kinds[place] == STORAGE
        if stored and item not in self.level.ingredients:
            return say(Why.NOT_STORED, agent, f"{self.names[place]} has only base ingredients, not {item or 'nothing'}")
        if not stored and not state.inside[place]:
            return say(Why.NOTHING_INSIDE, agent, f"{self.names[place]} is empty")
        return self.hindered(state, agent, place, empty=True)

    def take_back(self, state: KitchenState, agent: int, place: int, item: str) -> Complaints:
        """Let an agent take an ingredient out of a tool that was not started, and change `state`; only the rules of the mode
        `clean` (oddities of the published game fixed) allow it. `place` is the tool's number; `item` may be empty if only one
        is inside. Returns a tuple of complaints (reasons for a refusal), empty if it was done."""
        inside = state.inside[place]
        wanted = item or (inside[0] if len(inside) == 1 else "")
        if state.at[agent] != place:
            return self.elsewhere(agent, place)
        if found := self.hindered(state, agent, place, empty=True):
            return found
        if wanted not in inside:
            return say(Why.ITEM, agent, f"say what to take out of {self.names[place]}: {', '.join(inside)}")
        state.hold[agent] = wanted
        state.inside[place] = tuple(other for other in inside if other != wanted)
        return DONE

    def put(self, state: KitchenState, agent: int, place: int) -> Complaints:
        """Let an agent put what it holds into the place with the number `place` (a tool, the serving table or the storage), and
        change `state`. Returns a tuple of complaints (reasons for a refusal), empty if it was done."""
        held, inside, kind = state.hold[agent], state.inside[place], self.kinds[place]
        if state.at[agent] != place:
            return self.elsewhere(agent, place)
        first = self.hindered(state, agent, place, empty=False) if self.clean else DONE
        if found := first or (self.unfit(agent, place, held, inside) if held else DONE):
            return found
        capacity = self.tools[place].capacity
        full = capacity is not None and len(inside) >= capacity and held not in inside
        if found := self.hindered(state, agent, place, empty=False, full=full):
            return found
        state.hold[agent] = ""
        if kind == TABLE or (kind != STORAGE and held not in inside):
            state.inside[place] = (*inside, held)
        return DONE

    def unfit(self, agent: int, place: int, held: str, inside: tuple[str, ...]) -> Complaints:
        """Return a tuple with one complaint if the item that the agent holds (`held`) does not belong in the place with the
        number `place` together with what is already `inside`; an empty tuple if it does."""
        kind = self.kinds[place]
        if kind == TABLE and held not in self.dishes:
            return say(Why.NOT_ORDERED, agent, f"{held} is not a dish of this level, so it cannot be served")
        if kind in (TABLE, STORAGE) or held in self.cookbook.fits(kind, inside):
            return DONE
        if held not in inside:
            return say(Why.WASTE, agent, f"{held} in {self.names[place]} would be wasted")
        return say(Why.ALREADY_INSIDE, agent, f"{self.names[place]} already holds {held}") if self.clean else DONE

    def activate(self, state: KitchenState, agent: int, place: int) -> Complaints:
        """Let an agent start the tool at the place with the number `place` and change `state`; the tool's product can be taken
        when it stops. Returns a tuple of complaints (reasons for a refusal), empty if it was done."""
        if state.at[agent] != place:
            return self.elsewhere(agent, place)
        inside = state.inside[place]
        found = self.hindered(state, agent, place, empty=True)
        if found or not inside:
            return found if inside else found + say(Why.NOTHING_INSIDE, agent, f"{self.names[place]} is empty")
        product = self.cookbook.product(self.kinds[place], inside)
        if not product:
            return say(Why.WASTE, agent, f"{self.names[place]} would waste {', '.join(inside)}")
        tool = self.tools[place]
        state.inside[place], state.running[place], state.pickable[place] = (product,), tool.duration, True
        if tool.holds_agent:
            state.busy[agent] = tool.duration
        return DONE

    def elsewhere(self, agent: int, place: int) -> Complaints:
        """Return the complaint that an agent is not at the place with the number `place`, as a tuple of one. It checks nothing:
        callers use it once they know that the agent stands elsewhere, and so refuse its action."""
        return say(Why.ELSEWHERE, agent, f"agent{agent} is not at {self.names[place]}")

    def hindered(self, state: KitchenState, agent: int, place: int, empty: bool, full: bool = False) -> Complaints:
        """Return a tuple with one complaint for each obstacle to getting, putting or starting something at a place: a busy
        agent, wrong hands (with `empty` they must be empty, otherwise they must hold something), a tool that is running, and a
        place that the caller found to be `full`. It is empty if nothing is in the way."""
        found = DONE
        if state.busy[agent]:
            found += say(Why.BUSY, agent, f"agent{agent} is busy")
        if empty and state.hold[agent]:
            found += say(Why.HANDS_FULL, agent, f"agent{agent} holds {state.hold[agent]}")
        if not empty and not state.hold[agent]:
            found += say(Why.HANDS_EMPTY, agent, f"agent{agent} holds nothing")
        if state.running[place]:
            found += say(Why.RUNNING, agent, f"{self.names[place]} is running")
        if full:
            found += say(Why.FULL, agent, f"{self.names[place]} is full")
        return found


def say(why: Why, agent: int, text: str) -> Complaints:
    """Return one complaint as a tuple; the rules add such tuples up. `agent` is the number of the agent whose action is
    refused, `why` the kind of reason and `text` the reason in words."""
    return (Complaint(why, text, agent),)
