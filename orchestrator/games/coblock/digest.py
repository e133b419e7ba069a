"""The short hash of plain data, for states and recordings."""

import hashlib
import json
from typing import Any


def short_hash(data: Any) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of the data as JSON without spaces."""
    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:12]
