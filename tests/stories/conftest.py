"""Which loop a test runs on: the virtual clock, unless sockets, threads or somebody who spins need the real one."""

import asyncio
from collections.abc import Callable, Mapping

import pytest
from timeless import Timeless

# with a server of models, a skillbook's thread, or a loop that never waits: on the virtual clock time would leap or stand still
REAL_TIME = {
    "test_advice", "test_hostile_models", "test_language", "test_language_shelter", "test_language_talk",
    "test_meta_plans_language", "test_objectives",
    "test_organisations", "test_teaching", "test_wishes",
}  # fmt: skip


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Choose the event loop of a test; pytest-asyncio calls this hook."""
    return {"usual": asyncio.new_event_loop} if item.path.stem in REAL_TIME else {"timeless": Timeless}
