"""The work of a game as targets that can be shared out, for designers that only say who takes what, such as models."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from orchestrator.games.capo.parts import Knowing
from orchestrator.metaplan.plan import MetaPlan


@dataclass(frozen=True, slots=True)
class SharedWork(Generic[Knowing]):
    """The parts of a game that turn shares into plans. `goal` is one sentence; `targets` returns what is to be done as far as a
    member knows, `eyes` what it holds and sees as plain JSON, and `report` its facts as the other members read them. `share`
    makes the plan in which each target has its owner, in the best order; `owners` reads the owners from a plan."""

    goal: str
    targets: Callable[[Knowing], Sequence[str]]
    eyes: Callable[[Knowing], Mapping[str, Any]]
    report: Callable[[Knowing], str]
    share: Callable[[Knowing, Mapping[str, str]], MetaPlan]
    owners: Callable[[MetaPlan], Mapping[str, str]]
