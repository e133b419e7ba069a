"""Read an entity's data: index, serializer and value, each checked against what this kind of entity has at this index.

Source: GeyserMC/MCProtocolLib bb38c8ad and 7cc24702, data/game/entity/metadata/MetadataType.java (order of serializers,
the same in both protocols); the table of kinds is in entity_kinds.py.
"""

from typing import Any

from .entity_kinds import data_of
from .items import stack
from .nbt import optional_compound
from .particles import particle
from .primitives import (
    Reader,
    WireError,
    boolean,
    f32,
    i8,
    identifier,
    position,
    require,
    string,
    u8,
    unique_id,
    varint,
    varlong,
)
from .schema import Read, array, entry, holder, holder_set, one_of, optional, record, times
from .text import text
from .values import DIRECTION, GLOBAL_POSITION, POSE, VILLAGER

END = 255


def painting(r: Reader) -> Any:
    """Read a painting's variant, by its number or written out."""
    size = {"width": varint, "height": varint, "asset": identifier}
    words = {} if r.known.protocol == 767 else {"title": optional(text), "author": optional(text)}
    return holder("painting_variant", record(**size, **words))(r)


def optional_state(r: Reader) -> int | None:
    """Read a block state, where 0 (air) is none."""
    return entry("block_state")(r) or None


WOLF = record(wild=identifier, tame=identifier, angry=identifier, biomes=holder_set("worldgen/biome"))
# in the order of their numbers
SERIALIZERS: dict[str, Read] = {
    "byte": i8,
    "int": varint,
    "long": varlong,
    "float": f32,
    "string": string,
    "text": text,
    "opt_text": optional(text),
    "item": stack,
    "bool": boolean,
    "rotations": times(3, f32),
    "position": position,
    "opt_position": optional(position),
    "direction": DIRECTION,
    "opt_uuid": optional(unique_id),
    "block_state": entry("block_state"),
    "opt_block_state": optional_state,
    "nbt": optional_compound,
    "particle": particle,
    "particles": array(particle),
    "villager_data": VILLAGER,
    "opt_int": varint,
    "pose": POSE,
    "cat_variant": entry("cat_variant"),
    "wolf_variant": holder("wolf_variant", WOLF),
    "frog_variant": entry("frog_variant"),
    "opt_global_position": optional(GLOBAL_POSITION),
    "painting_variant": painting,
    "sniffer_state": one_of("idling feeling_happy scenting sniffing searching digging rising"),
    "armadillo_state": one_of("idle rolling scared unrolling"),
    "vector3": times(3, f32),
    "quaternion": times(4, f32),
}
NAMES = tuple(SERIALIZERS)


def entity_data(r: Reader) -> dict[str, Any]:
    """Read whose data it is, then the data. Raises WireError for an entity that was never spawned."""
    entity = varint(r)
    kind = r.known.entities.get(entity)
    require(kind is not None, f"data of the entity {entity}, which was never spawned")
    assert kind is not None
    return {"entity": entity, "kind": kind, "data": values(r, kind)}


def values(r: Reader, kind: str) -> dict[int, Any]:
    """Read indices and values up to the end mark."""
    expected = data_of(r.known.protocol)[kind]
    found = dict[int, Any]()
    while (index := int(u8(r))) != END:
        require(index < len(expected), f"{kind} has no data {index}, only {len(expected)}")
        require(index not in found, f"{kind} has data {index} twice")
        found[index] = value(r, f"{kind} data {index}", expected[index])
    return found


def value(r: Reader, what: str, expected: str) -> Any:
    """Read one serializer's number and value."""
    number = varint(r)
    require(0 <= number < len(NAMES), f"{what}: serializer {number} where there are {len(NAMES)}")
    require(NAMES[number] == expected, f"{what} is {NAMES[number]}, it has to be {expected}")
    try:
        return SERIALIZERS[expected](r)
    except WireError as error:
        raise WireError(f"{what}: {error}") from error
