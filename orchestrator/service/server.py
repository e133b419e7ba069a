"""The service, joined: a data folder that belongs to one process, a port, the crews, and the app; until it is told to end."""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from orchestrator.app.run_config import RunConfig
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.release import RELEASE
from orchestrator.record.lock import InUse, acquire
from orchestrator.servers.place import EMBEDDED
from orchestrator.service.app import make_app
from orchestrator.service.benchmark_jobs import BenchmarkJobs
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.crews.store import ServiceStore
from orchestrator.service.crews.worlds import check_port, opener
from orchestrator.service.slow_reads import Reads
from orchestrator.service.web.auth_middleware import Entry
from orchestrator.service.web.connections import Connections
from orchestrator.service.web.host_check import Hosts
from orchestrator.service.web.log_filter import Unreadable, counting
from orchestrator.service.web.pace import Paces
from orchestrator.service.web.sessions import FILE as SESSIONS
from orchestrator.service.web.sessions import SignIns
from orchestrator.service.web.slow_client_timeout import PatientProtocol, patient
from orchestrator.service.web.tokens import FOLDER, TokenHolder, first_tokens, open_tokens
from orchestrator.settings import Settings

LOOPBACK = ("127.0.0.1", "::1", "localhost")
GRACE = 3  # seconds that open requests get at the end
MOST_HEADERS = 16 * 1024  # bytes
BACKLOG = 128  # connections that are accepted in one turn of the loop
WAITING = 2048  # connections that may wait for theirs
FILES = 8192  # open files, connections among them


@dataclass(frozen=True, slots=True)
class ListenAddress:
    """Where it listens; port 0 takes a free one."""

    host: str = "127.0.0.1"
    port: int = 8765
    game_port: int = 0  # of an embedded world
    patience: float = 10.0  # seconds for a request's path and headers

    @property
    def loopback(self) -> bool:
        """Whether nobody from outside gets in."""
        return self.host in LOOPBACK or self.host.startswith("127.")


@dataclass(frozen=True, slots=True)
class Service:
    """One that runs: where, which tokens were made just now, and its parts. `ended` is done when something broke it."""

    url: str
    tokens: list[tuple[TokenHolder, str]]
    registry: CrewRegistry
    benches: BenchmarkJobs
    connections: Connections
    reads: Reads
    ended: "asyncio.Future[None]"


@asynccontextmanager
async def opened(
    config: RunConfig, settings: Settings, door: ListenAddress, paces: Paces | None = None
) -> AsyncIterator[Service]:
    """It answers from the first moment on; the world and the crews follow. `paces`: how much of one token is taken at once.

    Raises BlockcrewError.
    """
    folder = settings.data / FOLDER
    if config.world == EMBEDDED and door.game_port:
        await check_port(door.game_port)
    most_strangers = allow_files() // 2
    with owned(folder), listening(door) as sock, closing(ServiceStore(folder)) as store, counting(unreadable := Unreadable()):
        tokens = open_tokens(settings.data)
        new = first_tokens(tokens)
        hosts, sessions = Hosts(door.host, settings.hosts), SignIns(folder / SESSIONS, tokens)
        entry = Entry(tokens, sessions, hosts, paces or Paces(), Connections(most_strangers), unreadable=unreadable)
        registry = CrewRegistry(config, settings, store, opener(config, settings, folder, store, door.game_port))
        benches = BenchmarkJobs(store, settings.data / "benches", registry.feed.tell)
        registry.feed.state = lambda: registry.snapshot() | {"benches": [each.model_dump() for each in benches.all()[:5]]}
        reads = Reads("records")
        app = make_app(registry, benches, entry, RELEASE, reads)
        server = Server(configuration(app, patient(door.patience, entry.connections)))
        await benches.go_on()
        works = [asyncio.create_task(work) for work in (registry.keep_open(), registry.show_changes(), server.serve([sock]))]
        try:
            yield Service(
                address(sock), new, registry, benches, entry.connections, reads, asyncio.ensure_future(first_end(works))
            )
        finally:
            registry.feed.close()
            await benches.close()
            server.should_exit = True
            for task in works[:2]:
                task.cancel()
            await asyncio.gather(*works, return_exceptions=True)


def allow_files() -> int:
    """Let this process have FILES files open, or as many as the system allows (often 1,024); return how many it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= FILES:
        return FILES
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


async def first_end(works: Sequence["asyncio.Task[None]"]) -> None:
    """Raises what ended one of them."""
    done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        if not task.cancelled():
            task.result()


class Server(uvicorn.Server):
    """Uvicorn, without handlers of its own for signals: cli/loop.py has them."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn.Server. More may wait to be accepted than are accepted at once."""
        await super().startup(sockets)
        for sock in sockets or ():
            sock.listen(WAITING)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See uvicorn.Server."""
        yield


def configuration(app: object, protocol: type[PatientProtocol]) -> uvicorn.Config:
    """h11 counts the bytes of headers, which the faster parser does not. How many connect: see service/web/connections.py."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=protocol,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=MOST_HEADERS,
        loop="asyncio",
        lifespan="off",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
    )


@contextmanager
def owned(folder: Path) -> Iterator[None]:
    """One service for a data folder; the system takes the lock back however a process ends. Raises BlockcrewError."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise BlockcrewError(
            f"The service cannot keep anything in {folder} ({cause(error)}): choose another folder with --data."
        ) from error
    try:
        file = acquire(folder / "lock")
    except InUse as error:
        raise BlockcrewError(f"Another service uses {folder.parent}: end it, or choose another folder with --data.") from error
    except BlockcrewError as error:
        raise BlockcrewError(f"Nothing can be written in {folder}: choose another folder with --data.") from error
    with file:
        yield


@contextmanager
def listening(door: ListenAddress) -> Iterator[socket.socket]:
    """The port, before anything else is started. Raises BlockcrewError."""
    family = socket.AF_INET6 if ":" in door.host else socket.AF_INET
    sock = socket.socket(family)
    with sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((door.host, door.port))
            sock.listen(WAITING)
        except (OSError, OverflowError) as error:
            raise BlockcrewError(
                f"The service cannot listen on {door.host}:{door.port} ({cause(error)}): choose another with --port."
            ) from error
        yield sock


def address(sock: socket.socket) -> str:
    """As one types it into a browser."""
    host, port = sock.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
