"""Start the service: lock its data folder, take its port, open world and crews, and serve the app until it is told to end."""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.release import RELEASE
from orchestrator.record.lock import InUse, acquire
from orchestrator.servers.options import is_loopback
from orchestrator.servers.place import EMBEDDED
from orchestrator.service.app import make_app
from orchestrator.service.assistants import assistants, open_to
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import ServiceStore
from orchestrator.service.crews.worlds import check_port, opener
from orchestrator.service.kitchens.open_kitchens import OpenKitchens
from orchestrator.service.private_files import write_private
from orchestrator.service.slow_reads import Reads
from orchestrator.service.voice.desk import Open, VoiceDesk
from orchestrator.service.web.auth_middleware import Entry
from orchestrator.service.web.connections import Connections
from orchestrator.service.web.host_check import Hosts
from orchestrator.service.web.log_filter import Unreadable, counting
from orchestrator.service.web.log_memory import LogMemory, remembering
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import FILE as SESSIONS
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.sign_in_links import URL, SignInLinks, open_links
from orchestrator.service.web.slow_client_timeout import PatientProtocol, patient
from orchestrator.service.web.speech_socket import sockets_of
from orchestrator.service.web.tokens import FOLDER, TokenHolder, first_tokens, open_tokens
from orchestrator.settings import Settings
from orchestrator.voice.opening import open_recogniser

GRACE = 3  # seconds in which open requests may finish at the end
MOST_HEADERS = 16 * 1024  # bytes that uvicorn reads
MOST_FRAME = 64 * 1024  # bytes of a message of a WebSocket: two seconds of audio
BACKLOG = 128  # connections that are accepted in one turn of the loop
WAITING = 2048  # connections that may wait to be accepted
FILES = 8192  # open files, connections among them


@dataclass(frozen=True, slots=True)
class ListenAddress:
    """The address that the service listens on; port 0 takes a free one. `game_port` is the port of a game world that the
    service starts itself, `game_host` the address on which that world listens, `patience` how many seconds a client may take
    to send a request's path and headers."""

    host: str = "127.0.0.1"
    port: int = 8765
    game_port: int = 0  # port of an embedded world
    patience: float = 10.0  # seconds for a request's path and headers
    game_host: str = "127.0.0.1"  # address of an embedded world

    @property
    def loopback(self) -> bool:
        """Return whether only programs on this machine can connect to this address."""
        return is_loopback(self.host)


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: its URL, its parts, each access token that this start made, with its holder, and `links`, which signs
    people in without one. `ended` is done when the web server or the work of the crews ends."""

    url: str
    tokens: list[tuple[TokenHolder, str]]
    registry: CrewRegistry
    benches: BenchmarkJobs
    connections: Connections
    reads: Reads
    links: SignInLinks
    ended: "asyncio.Future[None]"


@asynccontextmanager
async def opened(
    config: RunConfig,
    settings: Settings,
    door: ListenAddress,
    paces: Paces | None = None,
    recognisers: Open = open_recogniser,
) -> AsyncIterator[Service]:
    """Open the service and yield it; it answers requests at once, while the game world and the crews are still being opened.

    `config` has the options that all its crews share. `door` is the address to listen on, `paces` are the limits of each
    token's requests (by default the usual ones), and `recognisers` opens the recogniser of speech. Raises BlockcrewError if the
    data folder or a port is in use.
    """
    folder = settings.data / FOLDER
    if config.world == EMBEDDED and door.game_port and not settings.world_on_cluster:
        await check_port(door.game_port)
    most_strangers = allow_files() // 2
    with (
        owned(folder), listening(door) as sock, closing(ServiceStore(folder)) as store,
        counting(unreadable := Unreadable()), remembering(log_memory := LogMemory()),
    ):  # fmt: skip
        tokens = open_tokens(settings.data)
        new = first_tokens(tokens)
        hosts, sessions = Hosts(door.host, settings.hosts), SignIns(folder / SESSIONS, tokens)
        links = open_links(tokens)
        entry = Entry(tokens, sessions, links, hosts, paces or Paces(), Connections(most_strangers), unreadable=unreadable)
        registry = CrewRegistry(
            config, settings, store, opener(config, settings, folder, store, door.game_port, door.game_host)
        )
        benches = BenchmarkJobs(store, settings.data / "benches", registry.feed.tell)
        registry.feed.state = lambda: registry.snapshot() | {"benches": [each.model_dump() for each in benches.all()[:5]]}
        reads = Reads("records")
        desk = VoiceDesk(settings, recognisers)
        mcp_door = assistants()
        cooking = OpenKitchens(settings)
        app = make_app(registry, benches, entry, RELEASE, reads, desk, log_memory, mcp_door, cooking=cooking)
        server = Server(configuration(app, patient(door.patience, entry.connections), sockets_of(entry.connections)))
        await benches.go_on()
        works = [asyncio.create_task(work) for work in (registry.keep_open(), registry.show_changes(), server.serve([sock]))]
        aside = [asyncio.create_task(work) for work in (desk.load(), cooking.tidy())]
        try:
            with suppress(OSError):  # for `blockcrew tokens link`, which can be told the URL
                write_private(folder / URL, address(sock))
            ended = asyncio.ensure_future(first_end(works))
            async with open_to(mcp_door, app):
                yield Service(address(sock), new, registry, benches, entry.connections, reads, links, ended)
        finally:
            (folder / URL).unlink(missing_ok=True)
            registry.feed.close()
            await benches.close()
            server.should_exit = True
            for task in (*works[:2], *aside):
                task.cancel()
            await asyncio.gather(*works, *aside, return_exceptions=True)
            await asyncio.gather(desk.close(), cooking.close())


def allow_files() -> int:
    """Raise this process's limit of open files to FILES, or as far as the system allows (often 1,024), and return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= FILES:
        return FILES
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


