"""Check what a running service can see of itself at once: the game world, crews, room on the disk, model and voice.

`blockcrew doctor` checks the installation, which takes longer and starts programs.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from orchestrator.core.errors import cause
from orchestrator.service.crews.options import needs_model
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.models import CrewStatus, Finding
from orchestrator.service.voice.desk import VoiceDesk

ROOM = 200e6  # bytes of free disk below which records of long runs get into trouble


def findings(registry: CrewRegistry, desk: VoiceDesk) -> Iterator[Finding]:
    """Yield what was found, one finding after the other; nothing is started and no other machine is asked."""
    world, voice = registry.world(), desk.shown()
    yield Finding(what="game world", ok=not world.why, note=world.why or f"open, Minecraft {world.version}")
    away = [crew.name for crew in registry.runners.values() if crew.presence is CrewStatus.AWAY]
    yield Finding(
        what="crews", ok=not away, note=f"not in the world: {', '.join(away)}" if away else f"{len(registry.runners)} of them"
    )
    yield disk(registry.settings.data)
    model = registry.base.model_config.model or registry.settings.model
    needed = needs_model(registry.base.mind)
    yield Finding(
        what="language model", ok=bool(model) or not needed, note=model or "none: crews decide by rules; --model names one"
    )
    off = f"off; {voice.why.removeprefix('Voice is off: ')}"
    yield Finding(what="voice", ok=True, note=f"on, {voice.recogniser}" if voice.on else off)


def disk(folder: Path) -> Finding:
    """Return how much room the disk of a folder has."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        return Finding(what="disk", ok=False, note=cause(error))
    return Finding(what="disk", ok=free >= ROOM, note=f"{free / 1e9:.1f} GB free")
