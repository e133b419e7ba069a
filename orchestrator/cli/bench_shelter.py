"""Options of `blockcrew bench shelter`: what to build (a blueprint file, or size and materials), and where."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from orchestrator.core.blueprint import Blueprint, Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.servers.place import OURS
from orchestrator.servers.served.arena_choice import place
from orchestrator.tasks.shelter import Shelter
from orchestrator.tasks.shelter.library import opened

SHIPPED = Path(__file__).parents[1] / "tasks" / "shelter" / "blueprints"
SIZE, QUICK_SIZE = "7x7x4", "3x3x4"
MATERIALS = "cobblestone,oak_planks"


@dataclass(frozen=True, slots=True)
class ShelterChoices:
    """The options of a shelter benchmark as they were typed; None where nothing was. `blueprint` is a file or a shipped
    blueprint; without it, `size` is width x depth x height and `of` names a stone and a wood. `at` has the coordinates of the
    lowest north-west corner."""

    blueprint: str | None
    size: str | None
    of: str | None
    at: str | None
    world: str
    version: str
    quick: bool

    def task(self) -> Shelter:
        """Return the task to build this shelter. Raises BlockcrewError for an impossible building, or if no place was typed
        although the server is not one that blockcrew starts."""
        if self.at is None and self.world not in OURS:
            raise BlockcrewError(f"--world {self.world} needs level ground for the shelter: add --at 'X Y Z'.")
        return Shelter(self.read(), place(self.at) if self.at is not None else None)

    def read(self) -> Blueprint:
        """Return the blueprint of the shelter, read from its file or made from size and materials. Raises BlockcrewError if
        both were typed, or if either is wrong."""
        if self.blueprint is not None:
            if self.size is not None or self.of is not None:
                raise BlockcrewError("--blueprint replaces --size and --of, so it cannot be used with them.")
            return opened(find(self.blueprint), self.version).blueprint
        size, materials = self.size or (QUICK_SIZE if self.quick else SIZE), (self.of or MATERIALS).split(",")
        if len(materials) != 2:
            raise BlockcrewError(f"--of must name a stone and a wood, for example {MATERIALS}, not {self.of!r}.")
        return shelter(load(self.version), read_size(size), *(name.strip() for name in materials))

    def words(self) -> Sequence[str]:
        """Return the options that define the shelter, as words of a command line that repeats the benchmark."""
        usual = (QUICK_SIZE if self.quick else SIZE) if self.blueprint is None else None
        given = {"--blueprint": self.blueprint, "--size": self.size or usual, "--of": self.of, "--at": self.at}
        return [word for name, value in given.items() if value is not None for word in (name, value)]


def find(name: str) -> Path:
    """Return the path of a blueprint file (the plan of a building): that of the shipped blueprint with this name, otherwise
    `name` itself as a path."""
    shipped = SHIPPED / f"{name}.yaml"
    return shipped if re.fullmatch(r"\w+", name) and shipped.is_file() else Path(name)


def read_size(text: str) -> Cell:
    """Parse a size such as `7x7x4` into (width, depth, height) in blocks. Raises BlockcrewError for any other text."""
    match = re.fullmatch(r"\s*(\d{1,3})\s*x\s*(\d{1,3})\s*x\s*(\d{1,3})\s*", text.lower())
    if match is None:
        raise BlockcrewError(f"A size must be width x depth x height, for example {SIZE}, not {text!r}.")
    return int(match[1]), int(match[2]), int(match[3])
