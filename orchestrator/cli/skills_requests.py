"""The requests of `blockcrew skills search --file`: one a line, as text or as a JSON object."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.skillbook.search import Hit

KEYS = ("request", "text")  # of a line that is a JSON object, the first that it has


def read_requests(file: Path) -> list[str]:
    """Return the requests in a file, without empty lines. Raises BlockcrewError with file and line for one that is no request,
    and for a file without any."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise BlockcrewError(f"The file of requests {file} cannot be read: {cause(error)}.") from error
    found = list(requests_of(file, lines))
    if not found:
        raise BlockcrewError(f"{file} has no requests: write one a line.")
    return found


def requests_of(file: Path, lines: Sequence[str]) -> Iterator[str]:
    """Yield the request in each line that is not empty."""
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("{"):
            yield from_object(file, number, line)
        elif line.strip():
            yield line.strip()


def from_object(file: Path, number: int, line: str) -> str:
    """Return the request in a line that is a JSON object. Raises BlockcrewError if it has none."""
    try:
        read = json.loads(line)
    except ValueError as error:
        raise BlockcrewError(f"{file}:{number}: this line is no JSON object: {cause(error)}.") from error
    request = next((read[key] for key in KEYS if key in read), None)
    if not isinstance(request, str) or not request.strip():
        raise BlockcrewError(f"{file}:{number}: `{KEYS[0]}` has to be a text.")
    return request.strip()


def as_rows(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    """Return hits as plain JSON."""
    return [{"name": hit.skill.name, "library": hit.skill.library, "distance": hit.distance} for hit in hits]
