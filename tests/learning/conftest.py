"""The curriculum is tested on the virtual clock; tests that use the skillbook's threads have a usual loop."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "stories"))

from timeless import Timeless

VIRTUAL_TIME = {"test_explorer"}


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Choose the event loop of a test; pytest-asyncio calls this hook."""
    return {"timeless": Timeless} if item.path.stem in VIRTUAL_TIME else {"usual": asyncio.new_event_loop}
