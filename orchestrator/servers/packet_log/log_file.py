"""The file of a packet log: compressed lines of JSON, first a header, then one packet each."""

import base64
import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from orchestrator.core.errors import BlockcrewError

FORMAT = "blockcrew packet log 1"
VERSIONS = {767: "1.21.1", 769: "1.21.4"}  # the protocols whose packets we know
Side = Literal["client", "server"]


@dataclass(frozen=True, slots=True)
class LoggedPacket:
    """One packet: `at` in milliseconds since the connection, who sent it (`by`), the connection's state, and its bytes with its
    number in front. `data` is None for a packet that is withheld because it has what people said; `size` is its length."""

    at: int
    by: Side
    state: str
    number: int
    size: int
    data: bytes | None


@dataclass(frozen=True, slots=True)
class PacketLog:
    """A session: the version of its protocol, and its packets in order."""

    protocol: int
    packets: tuple[LoggedPacket, ...]


def write(path: Path, protocol: int, packets: Iterable[LoggedPacket]) -> None:
    """Write a log. Raises BlockcrewError where the file cannot be written."""
    try:
        with gzip.open(path, "wt", encoding="utf-8") as file:
            file.write(json.dumps({"format": FORMAT, "protocol": protocol}) + "\n")
            for each in packets:
                file.write(json.dumps(row_of(each)) + "\n")
    except OSError as error:
        raise BlockcrewError(f"The packet log {path} cannot be written ({error}): name another file.") from error


def read(path: Path) -> PacketLog:
    """Read a log. Raises BlockcrewError for a file that is none, is damaged, or is of a version that we do not know."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            header, *rows = (json.loads(line) for line in file)
        known = header["format"] == FORMAT
        protocol = int(header["protocol"])
        packets = tuple(packet_of(row) for row in rows) if known and protocol in VERSIONS else ()
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise BlockcrewError(f"{path} is no packet log that can be read ({error}): record it again.") from error
    if not known:
        raise BlockcrewError(f"{path} has the format {header['format']!r}, not {FORMAT!r}: update blockcrew.")
    if protocol not in VERSIONS:
        raise BlockcrewError(f"{path} is of protocol {protocol}: only {' and '.join(VERSIONS.values())} can be read.")
    return PacketLog(protocol, packets)


def row_of(packet: LoggedPacket) -> dict[str, object]:
    """Return a packet as JSON."""
    data = None if packet.data is None else base64.b64encode(packet.data).decode()
    return {
        "at": packet.at,
        "by": packet.by,
        "state": packet.state,
        "number": packet.number,
        "size": packet.size,
        "data": data,
    }


def packet_of(row: dict[str, object]) -> LoggedPacket:
    """Return a packet from JSON. Raises KeyError, TypeError or ValueError for something else."""
    data = None if row["data"] is None else base64.b64decode(str(row["data"]), validate=True)
    by: Side = "client" if row["by"] == "client" else "server"
    return LoggedPacket(int(str(row["at"])), by, str(row["state"]), int(str(row["number"])), int(str(row["size"])), data)
