"""Whether the node packages that bots need are installed, asked before node starts and fails over a missing one."""

from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import PROJECT

NEEDED = ("mineflayer", "mineflayer-pathfinder", "minecraft-data", "vec3")  # by a bot host


def check_packages(project: Path = PROJECT) -> None:
    """Raises BlockcrewError that names the packages which are missing."""
    if missing := [name for name in NEEDED if not (project / "node_modules" / name).is_dir()]:
        names = ", ".join(missing)
        raise BlockcrewError(f"The bots lack the node package {names}: run `make setup`; `blockcrew doctor` checks the rest.")
