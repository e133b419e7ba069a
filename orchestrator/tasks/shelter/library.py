"""The blueprints that a crew can build by name: those in a folder of the user, as YAML files or as files of other tools."""

import shutil
from collections import Counter
from pathlib import Path

from orchestrator.building.files.opening import READERS, name_for, open_building
from orchestrator.building.files.placeable import FileBuilding
from orchestrator.core.errors import BadGoal, BlockcrewError
from orchestrator.tasks.shelter.blueprint_file import read_blueprint

YAML = (".yaml", ".yml")
KINDS = frozenset((*YAML, *READERS))  # endings of the names of files that hold buildings
MOST = 500  # files of a folder that are looked at


def opened(file: Path, version: str) -> FileBuilding:
    """Return the building of a blueprint file, whatever its kind, and what was left out of it. Raises BlockcrewError with one
    sentence for a file that holds no building."""
    if file.suffix.lower() in READERS:
        return open_building(file, version)
    return FileBuilding(read_blueprint(file, version), Counter())


class BlueprintLibrary:
    """The blueprints of a folder, which need not exist, for one version of the game."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder, self.version = folder, version

    @property
    def files(self) -> dict[str, Path]:
        """Return the files by the names of their buildings, such as my_house for `My House.schem`."""
        own = sorted(self.folder.iterdir())[:MOST] if self.folder.is_dir() else []
        return {name_for(file): file for file in own if file.suffix.lower() in KINDS and file.is_file()}

    def named(self, text: str) -> str:
        """Return the name of the blueprint that a line of plain words names, the longest of several; empty if it names none."""
        words = f" {text.lower().replace('_', ' ')} "
        fitting = [name for name in self.files if f" {name.replace('_', ' ')} " in words]
        return max(fitting, key=len, default="")

    def open(self, name: str) -> FileBuilding:
        """Return a building of the library. Raises BlockcrewError if its file holds none, or has just been deleted."""
        file = self.files.get(name)
        if file is None:
            raise BadGoal(f"There is no building {name} any more.")
        return opened(file, self.version)

    def keep(self, file: Path) -> None:
        """Copy a file to the folder, in place of one of the same kind whose building has the same name, or else under the name
        of its building. Raises BlockcrewError if that cannot be written, or if a building in a file of another kind has this
        name."""
        name, kind = name_for(file), file.suffix.lower()
        target = self.files.get(name, self.folder / f"{name}{kind}")
        if target.suffix.lower() != kind:
            raise BlockcrewError(f"{target.name} in {self.folder} has the same name: rename one of them.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not (target.exists() and target.samefile(file)):
                coming = target.with_name(f".{target.name}.new")  # a crew never reads half a file
                shutil.copyfile(file, coming)
                coming.replace(target)
        except OSError as error:
            raise BlockcrewError(f"{target} cannot be written: {error.strerror}.") from error
