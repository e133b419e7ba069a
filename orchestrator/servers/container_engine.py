"""Access to the container engine on this machine (Docker, or Podman's socket) through the docker SDK. Errors of the engine
become sentences that tell the user what to do. container.py runs game servers with it."""

import errno
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from orchestrator.core.errors import BlockcrewError

USUAL = "unix:///var/run/docker.sock"
HERE = ("unix://", "http+unix://", "npipe://")
DEADLINE = 60  # seconds for one answer of the engine; pulling has none
OWNER = "blockcrew.owner"  # label of everything that is started here: HOST:PID of who has to end it
ENOUGH = {"nofile": (resource.RLIMIT_NOFILE, 4096), "nproc": (resource.RLIMIT_NPROC, 16384)}
TAKEN = ("port is already allocated", "address already in use", "ports are not available")


def engine() -> Any:
    """Return a docker SDK client of the container engine at DOCKER_HOST, or at Docker's usual socket. Raises BlockcrewError
    when DOCKER_HOST names another machine, or when no engine answers."""
    from docker.client import DockerClient  # noqa: PLC0415  a third of a second that only this needs
    from docker.utils import kwargs_from_env  # noqa: PLC0415

    wanted = kwargs_from_env() | {"base_url": address()}
    if not address().startswith(HERE):
        raise BlockcrewError(
            f"DOCKER_HOST names an engine on another machine ({address()}), and its servers cannot be joined from here: "
            "unset it, or start a server there and use --world HOST:PORT."
        )
    with refusals():
        client = DockerClient(timeout=DEADLINE, **wanted)
        client.ping()
    return client


def address() -> str:
    """Return the container engine's URL: DOCKER_HOST if it is set, otherwise Docker's usual socket."""
    from docker.utils import kwargs_from_env  # noqa: PLC0415

    return str(kwargs_from_env().get("base_url", USUAL))


@contextmanager
def refusals() -> Iterator[None]:
    """Convert every error of the container engine inside the `with` block to a BlockcrewError that tells the user what to
    do."""
    from docker.errors import APIError, DockerException  # noqa: PLC0415
    from requests import RequestException  # noqa: PLC0415

    try:
        yield
    except APIError as error:
        raise BlockcrewError(refusal(str(error.explanation or error))) from error
    except (DockerException, RequestException, OSError) as error:
        raise BlockcrewError(silence(address(), number(error), error)) from error


def refusal(words: str) -> str:
    """Return a sentence that tells the user why the container engine refused a request and what to do; `words` are the engine's
    own error message."""
    if any(sign in words for sign in TAKEN):
        return f"A port of the container is in use ({words}): end the program that uses it, or choose another port."
    return f"The container engine refused the request: {words.rstrip('.')}. `docker info` shows its state."


def silence(where: str, code: int | None, error: Exception) -> str:
    """Return a sentence that tells the user why the container engine at the address `where` did not answer and what to do.
    `code` is the operating system's error number, None if unknown; `error` is what the docker SDK raised."""
    if code in (errno.EACCES, errno.EPERM):
        return (
            f"You do not have permission to use the container engine at {where}: run `sudo usermod -aG docker $USER` and "
            "log in again, or set DOCKER_HOST to your own engine."
        )
    if code in (errno.ENOENT, errno.ECONNREFUSED):
        return (
            f"No container engine answers at {where}: start Docker (or start Podman's socket and name it in DOCKER_HOST), "
            "or use --world embedded, which needs none."
        )
    return f"The container engine at {where} does not answer ({error}): `docker info` shows its state."


def number(error: object) -> int | None:
    """Return the operating system's error number (errno) that an exception of the docker SDK holds somewhere in its arguments,
    cause or context; None when there is none."""
    seen: list[object] = [error]
    for each in seen:  # grows meanwhile; an exception holds few others
        if isinstance(each, OSError) and each.errno is not None:
            return each.errno
        if isinstance(each, BaseException) and len(seen) < 50:
            seen += [*each.args, each.__cause__, each.__context__]
    return None


def owner() -> str:
    """Return the text HOST:PID of this process. It labels the containers that the process starts, so that `sweep` can tell
    whose they are."""
    return f"{socket.gethostname()}:{os.getpid()}"


def sweep(client: Any) -> list[str]:
    """Remove the containers that processes of this machine started and left when they died, and return their names. Containers
    of running processes or of other machines stay."""
    gone = []
    with refusals():
        for container in client.containers.list(all=True, filters={"label": OWNER}, ignore_removed=True):
            host, _, pid = container.labels.get(OWNER, "").rpartition(":")
            if host == socket.gethostname() and pid.isdigit() and not alive(int(pid)):
                remove(container)
                gone.append(str(container.name))
    return gone


def remove(container: Any) -> None:
    """Remove a container with its volumes, even if it is running; nothing happens if it is gone already."""
    from docker.errors import APIError, NotFound  # noqa: PLC0415

    try:
        container.remove(force=True, v=True)
    except NotFound:
        return
    except APIError as error:
        if error.status_code != 409:  # its removal is going on
            raise


def alive(pid: int) -> bool:
    """Return whether a process with this id runs on this machine."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def limits() -> list[Any]:
    """Return the limits (ulimits) of open files and processes for a container: enough for a server, but never above this
    process's own limits, so that no engine refuses them. Without them an engine may ask for more than the machine grants, and
    the container does not start."""
    from docker.types import Ulimit  # noqa: PLC0415

    found = []
    for name, (kind, enough) in ENOUGH.items():
        soft, hard = (enough if own == resource.RLIM_INFINITY else min(own, enough) for own in resource.getrlimit(kind))
        found.append(Ulimit(name=name, soft=soft, hard=hard))
    return found
