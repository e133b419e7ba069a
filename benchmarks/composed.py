"""The compose file for benchmarks and tests: brought up under a name and on ports of its own, asked, killed, taken down.

`docker compose` where it is, else podman-compose from PyPI, fetched into uv's cache.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container_engine import engine, limits

ROOT = Path(__file__).parents[1]
PODMAN_COMPOSE = "podman-compose==1.6.0"
IMAGES = ("blockcrew-server", "blockcrew-bots", "blockcrew-service")
BASE = "debian:bookworm-slim"
BEAT = 0.1
SERVICES = ("server", "door", "bots", "service")


def missing(*more: str) -> str:
    """Why the compose file cannot be run here, as a sentence; empty when it can. `more` are further images that it takes."""
    try:
        client = engine()
    except BlockcrewError as error:
        return str(error)
    here = {tag.rpartition("/")[2] for image in client.images.list() for tag in image.tags}
    lacking = [name for name in (*IMAGES, *more) if f"{name}:latest" not in here]
    return f"The images {', '.join(lacking)} are not built: `make image` does it." if lacking else ""


def compose_command() -> list[str]:
    """What runs a compose file here."""
    docker = shutil.which("docker")
    if docker and subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode == 0:
        return [docker, "compose"]
    return [str(ROOT / ".venv/bin/uv"), "tool", "run", "-q", "--from", PODMAN_COMPOSE, "podman-compose"]


class Composed:
    """One project of the compose files. Use it as a context: what it brought up is gone afterwards, with its volumes. `up` are
    the services to bring up, all of the profile if empty, and `service` is the one with the page."""

    def __init__(
        self,
        name: str,
        profile: str = "embedded",
        files: Sequence[str] = ("compose.yaml",),
        up: Sequence[str] = (),
        service: str = "service",
        **environment: str,
    ) -> None:
        self.name, self.profile, self.files, self.up, self.service = name, profile, files, up, service
        self.page, self.game = free_port(), free_port()
        self.environment = environment
        self.client, self.limits = engine(), limits()
        self.subnet = free_subnet(self.client)
        self.token = ""

    def __enter__(self) -> "Composed":
        self.compose("up", "-d", *self.up)
        return self

    def __exit__(self, *error: object) -> None:
        self.compose("down", "-v", "-t", "5")

    def compose(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """One command of it. Raises CalledProcessError, with what was said."""
        environment = os.environ | {
            "BLOCKCREW_PAGE": f"127.0.0.1:{self.page}",
            "BLOCKCREW_GAME": f"127.0.0.1:{self.game}",
            "BLOCKCREW_SUBNET": self.subnet,
            "COMPOSE_PROFILES": self.profile,
        } | self.environment  # fmt: skip
        command = [*compose_command(), *(part for file in self.files for part in ("-f", file)), "-p", self.name, *words]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600)
        if check and done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done

    def container(self, service: str) -> Any:
        """The container of a service."""
        labels = [f"com.docker.compose.project={self.name}", f"com.docker.compose.service={service}"]
        (found,) = self.client.containers.list(all=True, filters={"label": labels})
        return found

    def kill(self, service: str) -> None:
        """The hard way. Whether the engine starts it again by itself is the engine's; `start` sees to it that it runs."""
        self.container(service).kill()

    def start(self, service: str) -> None:
        """After a kill."""
        container = self.container(service)
        until(lambda: container.reload() or container.status in ("exited", "running"), 20, f"{service} has ended")
        if container.status != "running":
            container.start()

    def said(self, service: str) -> str:
        """Its log."""
        return str(self.container(service).logs().decode(errors="replace"))

    def run_in(self, service: str, *command: str) -> tuple[int, str]:
        """A command inside; its exit code and what it said."""
        code, text = self.container(service).exec_run(list(command))
        return code, text.decode(errors="replace")

    def memory(self) -> Mapping[str, float]:
        """MB of each container, without the cache of files."""
        found = {}
        for service in SERVICES:
            stats = self.container(service).stats(stream=False)["memory_stats"]
            cache = stats.get("stats", {}).get("inactive_file", stats.get("stats", {}).get("total_inactive_file", 0))
            found[service] = (stats["usage"] - cache) / 1e6
        return found

    def log_in(self, seconds: float = 60) -> None:
        """With the owner's token, which the first start shows once in its log."""
        until(lambda: "TOKEN owner " in self.said(self.service), seconds, "the service shows its tokens")
        self.token = self.said(self.service).split("TOKEN owner ")[1].split()[0]

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The service's API. Raises OSError while it is away."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.page}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"authorization": f"Bearer {self.token}", "content-type": "application/json"},
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=10) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.code} {error.read().decode()}") from error

    def crew(self, name: str = "crew") -> Mapping[str, Any] | None:
        """As it is now; None while nobody answers."""
        try:
            return dict(self.ask(f"/api/crews/{name}"))
        except (OSError, ValueError):
            return None

    def new_crew(self, workers: int, name: str = "crew", seconds: float = 60) -> None:
        """Returns when all are in the world."""
        self.ask("/api/crews", {"name": name, "workers": workers})
        try:
            until(lambda: (self.crew(name) or {}).get("state") == "here", seconds, "the crew is in the world")
        except TimeoutError as error:
            raise TimeoutError(f"{error}; {self.ask('/api/world')['why']} {(self.crew(name) or {}).get('why')}") from None

    def say(self, text: str, name: str = "crew") -> None:
        """A command."""
        self.ask("/api/commands", {"crew": name, "text": text})

    def got(self, name: str = "crew") -> int:
        """Items of the goal that have come in; 0 while nobody answers."""
        return sum(part["got"] for part in (self.crew(name) or {}).get("progress", ()))


def until(true: Callable[[], object], seconds: float, what: str) -> float:
    """Waits for it; the seconds that it took. Raises TimeoutError."""
    began = time.monotonic()
    while not true():
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"not within {seconds:g} s: {what}")
        time.sleep(BEAT)
    return time.monotonic() - began


def free_port() -> int:
    """One where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def free_subnet(client: Any) -> str:
    """The first three numbers of one that no network of the engine has: an operator's own crew may be up meanwhile."""
    networks = [network.attrs for network in client.networks.list(greedy=True)]
    taken = {each.get("Subnet", "") for network in networks for each in (network.get("IPAM") or {}).get("Config") or ()}
    return next(free for number in range(100, 255) if f"{(free := f'10.213.{number}')}.0/24" not in taken)
