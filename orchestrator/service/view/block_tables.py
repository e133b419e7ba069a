"""Say what blocks look like, for the 3D view: their names and states always, models and textures if they are installed.

`blockcrew viewer install` fetches those (installation/viewer_packages.py): they belong to Mojang, and are never shipped.
"""

import gzip
import json
from functools import cache
from pathlib import Path

from orchestrator.installation.viewer_packages import ATLAS, FOLDER, models_file
from orchestrator.knowledge.block_states import block_states

INSTALL = "blockcrew viewer install"
LEVEL = 6  # of compressing


def block_table(version: str, folder: Path = FOLDER) -> bytes:
    """Return the table of all blocks of a game version as compressed JSON: `blocks` as knowledge/block_states.py has them,
    `models` as viewer_models.py picks them, and `missing`, the command that installs them where they are not. Raises
    BlockcrewError for a version that is not supported."""
    models = folder / models_file(version)
    return packed_table(version, models if (folder / ATLAS).is_file() and models.is_file() else None)


@cache
def packed_table(version: str, models: Path | None) -> bytes:
    """Return the table with the models of this file, or without any."""
    blocks = json.dumps(block_states(version), separators=(",", ":"))
    found = models.read_text("utf-8") if models else "null"
    missing = json.dumps("" if models else INSTALL)
    return gzip.compress(f'{{"blocks":{blocks},"models":{found},"missing":{missing}}}'.encode(), LEVEL, mtime=0)


def atlas(folder: Path = FOLDER) -> bytes | None:
    """Return the picture of all textures of blocks, a PNG; None where they are not installed."""
    try:
        return (folder / ATLAS).read_bytes()
    except OSError:
        return None
