"""Recipes for game servers in containers (image, command, environment, limits): the embedded server, which is the project's own
small Minecraft server, in our own image, or Paper, a widely used one, in itzg/minecraft-server. Paper's recipe follows the
documentation of that image and has not been tested by this project. container.py runs either."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.options import ServerOptions

CONTAINER, PAPER = "container", "container:paper"
WORLDS = (CONTAINER, PAPER)
SERVER_IMAGE, PAPER_IMAGE = "blockcrew-server", "itzg/minecraft-server:java21"
GAME_PORT, RCON_PORT = 25565, 25575
CONTROL = "/run/blockcrew-control"


@dataclass(frozen=True, slots=True)
class ContainerRecipe:
    """The recipe for a container. Without a `command` the image's own is run; `memory` is the limit, such as 1g, and `pids` the
    largest number of processes; `start` is the seconds until players must be able to join. `how` holds further options of the
    docker SDK, which are passed on unchanged."""

    image: str
    command: tuple[str, ...] | None
    environment: Mapping[str, str] = field(repr=False)
    memory: str
    pids: int
    start: float
    how: Mapping[str, object] = field(default_factory=dict)


def embedded(options: ServerOptions, image: str = "") -> ContainerRecipe:
    """Return the recipe of the embedded server (the project's own game server) in a container, from our own image unless
    `image` names another. The container's file system is read-only except for two folders: /tmp, which is in memory, and that
    of the Unix socket over which the server takes operator commands. The RCON password (for Minecraft's remote console) is
    passed as an environment variable, which the server deletes when it has read it."""
    words = {
        "--version": options.version,
        "--generator": options.generator,
        "--seed": str(options.seed),
        "--difficulty": options.difficulty,
        "--speed": f"{options.speed:g}",
        "--rcon": str(RCON_PORT),
        "--rcon-host": "0.0.0.0",
    }
    return ContainerRecipe(
        image=image or SERVER_IMAGE,
        command=tuple(f"{name}={value}" for name, value in words.items()),
        environment={"BLOCKCREW_RCON_PASSWORD": options.rcon_password or ""},
        memory="1g",
        pids=64,
        start=60,
        how={
            "read_only": True,
            "tmpfs": {"/tmp": "size=64m,mode=1777"},
            "volumes": [CONTROL],  # goes with the container
            "cap_drop": ["ALL"],
            "security_opt": ["no-new-privileges:true"],
        },
    )


def paper(options: ServerOptions, eula: bool, image: str = "") -> ContainerRecipe:
    """Return the recipe of a Paper server, from itzg/minecraft-server unless `image` names another. Raises BlockcrewError
    unless Mojang's EULA was accepted (`eula`), and for a speed other than 1."""
    if not eula:
        raise BlockcrewError(
            "Paper starts only if you accept Mojang's EULA (https://aka.ms/MinecraftEULA): set BLOCKCREW_EULA=true."
        )
    if options.speed != 1:
        raise BlockcrewError(f"{PAPER} runs at normal speed only: omit --speed, or use {CONTAINER}.")
    environment = {
        "EULA": "TRUE",
        "TYPE": "PAPER",
        "VERSION": options.version,
        "MEMORY": "2G",
        "ONLINE_MODE": "FALSE",
        "ENFORCE_SECURE_PROFILE": "FALSE",
        "SPAWN_PROTECTION": "0",
        "ALLOW_FLIGHT": "TRUE",
        "LEVEL_TYPE": "FLAT" if options.generator == "flat" else "DEFAULT",
        "SEED": str(options.seed),
        "DIFFICULTY": options.difficulty,
        "VIEW_DISTANCE": str(options.view_distance),
        "SIMULATION_DISTANCE": str(options.view_distance),
        "PAUSE_WHEN_EMPTY_SECONDS": "-1",
        "FUNCTION_PERMISSION_LEVEL": "2",
        "ENABLE_RCON": "TRUE",
        "RCON_PASSWORD": options.rcon_password or "",
    }
    return ContainerRecipe(image or PAPER_IMAGE, None, environment, memory="3g", pids=512, start=300)
