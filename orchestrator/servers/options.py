"""What one may choose about an embedded server."""

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """Choices for `mc_server/embedded/start.js`, which checks them.

    Port 0 takes a free one; `version` is 1.21.1 or 1.21.4; `generator` is survival or flat; without a `world_folder`
    nothing is kept; `ops` are the names of operators.
    """

    host: str = "127.0.0.1"
    port: int = 0
    version: str = "1.21.1"
    generator: str = "survival"
    seed: int = 1
    world_folder: Path | None = None
    ops: tuple[str, ...] = ()
    view_distance: int = 6
    motd: str = "blockcrew"

    def to_json(self, control: Path, lifeline: int) -> str:
        """The argument of start.js."""
        return json.dumps(
            {
                "host": self.host,
                "port": self.port,
                "version": self.version,
                "generator": self.generator,
                "seed": self.seed,
                "worldFolder": str(self.world_folder) if self.world_folder else None,
                "ops": list(self.ops),
                "viewDistance": self.view_distance,
                "motd": self.motd,
                "control": str(control),
                "lifeline": lifeline,
            }
        )
