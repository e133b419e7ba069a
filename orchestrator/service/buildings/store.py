"""Keeps buildings that come over the API as files in the folder of blueprints, where all crews find them by name."""

from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.building.files.opening import name_for
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.service.web.errors import Conflict, NotFound, StorageFull, Unprocessable
from orchestrator.tasks.shelter.facts_of_building import Facts, facts_of_building
from orchestrator.tasks.shelter.library import BlueprintLibrary, opened

MOST = 200  # buildings that are kept


class BuildingStore:
    """The buildings of a folder. Its methods read files and may take a second, so a route calls them in a thread."""

    def __init__(self, folder: Path, version: str = VERSIONS[0]) -> None:
        self.library, self.version = BlueprintLibrary(folder, version), version

    def all(self) -> list[Facts]:
        """Return the name, the file and the bytes of each building, by name."""
        files = [(name, file) for name, file in sorted(self.library.files.items()) if file.exists()]
        return [{"name": name, "file": file.name, "bytes": file.stat().st_size} for name, file in files]

    def facts(self, name: str) -> Facts:
        """Return what a building is and takes. Raises NotFound for an unknown name, Unprocessable if its file holds none."""
        return self._facts(self._file(name))

    def put(self, file_name: str, content: bytes) -> Facts:
        """Check the building in a file and keep it, in place of one in a file of the same name; return what it is and takes.

        Raises Unprocessable if the file holds no building, Conflict if a file of another kind has its name, and StorageFull.
        """
        name = name_for(Path(file_name))
        if name not in self.library.files and len(self.library.files) >= MOST:
            raise StorageFull(f"There are {MOST} buildings already: delete one first.")
        with TemporaryDirectory() as folder:
            file = Path(folder) / file_name
            file.write_bytes(content)
            found = self._facts(file)
            try:
                self.library.keep(file)
            except BlockcrewError:
                raise Conflict(f"Another building is called {name}: rename the file, or delete that one first.") from None
        return found

    def delete(self, name: str) -> None:
        """Delete a building. Raises NotFound for an unknown name."""
        self._file(name).unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        try:
            return self.library.files[name]
        except KeyError:
            raise NotFound(f"There is no building {name!r}.") from None

    def _facts(self, file: Path) -> Facts:
        try:
            building = opened(file, self.version)
        except BlockcrewError as wrong:
            raise Unprocessable(str(wrong).replace(f"{file.parent}/", "")) from None  # no path of this machine
        return facts_of_building(name_for(file), building) | {"said": building.said}
