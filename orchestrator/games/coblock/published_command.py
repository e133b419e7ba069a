"""Reads a command line exactly as strictly as the published CoBlock code: one form, with these spaces and quotes. A line that
does not fit is no action there, and its model is not told why."""

import re
from collections.abc import Mapping
from typing import Any

PLACE = re.compile(r'place_block\(block_type="(\w+)", pos=\((-?\d+), (-?\d+), (-?\d+)\)\)', re.ASCII)
BREAK = re.compile(r"break_block\(pos=\(\d+, \d+, \d+\)\)", re.ASCII)
TEXT = r'\(message="([^\n\r\u2028\u2029]+)"\)'
SPOKEN = {"send_message": "message", "end_session": "end_session"}


def published_command(line: str, agent: str, uid: str) -> Mapping[str, Any] | None:
    """Return the action that the published parser makes of a line, with the published field names, or None for no action.
    `uid` is the name that a placed block gets.

    A break keeps no position: its uid is empty, so it removes nothing, but it is reported as done.
    """
    if line.startswith("place_block"):
        return placement(PLACE.search(line), agent, uid)
    if line.startswith("break_block"):
        return {"actionType": "break", "agentName": agent, "uid": ""} if BREAK.search(line) else None
    for name, kind in SPOKEN.items():
        if line.startswith(name):
            found = re.search(name + TEXT, line)
            return {"actionType": kind, "agentName": agent, "message": found[1]} if found else None
    return None


def placement(found: re.Match[str] | None, agent: str, uid: str) -> Mapping[str, Any] | None:
    """Return the placement that the pattern found, or None where it found none."""
    if found is None:
        return None
    position = {"x": int(found[2]), "y": int(found[3]), "z": int(found[4])}
    return {"actionType": "place", "agentName": agent, "blockType": found[1], "blockPos": position, "uid": uid}
