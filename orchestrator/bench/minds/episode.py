"""Defines what a task gets for one episode of a benchmark of minds, and what it returns."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from orchestrator.app.catalogue import MINDS
from orchestrator.app.minds import metered_alone
from orchestrator.app.model_config import open_chat_model
from orchestrator.app.run_config import RunConfig
from orchestrator.core.release import RELEASE
from orchestrator.llm.chat import ChatModel
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings


@dataclass(frozen=True, slots=True)
class MindEpisode:
    """One episode: `case` says which one of its task, `decider` who decides. `config` has the same decider and its model as a
    run has them; `recorder` writes the record of the episode."""

    case: str
    decider: str
    config: RunConfig
    settings: Settings
    recorder: Recorder

    @property
    def seed(self) -> int:
        """Return the seed of the episode."""
        return self.config.seed

    @property
    def asks(self) -> bool:
        """Return whether a model decides, also one that draws its answers at random."""
        kind = MINDS.get(self.decider)
        return kind is not None and (kind.asks_model or kind.own_model is not None)

    @asynccontextmanager
    async def model(self) -> AsyncIterator[ChatModel]:
        """Yield the model of the decider, whose calls are recorded. Raises BlockcrewError if it cannot be opened."""
        own = MINDS[self.decider].own_model
        if own:
            yield metered_alone(own(self.seed), self.recorder, ())
            return
        config = self.config.model_config
        async with open_chat_model(config, self.settings, self.recorder, release=RELEASE, seed=self.seed) as model:
            yield model


@dataclass(frozen=True, slots=True)
class EpisodeOutcome:
    """The outcome of an episode: `got` of `wanted` points, whether all was done (`ok`), and else `why` not. `more` has further
    counts, and `scores` the points of each part from 0 to 1, such as of each line, if it has parts."""

    got: float
    wanted: float
    ok: bool
    why: str = ""
    more: Mapping[str, int] = field(default_factory=dict)
    scores: Sequence[float] = ()

    def row(self) -> dict[str, Any]:
        """Return the outcome as figures for a row, as plain JSON."""
        parts = {"scores": list(self.scores)} if self.scores else {}
        return {"ok": self.ok, "why": self.why, "got": self.got, "wanted": self.wanted, "more": dict(self.more), **parts}


@dataclass(frozen=True, slots=True)
class MindTask:
    """A task in which minds are measured. `cases` are those that are played unless others are named, `rules` the deciders that
    ask no model, the first of which models are compared with. In a task that `mixes`, all minds that ask a model can be told
    apart; in the others there is only the model. One that is not `seeded` is played with the first seed only. `check` raises
    BlockcrewError for a case that cannot be played."""

    cases: tuple[str, ...]
    rules: tuple[str, ...]
    play: Callable[[MindEpisode], Awaitable[EpisodeOutcome]]
    check: Callable[[str], object]
    mixes: bool = False
    seeded: bool = True
