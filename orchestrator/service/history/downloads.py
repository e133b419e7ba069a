"""Stream the record of a run as JSON lines, piece by piece, in the form of `blockcrew runs export`."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from orchestrator.core.errors import BlockcrewError
from orchestrator.record.reader import snapshot
from orchestrator.service.run_records import numbered

PIECE = 2000  # events of one piece, at most; long ones reduce the number
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class DownloadPiece:
    """Some lines of a download and the number of their last event; nothing follows if there are no lines."""

    lines: bytes
    until: int


class RecordDownloads:
    """Reads records for downloads in a thread of its own, one piece after the other, so that a slow receiver holds nobody
    up."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="downloads")

    async def opened(self, path: Path, *, whispers: bool, prompts: bool) -> AsyncIterator[bytes]:
        """Return the pieces of a run's record as JSON lines: its options, then the events that it has now. Without `whispers`
        and `prompts`, events are left out as in `run_records.page`. If the record is damaged, the last line says so. Raises
        BlockcrewError if the options cannot be read."""
        head, last = await self._read(lambda: begun(path))
        return self._pieces(path, head, last, whispers=whispers, prompts=prompts)

    async def _pieces(self, path: Path, head: bytes, last: int, *, whispers: bool, prompts: bool) -> AsyncIterator[bytes]:
        yield head
        until = 0
        try:
            while until < last:
                after = until
                piece = await self._read(partial(piece_of, path, after, last, whispers=whispers, prompts=prompts))
                yield piece.lines
                if piece.until <= after:
                    return
                until = piece.until
        except BlockcrewError as error:
            yield line_of(path.stem, None, "damaged", "", {"why": str(error), "after": until})

    async def _read(self, read: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._thread, read)


def begun(path: Path) -> tuple[bytes, int]:
    """Return the first line of a download, with the options of the run, and the number of the record's last event. Raises
    BlockcrewError if the record cannot be read."""
    with snapshot(path) as record:
        return line_of(path.stem, record.meta.get("started"), "run", "", record.meta), record.count


def piece_of(path: Path, after: int, last: int, *, whispers: bool, prompts: bool) -> DownloadPiece:
    """Return the next lines of a download: events with numbers above `after` up to `last`. Raises BlockcrewError where the
    record is damaged, unless some events can be read before that."""
    lines, until = [], after
    asked = {"after": after, "count": PIECE, "kind": "", "whispers": whispers, "prompts": prompts}
    with snapshot(path) as record:
        try:
            for number, at, kind, agent, data in numbered(record, asked):
                if number > last:
                    break
                lines.append(line_of(path.stem, at, kind, agent, json.loads(data)))
                until = number
        except (sqlite3.DatabaseError, ValueError):
            if not lines:
                raise
    return DownloadPiece(b"".join(lines), until)


def line_of(run: str, at: float | None, kind: str, agent: str, data: Any) -> bytes:
    """Return one line of a download."""
    row = {"run": run, "at": at, "kind": kind, "agent": agent, "data": data}
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"
