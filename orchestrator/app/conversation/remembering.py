"""Opens what the crews of a world remember, and lets it listen to the record of a run."""

import logging
from collections.abc import Callable, Iterable
from functools import cache

from orchestrator.app.run_config import RunConfig
from orchestrator.app.skill_learning import embedder_of
from orchestrator.core.storage import SharedChest
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.noticing import Noticing
from orchestrator.memory.vectors import Meanings
from orchestrator.memory.world_memory import WorldMemory
from orchestrator.record.writer import Recorder
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED
from orchestrator.settings import Settings

log = logging.getLogger("blockcrew.memory")


def world_name(config: RunConfig, run: str = "") -> str:
    """Return the name by which the memory tells worlds apart: the address of a server of others; of a world that blockcrew
    starts, its land and seed, or the `run` to which alone it belongs."""
    if config.world in (EMBEDDED, *CONTAINERS):
        return f"run {run}" if run else f"{config.land}, seed {config.seed}"
    return config.world.lower()


def open_memory(
    settings: Settings,
    world: str,
    recorder: Recorder,
    chests: Iterable[SharedChest] = (),
    tell: Callable[[str], None] = log.warning,
) -> WorldMemory:
    """Return the memory of the world of this name, which keeps what the record of a run tells. `chests` are the shared ones
    that are known already; `tell` is called with a sentence if the file was damaged."""
    memory = WorldMemory(MemoryFile(settings.memory_file, tell), world, meaning_on_demand(settings))
    noticing = Noticing(memory, chests)
    recorder.listeners.append(noticing.notice)
    return memory


def meaning_on_demand(settings: Settings) -> Callable[[], Meanings | None]:
    """Return a function that opens what compares meanings at its first call; it gives None if the settings name a model that
    compares letters only."""

    @cache
    def meaning() -> Meanings | None:
        embedder = embedder_of(settings)
        return Meanings(embedder.embed, embedder.name) if embedder.semantic else None

    return meaning
