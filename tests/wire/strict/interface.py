"""Packets of a player's own affairs: windows, inventory, health, place, statistics, advancements, what a server asks of a
client.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), packet/common/clientbound, packet/ingame/clientbound,
its folders entity/player and inventory; sizes of menus are those of minecraft.wiki "Java Edition protocol/Inventory".
"""

from typing import Any

from .items import COST, ITEM, full_stack, stack
from .primitives import (
    Reader,
    boolean,
    byte_array,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
    identifier,
    require,
    rest,
    string,
    u8,
    unique_id,
    varint,
)
from .schema import Read, array, either, entry, flags, mapping, nothing, one_of, optional, record, within
from .text import text
from .values import GLOBAL_POSITION, HAND, VECTOR
from .vocabulary import MENUS

OWN_SLOTS, CARRIED_SLOTS = 46, 36
MENU_SLOTS = dict(zip(MENUS, (9, 18, 27, 36, 45, 54, 9, 10, 3, 1, 3, 5, 10, 2, 3, 3, 5, 1, 4, 3, 27, 4, 3, 3, 2), strict=True))
WITHOUT_INVENTORY = {"lectern"}
STATISTICS = ("block", "item", "item", "item", "item", "item", "entity_type", "entity_type", "custom_stat")
GAME_MODE = one_of("survival creative adventure spectator", i8)
SPAWN: dict[str, Read] = {
    "dimension": entry("dimension_type"),
    "level": identifier,
    "seed": i64,
    "mode": GAME_MODE,
    "previous": within(-1, 3, i8),
    "debug": boolean,
    "flat": boolean,
    "death": optional(GLOBAL_POSITION),
    "portal": varint,
}


def slots_of(kind: str, columns: int = 0) -> int:
    """Return how many slots a window has together with the player's own."""
    if kind == "":
        return OWN_SLOTS
    if kind == "horse":
        return 2 + 3 * columns + CARRIED_SLOTS
    return MENU_SLOTS[kind] + (0 if kind in WITHOUT_INVENTORY else CARRIED_SLOTS)


def _window(r: Reader) -> int:
    return int(u8(r)) if r.known.protocol == 767 else varint(r)


def _slots(r: Reader, window: int) -> int | None:
    """Return how many slots a window has, None for one that is not open (any more): clients ignore what comes for it."""
    if window == 0:
        return OWN_SLOTS
    return r.known.window_slots if window == r.known.window else None


def set_content(r: Reader) -> dict[str, Any]:
    """Read all that is in a window."""
    window, state = _window(r), varint(r)
    found = {"window": window, "state": state, "items": array(stack)(r), "carried": stack(r)}
    wanted = _slots(r, window)
    require(wanted in (None, len(found["items"])), f"{len(found['items'])} slots in a window of {wanted}")
    return found


def set_slot(r: Reader) -> dict[str, Any]:
    """Read what is in one slot: of a window, of the cursor (window -1), of the inventory (-2)."""
    window, state, slot = _window(r), varint(r), int(i16(r))
    wanted = _slots(r, window)
    require(wanted is None or 0 <= slot < wanted, f"slot {slot} of a window of {wanted}")
    return {"window": window, "state": state, "slot": slot, "item": stack(r)}


def statistic(r: Reader) -> tuple[int, int, int]:
    """Read a statistic's type, what it is about, and its value."""
    kind = within(0, len(STATISTICS) - 1)(r)
    return kind, entry(STATISTICS[kind])(r), varint(r)


def payload(r: Reader) -> dict[str, Any]:
    """Read what a plugin or the server says on a channel of its own; the brand is a string."""
    channel = identifier(r)
    return {"channel": channel, "data": string(r) if channel == "minecraft:brand" else rest(r)}


def display(r: Reader) -> dict[str, Any]:
    """Read how an advancement looks."""
    found = dict(record(title=text, description=text, icon=full_stack, frame=one_of("task challenge goal"))(r))
    bits = flags(7, i32)(r)
    background = identifier(r) if bits & 1 else None
    return {**found, "background": background, "x": f32(r), "y": f32(r)}


def player_look(r: Reader) -> Any:
    """Read what a player has to look at."""
    anchor = one_of("feet eyes")
    return record(from_=anchor, at=VECTOR, entity=optional(record(id=varint, to=anchor)))(r)


