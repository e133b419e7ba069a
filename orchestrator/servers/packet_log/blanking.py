"""Blanks who and where: names, ids and addresses in packets are replaced by others of the same length, so that packets stay
readable. Packets that hold what people said are left out altogether."""

import hashlib
import re
from dataclasses import dataclass, field

NAME = re.compile(rb"[A-Za-z0-9_]+")
NUMBERS = re.compile(rb"\d{1,3}(?:\.\d{1,3}){3}")  # an address
SKIN = b"eyJ"  # how JSON begins in base64; a skin has the name again, links to the account, and is signed
BASE64 = re.compile(rb"[A-Za-z0-9+/=]{60,}")
LONGEST_NAME, ID = 16, 16  # bytes
SHORTEST = 3  # letters of a name or host; shorter ones occur everywhere in packets


@dataclass
class Blanker:
    """Knows who took part. First `learn` all packets that tell of players, then `blank` each packet."""

    names: dict[bytes, bytes] = field(default_factory=dict)
    ids: dict[bytes, bytes] = field(default_factory=dict)
    hosts: set[bytes] = field(default_factory=set)

    def add_name(self, name: bytes) -> None:
        """Blank this player's name from now on."""
        if len(name) >= SHORTEST:
            self.names.setdefault(name, f"p{len(self.names)}".encode().ljust(len(name), b"_")[: len(name)])

    def add_id(self, raw: bytes) -> None:
        """Blank this player's UUID from now on; both what is blanked and what it becomes have the same form."""
        made = bytearray(hashlib.sha256(f"player {len(self.ids)}".encode()).digest()[:ID])
        made[6], made[8] = made[6] & 0x0F | 0x30, made[8] & 0x3F | 0x80
        self.ids.setdefault(raw, bytes(made))

    def add_host(self, host: bytes) -> None:
        """Blank this address of a server from now on."""
        if len(host) >= SHORTEST:
            self.hosts.add(host)

    def learn(self, packet: bytes) -> None:
        """Find players in a packet that lists them: a UUID, then a name with its length in front."""
        for at in range(ID, len(packet)):
            size = packet[at]
            name = packet[at + 1 : at + 1 + size]
            raw = packet[at - ID : at]
            if 1 <= size <= LONGEST_NAME and len(name) == size and NAME.fullmatch(name) and is_player_id(raw):
                self.add_name(name)
                self.add_id(raw)

    def blank(self, packet: bytes) -> bytes:
        """Return the packet, as long as before, without names, ids and addresses."""
        for raw, other in self.ids.items():
            packet = (
                packet.replace(raw, other).replace(dashed(raw), dashed(other)).replace(raw.hex().encode(), other.hex().encode())
            )
        if SKIN in packet:
            packet = BASE64.sub(lambda found: b"A" * len(found[0]), packet)
        for name in sorted(self.names, key=len, reverse=True):
            packet = packet.replace(name, self.names[name])
        for host in self.hosts:
            packet = packet.replace(host, b"h" * len(host))
        return NUMBERS.sub(lambda found: re.sub(rb"\d", b"0", found[0]), packet)


def is_player_id(raw: bytes) -> bool:
    """Return whether bytes have the form of a player's UUID: made at random for accounts, from the name without."""
    return raw[6] >> 4 in (3, 4) and raw[8] >> 6 == 2


def dashed(raw: bytes) -> bytes:
    """Return a UUID as text."""
    text = raw.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:])).encode()
