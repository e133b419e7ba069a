"""JSON that everybody reads in the same way: UTF-8, and no name twice in an object."""

import codecs
import json
from typing import Any


class Twice(Exception):
    """An object has a name twice."""


def doubts(body: bytes) -> str:
    """Return why others might read this JSON in another way, in one sentence; empty when they do not, or it is no JSON."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return "The body has to be UTF-8."
    if body.startswith(codecs.BOM_UTF8):
        return "The body has to be UTF-8 without a mark at its beginning."
    try:
        json.loads(text, object_pairs_hook=unique)
    except Twice as error:
        return f"The body has the name {error} twice."
    except (ValueError, RecursionError):
        return ""  # whoever reads it next says so
    return ""


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs. Raises Twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Twice(repr(next(name for name in names if names.count(name) > 1)[:40]))
    return found
