"""One service for each story; it starts in a tenth of a second. And its app without a port, for the tests of single modules."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from app_in_process import AppInProcess, app_in_process
from serving_crews import Running, running


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as run:
        yield run


@pytest.fixture
async def in_process(tmp_path: Path) -> AsyncIterator[AppInProcess]:
    async with app_in_process(tmp_path) as parts:
        yield parts
