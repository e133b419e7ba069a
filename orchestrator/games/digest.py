"""The digest of a game's state, the same for every game."""

import hashlib
import json
from typing import Any


def state_digest(state: Any) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of a state given as plain JSON."""
    return hashlib.sha256(json.dumps(state, separators=(",", ":")).encode()).hexdigest()[:12]
