"""The skillbook, opened when somebody asks and kept for a while; one reader at a time, in a thread of its own."""

import time
from collections.abc import Callable
from typing import TypeVar

from orchestrator.llm.embeddings import chosen
from orchestrator.service.slow_reads import Reads
from orchestrator.settings import Settings
from orchestrator.skillbook.skillbook import Skillbook

FRESH = 30.0  # seconds
EACH = 4  # questions of one person at a time
Answer = TypeVar("Answer")


class Books:
    """One for the service."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._reads = Reads("skillbook", each=EACH)
        self._book: Skillbook | None = None
        self._opened = float("-inf")

    async def ask(self, person: str, question: Callable[[Skillbook], Answer]) -> Answer:
        """Return what `question` finds in the book as it was at most FRESH ago.

        Raises BlockcrewError, and TooManyReads when too much is asked at once.
        """
        return await self._reads.run(person, lambda: question(self._fresh()))

    def _fresh(self) -> Skillbook:
        """Called in the one thread of the book only."""
        now = time.monotonic()
        if self._book is None or now - self._opened > FRESH:
            self._book, self._opened = self._open(), now
        return self._book

    def _open(self) -> Skillbook:
        settings = self.settings
        key = settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none"
        return Skillbook.open(settings.skillbook, settings.runs, chosen(settings.embeddings, key))
