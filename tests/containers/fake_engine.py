"""A container engine of a few lines on a Unix socket: says what Docker says, runs nothing. For what a real one seldom refuses.

The words are Docker's own (28.2).
"""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

DENIED = "pull access denied for {image}, repository does not exist or may require 'docker login'"
PORT_TAKEN = "driver failed programming external connectivity: Bind for 127.0.0.1:25565 failed: port is already allocated"


@dataclass
class FakeEngine:
    """`images` are here; starting a container answers `start` (status, words); `ports` is what is published."""

    images: set[str] = field(default_factory=set)
    start: tuple[int, str] = (204, "")
    ports: dict[str, int] = field(default_factory=dict)
    log: str = ""
    asked: list[str] = field(default_factory=list)
    made: dict[str, Any] = field(default_factory=dict)
    containers: list[dict[str, Any]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def serving(self, socket: Path) -> Iterator[str]:
        """Its address, for DOCKER_HOST."""
        engine = self

        class Handler(Answers):
            fake = engine

        with socketserver.ThreadingUnixStreamServer(str(socket), Handler) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
            yield f"unix://{socket}"
            self.ended.set()
            server.shutdown()


class Answers(BaseHTTPRequestHandler):
    """What each question gets."""

    fake: FakeEngine
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Questions."""
        path = self.path_of()
        match path.split("/"):
            case ["_ping"]:
                self.send(200, "OK")
            case ["version"]:
                self.send(200, {"ApiVersion": "1.50", "Version": "28.2.2"})
            case ["images", *name, "json"]:
                known = "/".join(name) in self.fake.images
                self.send(200, {"Id": "sha256:1"}) if known else self.send(404, {"message": "No such image"})
            case ["containers", "json"]:
                self.send(200, self.fake.containers)
            case ["containers", name, "json"]:
                self.send(200, self.described(name))
            case ["containers", _, "logs"]:
                self.log()
            case _:
                self.send(404, {"message": f"page not found: {path}"})

    def do_POST(self) -> None:
        """Deeds."""
        path, body = self.path_of(), self.rfile.read(int(self.headers.get("Content-Length") or 0))
        match path.split("/"):
            case ["images", "create"]:
                image = self.path.split("fromImage=")[1].split("&")[0].replace("%2F", "/")
                self.send(404, {"message": DENIED.format(image=image)})
            case ["containers", "create"]:
                self.fake.made = json.loads(body)
                self.send(201, {"Id": "c1", "Warnings": []})
            case ["containers", _, "start"]:
                status, words = self.fake.start
                self.send(status, {"message": words} if words else "")
            case ["containers", _, "stop"]:
                self.fake.ended.set()
                self.send(204, "")
            case _:
                self.send(404, {"message": f"page not found: {path}"})

    def do_DELETE(self) -> None:
        """Removing."""
        self.path_of()
        self.fake.ended.set()
        self.send(204, "")

    def path_of(self) -> str:
        """Without the version of the API and what is asked for, which `asked` keeps."""
        path = self.path.split("?")[0].strip("/")
        path = path.split("/", 1)[1] if path.startswith("v1.") else path
        self.fake.asked.append(f"{self.command} {path}")
        return path

    def described(self, name: str) -> dict[str, Any]:
        """One container."""
        known = next((each for each in self.fake.containers if each["Id"] == name), {})
        bound = {f"{port}/tcp": [{"HostIp": "127.0.0.1", "HostPort": str(host)}] for port, host in self.fake.ports.items()}
        return {
            "Id": name,
            "Name": f"/{name}",
            "State": {"Status": "running"},
            "Config": {"Labels": known.get("Labels", {}), "Image": "x", "Tty": False},
            "Image": "sha256:1",
            "NetworkSettings": {"Ports": bound},
        }

    def log(self) -> None:
        """What the container said, until it ends."""
        self.send_response(200)
        self.send_header("Content-Type", "application/vnd.docker.raw-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        text = self.fake.log.encode()
        self.wfile.write(b"\x01\0\0\0" + len(text).to_bytes(4, "big") + text)
        self.wfile.flush()
        self.fake.ended.wait(30)
        self.close_connection = True

    def send(self, status: int, answer: object) -> None:
        """JSON, or plain text."""
        text = answer if isinstance(answer, str) else json.dumps(answer)
        self.send_response(status)
        self.send_header("Content-Type", "text/plain" if isinstance(answer, str) else "application/json")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def address_string(self) -> str:
        """A Unix socket has none."""
        return "socket"

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""