async def first_end(works: Sequence["asyncio.Task[None]"]) -> None:
    """Wait until one of the tasks ends, and raise its exception if it failed."""
    done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        if not task.cancelled():
            task.result()


class Server(uvicorn.Server):
    """The server of uvicorn without its signal handlers: cli/loop.py handles signals."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, but let up to WAITING connections wait to be accepted. Uvicorn would allow only as many as it
        accepts in one turn of the event loop."""
        await super().startup(sockets)
        for sock in sockets or ():
            sock.listen(WAITING)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals alone, where uvicorn would install its own handlers."""
        yield


def configuration(app: object, protocol: type[PatientProtocol], sockets: type[asyncio.Protocol]) -> uvicorn.Config:
    """Return uvicorn's configuration for the app; `protocol` handles each HTTP connection, `sockets` each WebSocket.
    web/connections.py limits the number of connections instead of uvicorn.

    The HTTP parser is h11, because the faster one does not limit the bytes of the headers.
    """
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=protocol,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=MOST_HEADERS,
        loop="asyncio",
        lifespan="off",
        ws=sockets,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )


@contextmanager
def owned(folder: Path) -> Iterator[None]:
    """Lock a data folder for this process until the block ends; the system frees the lock however the process ends.

    Raises BlockcrewError if another service holds it, or the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BlockcrewError(
            f"The service cannot store data in {folder} ({cause(error)}): choose another folder with --data."
        ) from error
    try:
        file = acquire(folder / "lock")
    except InUse as error:
        raise BlockcrewError(
            f"Another service is using {folder.parent}: stop it, or choose another folder with --data."
        ) from error
    except BlockcrewError as error:
        raise BlockcrewError(f"The service cannot write to {folder}: choose another folder with --data.") from error
    with file:
        yield


@contextmanager
def listening(door: ListenAddress) -> Iterator[socket.socket]:
    """Yield a socket that listens on the address `door`; it is opened first, so that a port in use is found before anything
    starts.

    Raises BlockcrewError if the port is in use or cannot be opened.
    """
    family = socket.AF_INET6 if ":" in door.host else socket.AF_INET
    sock = socket.socket(family)
    with sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((door.host, door.port))
            sock.listen(WAITING)
        except (OSError, OverflowError) as error:
            raise BlockcrewError(
                f"The service cannot listen on {door.host}:{door.port} ({cause(error)}): choose another port with --port."
            ) from error
        yield sock


def address(sock: socket.socket) -> str:
    """Return the URL of a listening socket, as one types it into a browser."""
    host, port = sock.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
