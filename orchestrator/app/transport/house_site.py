"""The house of the transport game in Minecraft, with its bots. It lets them carry out what the agents did in a step, at the
pace of the game, and checks each deed by what the server reports."""

from collections.abc import Mapping, Sequence

from orchestrator.app.game_sites.opening import Rejoin
from orchestrator.app.game_sites.site_errors import ActionImpossible
from orchestrator.app.transport.deeds import HaulDeed, deeds_between, path_between
from orchestrator.app.transport.hand_work import TRIES, HandWork
from orchestrator.app.transport.house_ground import ON_FLAT_LAND, HouseGround
from orchestrator.app.transport.house_operator import HouseOperator
from orchestrator.app.transport.house_report import HouseReport, house_report
from orchestrator.app.transport.pace import GamePace
from orchestrator.app.transport.porter import HaulPorter
from orchestrator.app.transport.tending import put_right
from orchestrator.core.blueprint import Cell as Block
from orchestrator.core.outcome import Outcome
from orchestrator.core.waiting.together import together
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.state import HaulState, from_plain
from orchestrator.servers.arena_layout import words
from orchestrator.servers.recording_admin import RecordingAdmin


class HouseSite:
    """The site of one game after the other. `heard` has the messages that the bot of each seat heard. `taken_away` counts
    things and bots that others moved and that were put right."""

    def __init__(
        self, admin: RecordingAdmin, porters: Sequence[HaulPorter], rejoin: Rejoin, pace: GamePace, origin: Block | None = None
    ) -> None:
        self.admin, self.all_porters, self._rejoin, self.pace = admin, tuple(porters), rejoin, pace
        self.origin = origin or ON_FLAT_LAND
        self.porters = self.all_porters

    async def begin(self, game: HaulGame, heard: list[list[str]]) -> None:
        """Build the house of a game at its beginning, lay its things out, and place the bots. Each seat's list in `heard` will
        have the messages that its bot hears."""
        self.ground, self.rules, self.heard = HouseGround(game.house, self.origin), game.rules, heard
        self.porters = self.all_porters[: len(game.spec.seats)]
        self.operator = HouseOperator(self.admin, self.ground, self._rejoin)
        self.taken_away, self._state = 0, from_plain(game.snapshot())
        for number, porter in enumerate(self.all_porters):
            await self.operator.present(porter)
            await self.operator.command(f"gamemode survival {porter.name}")
            if porter not in self.porters:
                await self.operator.command(f"tp {porter.name} {words(self.ground.beside(number))}")
        names, cells = [porter.name for porter in self.porters], [body.cell for body in self._state.bodies]
        await self.ground.land(names, cells).apply(self.admin)
        await self.operator.furnish(self._state)
        self.hands = HandWork(self.operator, self.porters, self._state)
        self.pace.begin()

    @property
    def returned(self) -> int:
        """Return how many lost bots were replaced in this game."""
        return self.operator.returned

    async def carry_out(self, before: HaulState, after: HaulState) -> None:
        """Let the bots do what the agents did between two states, each at its own pace, and wait until the step's ticks have
        passed. Raises ActionImpossible if a bot does not succeed."""
        deeds = deeds_between(self.ground.house, before, after)
        self._state = after
        said = {deed.seat: deed.said for deed in deeds if deed.said}
        await together(self._talk(said), *(self._carry(deed, before, after) for deed in deeds))
        await self.pace.until(after.tick)

    async def _carry(self, deed: HaulDeed, before: HaulState, after: HaulState) -> None:
        if deed.path:
            pace = min(self.rules.cell, max(1.0, (after.tick - before.tick) / len(deed.path)))
            await self._walk(self.porters[deed.seat], before.bodies[deed.seat].cell, deed.path[-1], pace)
        if deed.verb:
            await self.hands.do(deed, after)

    async def _walk(self, porter: HaulPorter, start: Cell, end: Cell, pace: float) -> None:
        """Let a bot walk to a cell. Raises ActionImpossible if it does not get there in several tries."""
        outcome = Outcome(False)
        for attempt in range(TRIES):
            if attempt:
                start = await self._back_in_house(porter, start)
            path = path_between(self.ground.house, start, end)
            outcome = await porter.walk([self.ground.at(cell) for cell in path], pace)
            if (await self.operator.look(porter)).cell == end:
                return
        raise ActionImpossible(f"{porter.name} cannot walk to {words(self.ground.at(end))} ({outcome.note}): look there.")

    async def _back_in_house(self, porter: HaulPorter, cell: Cell) -> Cell:
        """Return the cell where a bot stands; one that is not in the house any more is put back into `cell`."""
        here = (await self.operator.look(porter)).cell
        if self.ground.house.room_of(here) or here in {door for door, _, _ in self.ground.house.doors}:
            return here
        await self.operator.place(porter, cell)
        return cell

    async def tend(self, report: HouseReport) -> None:
        """Put right what others did to the house since the last step, as far as `report` shows it."""
        self.taken_away += await put_right(self.operator, self.porters, self._state, report)

    async def _talk(self, said: Mapping[int, str]) -> None:
        """Let bots say their messages at once, and note them as all others heard them, in the order in which the referee passes
        them on. Raises ActionImpossible if somebody does not hear them."""
        if not said:
            return
        for _ in range(TRIES):
            for porter in self.porters:
                porter.attend()
            lines = {self.porters[seat].name: await self.porters[seat].say(text) for seat, text in said.items()}
            heard = [await porter.hear(without(lines, porter.name)) for porter in self.porters]
            if all(found is not None for found in heard):
                return self._note_heard(said, lines, heard)
            for each in self.porters:
                await self.operator.present(each)
        raise ActionImpossible("Not every bot hears what the others say: look whether the chat works.")

    def _note_heard(
        self, said: Mapping[int, str], lines: Mapping[str, Sequence[str]], heard: Sequence[Mapping[str, str] | None]
    ) -> None:
        for seat, text in sorted(said.items()):
            name = self.porters[seat].name
            for listener, found in zip(self.heard, heard, strict=True):
                if found and name in found:  # the chat drops spaces at the end of a line: what came as it was sent is the text
                    listener.append(text if found[name] == " ".join(lines[name]) else found[name])

    async def report(self) -> HouseReport:
        """Ask the server for the bots and all things in the house."""
        for porter in self.porters:
            await self.operator.present(porter)
        return await house_report(self.admin.ask, self.ground, [porter.name for porter in self.porters])

    async def clear(self) -> None:
        """Remove the house; its ground stays."""
        await self.ground.bare().apply(self.admin)


def without(lines: Mapping[str, Sequence[str]], name: str) -> dict[str, Sequence[str]]:
    """Return the lines of all speakers but one."""
    return {speaker: said for speaker, said in lines.items() if speaker != name}
