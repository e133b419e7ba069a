"""The work of the bots' hands in the transport game in Minecraft: taking, putting into a bag, dropping and delivering. What a
bot holds afterwards is checked by what the server reports."""

import asyncio
from collections.abc import Mapping, Sequence

from orchestrator.app.game_sites.site_errors import ActionImpossible
from orchestrator.app.transport.deeds import HaulDeed
from orchestrator.app.transport.house_operator import HouseOperator
from orchestrator.app.transport.porter import HaulPorter
from orchestrator.core.outcome import Outcome
from orchestrator.games.transport.actions import DELIVER, DROP, GRASP
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.state import HaulState
from orchestrator.games.transport.things import is_bag

TRIES = 4  # of a piece of work until the game ends with an error
Held = tuple[list[str], list[str]]  # what is in the hands and in the bag


class HandWork:
    """The hands of all bots in one game; one bot works at a time. `held` is what each should have now, `shelf` the free places
    at the goal. `passed_on` counts things that fell to another bot beside the one that took them, and that the operator passed
    on; `hindered` counts work that had to be begun again."""

    def __init__(self, operator: HouseOperator, porters: Sequence[HaulPorter], state: HaulState) -> None:
        self._operator, self._porters = operator, porters
        self.held = [held_by(state, porter.seat) for porter in porters]
        self.shelf = operator.ground.shelf()
        self.passed_on, self.hindered = 0, 0
        self._lock = asyncio.Lock()

    async def do(self, deed: HaulDeed, after: HaulState) -> None:
        """Let a bot do the work of a deed, until the server says that it holds what it should. Raises ActionImpossible if that
        does not come about in several tries."""
        async with self._lock:
            porter, cell, wanted = self._porters[deed.seat], after.bodies[deed.seat].cell, held_by(after, deed.seat)
            places = {thing: self.shelf.pop(0) if deed.verb == DELIVER else cell for thing in deed.things}
            outcome = Outcome(False)
            for attempt in range(TRIES):
                if attempt:
                    await self._begin_again(porter, deed, after, places)
                outcome = await self._try(porter, deed, after, places)
                if deed.verb == GRASP and not outcome.ok:
                    await self._pass_on(porter, places, wanted)
                if (await self._operator.look(porter)).holds(*wanted):
                    self.held[deed.seat] = wanted
                    return
            raise ActionImpossible(f"{porter.name} cannot {deed.verb} {', '.join(deed.things)} ({outcome.note}): look there.")

    async def _try(self, porter: HaulPorter, deed: HaulDeed, after: HaulState, places: Mapping[str, Cell]) -> Outcome:
        wanted = held_by(after, deed.seat)
        for thing, cell in places.items():
            outcome, block = Outcome(True), self._operator.ground.at(cell)
            if deed.verb == DROP:
                await self._operator.lay_frame(cell)
            if deed.verb == GRASP:
                outcome = await porter.pick_up(thing, block)
            elif deed.verb in (DROP, DELIVER):
                outcome = await porter.put_down(thing, block)
            if not outcome.ok:
                return outcome
            if deed.verb in (GRASP, DROP) and is_bag(thing) and after.inside[thing]:
                await self._operator.equip(porter, *wanted)  # what a bag holds goes with it
        return await porter.sort(*wanted)

    async def _pass_on(self, porter: HaulPorter, places: Mapping[str, Cell], wanted: Held) -> None:
        """Pass on what another bot got because it stands beside the one that knocked it out of its frame: the game lets it fall
        to whoever is near."""
        for other in self._porters:
            gained = [thing for thing in (await self._operator.look(other)).things if thing in places]
            if other is not porter and gained:
                await self._operator.equip(other, *self.held[other.seat])
                await self._operator.equip(porter, *wanted)
                self.passed_on += 1

    async def _begin_again(self, porter: HaulPorter, deed: HaulDeed, after: HaulState, places: Mapping[str, Cell]) -> None:
        """Undo what a bot did of a deed in which it was hindered, such as by its loss or by a stranger."""
        self.hindered += 1
        await self._operator.present(porter)
        await self._operator.place(porter, after.bodies[deed.seat].cell)
        for thing, where in places.items():
            others = sorted(one for one, at in after.lying.items() if at == where and one != thing)
            await self._operator.set_frames(where, [*others, thing] if deed.verb == GRASP else others)
        await self._operator.equip(porter, *self.held[deed.seat])


def held_by(state: HaulState, seat: int) -> Held:
    """Return what an agent holds in a state: in its hands, and in its bag."""
    bag = state.bag(seat)
    return state.bodies[seat].hands, state.inside[bag] if bag else []
