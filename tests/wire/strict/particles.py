"""Read a particle: its kind and what this kind needs to know.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), codec/MinecraftCodecHelper.java (readParticleData,
readPositionSource).
"""

from typing import Any

from .items import stack
from .primitives import Reader, f32, i32, position, require, varint
from .schema import Read, by_kind, entry, nothing, record
from .values import VECTOR

BLOCK = entry("block_state")
SOURCE = by_kind({0: position, 1: record(entity=varint, height=f32)})
SHARED: dict[str, Read] = {
    "block": BLOCK,
    "block_marker": BLOCK,
    "falling_dust": BLOCK,
    "dust_pillar": BLOCK,
    "block_crumble": BLOCK,
    "entity_effect": i32,
    "item": stack,
    "sculk_charge": f32,
    "shriek": varint,
    "vibration": record(target=SOURCE, ticks=varint),
    "trail": record(target=VECTOR, color=i32, ticks=varint),
}
RGB = record(red=f32, green=f32, blue=f32)
DUST: dict[int, dict[str, Read]] = {
    767: {
        "dust": record(color=RGB, scale=f32),
        "dust_color_transition": record(color=RGB, to=RGB, scale=f32),
    },
    769: {
        "dust": record(color=i32, scale=f32),
        "dust_color_transition": record(color=i32, to=i32, scale=f32),
    },
}


def particle(r: Reader) -> tuple[str, Any]:
    """Read a particle."""
    number, names = varint(r), r.known.vocabulary.particles
    require(0 <= number < len(names), f"particle {number} where there are {len(names)}")
    name = names[number]
    return name, (DUST[r.known.protocol] | SHARED).get(name, nothing)(r)
