"""The parts of server.py that need no service: address, port, folder, open files, and which failure ends it."""

import asyncio
import resource
import socket

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.server import FILES, ListenAddress, address, allow_files, first_end, listening, owned


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.8.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("10.0.0.1", False)],
)
def test_an_address_is_of_this_machine_alone_or_not(host: str, loopback: bool):
    assert ListenAddress(host).loopback is loopback


def test_a_port_is_taken_before_anything_starts_and_free_again_afterwards():
    with listening(ListenAddress(port=0)) as sock:
        port = sock.getsockname()[1]
        assert address(sock) == f"http://127.0.0.1:{port}"
        with socket.create_connection(("127.0.0.1", port), timeout=10):
            pass
        with pytest.raises(BlockcrewError, match=f"127.0.0.1:{port}.*--port"), listening(ListenAddress(port=port)):
            pass
    with listening(ListenAddress(port=port)):
        pass


@pytest.mark.parametrize("door", [ListenAddress(port=70000), ListenAddress("no.such.host.invalid", 0)])
def test_an_address_that_does_not_exist_is_one_sentence(door: ListenAddress):
    with pytest.raises(BlockcrewError, match="cannot listen on"), listening(door):
        pass


def test_a_folder_belongs_to_one_service_at_a_time(tmp_path):
    folder = tmp_path / "service"
    with owned(folder), pytest.raises(BlockcrewError, match="Another service is using"), owned(folder):
        pass
    with owned(folder):
        pass


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BlockcrewError, match="--data"), owned(tmp_path / "file" / "service"):
        pass


def test_the_process_may_open_as_many_files_as_it_says():
    allowed = allow_files()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allowed <= FILES and (soft == resource.RLIM_INFINITY or soft >= allowed)


async def test_the_first_failure_of_a_part_is_raised_and_a_cancelled_part_is_none():
    async def fails() -> None:
        raise BlockcrewError("it broke")

    waits = asyncio.create_task(asyncio.sleep(60))
    with pytest.raises(BlockcrewError, match="it broke"):
        await first_end([waits, asyncio.create_task(fails())])
    waits.cancel()
    await first_end([waits])
