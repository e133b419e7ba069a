"""Refuse JSON that two programs could read differently: text that is not UTF-8, and objects with a repeated name."""

import codecs
import json
from typing import Any


class Twice(Exception):
    """Raised for a JSON object that has the same name twice; the message is the name."""


def doubts(body: bytes) -> str:
    """Return one sentence that says why two programs might read this JSON body differently; empty if they would not, or if it
    is no JSON."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return "The body must be UTF-8."
    if body.startswith(codecs.BOM_UTF8):
        return "The body must be UTF-8 without a byte order mark."
    try:
        json.loads(text, object_pairs_hook=unique)
    except Twice as error:
        return f"The body contains the name {error} twice."
    except (ValueError, RecursionError):
        return ""  # the parser of the route reports it
    return ""


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs of a JSON object as a dict. Raises Twice for a repeated name."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Twice(repr(next(name for name in names if names.count(name) > 1)[:40]))
    return found
