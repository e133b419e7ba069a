"""The digest of a game's state, the same for every game."""

import hashlib
import json
from typing import Any

AS_JSON = json.JSONEncoder(separators=(",", ":")).encode  # made once: json.dumps with separators makes one for each call


def state_digest(state: Any) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of a state given as plain JSON."""
    return text_digest(AS_JSON(state))


def text_digest(text: str) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]
