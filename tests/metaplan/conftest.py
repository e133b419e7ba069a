"""The tests of this folder run on the virtual clock, so that deadlines cost no time."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "stories"))

from timeless import Timeless


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Choose the event loop of a test; pytest-asyncio calls this hook."""
    return {"timeless": Timeless}
