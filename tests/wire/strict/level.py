"""Packets of the world: chunks, blocks, light, sounds, particles, weather, time, the border.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), packet/ingame/clientbound/level and its folder border.
"""

from typing import Any

from .chunks import chunk, light
from .nbt import optional_compound
from .particles import particle
from .primitives import (
    Reader,
    boolean,
    byte_array,
    f32,
    f64,
    i8,
    i32,
    i64,
    identifier,
    position,
    require,
    signed,
    u8,
    varint,
    varlong,
)
from .schema import Read, array, entry, flags, one_of, optional, record, within
from .text import text
from .values import SOUND, SOUND_CATEGORY, VECTOR

SECTION_BLOCKS = 4096
INTERACTION = one_of("keep destroy destroy_with_decay trigger_block")
NOISE = {"volume": f32, "pitch": f32, "seed": i64}


def section_blocks(r: Reader) -> dict[str, Any]:
    """Read the blocks of a section that change together: a state and twelve bits of place each."""
    packed = int(i64(r))
    section = (signed(packed >> 42, 22), signed(packed, 20), signed(packed >> 20, 22))
    changes = array(varlong, SECTION_BLOCKS)(r)
    size = r.known.size("block_state")
    for change in changes:
        require(0 <= change >> 12 < size, f"block state {change >> 12} where there are {size}")
    return {"section": section, "states": [change >> 12 for change in changes]}


def map_data(r: Reader) -> dict[str, Any]:
    """Read a map's signs, and the part of its picture that changes."""
    found = dict(MAP(r))
    if width := int(u8(r)):
        height, x, z, colours = int(u8(r)), int(u8(r)), int(u8(r)), byte_array(r)
        require(x + width <= 128 and z + height <= 128, f"a map's part of {width} x {height} at {x}, {z}")
        require(len(colours) == width * height, f"{len(colours)} colours for {width} x {height}")
    return found


def stop_sound(r: Reader) -> dict[str, Any]:
    """Read which sounds end: of a category, of a name, all of them."""
    bits = flags(3, i8)(r)
    return {
        "category": SOUND_CATEGORY(r) if bits & 1 else None,
        "sound": identifier(r) if bits & 2 else None,
    }


def chunk_biomes(r: Reader) -> Any:
    """Read the biomes of chunks anew."""
    return array(record(at=i64, data=byte_array))(r)


DECORATION = record(kind=entry("map_decoration_type"), x=i8, z=i8, turn=i8, name=optional(text))
MAP = record(id=varint, scale=within(0, 4, i8), locked=boolean, decorations=optional(array(DECORATION)))
SHARED: dict[str, Read] = {
    "block_changed_ack": varint,
    "block_destruction": record(entity=varint, position=position, stage=u8),
    "block_entity_data": record(position=position, kind=entry("block_entity_type"), data=optional_compound),
    "block_event": record(position=position, action=u8, value=u8, block=entry("block")),
    "block_update": record(position=position, state=entry("block_state")),
    "change_difficulty": record(difficulty=within(0, 3, u8), locked=boolean),
    "chunk_batch_finished": varint,
    "chunk_batch_start": lambda r: None,
    "chunks_biomes": chunk_biomes,
    "forget_level_chunk": record(z=i32, x=i32),
    "game_event": record(event=within(0, 13, u8), value=f32),
    "initialize_border": record(x=f64, z=f64, old=f64, new=f64, time=varlong, most=varint, blocks=varint, seconds=varint),
    "level_chunk_with_light": chunk,
    "level_event": record(event=i32, position=position, data=i32, everywhere=boolean),
    "light_update": lambda r: {"x": varint(r), "z": varint(r), **light(r)},
    "map_item_data": map_data,
    "open_sign_editor": record(position=position, front=boolean),
    "section_blocks_update": section_blocks,
    "set_border_center": record(x=f64, z=f64),
    "set_border_lerp_size": record(old=f64, new=f64, time=varlong),
    "set_border_size": f64,
    "set_border_warning_delay": varint,
    "set_border_warning_distance": varint,
    "set_chunk_cache_center": record(x=varint, z=varint),
    "set_chunk_cache_radius": varint,
    "set_default_spawn_position": record(position=position, angle=f32),
    "set_simulation_distance": varint,
    "sound": record(sound=SOUND, category=SOUND_CATEGORY, x=i32, y=i32, z=i32, **NOISE),
    "sound_entity": record(sound=SOUND, category=SOUND_CATEGORY, entity=varint, **NOISE),
    "stop_sound": stop_sound,
    "tag_query": record(id=varint, data=optional_compound),
    "ticking_state": record(rate=f32, frozen=boolean),
    "ticking_step": varint,
}
BLAST = record(x=i8, y=i8, z=i8)
SPREAD = {"position": VECTOR, "dx": f32, "dy": f32, "dz": f32, "speed": f32, "count": i32, "particle": particle}
ONLY: dict[int, dict[str, Read]] = {
    767: {
        "explode": record(
            position=VECTOR,
            power=f32,
            blocks=array(BLAST),
            push=record(x=f32, y=f32, z=f32),
            interaction=INTERACTION,
            small=particle,
            large=particle,
            sound=SOUND,
        ),
        "level_particles": record(far=boolean, **SPREAD),
        "set_time": record(age=i64, time=i64),
    },
    769: {
        "explode": record(position=VECTOR, push=optional(VECTOR), particle=particle, sound=SOUND),
        "level_particles": record(far=boolean, always=boolean, **SPREAD),
        "set_time": record(age=i64, time=i64, passing=boolean),
    },
}
