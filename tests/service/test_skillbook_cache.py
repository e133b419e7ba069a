"""The skillbook of a service: one for all questions, and opened again after a while."""

import asyncio
import threading
from pathlib import Path

import pytest

from orchestrator.service.skillbook_cache import EACH, FRESH, Books
from orchestrator.service.web.errors import TooManyReads
from orchestrator.settings import Settings


def settings(folder: Path) -> Settings:
    return Settings.read(folder).model_copy(update={"embeddings": "hashing"})


async def test_questions_share_a_book_until_it_is_too_old(tmp_path):
    now = [0.0]
    books = Books(settings(tmp_path), lambda: now[0])
    first = await books.ask("sam", lambda book: book)
    now[0] = FRESH
    assert await books.ask("ann", lambda book: book) is first
    now[0] = FRESH + 1
    later = await books.ask("sam", lambda book: book)
    assert later is not first
    assert [skill.name for skill in later.shelf.skills] == [skill.name for skill in first.shelf.skills] != []


async def test_one_person_asks_a_few_questions_at_a_time(tmp_path):
    books, go = Books(settings(tmp_path)), threading.Event()
    asked = [asyncio.create_task(books.ask("sam", lambda book: go.wait(60))) for _ in range(EACH)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyReads):
        await books.ask("sam", lambda book: True)
    go.set()
    assert await asyncio.gather(*asked) == [True] * EACH
