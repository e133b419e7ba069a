"""The engine of the text kitchen game (from the paper MindAgent): orders come in, agents carry and cook, one step at a time. It
uses no randomness and no clock."""

from bisect import insort
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.action import Action, BadCommand, Complaint, Verb, Why
from orchestrator.tasks.cuisineworld.action_rules import DONE, ActionRules, say
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.command import parse
from orchestrator.tasks.cuisineworld.rules import MOST_ORDERS, STEPS, TABLE, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import AgentView, Events, KitchenMetrics, KitchenView, OrderView, PlaceView

MOST_AGENTS = 64
Told = Action | str


class Mode(StrEnum):
    """The two sets of rules of the text kitchen: `compat` behaves as the published engine (CuisineWorld), oddities included;
    `clean` fixes them (docs/guides/cuisineworld.md)."""

    COMPAT = "compat"
    CLEAN = "clean"


class Kitchen:
    """One episode (game of 60 steps). `level` is a Level or the name of a shipped one; `schedule` has the orders, as a Schedule
    or rows [step, dish, life], `life` being the steps until the order expires. Raises BlockcrewError for what cannot be
    played."""

    def __init__(
        self, level: Level | str, agents: int, schedule: Schedule | Iterable[Any], mode: Mode | str = Mode.CLEAN
    ) -> None:
        level = shipped().level(level) if isinstance(level, str) else level
        if not 1 <= agents <= MOST_AGENTS:
            raise BlockcrewError(f"A kitchen must have 1 to {MOST_AGENTS} agents, not {agents}.")
        if mode not in tuple(Mode):
            raise BlockcrewError(f"There are no {mode!r} rules for a kitchen: choose {' or '.join(Mode)}.")
        self.level, self.agents, self.mode = level, agents, Mode(mode)
        self.schedule = schedule if isinstance(schedule, Schedule) else Schedule.of(schedule)
        unknown = {arrival.dish for arrival in self.schedule.arrivals} - set(level.dishes)
        if unknown:
            raise BlockcrewError(
                f"{level.name} does not serve {', '.join(sorted(unknown))}: the schedule belongs to another level."
            )
        self._deeds = ActionRules(level, clean=self.mode is Mode.CLEAN)
        self._table = level.place_index[f"{TABLE}0"]
        self._parsed: dict[str, Action] = {}
        self._places: list[PlaceView | None] = [None] * len(level.places)
        self.state = KitchenState(agents, self._table, list(self._deeds.open))
        self._arrive()

    # ---- what one may do -------------------------------------------------------------------------------------------------

    def step(self, actions: Sequence[Told]) -> Events:
        """Play one step: let the agents act in the given order and everything else go on. An action is an Action or its text,
        such as get_agent0_tuna_storage0; agents without one do nothing. Refusals are returned in the events, never raised."""
        state = self.state
        ok, complaints = self._obey(actions)
        self._tick()
        served, expired = self._serve()
        state.time += 1
        arrived = self._arrive()
        state.refused += len(ok) - sum(ok)
        return Events(tuple(ok), tuple(complaints), arrived, expired, served)

    def observe(self) -> KitchenView:
        """Return an immutable view of the whole kitchen as it is now."""
        state = self.state
        names = self._deeds.names
        over = state.time == STEPS + 1 if self.mode is Mode.COMPAT else state.time >= STEPS  # published: seen once, a step late
        return KitchenView(
            state.time,
            tuple([AgentView(names[at], hold, busy) for at, hold, busy in zip(state.at, state.hold, state.busy, strict=True)]),
            tuple([self._place(number) for number in range(len(names))]),
            tuple([OrderView(dish, lost - state.time) for lost, dish in state.orders]),
            state.served_now,
            state.served,
            state.failed_now,
            state.failed_steps if self.mode is Mode.COMPAT else state.failed,
            over,
        )

    def legal(self, agent: int) -> list[Action]:
        """Return every action that would succeed if this agent were the first to act in this step."""
        found = [Action(Verb.NOOP, agent)]
        if self.state.busy[agent]:
            return found
        here = self.state.at[agent]
        found += [Action(Verb.GOTO, agent, name) for place, name in enumerate(self._deeds.names) if place != here]
        name, inside = self._deeds.names[here], self.state.inside[here]
        items = [*sorted(self.level.ingredients), "", *(inside if len(inside) > 1 else ())]
        tried = [Action(Verb.GET, agent, name, item) for item in items]
        tried += [Action(Verb.PUT, agent, name), Action(Verb.ACTIVATE, agent, name)]
        return found + [action for action in tried if self._would(action)]

    def preview(self, actions: Sequence[Told]) -> list[tuple[Complaint, ...]]:
        """Return for each action a tuple of complaints (reasons for a refusal), as if the actions were done in this order; the
        tuple is empty for one that would succeed. An action is an Action or its text, such as get_agent0_tuna_storage0. The
        kitchen itself does not change."""
        twin, seen = self.copy(), set[int]()
        found: list[tuple[Complaint, ...]] = []
        for told in actions:
            try:
                action = twin._read(told, seen)
                said = DONE if action.verb is Verb.NOOP else twin._act(action)
                found.append(say(Why.BUSY, action.agent, f"agent{action.agent} is busy") if said is None else said)
            except BadCommand as bad:
                found.append((bad.complaint or Complaint(Why.PARTS, "this is not a command"),))
        return found

    def metrics(self) -> KitchenMetrics:
        """Return the counts of this episode (one game) so far, such as completed and failed orders and refused actions."""
        state = self.state
        done, failed, active = len(state.served), state.failed, len(state.orders)
        return KitchenMetrics(
            state.time, done + failed + active, done, failed, state.failed_steps, active, state.refused, state.idle
        )

    def copy(self, schedule: Schedule | None = None) -> "Kitchen":
        """Return an independent copy to simulate with; a `schedule`, if given, replaces the coming orders."""
        twin = Kitchen.__new__(Kitchen)
        twin.__dict__.update(self.__dict__)
        twin.state, twin._places = self.state.copy(), [None] * len(self._places)
        twin.schedule = schedule or self.schedule
        return twin

    # ---- saving ----------------------------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """Return the present state of the game and its schedule of orders as plain JSON. Of the level (the kitchen with its
        menu), only the name is stored."""
        rows = [[arrival.step, arrival.dish, arrival.life] for arrival in self.schedule.arrivals]
        return {"level": self.level.name, "mode": self.mode, "schedule": rows, "state": self.state.as_json()}

    @classmethod
    def load(cls, level: Level, saved: dict[str, Any]) -> "Kitchen":
        """Return the kitchen that `save` stored as `saved`. Raises BlockcrewError if the data is invalid or belongs to another
        level."""
        if saved.get("level") != level.name:
            raise BlockcrewError(f"This kitchen was saved in {saved.get('level')}, not in {level.name}.")
        state = KitchenState.from_json(saved.get("state", {}))
        kitchen = cls(level, len(state.at), Schedule.of(saved.get("schedule", ())), saved.get("mode", ""))
        if len(state.inside) != len(level.places):
            raise BlockcrewError(f"This kitchen was saved when {level.name} had different places.")
        kitchen.state = state
        return kitchen

    # ---- one step, in its order ------------------------------------------------------------------------------------------

    def _obey(self, actions: Sequence[Told]) -> tuple[list[bool], list[Complaint]]:
        """Read and run all commands. In compat mode (as the published game) one bad command cancels all of them; in clean mode
        only itself. Returns whether each succeeded, and the complaints (reasons for refusals)."""
        compat = self.mode is Mode.COMPAT
        ok = [True] * len(actions)
        complaints: list[Complaint] = []
        seen: set[int] = set()
        read: list[Action | None] = []
        for number, told in enumerate(actions):
            try:
                action = self._read(told, seen)
            except BadCommand as bad:
                complaints += [bad.complaint] if bad.complaint else []
                if compat:
                    return [False] * len(actions), complaints
                action, ok[number] = None, False
            read.append(action)
        idle = 0
        for number, action in enumerate(read):
            if action is None:
                continue
            if action.verb is Verb.NOOP:
                idle += 1
                continue
            found = self._act(action)
            if found is None or found:
                ok[number] = False
                complaints += found or ()
        if idle == len(actions) > 0:
            complaints.append(Complaint(Why.IDLE, "no agent did anything"))
        self.state.idle += self.agents - len(actions) + idle
        return ok, complaints

    def _read(self, told: Told, seen: set[int]) -> Action:
        """Return `told`, an action or its text, as a checked action, and add its agent to `seen`, the agents named so far.
        Raises BadCommand for an invalid one or an agent that was named before."""
        if isinstance(told, Action):
            action = told
            if not 0 <= action.agent < self.agents or (action.place not in self.level.place_index and action.verb != Verb.NOOP):
                action = parse(str(told), self.level, self.agents, strict=True)
        elif not isinstance(told, str):
            raise BadCommand(Complaint(Why.PARTS, "an action must be an Action or a string"))
        else:
            known = self._parsed.get(told)
            action = known or parse(told, self.level, self.agents, strict=self.mode is Mode.CLEAN)
            if known is None:
                self._parsed[told] = action
        if action.agent in seen:
            raise BadCommand(Complaint(Why.TWICE, f"agent{action.agent} got two commands at once", action.agent))
        seen.add(action.agent)
        return action

    def _act(self, action: Action) -> tuple[Complaint, ...] | None:
        """Run an action and return its complaints (reasons for a refusal), empty if it was done; None if it was refused without
        one (in compat mode, which keeps the published game's oddities, a busy agent that should go)."""
        state, agent, verb = self.state, action.agent, action.verb
        place = self.level.place_index[action.place]
        if verb is Verb.GOTO:
            if state.busy[agent]:
                return say(Why.BUSY, agent, f"agent{agent} is busy") if self.mode is Mode.CLEAN else None
            state.at[agent] = place
            return DONE
        self._places[place] = None
        if verb is Verb.GET:
            return self._deeds.get(state, agent, place, action.item)
        if verb is Verb.PUT:
            return self._deeds.put(state, agent, place)
        return self._deeds.activate(state, agent, place)

    def _tick(self) -> None:
        """Advance running tools and busy agents by one step."""
        state = self.state
        if any(state.running):
            for place, left in enumerate(state.running):
                if left:
                    state.running[place] = left - 1
                    self._places[place] = None
        if any(state.busy):
            state.busy = [left - 1 if left else 0 for left in state.busy]

    def _serve(self) -> tuple[tuple[str, ...], int]:
        """Drop expired orders; then let orders, the most urgent first, take their dishes from the table. Returns the served
        dishes and the number of expired orders."""
        state = self.state
        orders, expired = state.orders, 0
        while orders and orders[0][0] <= state.time:
            del orders[0]
            expired += 1
        state.failed += expired
        state.failed_steps += bool(expired)
        state.failed_now = bool(expired)
        table = state.inside[self._table]
        state.served_now = ()
        if table and orders:
            self._match(list(table))
        return state.served_now, expired

    def _match(self, table: list[str]) -> None:
        """Give the dishes on the table to the orders that want them."""
        state, left = self.state, []
        for order in state.orders:
            if order[1] in table:
                table.remove(order[1])
                state.served_now += (order[1],)
            else:
                left.append(order)
        state.orders = left
        state.served += state.served_now
        state.inside[self._table] = tuple(table)
        self._places[self._table] = None

    def _arrive(self) -> str | None:
        """Add the next order if its time has come and the kitchen is not full. Returns its dish; None if no order was added."""
        state = self.state
        if state.time not in self.schedule.steps or len(state.orders) >= MOST_ORDERS:
            return None
        arrival = self.schedule.arrivals[state.drawn]
        state.drawn += 1
        insort(state.orders, (state.time + arrival.life, arrival.dish))
        return arrival.dish

    def _place(self, number: int) -> PlaceView:
        """Return the view of the place with this number; it is cached until something happens there."""
        view = self._places[number]
        if view is None:
            state = self.state
            inside = state.inside[number]
            view = PlaceView(self._deeds.names[number], inside, state.running[number], state.pickable[number])
            self._places[number] = view
        return view

    def _would(self, action: Action) -> bool:
        """Return whether an action would succeed, tried on a copy."""
        return self.copy()._act(action) == DONE
