"""Packets of entities: how they appear, move, wear, feel and vanish.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), packet/ingame/clientbound/entity.
"""

from typing import Any

from .entity_data import entity_data
from .items import EQUIPMENT_SLOTS, stack
from .primitives import Reader, boolean, f32, f64, i8, i16, i32, require, u8, unique_id, varint
from .schema import Read, array, entry, flags, optional, record, within
from .values import MODIFIER, VECTOR

NORTH, EAST = 2, 5  # the four sides that a painting can have, among six
MORE = 0x80
SPAWN = record(
    id=varint,
    uuid=unique_id,
    kind=entry("entity_type"),
    x=f64,
    y=f64,
    z=f64,
    pitch=i8,
    yaw=i8,
    head=i8,
    data=varint,
    speed=record(x=i16, y=i16, z=i16),
)
ANIMATIONS = {0, 2, 3, 4, 5}


def add_entity(r: Reader) -> dict[str, Any]:
    """Read an entity that appears; what its data means depends on its kind."""
    found = dict(SPAWN(r))
    found["kind"] = kind = r.known.vocabulary.entity_kinds[found["kind"]]
    _check_spawn(r, kind, found)
    return found


def _check_spawn(r: Reader, kind: str, found: dict[str, Any]) -> None:
    data = found["data"]
    if kind == "painting":
        require(NORTH <= data <= EAST, f"a painting looks to side {data}: HangingEntity.setDirection throws")
    elif kind in ("item_frame", "glow_item_frame"):
        require(0 <= data <= EAST, f"an item frame looks to side {data}")
    elif kind == "falling_block":
        require(0 < data < r.known.size("block_state"), f"a falling block is of state {data}")
    elif kind == "player":
        require(found["uuid"] in r.known.players, "a player appears who is not in player_info")


def equipment(r: Reader) -> dict[str, Any]:
    """Read slots and what is worn in them; the highest bit says that another follows."""
    entity, slots, found = varint(r), EQUIPMENT_SLOTS.split(), dict[str, Any]()
    while True:
        number = int(u8(r))
        require(number & 0x7F < len(slots), f"equipment slot {number & 0x7F} where there are {len(slots)}")
        found[slots[number & 0x7F]] = stack(r)
        if not number & MORE:
            return {"entity": entity, "slots": found}


def animate(r: Reader) -> dict[str, int]:
    """Read whose arm swings."""
    found = {"entity": varint(r), "action": int(u8(r))}
    require(found["action"] in ANIMATIONS, f"animation {found['action']}")
    return found


MOVE = {"id": varint, "x": i16, "y": i16, "z": i16}
TURN = {"yaw": i8, "pitch": i8, "ground": boolean}
ATTRIBUTE = record(attribute=entry("attribute"), base=f64, modifiers=array(MODIFIER))
SHARED: dict[str, Read] = {
    "add_entity": add_entity,
    "add_experience_orb": record(id=varint, x=f64, y=f64, z=f64, value=i16),
    "animate": animate,
    "damage_event": record(entity=varint, kind=entry("damage_type"), cause=varint, direct=varint, place=optional(VECTOR)),
    "entity_event": record(entity=i32, event=within(0, 65, i8)),
    "hurt_animation": record(entity=varint, yaw=f32),
    "move_entity_pos": record(**MOVE, ground=boolean),
    "move_entity_pos_rot": record(**MOVE, **TURN),
    "move_entity_rot": record(id=varint, **TURN),
    "move_vehicle": record(x=f64, y=f64, z=f64, yaw=f32, pitch=f32),
    "projectile_power": record(entity=varint, power=f64),
    "remove_entities": array(varint),
    "remove_mob_effect": record(entity=varint, effect=entry("mob_effect")),
    "rotate_head": record(entity=varint, yaw=i8),
    "set_camera": varint,
    "set_entity_data": entity_data,
    "set_entity_link": record(entity=i32, holder=i32),
    "set_entity_motion": record(entity=varint, x=i16, y=i16, z=i16),
    "set_equipment": equipment,
    "set_passengers": record(vehicle=varint, passengers=array(varint)),
    "take_item_entity": record(item=varint, collector=varint, count=varint),
    "update_attributes": record(entity=varint, attributes=array(ATTRIBUTE)),
    "update_mob_effect": record(entity=varint, effect=entry("mob_effect"), amplifier=varint, duration=varint, flags=flags(15)),
}
PLACE = {"position": VECTOR, "motion": VECTOR, "yaw": f32, "pitch": f32}
STEP = record(position=VECTOR, motion=VECTOR, yaw=i8, pitch=i8, weight=f32)
ONLY: dict[int, dict[str, Read]] = {
    767: {"teleport_entity": record(entity=varint, x=f64, y=f64, z=f64, **TURN)},
    769: {
        "teleport_entity": record(entity=varint, **PLACE, relative=flags(0x1FF, i32), ground=boolean),
        "entity_position_sync": record(entity=varint, **PLACE, ground=boolean),
        "move_minecart": record(entity=varint, steps=array(STEP)),
    },
}
