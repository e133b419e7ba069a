"""A program that takes the words of llama.cpp's server and is healthy at once, for tests without a model."""

import sys
from pathlib import Path

BROKEN = "unknown model architecture: 'potato'"  # the last words of the program for a file called broken.gguf
PROGRAM = """#!{python}
import json, sys
from os import environ
from http.server import BaseHTTPRequestHandler, HTTPServer

given = dict(zip(sys.argv[1::2], sys.argv[2::2]))
if given["--alias"] == "broken":
    sys.exit({broken!r})


class Health(BaseHTTPRequestHandler):
    def do_GET(self):
        told = given | {{"environment": dict(environ)}}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


HTTPServer((given["--host"], int(given["--port"])), Health).serve_forever()
"""


def write_puppet(folder: Path) -> Path:
    """Write the program into a folder and return its path. It answers each request with its words and its environment as
    JSON."""
    path = folder / "llama-server"
    path.write_text(PROGRAM.format(python=sys.executable, broken=BROKEN), "utf-8")
    path.chmod(0o755)
    return path
