"""The names by which other programs use blockcrew; docs/guides/library.md shows each. What is not named here or in
`blockcrew.testing` is internal and may change without a note in the changelog."""

from orchestrator.core.contracts.mind import Mind
from orchestrator.core.contracts.task import Task
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.episode import play_episode
from orchestrator.games.game import CoordinationGame
from orchestrator.library.open_crew import OpenCrew, PursuitResult, open_crew
from orchestrator.library.sweeping import sweep
from orchestrator.project import VERSION as __version__

__all__ = [
    "BlockcrewError",
    "CoordinationGame",
    "Mind",
    "OpenCrew",
    "PursuitResult",
    "Task",
    "World",
    "__version__",
    "open_crew",
    "play_episode",
    "sweep",
]
