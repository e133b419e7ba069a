"""The packets before play: login, with compression, and configuration, with registries, features and tags.

Source: GeyserMC/MCProtocolLib bb38c8ad and 7cc24702, packet/{login,configuration,common}/clientbound and
codec/MinecraftCodec.java; the registries that are synchronised are those of minecraft.wiki "Java Edition
protocol/Registry data".
"""

from typing import Any

from .interface import COMMON, tags
from .nbt import optional_compound
from .primitives import Reader, boolean, byte_array, identifier, require, rest, string, unique_id, varint
from .schema import Read, array, nothing, optional, record
from .text import json_text
from .values import PROPERTIES

SYNCHRONISED = {
    "worldgen/biome",
    "chat_type",
    "trim_pattern",
    "trim_material",
    "wolf_variant",
    "painting_variant",
    "dimension_type",
    "damage_type",
    "banner_pattern",
    "enchantment",
    "jukebox_song",
}
SINCE_769 = {"instrument"}
HELLO = record(id=lambda r: string(r, 20), key=byte_array, challenge=byte_array, authenticate=boolean)
PROFILE = record(id=unique_id, name=lambda r: string(r, 16), properties=PROPERTIES)


def profile(r: Reader) -> Any:
    """Read who one is; 767 says besides whether errors of reading end the connection."""
    found = PROFILE(r)
    return {**found, "strict": boolean(r)} if r.known.protocol == 767 else found


LOGIN: list[tuple[str, Read]] = [
    ("login_disconnect", json_text),
    ("hello", HELLO),
    ("login_finished", profile),
    ("login_compression", varint),
    ("custom_query", record(id=varint, channel=identifier, data=rest)),
    ("cookie_request", identifier),
]


def registry_data(r: Reader) -> tuple[str, dict[str, Any]]:
    """Read one registry: its entries by name, with their data."""
    name = identifier(r).removeprefix("minecraft:")
    allowed = SYNCHRONISED | (SINCE_769 if r.known.protocol == 769 else set())
    require(name in allowed, f"the registry {name} is none that is synchronised")
    entries = array(record(id=identifier, data=optional(optional_compound)))(r)
    ids = [each["id"] for each in entries]
    require(len(set(ids)) == len(ids), f"{name} has an entry twice")
    return name, {each["id"]: each["data"] for each in entries}


CONFIGURATION: list[tuple[str, Read]] = [
    ("cookie_request", identifier),
    ("custom_payload", COMMON["custom_payload"]),
    ("disconnect", COMMON["disconnect"]),
    ("finish_configuration", nothing),
    ("keep_alive", COMMON["keep_alive"]),
    ("ping", COMMON["ping"]),
    ("reset_chat", nothing),
    ("registry_data", registry_data),
    ("resource_pack_pop", COMMON["resource_pack_pop"]),
    ("resource_pack_push", COMMON["resource_pack_push"]),
    ("store_cookie", COMMON["store_cookie"]),
    ("transfer", COMMON["transfer"]),
    ("update_enabled_features", array(identifier)),
    ("update_tags", tags),
    ("select_known_packs", array(record(namespace=string, id=string, version=string), 64)),
    ("custom_report_details", COMMON["custom_report_details"]),
    ("server_links", COMMON["server_links"]),
]
