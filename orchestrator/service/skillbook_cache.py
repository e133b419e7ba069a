"""Open the skillbook (the searchable store of the bots' programs) when a request needs it and keep it for FRESH seconds; only
one thread reads it."""

import time
from collections.abc import Callable
from typing import TypeVar

from orchestrator.llm.embeddings import chosen
from orchestrator.service.slow_reads import Reads
from orchestrator.settings import Settings
from orchestrator.skillbook.skillbook import Skillbook

FRESH = 30.0  # seconds for which an open skillbook is used
EACH = 4  # questions of one person at a time
Answer = TypeVar("Answer")


class Books:
    """The skillbook (the searchable store of the bots' programs) of a service, kept open and opened again when it is older than
    FRESH seconds. `clock` returns seconds."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings, self.clock = settings, clock
        self._reads = Reads("skillbook", each=EACH)
        self._book: Skillbook | None = None
        self._opened = float("-inf")

    async def ask(self, person: str, question: Callable[[Skillbook], Answer]) -> Answer:
        """Call `question` with the skillbook (the searchable store of the bots' programs), which is at most FRESH seconds old,
        in the skillbook's own thread and return its result.

        `person` is the id of a token. Raises TooManyReads if too many questions wait, BlockcrewError for a broken skillbook.
        """
        return await self._reads.run(person, lambda: question(self._fresh()))

    def _fresh(self) -> Skillbook:
        """Return the skillbook (the searchable store of the bots' programs), opened again if it is older than FRESH seconds.
        Only the thread of `ask` may call this."""
        now = self.clock()
        if self._book is None or now - self._opened > FRESH:
            self._book, self._opened = self._open(), now
        return self._book

    def _open(self) -> Skillbook:
        settings = self.settings
        key = settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none"
        return Skillbook.open(settings.skillbook, settings.runs, chosen(settings.embeddings, key))
