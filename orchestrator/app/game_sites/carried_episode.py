"""An episode that bots carry out in Minecraft while the text engine of the game is the referee. After each step the state is
read back from the server and its digest compared with the engine's."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from orchestrator.games.digest import state_digest
from orchestrator.games.episode import EpisodeTable
from orchestrator.games.game import CoordinationGame
from orchestrator.games.record import GameRecord

Game = TypeVar("Game", bound=CoordinationGame)


@dataclass(frozen=True, slots=True)
class CarriedEpisode:
    """An episode that was played in Minecraft: its record, as the text engine makes it, and for each of its states the digest
    of what the server reported. `taken_away` counts things that others changed, `returned` lost bots that were replaced."""

    record: GameRecord
    built: tuple[str, ...]
    taken_away: int
    returned: int

    @property
    def matching(self) -> int:
        """Return for how many states both digests are equal."""
        return sum(text == world for text, world in zip(self.record.digests, self.built, strict=True))

    @property
    def equal(self) -> bool:
        """Return whether both digests are equal for all states."""
        return self.record.digests == self.built

    def figures(self, text: Sequence[str]) -> dict[str, Any]:
        """Return the figures of this episode as plain JSON. `equal` says whether every state has the digest of the game in
        `text` alone; `matching` counts the states that the server reports as its referee has them."""
        return dict(self.record.metrics) | {
            "states": len(self.built), "matching": self.matching, "equal": self.built == tuple(text),
            "taken_away": self.taken_away, "returned": self.returned,
        }  # fmt: skip


class CarriedTrace(Generic[Game]):
    """The course of an episode so far: the actions of each step, and the digests of all states, in text and in the world.
    `seen` returns the game's state as plain JSON with everything that can be seen in the world read from there."""

    def __init__(self, game: Game, table: EpisodeTable, seen: Callable[[], Awaitable[Mapping[str, Any]]]) -> None:
        self.game, self.table, self._seen = game, table, seen
        self.actions: list[Mapping[int, str]] = []
        self.digests: list[str] = []
        self.built: list[str] = []

    async def note(self, actions: Mapping[int, str] | None = None) -> None:
        """Note the state that was reached by these actions, or the first one."""
        if actions is not None:
            self.actions.append(actions)
        self.digests.append(self.game.digest())
        self.built.append(state_digest(await self._seen()))

    def ended(self, seed: int, names: Sequence[str], taken_away: int, returned: int) -> CarriedEpisode:
        """Return the episode, when it is over."""
        spec, table = self.game.spec, self.table
        record = GameRecord(
            spec.name, spec.version, dict(spec.params), spec.as_published, seed, tuple(names), tuple(self.actions),
            tuple(self.digests), dict(self.game.metrics()), tuple(table.illegal), tuple(table.defaults),
        )  # fmt: skip
        return CarriedEpisode(record, tuple(self.built), taken_away, returned)
