"""Plays one episode of a game of coordination: asks the players, tells them what was wrong with an illegal answer, and returns
a record (record.py) from which the game can be played again."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.game import CoordinationGame, GameEvent, GameSpec
from orchestrator.games.player import GamePlayer
from orchestrator.games.record import GameRecord

TOLD_BACK = 2  # illegal answers to one view that are told back; after one more, the default is taken
MOST_TOLD = 60  # legal actions that a complaint names
SAY = "say "
StepWatcher = Callable[[Mapping[int, str], Sequence[GameEvent]], None]


async def play_episode(
    game: CoordinationGame,
    players: Sequence[GamePlayer],
    seed: int,
    names: Sequence[str] = (),
    watch: StepWatcher | None = None,
) -> GameRecord:
    """Play one episode, with one player for each seat, and return its record. `names` are the players' names for the record;
    `watch` is called after each step with its actions and events.

    Seats that act at once are asked at once. An illegal answer is told back twice. After a third one the first action of
    `legal` is taken, which the record counts. Raises BlockcrewError for a wrong number of players.
    """
    table = EpisodeTable(game, players, seed)
    actions: list[Mapping[int, str]] = []
    digests = [game.digest()]
    while seats := game.to_act():
        chosen = await table.ask(seats)
        events = game.step(chosen)
        actions.append(chosen)
        digests.append(game.digest())
        if watch:
            watch(chosen, events)
    return GameRecord(
        game.spec.name, game.spec.version, dict(game.spec.params), game.spec.as_published, seed, tuple(names),
        tuple(actions), tuple(digests), dict(game.metrics()), tuple(table.illegal), tuple(table.defaults),
    )  # fmt: skip


class EpisodeTable:
    """The players at the table of one episode. `illegal` counts the illegal answers of each seat, and `defaults` how often the
    default was taken for it."""

    def __init__(self, game: CoordinationGame, players: Sequence[GamePlayer], seed: int) -> None:
        """Begin the episode for the game and all players. Raises BlockcrewError for a wrong number of players."""
        self.game, self.players, self.spec = game, players, game.spec
        seats = len(self.spec.seats)
        if len(players) != seats:
            raise BlockcrewError(f"{self.spec.name} has {seats} seats: give {seats} players, not {len(players)}.")
        self.illegal, self.defaults = [0] * seats, [0] * seats
        self._prompt: frozenset[int] | None = None  # seats whose player does not wait, such as for a model; None: not known
        game.reset(seed)
        for seat, player in enumerate(players):
            player.begin(self.spec, seat, player_seed(seed, seat))

    async def ask(self, seats: Sequence[int]) -> dict[int, str]:
        """Return a legal action for each of these seats, which are asked at once."""
        if len(seats) == 1:
            return {seats[0]: await self._ask_one(seats[0])}
        prompt = self._prompt or frozenset()
        tasks = {seat: asyncio.ensure_future(self._ask_one(seat)) for seat in seats if seat not in prompt}
        try:
            chosen = {seat: await self._ask_one(seat) for seat in seats if seat not in tasks}
            if self._prompt is None:
                await self._note_prompt(tasks)
            return chosen | dict(zip(tasks, await asyncio.gather(*tasks.values()), strict=True)) if tasks else chosen
        finally:
            for task in tasks.values():
                task.cancel()

    async def _note_prompt(self, tasks: Mapping[int, "asyncio.Future[str]"]) -> None:
        """Note in the first step whose task ends in its first turn, without waiting for anything. A task for each of their
        further actions would take longer than they do."""
        await asyncio.sleep(0)
        self._prompt = frozenset(seat for seat, task in tasks.items() if task.done())

    async def _ask_one(self, seat: int) -> str:
        view, legal, refused = self.game.observe(seat), self.game.legal(seat), ""
        for _ in range(TOLD_BACK + 1):
            answer = await self.players[seat].act(view, legal, refused)
            refused = complaint(answer, legal, self.spec)
            if not refused:
                return answer
            self.illegal[seat] += 1
        self.defaults[seat] += 1
        return legal[0]


def complaint(answer: str, legal: Sequence[str], spec: GameSpec) -> str:
    """Return in one sentence why an answer is no legal action, for the player who gave it; an empty text if it is legal."""
    if answer in legal:
        return ""
    if not answer.startswith(SAY) or spec.speech is None:
        more = f" and {len(legal) - MOST_TOLD} others" if len(legal) > MOST_TOLD else ""
        return f"{answer[:80]!r} is not legal now: choose one of {', '.join(legal[:MOST_TOLD])}{more}."
    said = answer.removeprefix(SAY)
    if not said.strip():
        return "The message is empty: write a text after `say`."
    if len(said) > spec.speech.longest:
        return f"The message has {len(said)} characters: use at most {spec.speech.longest}."
    return ""


def player_seed(seed: int, seat: int) -> int:
    """Return the seed of the player on this seat for an episode with the given seed, 32 bits; it tells a player nothing about
    the seed of the game."""
    return int.from_bytes(hashlib.sha256(f"player {seat} of episode {seed}".encode()).digest()[:4], "big")
