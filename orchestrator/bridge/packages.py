"""Checks that the npm packages of the bots are installed, before Node.js starts and fails on a missing one."""

from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.project import PROJECT, SETUP

NEEDED = ("mineflayer", "mineflayer-pathfinder", "minecraft-data", "vec3")  # by a bot host


def check_packages(project: Path = PROJECT) -> None:
    """Raise BlockcrewError, with the names of those missing, unless the npm packages that the bots need are in `node_modules`
    of the folder `project`."""
    if missing := [name for name in NEEDED if not (project / "node_modules" / name).is_dir()]:
        names = ", ".join(missing)
        raise BlockcrewError(f"The bots need the node package {names}: run `{SETUP}`; `blockcrew doctor` checks the rest.")
