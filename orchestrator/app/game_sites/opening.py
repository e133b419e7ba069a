"""Opens a server for games in Minecraft: operator rights, free ground, and bots that join under the names of the seats."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import world_folder
from orchestrator.app.shared_world import CannotJoin, SharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import OURS
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.settings import Settings

Rejoin = Callable[[int], Awaitable[World]]  # from a seat to a new body under its name


@asynccontextmanager
async def open_world_for(
    names: Sequence[str], config: RunConfig, settings: Settings, recorder: Recorder
) -> AsyncIterator[SharedWorld]:
    """Yield the world that `config` names. At the end the bots with these names leave it and everything that was started is
    closed."""
    log, folder = recorder.path.with_suffix(".log"), world_folder(recorder.path)
    async with open_minecraft(config, settings, log, folder) as shared_world:
        try:
            yield shared_world
        finally:
            await shared_world.leave(names)


def need_place_for(what: str, world: str, at: Cell | None) -> None:
    """Raise BlockcrewError if nobody said where to lay out the ground on a server that is not our own. `what` names the ground
    and its size."""
    if at is None and world not in OURS:
        raise BlockcrewError(f"--world {world} needs free ground for the {what}: add --at 'X Y Z'.")


def operator_of(shared_world: SharedWorld, recorder: Recorder, what: str) -> RecordingAdmin:
    """Return the operator rights that lay out the ground, `what`. Raises BlockcrewError without them."""
    if shared_world.place.admin is None:
        raise BlockcrewError(f"Only an operator can lay out the {what}: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
    return RecordingAdmin(shared_world.place.admin, recorder)


async def joined_as(name: str, shared_world: SharedWorld, recorder: Recorder) -> World:
    """Let a bot join the world under a name, after an earlier one of this name has left, and return its body. Raises
    BlockcrewError if it cannot."""
    await shared_world.leave([name])
    body = shared_world.body(name, recorder)
    try:
        await shared_world.enter(name)
    except CannotJoin as error:
        raise BlockcrewError(f"{name} cannot join {shared_world.place.address}: {error}") from error
    return body
