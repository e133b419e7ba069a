"""Writes the results of a benchmark of minds as one file, which a user can send to others."""

import json
from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from orchestrator.bench.minds.mind_sweep import MINDS_VERSION
from orchestrator.bench.minds.mind_tables import summary
from orchestrator.bench.page import machine
from orchestrator.bench.sweep import Row
from orchestrator.core.release import RELEASE

FILE = "minds.json"
OWN_SERVER = "a server of one's own"


def write_results(rows: Sequence[Row], base_url: str, settings: Mapping[str, Any], folder: Path) -> Path:
    """Write all rows with their summary into a file in `folder`, and return its path. `settings` are those that decide how
    models are asked. The file has no key, no name of a private server and no path of this machine."""
    found = {
        "kind": "blockcrew bench minds", "version": MINDS_VERSION, "release": RELEASE, "machine": machine(),
        "server": public_name(base_url), "settings": dict(settings), "summary": summary(rows), "rows": list(rows),
    }  # fmt: skip
    path = folder / FILE
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return path


def public_name(url: str) -> str:
    """Return the host name of a server that anybody can ask, or that it is one's own."""
    host = urlsplit(url).hostname or ""
    return host if "." in host and not is_address(host) and not host.endswith((".local", ".lan", ".internal")) else OWN_SERVER


def is_address(host: str) -> bool:
    """Return whether a host is a number such as 127.0.0.1 instead of a name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
