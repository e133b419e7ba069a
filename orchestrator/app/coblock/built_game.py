"""Plays CoBlock in Minecraft in turns: the text engine is the referee, and real bots carry out what it allows. After each step
the state is read back from the server and its digest compared with the engine's."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.game_sites.carried_episode import CarriedEpisode, CarriedTrace
from orchestrator.games.coblock.action import BlockDeed, BlockVerb
from orchestrator.games.coblock.command import exact
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.episode import EpisodeTable
from orchestrator.games.game import GameEvent, GameSpec, SeatView
from orchestrator.games.player import GamePlayer

CARRIED_OUT = (BlockVerb.PLACE, BlockVerb.BREAK)


class HearingPlayer:
    """A player that knows of its partner's messages only what its bot heard in the game's chat. `heard` has all messages so
    far, in order."""

    def __init__(self, inner: GamePlayer, heard: Sequence[str]) -> None:
        self._inner, self._heard = inner, heard

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode for the inner player."""
        self._inner.begin(spec, seat, seed)

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action of the inner player."""
        assert isinstance(view, CoBlockView)
        heard = iter(self._heard)
        history = tuple(
            heard_deed(deed, next(heard), view.seat) if deed.action.verb is BlockVerb.SAY else deed for deed in view.history
        )
        return await self._inner.act(replace(view, history=history), legal, refused)


def heard_deed(deed: BlockDeed, text: str, seat: int) -> BlockDeed:
    """Return a message as the builder on `seat` knows it: its own as it said it, the partner's as it was heard."""
    return deed if deed.seat == seat else replace(deed, action=replace(deed.action, text=text))


class BuiltTrace(CarriedTrace[CoBlockGame]):
    """The course of an episode on a site. `heard` has all messages in order, as the partner heard them."""

    def __init__(self, game: CoBlockGame, site: BuildingSite, table: EpisodeTable, heard: list[str]) -> None:
        super().__init__(game, table, lambda: state_seen(game, site, heard))
        self.site, self.heard = site, heard

    def episode(self, seed: int, names: Sequence[str]) -> CarriedEpisode:
        """Return the episode, when it is over."""
        return self.ended(seed, names, self.site.taken_away, self.site.returned)


async def opened_trace(game: CoBlockGame, players: Sequence[GamePlayer], seed: int, site: BuildingSite) -> BuiltTrace:
    """Begin an episode on the site, with players that hear by the chat, and return its trace with the first state."""
    heard: list[str] = []
    table = EpisodeTable(game, [HearingPlayer(player, heard) for player in players], seed)
    await site.begin(game.state.task)
    trace = BuiltTrace(game, site, table, heard)
    await trace.note()
    return trace


async def build_together(
    game: CoBlockGame, players: Sequence[GamePlayer], seed: int, site: BuildingSite, names: Sequence[str] = ()
) -> CarriedEpisode:
    """Play one episode in turns on the site and return it. Raises ActionImpossible if a bot cannot carry an action out."""
    trace = await opened_trace(game, players, seed, site)
    while seats := game.to_act():
        await site.tend()
        chosen = await trace.table.ask(seats)
        for event in game.step(chosen):
            await carry_out(event, site, trace.heard)
        await trace.note(chosen)
    return trace.episode(seed, names)


async def carry_out(event: GameEvent, site: BuildingSite, heard: list[str]) -> None:
    """Carry out in the world what the referee reported: a placement, a break, or a message, which is appended to `heard` as the
    partner heard it."""
    if event.seat is None or event.kind == "refused":
        return
    action = exact(event.data["action"])
    if action.verb is BlockVerb.SAY:
        heard.append(await site.tell(event.seat, action.text))
    elif action.verb in CARRIED_OUT:
        await site.carry_out(event.seat, action)


async def state_seen(game: CoBlockGame, site: BuildingSite, heard: Sequence[str]) -> dict[str, Any]:
    """Return the game's state as plain JSON, with everything that can be seen in the world read from there: the blocks on the
    plot and what the builders hold as the server reports them, and the messages as they were heard."""
    said = iter(heard)
    history = [
        [number, seat, f"{BlockVerb.SAY} {next(said)}" if exact(line).verb is BlockVerb.SAY else line, why]
        for number, seat, line, why in game.state.as_json()["history"]
    ]
    standing = await site.standing()
    return game.state.as_json() | {
        "blocks": sorted([*cell, colour] for cell, colour in standing.items()),
        "inventories": [dict(sorted((await site.holding(seat)).items())) for seat in (0, 1)],
        "history": history,
    }
