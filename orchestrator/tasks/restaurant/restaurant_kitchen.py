"""The text kitchen as the referee of a restaurant in Minecraft: single actions between two steps, and what was taken from cooks
and stations. All rules are those of the text kitchen."""

from collections.abc import Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.action import Action, BadCommand, Complaint, Verb, Why
from orchestrator.tasks.cuisineworld.action_rules import DONE, say
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode, Told
from orchestrator.tasks.cuisineworld.rules import TABLE


class RestaurantKitchen(Kitchen):
    """A text kitchen whose agents act in another world."""

    def read(self, actions: Sequence[Told]) -> list[Action | None]:
        """Return what is to be carried out of the actions of one step: an Action, or None for one that is no command. In compat
        mode one bad command cancels all of them."""
        found: list[Action | None] = []
        seen: set[int] = set()
        for told in actions:
            try:
                found.append(self._read(told, seen))
            except BadCommand:
                if self.mode is Mode.COMPAT:
                    return [None] * len(actions)
                found.append(None)
        return found

    def do(self, action: Action) -> tuple[Complaint, ...]:
        """Let one agent act now, without the step going on. Returns the complaints, empty if it was done."""
        if action.verb is Verb.NOOP:
            return DONE
        found = self._act(action)
        if found is None:
            found = say(Why.BUSY, action.agent, f"agent{action.agent} is busy")
        self.state.refused += bool(found)
        return found

    def stand(self, agent: int, place: str) -> None:
        """Note that an agent is at a place because it was seen there, whatever it was told."""
        self.state.at[agent] = self.level.place_index[place]

    def empty_hands(self, agent: int) -> None:
        """Note that an agent has lost what it held."""
        self.state.hold[agent] = ""

    def leave_inside(self, place: str, items: Sequence[str]) -> None:
        """Note that only these items are left in a place. Raises BlockcrewError for an item that was not there."""
        number = self.level.place_index[place]
        left = list(self.state.inside[number])
        for item in items:
            if item not in left:
                raise BlockcrewError(f"{item} is not in {place}.")
            left.remove(item)
        self._places[number] = None
        self.state.inside[number] = tuple(items)
        if not items and self._deeds.kinds[number] != TABLE:
            self.state.running[number], self.state.pickable[number] = 0, self._deeds.open[number]
