"""The logs of kitchens that belong to a study, in a folder of the service; `blockcrew cuisineworld replay` reads each."""

from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.service.web.errors import Conflict
from orchestrator.tasks.cuisineworld.trace import Record, write_traces

MOST_LOGS = 2000


class KitchenLogs:
    """Keeps the logs of a study in `folder`, one file for each kitchen that was played to its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def check(self) -> None:
        """Raise BlockcrewError if no log could be kept, before somebody cooks for it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            count = sum(1 for _ in self.folder.glob("*.jsonl"))
        except OSError as error:
            raise BlockcrewError(f"The service cannot keep logs in its folder {self.folder.name} ({cause(error)}).") from error
        if count >= MOST_LOGS:
            raise Conflict(f"The service keeps {count} logs of kitchens, its most: an owner has to move some elsewhere.")

    def keep(self, id: str, log: Record) -> str:
        """Write the log of the kitchen with this id, again if it was written before, and return the name of its file. Raises
        BlockcrewError if it cannot be written."""
        name = f"{log['participant']}-{log['level']}-{log['partners'] or 'alone'}-{id}.jsonl"
        write_traces(self.folder / name, [log])
        return name
