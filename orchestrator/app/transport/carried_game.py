"""Plays the transport game in Minecraft: the text engine is the referee, and real bots carry out what it allows. After each
step the state is read back from the server and its digest compared with the engine's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from orchestrator.app.game_sites.carried_episode import CarriedEpisode, CarriedTrace
from orchestrator.app.transport.house_report import HouseReport, state_seen
from orchestrator.app.transport.house_site import HouseSite
from orchestrator.games.episode import EpisodeTable
from orchestrator.games.game import GameEvent, GameSpec, SeatView
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.state import from_plain
from orchestrator.games.transport.view import HaulView


class HaulWatcher(Protocol):
    """A person or program that watches a game in Minecraft."""

    async def chose(self, game: HaulGame, actions: Mapping[int, str]) -> None:
        """Notice the actions that the agents begin now."""
        ...

    async def happened(self, game: HaulGame, events: Sequence[GameEvent]) -> None:
        """Notice what the bots have done in the step that ended."""
        ...


class HearingHauler:
    """A player that knows of the others' messages only what its bot heard in the game's chat. `heard` has all of these, in
    order."""

    def __init__(self, inner: Any, heard: Sequence[str]) -> None:
        self._inner, self._heard = inner, heard

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player."""
        self._inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the inner player."""
        assert isinstance(view, HaulView)
        messages = [replace(one, text=text) for one, text in zip(view.known.messages, self._heard, strict=True)]
        answer = await self._inner.act(replace(view, known=replace(view.known, messages=messages)), legal, refused)
        return str(answer)


class HaulTrace(CarriedTrace[HaulGame]):
    """The course of an episode in a house in Minecraft."""

    def __init__(self, game: HaulGame, table: EpisodeTable, site: HouseSite) -> None:
        super().__init__(game, table, self._state_seen)
        self.site = site
        self._report: HouseReport | None = None

    async def _state_seen(self) -> dict[str, Any]:
        self._report = await self.site.report()
        return state_seen(self.game.state, self._report, self.site.ground, self.site.heard)

    async def tend(self) -> None:
        """Put right what others have changed, if the last state in the world was another than the engine's."""
        if self._report and self.built[-1] != self.digests[-1]:
            await self.site.tend(self._report)


async def haul_together(
    game: HaulGame,
    players: Sequence[Any],
    seed: int,
    site: HouseSite,
    names: Sequence[str] = (),
    watch: HaulWatcher | None = None,
) -> CarriedEpisode:
    """Play one episode in a house in Minecraft and return it. `names` are the players' names for the record. Raises
    ActionImpossible if a bot cannot carry an action out."""
    heard: list[list[str]] = [[] for _ in players]
    table = EpisodeTable(game, [HearingHauler(player, told) for player, told in zip(players, heard, strict=True)], seed)
    await site.begin(game, heard)
    trace = HaulTrace(game, table, site)
    await trace.note()
    while seats := game.to_act():
        chosen = await table.ask(seats)
        if watch:
            await watch.chose(game, chosen)
        before = from_plain(game.snapshot())
        events = game.step(chosen)
        await site.carry_out(before, from_plain(game.snapshot()))
        await trace.note(chosen)
        await trace.tend()
        if watch:
            await watch.happened(game, events)
    return trace.ended(seed, names, site.taken_away + site.hands.hindered, site.returned)
