"""Serve the files of the web page from memory. They are read once at the start, so no path leads out of their folder."""

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

STATIC = Path(__file__).parents[1] / "static"
INDEX = "index.html"
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}


@dataclass(frozen=True, slots=True)
class Pages:
    """The files of the web page: for each URL path its content and its media type."""

    files: Mapping[str, tuple[bytes, str]]

    @classmethod
    def read(cls, folder: Path = STATIC) -> "Pages":
        """Read all files below a folder; the path `/` is its index.html."""
        found = {f"/{path.relative_to(folder).as_posix()}": path for path in sorted(folder.rglob("*")) if path.is_file()}
        files = {name: (path.read_bytes(), kind_of(path)) for name, path in found.items()}
        return cls(files | ({"/": files[f"/{INDEX}"]} if f"/{INDEX}" in files else {}))

    @property
    def paths(self) -> frozenset[str]:
        """Return the URL paths of all files, which everybody may read without a token."""
        return frozenset(self.files)

    def router(self) -> APIRouter:
        """Return a FastAPI router with one route for each file of the web page."""
        router = APIRouter(include_in_schema=False)
        for path in self.files:
            router.add_api_route(path, self.send, methods=["GET", "HEAD"])
        return router

    async def send(self, request: Request) -> Response:
        """Answer with the file that the URL path of the request names."""
        content, kind = self.files[request.url.path]
        return Response(content, media_type=kind)


def kind_of(path: Path) -> str:
    """Return the media type of a file by its extension. The types in KINDS come first, so that they do not depend on the
    machine."""
    return KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
