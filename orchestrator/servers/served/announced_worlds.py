"""Tells other commands of the same user about the worlds that `blockcrew world` serves on this machine: for each port, the
control channel, over which they get operator rights."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.options import EVERYWHERE, is_loopback


def own_folder() -> Path | None:
    """Return the folder of the announcements, which only this user can read and write; None where it cannot be had."""
    folder = Path(tempfile.gettempdir()) / f"blockcrew-worlds-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    ours = status.st_uid == os.getuid() and not status.st_mode & 0o077 and not folder.is_symlink()
    return folder if ours else None


@contextmanager
def announced(port: int, control: Path) -> Iterator[None]:
    """Let other commands of this user find the control channel `control` of the server on this port, until the block ends."""
    folder = own_folder()
    if folder is None:
        yield
        return
    file = folder / str(port)
    file.write_text(str(control), "utf-8")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


async def found(host: str, port: int) -> str | None:
    """Return the control channel, as `unix:/path`, of the server at this address, if this user's `blockcrew world` serves it on
    this machine; None for any other server."""
    folder = own_folder()
    here = is_loopback(host) or host in EVERYWHERE
    if folder is None or not here or not (folder / str(port)).is_file():
        return None
    path = Path((folder / str(port)).read_text("utf-8"))
    with suppress(BlockcrewError):
        admin = await ControlAdmin.connect(path)
        try:
            return f"unix:{path}" if (await admin.about()).port == port else None
        finally:
            await admin.aclose()
    return None
