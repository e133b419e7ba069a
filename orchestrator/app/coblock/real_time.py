"""Plays CoBlock in Minecraft in real time: each builder acts as soon as its last action is done. In the record such a game is
one of rounds in which a single builder acts and the other one waits, so that the text engine can play it again."""

import asyncio
from collections.abc import Sequence

from orchestrator.app.coblock.built_game import CARRIED_OUT, BuiltTrace, opened_trace
from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.game_sites.carried_episode import CarriedEpisode
from orchestrator.core.waiting.together import together
from orchestrator.games.coblock.action import WAIT, BlockAction, BlockVerb
from orchestrator.games.coblock.command import exact
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.player import GamePlayer


async def build_in_real_time(
    game: CoBlockGame, players: Sequence[GamePlayer], seed: int, site: BuildingSite, names: Sequence[str] = ()
) -> CarriedEpisode:
    """Play one episode in real time on the site and return it. Raises ActionImpossible if a bot cannot carry an action out."""
    trace = await opened_trace(game, players, seed, site)
    playing = RealTimeGame(trace)
    await together(*(playing.play(seat) for seat in range(len(players))))
    return trace.episode(seed, names)


class RealTimeGame:
    """One game in real time. The world changes freely; the referee's state and the trace change under one lock."""

    def __init__(self, trace: BuiltTrace) -> None:
        self._trace, self._game, self._site = trace, trace.game, trace.site
        self.lock = asyncio.Lock()
        self._changed = asyncio.Condition()
        self._idle: set[int] = set()

    async def play(self, seat: int) -> None:
        """Let the builder of a seat act until the game is over."""
        while not self._game.state.over:
            if self._site.guarded:
                async with self.lock:
                    await self._site.tend()
            if self._game.state.over:
                return  # the partner ended it meanwhile
            known = len(self._trace.actions)
            line = (await self._trace.table.ask([seat]))[seat]
            action = exact(line)
            if action == WAIT or self._is_under_way(action):
                await self._wait(seat, known)
            elif action.verb in CARRIED_OUT:
                await self._build(seat, action)
            else:
                await self.talk_or_end(seat, action)

    def _is_under_way(self, action: BlockAction) -> bool:
        return action.cell is not None and action.cell in self._site.under_way.values()

    async def _build(self, seat: int, action: BlockAction) -> None:
        """Carry a placement or a break out and report it to the referee. It is undone if it has become illegal meanwhile."""
        if self._game.state.over or self._game.state.world.refusal(seat, action):
            return
        async with self._site.working(seat, action):
            await self._site.build(seat, action)
            async with self.lock:
                if self._game.state.over or self._game.state.world.refusal(seat, action):
                    assert action.cell is not None
                    return await self._site.put_back(action.cell)
                await self._site.note(seat, action)
                self._site.under_way.pop(seat)
                await self.step({seat: str(action)})

    async def talk_or_end(self, seat: int, action: BlockAction) -> None:
        """Let the bot of a seat say a message, or end the game."""
        heard = await self._site.tell(seat, action.text) if action.verb is BlockVerb.SAY else ""
        async with self.lock:
            if self._game.state.over:
                return
            if action.verb is BlockVerb.SAY:
                self._trace.heard.append(heard)
            await self.step({seat: str(action)})

    async def _wait(self, seat: int, known: int) -> None:
        """Wait until there are more than the `known` steps. If all builders wait and none works, a round passes in which nobody
        acts."""
        async with self._changed:
            if len(self._trace.actions) > known:
                return
            self._idle.add(seat)
            if len(self._idle) < len(self._game.spec.seats):
                await self._changed.wait()
                return
        async with self.lock:
            if len(self._trace.actions) == known:
                await self.step({})

    async def step(self, done: dict[int, str]) -> None:
        """Let the referee take what was done; everybody else waits in this round."""
        actions = {seat: done.get(seat, str(WAIT)) for seat in self._game.to_act()}
        self._game.step(actions)
        await self._trace.note(actions)
        async with self._changed:
            self._idle.clear()
            self._changed.notify_all()
