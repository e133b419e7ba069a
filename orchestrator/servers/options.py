"""Options with which an embedded server is started, and their form as an argument of its start script."""

import json
from dataclasses import dataclass, field
from pathlib import Path

LANDS = ("survival", "flat")  # what a world is made of
EVERYWHERE = ("0.0.0.0", "::")  # all addresses of this machine
LOOPBACK = ("127.0.0.1", "::1", "localhost")
CONTROL = "control"  # the socket's name in the private folder


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """Options for `mc_server/embedded/start.js`, which checks them.
    Port 0 takes a free one; `version` is 1.21.1 or 1.21.4; `generator` is survival or flat; `difficulty` is peaceful, easy,
    normal or hard; without a `world_folder` nothing is kept; `ops` are the names of operators, `owners` those whose orders a
    crew prefers; with names in `whitelist` nobody else may join; with `passwords` every player has to give one; `icon` is a PNG
    of 64x64 pixels. RCON listens on loopback when it has an `rcon_port` and a password; `speed` is the game's pace as a
    multiple of real time (1 to 10)."""

    host: str = "127.0.0.1"
    port: int = 0
    version: str = "1.21.1"
    generator: str = "survival"
    seed: int = 1
    world_folder: Path | None = None
    ops: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    whitelist: tuple[str, ...] = ()
    passwords: bool = False
    difficulty: str = "normal"
    view_distance: int = 6
    motd: str = "blockcrew"
    icon: Path | None = None
    speed: float = 1
    rcon_port: int | None = None
    rcon_password: str | None = field(default=None, repr=False)  # goes in a private file, never over the command line

    def to_json(self, folder: Path, lifeline: int) -> str:
        """Return the options as the JSON argument of start.js, and write the RCON password to a file in `folder`. This folder
        is private and also gets the socket for operator commands; the server removes it at its end. `lifeline` is the file
        descriptor of a pipe: the server stops when the other end is closed, as when the process that started it dies."""
        secret = folder / "rcon-password"
        if self.rcon_password is not None:
            secret.touch(0o600)
            secret.write_text(self.rcon_password, "utf-8")
        return json.dumps(
            {
                "host": self.host,
                "port": self.port,
                "version": self.version,
                "generator": self.generator,
                "seed": self.seed,
                "worldFolder": str(self.world_folder) if self.world_folder else None,
                "ops": list(self.ops),
                "owners": list(self.owners),
                "whitelist": list(self.whitelist),
                "passwords": self.passwords,
                "icon": str(self.icon) if self.icon else None,
                "difficulty": self.difficulty,
                "viewDistance": self.view_distance,
                "motd": self.motd,
                "speed": self.speed,
                "rcon": self.rcon_port,
                "rconPasswordFile": str(secret) if self.rcon_password is not None else None,
                "control": str(folder / CONTROL),
                "scratch": str(folder),
                "lifeline": lifeline,
            }
        )


def is_loopback(host: str) -> bool:
    """Return whether only programs on this machine can connect to a server that listens on this address."""
    return host in LOOPBACK or host.startswith("127.")
