"""The options of the server on which a benchmark of games lets bots play in Minecraft."""

from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.app.run_config import RunConfig
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import EMBEDDED, OURS, WORDS

SPEED = 4.0  # of a server of our own


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """The options of the server, as they were typed; empty where nothing was."""

    world: Annotated[str, typer.Option(help=f"{WORDS}. Default embedded.")] = ""
    at: Annotated[str, typer.Option(help="Lowest north-west corner of the land, 'X Y Z', on a server of somebody else.")] = ""
    speed: Annotated[
        float | None, typer.Option(help="Game speed, 1 to 10 times normal. Default 4, and 1 on a server of somebody else.")
    ] = None
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0]

    @property
    def place(self) -> str:
        """Return the word for the world, also where none was typed."""
        return self.world or EMBEDDED

    def config(self, workers: int) -> RunConfig:
        """Return the options of the run for so many bots."""
        speed = self.speed or (SPEED if self.place in OURS else 1.0)
        return RunConfig(team="graph", workers=workers, world=self.place, version=self.version, speed=speed, land="flat")


NOTHING_TYPED = SiteOptions()
