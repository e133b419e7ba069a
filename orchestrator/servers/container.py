"""A Minecraft server in a container of its own: its image is pulled if missing, and it is started, watched, and removed at the
end. container_recipes.py says what is run, container_engine.py talks to the engine, such as Docker. The server's ports are
published on free ports of the loopback address."""

import asyncio
import secrets
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container_engine import OWNER, engine, limits, owner, refusals, remove, sweep
from orchestrator.servers.container_recipes import GAME_PORT, RCON_PORT, ContainerRecipe
from orchestrator.servers.embedded import REMEMBERED_LINES, open_log
from orchestrator.servers.ping import ping

LOOPBACK = "127.0.0.1"
GRACE = 10  # seconds for a server to save and end before the engine kills it
LOOK = 0.25  # seconds between two looks whether it lets players in


class ContainerServer:
    """A running Minecraft server in a container. Create one with `await ContainerServer.start(recipe)`, where `recipe` says
    which image to run and how (the functions in container_recipes.py return one). Use it in `async with`, or call `stop()` at
    the end."""

    host = LOOPBACK
    port: int
    rcon_port: int

    def __init__(self, container: Any, log: Path | None) -> None:
        self._container = container
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        self._words: deque[str] = deque(maxlen=REMEMBERED_LINES)
        self._listener = threading.Thread(target=self._listen, args=(log,), name="container log", daemon=True)

    @classmethod
    async def start(cls, recipe: ContainerRecipe, log: Path | None = None) -> Self:
        """Start a server as `recipe` says (image, command, limits), and wait until players can join. What it prints goes to the
        file `log`, or nowhere.
        Raises BlockcrewError when there is no engine or image, when the engine refuses, or when the server ends or is not ready
        in time."""
        starting = asyncio.ensure_future(asyncio.to_thread(run, recipe))
        try:
            server = cls(await asyncio.shield(starting), log)
        except asyncio.CancelledError:
            # the engine is at it, and what it makes now nobody else would take away
            with suppress(BlockcrewError):
                await asyncio.to_thread(remove, await starting)
            raise
        try:
            server._listener.start()
            await server._wait_until_ready(recipe)
        except BaseException:
            await server.stop()
            raise
        return server

    @property
    def name(self) -> str:
        """Return the container's name in the container engine."""
        return str(self._container.name)

    async def wait_closed(self) -> None:
        """Wait until the server in the container has ended, for whatever reason."""
        await self._ended.wait()

    async def stop(self) -> None:
        """Stop the server, which saves the world and disconnects the players, and remove its container. Safe to call twice."""
        await asyncio.shield(asyncio.to_thread(end, self._container))
        if self._listener.ident:
            await asyncio.to_thread(self._listener.join, GRACE)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _wait_until_ready(self, recipe: ContainerRecipe) -> None:
        try:
            async with asyncio.timeout(recipe.start):
                self.port, self.rcon_port = await asyncio.to_thread(ports, self._container)
                while not self._ended.is_set():
                    with suppress(BlockcrewError):
                        await ping(self.host, self.port, timeout=LOOK * 4)
                        return
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            raise BlockcrewError(
                f"The server in the container was not ready after {recipe.start:.0f} s: {self._last_words()}"
            ) from None
        raise BlockcrewError(f"The server in the container exited immediately: {self._last_words()}")

    def _last_words(self) -> str:
        return " ".join(self._words).strip() or "it printed nothing."

    def _listen(self, log: Path | None) -> None:
        """Copy the server's output to the file `log` (nowhere if None) until the container ends, in a thread of its own."""
        from docker.errors import NotFound  # noqa: PLC0415  as in container_engine.py

        file = open_log(log)
        try:
            with suppress(NotFound):  # it was taken away before we could listen
                for piece in self._container.logs(stream=True, follow=True):
                    if file:
                        with suppress(OSError):  # a full disk must not stop the reading
                            file.write(piece)
                    self._words.extend(piece.decode(errors="replace").splitlines())
        finally:
            if file:
                file.close()
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._ended.set)


def run(recipe: ContainerRecipe) -> Any:
    """Create and start a container by its recipe (image, command, limits), and return it as an object of the docker SDK. First
    remove containers that dead processes left behind, and pull the image if it is missing."""
    client = engine()
    sweep(client)
    fetch(client, recipe.image)
    with refusals():
        container = client.containers.create(
            recipe.image,
            None if recipe.command is None else list(recipe.command),
            name=f"blockcrew-{secrets.token_hex(4)}",
            labels={OWNER: owner()},
            environment=dict(recipe.environment),
            ports={f"{port}/tcp": (LOOPBACK, None) for port in (GAME_PORT, RCON_PORT)},
            mem_limit=recipe.memory,
            pids_limit=recipe.pids,
            ulimits=limits(),
            **recipe.how,
        )
        try:
            container.start()
        except BaseException:
            remove(container)
            raise
        return container


def fetch(client: Any, image: str) -> None:
    """Pull an image, such as `itzg/minecraft-server:java21`, unless the container engine has it. `client` is the docker SDK's
    client. Raises BlockcrewError if the image cannot be pulled."""
    from docker.errors import APIError, ImageNotFound  # noqa: PLC0415

    with refusals():
        try:
            client.images.get(image)
            return
        except ImageNotFound:
            pass
        try:
            client.images.pull(*image.rsplit(":", 1)) if ":" in image else client.images.pull(image, "latest")
        except APIError as error:
            raise BlockcrewError(
                f"The image {image} is not here and cannot be pulled ({str(error.explanation).strip('. ')}): "
                "`make image` builds blockcrew's own images; for others check the name and the network."
            ) from error


def ports(container: Any) -> tuple[int, int]:
    """Return the two ports of this machine under which the game and RCON (Minecraft's remote console) of a server in a
    container can be reached. Raises BlockcrewError if the engine fails or the container has exited."""
    with refusals():
        container.reload()
    found = container.ports
    try:
        game, rcon = (int(found[f"{port}/tcp"][0]["HostPort"]) for port in (GAME_PORT, RCON_PORT))
    except (KeyError, TypeError, IndexError):
        raise BlockcrewError("The server in the container exited immediately, without opening its ports.") from None
    return game, rcon


def end(container: Any) -> None:
    """Stop a container, whose server has GRACE (10) seconds to save the world, and remove it."""
    from docker.errors import APIError  # noqa: PLC0415
    from requests import RequestException  # noqa: PLC0415

    with refusals():
        with suppress(APIError, RequestException):  # it has ended already, or hangs: what follows is harder
            container.stop(timeout=GRACE)
        remove(container)
