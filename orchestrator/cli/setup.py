"""`blockcrew setup`: does what the first run of an installed package does, ahead of it, or undoes it before the package is
removed."""

from typing import Annotated

import typer

from orchestrator.core.errors import BlockcrewError
from orchestrator.installation.cleaning import remove_all
from orchestrator.installation.readying import make_ready
from orchestrator.project import CACHE, HOMES, INSTALLED, PROJECT


def setup(
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove all that any version has fetched, as before uninstalling.")
    ] = False,
) -> None:
    """Fetch the node packages of an installed blockcrew into the user's cache folder, which the first run does otherwise."""
    if not INSTALLED:
        raise BlockcrewError(f"This blockcrew runs from a clone: use `make setup` and `make clean` in {PROJECT}.")
    if not remove:
        make_ready(print)
        print(f"blockcrew is set up in {PROJECT}")
        return
    removed, used = remove_all(CACHE, HOMES)
    print(f"Removed {len(removed)} folders of {HOMES}." if removed else "Nothing was left to remove.")
    if used:
        raise BlockcrewError(f"{used[0]} is in use: stop the commands that run, and try again.")
