"""Tests of the dialogue's modules run on the virtual clock, with the crew at the tabletop that the stories have."""

import asyncio
import gc
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "stories"))

from timeless import Timeless

REAL_TIME = {
    "test_skill_requests",
    "test_learn_on_request",
    "test_spoken_lines",
    "test_line_reading",
    "test_memory",
}  # these use threads


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Choose the event loop of a test; pytest-asyncio calls this hook."""
    return {"usual": asyncio.new_event_loop} if item.path.stem in REAL_TIME else {"timeless": Timeless}


@pytest.fixture
def warned(recwarn: pytest.WarningsRecorder) -> Callable[[], list[str]]:
    """What this test has warned of, once its garbage is gone: a coroutine that was never awaited warns when it is deleted.
    What earlier tests left behind is deleted before, so that it does not count here."""
    gc.collect()
    recwarn.clear()

    def messages() -> list[str]:
        gc.collect()
        return [str(warning.message) for warning in recwarn]

    return messages
