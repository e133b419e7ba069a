"""An HTTP server on this machine that answers as a test tells it, and remembers what it was asked."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Asked:
    """One request: its path, headers (in lower case) and body."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Answered:
    """An answer; `promised` is the Content-Length if it is not that of the body."""

    status: int
    body: bytes
    promised: int | None = None
    kind: str = "application/json"


@dataclass
class AnsweringServer:
    """The server's address and what it was asked."""

    url: str
    asked: list[Asked] = field(default_factory=list)


@contextmanager
def answering(answer: Callable[[Asked], Answered]) -> Iterator[AnsweringServer]:
    """Serve until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = Asked(
                self.path,
                {k.lower(): v for k, v in self.headers.items()},
                self.rfile.read(int(self.headers.get("Content-Length") or 0)),
            )
            server.asked.append(asked)
            found = answer(asked)
            self.send_response(found.status)
            self.send_header("Content-Type", found.kind)
            self.send_header("Content-Length", str(len(found.body) if found.promised is None else found.promised))
            self.end_headers()
            self.wfile.write(found.body)

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        server = AnsweringServer(f"http://127.0.0.1:{listening.server_port}")
        thread = threading.Thread(target=listening.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield server
        finally:
            listening.shutdown()
            thread.join()
