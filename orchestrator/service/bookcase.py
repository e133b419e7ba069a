"""The skillbook, opened when somebody asks and kept for a while; one reader at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from orchestrator.llm.embeddings import chosen
from orchestrator.settings import Settings
from orchestrator.skillbook.book import Book

FRESH = 30.0  # seconds


class Books:
    """One for the service."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._book: Book | None = None
        self._opened = float("-inf")
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def book(self) -> AsyncIterator[Book]:
        """As it was at most FRESH ago. Raises BlockcrewError."""
        async with self._one:
            now = asyncio.get_running_loop().time()
            if self._book is None or now - self._opened > FRESH:
                self._book, self._opened = await asyncio.to_thread(self._open), now
            yield self._book

    def _open(self) -> Book:
        settings = self.settings
        key = settings.embeddings_key.get_secret_value() if settings.embeddings_key else "none"
        return Book.open(settings.skillbook, settings.runs, chosen(settings.embeddings, key))
