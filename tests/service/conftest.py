"""One service for each story; it starts in a tenth of a second."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from serving_crews import Running, running


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as run:
        yield run