OFFER = record(
    cost=COST,
    result=full_stack,
    second=optional(COST),
    out=boolean,
    uses=i32,
    most=i32,
    xp=i32,
    special=i32,
    multiplier=f32,
    demand=i32,
)
ADVANCEMENT = record(
    parent=optional(identifier),
    display=optional(display),
    requirements=array(array(string)),
    telemetry=boolean,
)
PROGRESS = mapping(string, optional(i64))
LINK_KINDS = one_of("bug_report community_guidelines support status feedback community website forums news announcements")
COMMON: dict[str, Read] = {
    "cookie_request": identifier,
    "custom_payload": payload,
    "disconnect": text,
    "keep_alive": i64,
    "ping": i32,
    "resource_pack_pop": optional(unique_id),
    "resource_pack_push": record(
        id=unique_id, url=string, hash=lambda r: string(r, 40), required=boolean, prompt=optional(text)
    ),
    "store_cookie": record(key=identifier, data=byte_array),
    "transfer": record(host=string, port=varint),
    "custom_report_details": mapping(lambda r: string(r, 128), lambda r: string(r, 4096)),
    "server_links": array(record(label=either(LINK_KINDS, text), url=string)),
}


def tags(r: Reader) -> dict[str, int]:
    """Read the tags of registries; return how many each has. Entries out of range are entries that are missing."""

    def one(registry: str) -> int:
        found = mapping(identifier, array(entry(registry)))(r)
        return len(found)

    registries = dict[str, int]()
    for _ in range(varint(r)):
        name = identifier(r).removeprefix("minecraft:")
        require(name not in registries, f"the tags of {name} come twice")
        registries[name] = one(name)
    return registries


SHARED: dict[str, Read] = {
    **COMMON,
    "award_stats": array(statistic),
    "bundle_delimiter": nothing,
    "container_close": _window,
    "container_set_content": set_content,
    "container_set_data": lambda r: {"window": _window(r), "property": i16(r), "value": i16(r)},
    "container_set_slot": set_slot,
    "debug_sample": record(sample=array(i64), kind=one_of("tick_time")),
    "horse_screen_open": lambda r: {"window": _window(r), "columns": within(0, 15)(r), "entity": i32(r)},
    "merchant_offers": record(window=varint, offers=array(OFFER), level=varint, xp=varint, progress=boolean, restock=boolean),
    "open_book": HAND,
    "open_screen": record(window=varint, kind=entry("menu"), title=text),
    "player_abilities": record(flags=flags(15), fly=f32, walk=f32),
    "player_look_at": player_look,
    "pong_response": i64,
    "select_advancements_tab": optional(identifier),
    "set_experience": record(bar=within(0, 1, f32), level=varint, total=varint),
    "set_health": record(health=f32, food=varint, saturation=f32),
    "start_configuration": nothing,
    "update_advancements": record(
        reset=boolean,
        added=mapping(identifier, ADVANCEMENT),
        removed=array(identifier),
        progress=mapping(identifier, PROGRESS),
    ),
    "update_tags": tags,
}
LOGIN = {
    "id": i32,
    "hardcore": boolean,
    "levels": array(identifier),
    "players": varint,
    "view": varint,
    "simulation": varint,
    "reduced": boolean,
    "respawn": boolean,
    "limited": boolean,
}
SEA = {"sea": varint}
KEPT = {"kept": flags(3)}
SECURE = {"secure": boolean}
ONLY: dict[int, dict[str, Read]] = {
    767: {
        "login": record(**LOGIN, **SPAWN, **SECURE),
        "respawn": record(**SPAWN, **KEPT),
        "player_position": record(x=f64, y=f64, z=f64, yaw=f32, pitch=f32, relative=flags(31), id=varint),
        "cooldown": record(item=ITEM, ticks=varint),
        "set_carried_item": within(0, 8, i8),
    },
    769: {
        "login": record(**LOGIN, **SPAWN, **SEA, **SECURE),
        "respawn": record(**SPAWN, **SEA, **KEPT),
        "player_position": record(id=varint, position=VECTOR, motion=VECTOR, yaw=f32, pitch=f32, relative=flags(0x1FF, i32)),
        "player_rotation": record(yaw=f32, pitch=f32),
        "cooldown": record(group=identifier, ticks=varint),
        "set_held_slot": within(0, 8),
        "set_cursor_item": stack,
        "set_player_inventory": record(slot=varint, item=stack),
    },
}
