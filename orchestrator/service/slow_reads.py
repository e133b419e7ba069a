"""Do slow reads in threads of their own, a few at a time, so that one person's questions never delay another's commands."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from orchestrator.service.web.errors import TooManyReads

MOST_WAITING = 8  # reads of all people together
Found = TypeVar("Found")


class Reads:
    """A queue of slow reads, of the files of runs for instance. It has `at_once` threads, whose names begin with `name`; each
    person may have `each` reads waiting or under way."""

    def __init__(self, name: str, at_once: int = 1, each: int = 1) -> None:
        self.each = each
        self.under_way = Counter[str]()  # reads by person
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)

    async def run(self, person: str, read: Callable[[], Found]) -> Found:
        """Call `read` in a thread of this queue and return its result. `person` is the id of a token.

        Raises TooManyReads if this person, or all people together, have too many reads under way.
        """
        if self.under_way[person] >= self.each:
            raise TooManyReads("Your previous request is still running: wait for its answer.")
        if self.under_way.total() >= MOST_WAITING:
            raise TooManyReads("Too many people are reading records: try again in a moment.")
        self.under_way[person] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, read)
        finally:
            self.under_way -= Counter([person])
