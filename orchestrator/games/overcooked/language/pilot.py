"""The pilot turns a macro-action into actions of single ticks: the shortest path, a turn, and an interaction."""

from dataclasses import dataclass

from orchestrator.games.overcooked.game import ACTIONS
from orchestrator.games.overcooked.language.macro import MacroAction, MacroVerb
from orchestrator.games.overcooked.language.places import KitchenPlaces
from orchestrator.games.overcooked.rules import INTERACT, STAY
from orchestrator.games.overcooked.state import READY, OvercookedState
from orchestrator.games.overcooked.view import OvercookedView

NORTH, SOUTH, EAST, WEST = range(4)
YIELDS = 1  # the seat that steps aside when both cooks block each other


@dataclass(frozen=True, slots=True)
class MacroStep:
    """The action for this tick, and whether the macro-action is over after it, so that the model is asked again."""

    action: str
    done: bool


class MacroPilot:
    """The execution of one macro-action after the other for one cook. It remembers its last place, to notice a stalemate."""

    def __init__(self, places: KitchenPlaces) -> None:
        self.places = places
        self._stood: tuple[int, int] | None = None  # cell and direction when it last tried to move

    def step(self, view: OvercookedView, macro: MacroAction) -> MacroStep:
        """Return the next action of a macro-action. A wait and a step away take one tick; a path that the partner blocks ends
        the macro-action, and so does a soup that is not ready on arrival."""
        action, done = self._action(view.state, view.seat, macro)
        place = (view.state.at[view.seat], view.state.facing[view.seat])
        moving = macro.verb is not MacroVerb.WAIT and action != INTERACT
        if moving and not done and view.seat == YIELDS and place == self._stood:
            action = self._away(view.state, view.seat, avoid=action)
        self._stood = place if moving else None
        return MacroStep(ACTIONS[action], done)

    def _action(self, state: OvercookedState, seat: int, macro: MacroAction) -> tuple[int, bool]:
        """Return the number of the next action, and whether it is the last one."""
        if macro.cell < 0:
            return (STAY if macro.verb is MacroVerb.WAIT else self._away(state, seat)), True
        steps = self.places.reach(state, seat)
        side = self.places.beside(macro.cell, steps)
        if side is None:
            return STAY, True
        if side != state.at[seat]:
            return self._first_step(steps, state.at[seat], side), False
        way = self.places.layout.ahead[side].index(macro.cell)
        if way != state.facing[seat]:
            return way, False
        early = macro.verb is MacroVerb.LOAD and state.pots.get(macro.cell, 0) != READY
        return (STAY if early else INTERACT), True

    def _first_step(self, steps: dict[int, int], start: int, goal: int) -> int:
        """Return the direction of the first step of a shortest path; `steps` counts from its start."""
        while steps[goal] > 1:
            goal = next(cell for cell in self.places.layout.ahead[goal] if steps.get(cell, -1) == steps[goal] - 1)
        return self.places.layout.ahead[start].index(goal)

    def _away(self, state: OvercookedState, seat: int, avoid: int = STAY) -> int:
        """Return a step to a free cell, away from the partner if possible and never in the direction `avoid`; else a stay."""
        (x, y), (other_x, other_y) = (self.places.layout.place(state.at[who]) for who in (seat, 1 - seat))
        wanted = [EAST] * (x > other_x) + [WEST] * (x < other_x) + [SOUTH] * (y > other_y) + [NORTH] * (y < other_y)
        for way in (*wanted, WEST, NORTH, SOUTH, EAST):
            ahead = self.places.layout.ahead[state.at[seat]][way]
            if way != avoid and ahead != state.at[1 - seat] and self.places.walkable(state, ahead):
                return way
        return STAY
