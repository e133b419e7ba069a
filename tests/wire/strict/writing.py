"""Write the basic types of the Minecraft protocol, for the packets that a client sends.

Source: minecraft.wiki "Java Edition protocol/Data types".
"""

import struct
import uuid


def varint(value: int) -> bytes:
    """Write a signed number in as few bytes as it takes."""
    return _varying(value & 0xFFFFFFFF)


def varlong(value: int) -> bytes:
    """Write a signed 64-bit number in as few bytes as it takes."""
    return _varying(value & 0xFFFFFFFFFFFFFFFF)


def _varying(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def pack(form: str, *values: float | bool) -> bytes:
    """Write big-endian numbers by the letters of `struct`."""
    return struct.pack(">" + form, *values)


def string(text: str) -> bytes:
    """Write UTF-8 text after its length in bytes."""
    data = text.encode("utf-8")
    return varint(len(data)) + data


def optional(value: bytes | None) -> bytes:
    """Write whether it is there, then the value."""
    return b"\0" if value is None else b"\1" + value


def listed(values: list[bytes]) -> bytes:
    """Write how many there are, then each."""
    return varint(len(values)) + b"".join(values)


def position(x: int, y: int, z: int) -> bytes:
    """Write a block's place in 8 bytes."""
    return struct.pack(">Q", (x & 0x3FFFFFF) << 38 | (z & 0x3FFFFFF) << 12 | y & 0xFFF)


def offline_id(name: str) -> uuid.UUID:
    """Return the id that a server in offline mode gives to a name (a UUID of version 3 over `OfflinePlayer:name`)."""
    import hashlib

    digest = bytearray(hashlib.md5(f"OfflinePlayer:{name}".encode(), usedforsecurity=False).digest())
    digest[6] = digest[6] & 0x0F | 0x30
    digest[8] = digest[8] & 0x3F | 0x80
    return uuid.UUID(bytes=bytes(digest))
