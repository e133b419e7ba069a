"""One connection that is recorded: its packets are cut out of the bytes of both sides, kept in memory, and written at the end,
when all names are known. Bytes that cannot be read, as those of a server that checks accounts, end the record, not the game."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.servers.packet_log.blanking import Blanker
from orchestrator.servers.packet_log.log_file import VERSIONS, LoggedPacket, Side, write
from orchestrator.servers.probe.packets import LONGEST, BadPacket, Fields, inflated

HANDSHAKE, LOGIN, CONFIGURATION, PLAY, STATUS = "handshake", "login", "configuration", "play", "status"
# numbers of packets: of a login, of the configuration, and of play by protocol
HELLO, ACKNOWLEDGED = 0, 3
ENCRYPTION, FINISHED, COMPRESSION = 1, 2, 3
CONFIGURED = 3
CONFIGURE_AGAIN = {767: 0x0C, 769: 0x0E}
PLAYERS = {767: 0x3E, 769: 0x40}
WORDS: dict[int, dict[Side, tuple[int, ...]]] = {
    # what people say, type into books and signs, and search: never kept
    767: {"client": (0x04, 0x05, 0x06, 0x0B, 0x14, 0x2A, 0x35), "server": (0x10, 0x1E, 0x39)},
    769: {"client": (0x05, 0x06, 0x07, 0x0D, 0x16, 0x2E, 0x39), "server": (0x10, 0x1E, 0x3B)},
}


@dataclass
class RecordedSession:
    """Holds what both sides have sent so far. `why` is the sentence why nothing more is recorded, empty while all is well."""

    began: float = field(default_factory=time.monotonic)
    state: str = HANDSHAKE
    protocol: int = 0
    threshold: int = -1
    why: str = ""
    blanker: Blanker = field(default_factory=Blanker)
    packets: list[LoggedPacket] = field(default_factory=list)
    rest: dict[Side, bytes] = field(default_factory=lambda: {"client": b"", "server": b""})

    def take(self, by: Side, data: bytes) -> None:
        """Take bytes of one side. Nothing is raised: a record must never disturb the game."""
        if self.why or self.state == STATUS:
            return
        self.rest[by] += data
        try:
            for packet in self.cut(by):
                self.keep(by, packet)
        except (BadPacket, UnicodeDecodeError) as error:
            self.why = f"The record ends after {len(self.packets)} packets: what followed cannot be read ({error})."

    def cut(self, by: Side) -> Iterator[bytes]:
        """Yield the complete packets of one side, decompressed."""
        while not self.why and self.state != STATUS and (found := frame(self.rest[by])) is not None:
            body, self.rest[by] = found
            if self.threshold >= 0:
                fields = Fields(body)
                size = fields.varint()
                body = inflated(body[fields.at :], size) if size else body[fields.at :]
            yield body

    def keep(self, by: Side, packet: bytes) -> None:
        """Keep a packet, and learn from it what the next ones are."""
        fields = Fields(packet)
        number = fields.varint()
        state = self.state
        self.follow(by, number, fields, packet)
        if self.why or self.state == STATUS:
            return
        withheld = state == PLAY and number in WORDS[self.protocol][by]
        at = int((time.monotonic() - self.began) * 1000)
        self.packets.append(LoggedPacket(at, by, state, number, len(packet), None if withheld else packet))

    def follow(self, by: Side, number: int, fields: Fields, packet: bytes) -> None:
        """Follow the conversation: its version, states and compression, and who takes part."""
        if self.state == HANDSHAKE:
            self.greet(fields)
        elif self.state == LOGIN:
            self.log_in(by, number, fields)
        elif self.state == CONFIGURATION and by == "client" and number == CONFIGURED:
            self.state = PLAY
        elif self.state == PLAY and by == "client" and number == CONFIGURE_AGAIN[self.protocol]:
            self.state = CONFIGURATION
        elif self.state == PLAY and by == "server" and number == PLAYERS[self.protocol]:
            self.blanker.learn(packet)

    def greet(self, fields: Fields) -> None:
        """Read the first packet: the version, the address, and whether this is only a question for the status."""
        self.protocol = fields.varint()
        self.blanker.add_host(fields.text().split("\0")[0].encode())
        fields.take(2)
        self.state = STATUS if fields.varint() == 1 else LOGIN
        if self.state == LOGIN and self.protocol not in VERSIONS:
            known = " and ".join(VERSIONS.values())
            self.why = f"The client plays protocol {self.protocol}: only {known} can be recorded. It plays on unrecorded."

    def log_in(self, by: Side, number: int, fields: Fields) -> None:
        """Follow a login: the name and id of the player, compression, and its end."""
        if by == "client" and number == HELLO:
            self.blanker.add_name(fields.text().encode())
            self.blanker.add_id(fields.take(16))
        elif by == "client" and number == ACKNOWLEDGED:
            self.state = CONFIGURATION
        elif by == "server" and number == ENCRYPTION:
            self.why = "The server checks accounts, so nobody can read along: set online-mode=false there for the record."
        elif by == "server" and number == FINISHED:
            self.blanker.add_id(fields.take(16))
            self.blanker.add_name(fields.text().encode())
        elif by == "server" and number == COMPRESSION:
            self.threshold = fields.varint()

    def save(self, path: Path) -> int:
        """Write what was recorded, blanked; return the number of packets. Raises BlockcrewError where that is impossible."""
        write(path, self.protocol, (self.blanked(each) for each in self.packets))
        return len(self.packets)

    def blanked(self, packet: LoggedPacket) -> LoggedPacket:
        """Return a packet without names and addresses."""
        data = None if packet.data is None else self.blanker.blank(packet.data)
        return LoggedPacket(packet.at, packet.by, packet.state, packet.number, packet.size, data)


def frame(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the first frame and the bytes behind it, None while it is not complete. Raises BadPacket for a wrong length."""
    length = 0
    for at, byte in enumerate(data[:3]):
        length |= (byte & 0x7F) << 7 * at
        if byte < 0x80:
            if not 0 < length <= LONGEST:
                raise BadPacket(f"a frame of {length} bytes")
            end = at + 1 + length
            return (data[at + 1 : end], data[end:]) if len(data) >= end else None
    if len(data) >= 3:
        raise BadPacket("the length of a frame is wrong")
    return None
