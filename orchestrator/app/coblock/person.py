"""A person as a builder of CoBlock in Minecraft: gets a book with the goal and the blocks for it, builds with the own client,
and talks in the chat. What the person does becomes actions for the referee; what it refuses is taken back and explained."""

import asyncio
import json
from collections.abc import Mapping, Sequence

from orchestrator.app.coblock.built_game import BuiltTrace, opened_trace
from orchestrator.app.coblock.real_time import RealTimeGame
from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.game_sites.carried_episode import CarriedEpisode
from orchestrator.core.blueprint import Cell
from orchestrator.core.waiting.together import together
from orchestrator.games.coblock.action import END, BlockAction, place, remove, say
from orchestrator.games.coblock.blocks import COLOURS, Structure, cell_text, lowest_first
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.coblock.world import refusal_text
from orchestrator.games.game import GameSpec, SeatView
from orchestrator.games.player import GamePlayer
from orchestrator.servers.arena_layout import words

LOOK = 0.25  # seconds between two looks at what the person did
QUIET = 30.0  # seconds without an action after which a round passes, so that a waiting partner may change its mind
LINES = 10  # of a page of the book
GIVE_UP = "end"  # the line of chat with which the person ends the game


class PersonMember:
    """A person on a building site. Nobody knows what a person read in the chat, so everything counts as heard."""

    def __init__(self, seat: int, name: str) -> None:
        self.seat, self.name = seat, name

    async def present(self) -> None:
        """Return at once: a person comes back when it likes."""

    async def step_aside(self) -> None:
        """Return at once: a person in the way is moved by the site."""

    def attend(self) -> None:
        """Return at once: a person forgets nothing on demand."""

    async def hear(self, speaker: str, lines: Sequence[str]) -> str | None:
        """Return the lines as they were said."""
        return " ".join(lines)


class AbsentPlayer:
    """Takes the place of the person among the players; it is never asked."""

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode."""

    async def act(self, view: SeatView, legal: Sequence[str], refused: str = "") -> str:
        """Return `wait`, which is always legal."""
        return legal[0]


async def build_with_person(
    game: CoBlockGame, partner: GamePlayer, seat: int, seed: int, site: BuildingSite, names: Sequence[str] = ()
) -> CarriedEpisode:
    """Play one episode in real time with a person on `seat`, and return it. Raises ActionImpossible if the bot cannot carry an
    action out, or the person stays away."""
    players: list[GamePlayer] = [partner, partner]
    players[seat] = AbsentPlayer()
    trace = await opened_trace(game, players, seed, site)
    await give_book(site, seat, game.observe(seat))
    playing = RealTimeGame(trace)
    await together(playing.play(1 - seat), PersonHands(trace, playing, seat).play())
    await site.announce(f"The game is over: {game.state.over}.")
    return trace.episode(seed, names)


class PersonHands:
    """Turns into actions what the person does on the plot and says in the chat."""

    def __init__(self, trace: BuiltTrace, playing: RealTimeGame, seat: int) -> None:
        self._trace, self._playing, self._seat = trace, playing, seat
        self._site, self._game = trace.site, trace.game
        self._partner = self._site.bots[1 - seat]
        self._partner.attend()

    async def play(self) -> None:
        """Report to the referee what the person does, until the game is over."""
        clock = asyncio.get_running_loop()
        seen, since = len(self._trace.actions), clock.time()
        while not self._game.state.over:
            async with self._playing.lock:
                await self._look()
                await self._listen()
                if clock.time() - since > QUIET and len(self._trace.actions) == seen and not self._game.state.over:
                    await self._playing.step({})
            if len(self._trace.actions) > seen:
                seen, since = len(self._trace.actions), clock.time()
            await asyncio.sleep(LOOK)

    async def _look(self) -> None:
        """Judge each cell of the plot that the person changed, lower ones first."""
        standing, built = await self._site.standing(), self._site.built
        changed = {cell for cell in standing.keys() | built.keys() if standing.get(cell) != built.get(cell)}
        for cell in sorted(changed, key=lowest_first):
            if not self._game.state.over:
                await self._judge(cell, standing.get(cell, ""))

    async def _judge(self, cell: Cell, found: str) -> None:
        action = remove(cell) if not found else place(found, cell)
        if why := self._refusal(action):
            await self._site.put_back(cell)
            return await tell_person(self._site, self._seat, why)
        await self._site.note(self._seat, action)
        await self._playing.step({self._seat: str(action)})

    def _refusal(self, action: BlockAction) -> str:
        """Return in a sentence why the person may not do this; an empty text if it is allowed."""
        if action.colour and action.colour not in COLOURS:
            return f"{action.colour} is taken away: only wool in {', '.join(COLOURS)} belongs to the game."
        why = self._game.state.world.refusal(self._seat, action)
        return refusal_text(why, action) if why else ""

    async def _listen(self) -> None:
        """Take what the person said in the chat as messages, shortened to what the game allows."""
        while not self._partner.body.heard.empty() and not self._game.state.over:
            line = self._partner.body.heard.get_nowait()
            text = " ".join(line.text.split())[: self._game.rules.speech.longest]
            if line.speaker != self._site.names[self._seat] or not text:
                continue
            if text.lower() == GIVE_UP:
                await self._playing.step({self._seat: str(END)})
                continue
            self._trace.heard.append(text)
            await self._playing.step({self._seat: str(say(text))})


async def tell_person(site: BuildingSite, seat: int, text: str) -> None:
    """Show a line to the person alone."""
    await site.admin.command(f"tellraw {site.names[seat]} {json.dumps({'text': text})}")


async def give_book(site: BuildingSite, seat: int, view: CoBlockView) -> None:
    """Give the person a written book with the goal."""
    texts = ",".join(quoted(json.dumps({"text": page})) for page in pages(site, seat, view))
    book = f'written_book[written_book_content={{title:"Your goal",author:"blockcrew",pages:[{texts}]}}]'
    await site.admin.command(f"item replace entity {site.names[seat]} hotbar.8 with {book}")


def quoted(text: str) -> str:
    """Return a text as a string of SNBT, the form in which commands take data."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def pages(site: BuildingSite, seat: int, view: CoBlockView) -> list[str]:
    """Return the pages of the book: how the game goes, and the goal layer by layer."""
    corner = words(site.plot.at((0, 0, 0)))
    stock = ", ".join(f"{count} {colour}" for colour, count in view.inventory.items() if count)
    first = (
        f"You build with {site.names[1 - seat]}.\n\nOnly you know your goal. (0,0,0) is the block at {corner}; x goes east, "
        f"y up, z south.\n\nYou have: {stock}."
    )
    second = (
        "Say in the chat what you need and have, as here:\n\nI have red and blue. My goal: red (0,0,0); blue (0,1,0).\n\n"
        f"Say {GIVE_UP} to give up."
    )
    lines = goal_lines(view.goal)
    return [first, second, *("\n".join(lines[start : start + LINES]) for start in range(0, len(lines), LINES))]


def goal_lines(goal: Structure) -> list[str]:
    """Return the blocks of a goal as lines, lowest first."""
    cells: Mapping[Cell, str] = goal
    return [f"{cells[cell]} {cell_text(cell)}" for cell in sorted(cells, key=lowest_first)]
