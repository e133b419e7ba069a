"""Checks of `blockcrew doctor` on sockets: whether the bot hosts (processes that run bots) and the server's control channel
that the settings name answer."""

import json
import socket
from collections.abc import Iterator
from typing import Any

from orchestrator.core.errors import cause
from orchestrator.settings import Settings

PATIENCE = 3.0  # seconds for an answer
LONGEST = 65536


def sockets() -> Iterator[tuple[str, bool, str]]:
    """Yield (what, whether it answered, address or advice) for each socket that the settings name: bot hosts (processes that
    run bots) and the control channel of a game server. Yield nothing if they name none."""
    settings = Settings.read()
    if settings.bots:
        yield finding(
            "bot hosts",
            settings.bots,
            {"check": True},
            "start orchestrator/bridge/js/bot_server.js there, or unset BLOCKCREW_BOTS",
        )
    if settings.control:
        question = {"id": 1, "op": "players"}
        yield finding(
            "control channel", settings.control, question, "start a server with --control there, or unset BLOCKCREW_CONTROL"
        )


def finding(what: str, address: str, question: dict[str, Any], advice: str) -> tuple[str, bool, str]:
    """Ask the socket at `address` one question, and return (`what`, whether it answered, a note). The note is the address, or
    the error followed by `advice`; `what` is the name that people read, such as "bot hosts"."""
    try:
        ask(address, question)
    except (OSError, ValueError) as error:
        return what, False, f"{address} does not answer ({cause(error)}): {advice}"
    return what, True, address


def ask(address: str, question: dict[str, Any]) -> Any:
    """Send a question as one JSON line to a Unix socket and return the answer. Raises OSError, and ValueError for a malformed
    answer."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        line.connect(address.removeprefix("unix:"))
        line.sendall(json.dumps(question).encode() + b"\n")
        return json.loads(line.makefile("rb").readline(LONGEST))
