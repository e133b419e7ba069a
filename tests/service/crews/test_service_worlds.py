"""The world of a service: the tabletop without a server, and the port that an embedded world keeps."""

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TabletopSharedWorld
from orchestrator.core.errors import BlockcrewError
from orchestrator.service.crews.store import ServiceStore
from orchestrator.service.crews.worlds import PORT, check_port, comes_free, is_free, opener, usual_port
from orchestrator.settings import Settings


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen()
        yield sock.getsockname()[1]


@pytest.fixture
def store(tmp_path) -> Iterator[ServiceStore]:
    with closing(ServiceStore(tmp_path)) as store:
        yield store


async def test_the_tabletop_needs_no_server(tmp_path, store):
    config = RunConfig(world="tabletop")
    async with opener(config, Settings.read(tmp_path), tmp_path, store, 0)(None) as world:
        assert isinstance(world, TabletopSharedWorld)
        assert not store.fact(PORT), "and no port is remembered"


def test_a_port_is_free_when_nobody_listens_on_it(taken: int):
    assert not is_free(taken)


async def test_a_port_that_is_given_back_in_time_comes_free():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
    assert await comes_free(port, 60) and is_free(port)


async def test_a_port_that_another_program_keeps_is_refused_after_a_while(taken: int):
    assert not await comes_free(taken, 0.2)
    with pytest.raises(BlockcrewError, match=f"{taken}.*--game-port"):
        await check_port(taken, 0.2)


async def test_the_port_of_last_time_is_used_again_if_it_is_free(store):
    assert await usual_port(store) == 0
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = sock.getsockname()[1]
    store.fact(PORT, str(port))
    assert await usual_port(store) == port
