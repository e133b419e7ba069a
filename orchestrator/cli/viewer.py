"""`blockcrew viewer`: fetches what blocks look like, for the 3D view of the page."""

import time

import typer

from orchestrator.installation.viewer_packages import ASSETS, FOLDER, install
from orchestrator.knowledge.game import VERSIONS

app = typer.Typer(help="Set up the 3D view of the page.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def viewer() -> None:
    """Set up the 3D view of the page."""


@app.command("install")
def install_packages() -> None:
    """Fetch models and textures of blocks with npm, checked against a pinned hash, into the user's cache folder."""
    began = time.monotonic()
    install(VERSIONS, print)
    size = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"{ASSETS.name} {ASSETS.release} is in {FOLDER} ({size / 1e6:.1f} MB, {time.monotonic() - began:.0f} s).")
    print("Its textures are Mojang's: they stay on this computer. A page that is open needs to be loaded anew.")
