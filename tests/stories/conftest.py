"""Which loop a story is told on."""

import asyncio
from collections.abc import Callable, Mapping

import pytest
from timeless import Timeless

# nor with anybody who spins: there time would stand still
WITHOUT_SOCKETS = {"test_crew", "test_losses", "test_relief", "test_roster"}


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """See pytest-asyncio."""
    return {"timeless": Timeless} if item.path.stem in WITHOUT_SOCKETS else {"usual": asyncio.new_event_loop}
