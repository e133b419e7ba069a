"""The packets of play that a client sends: their numbers, and the bytes of those that a scenario sends.

Names are Mojang's. Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), codec/MinecraftCodec.java and
packet/{common,ingame}/serverbound.
"""

from functools import cache

from .writing import listed, optional, pack, position, string, varint

ORDER_767 = """
accept_teleportation block_entity_tag_query change_difficulty chat_ack chat_command chat_command_signed chat
chat_session_update chunk_batch_received client_command client_information command_suggestion configuration_acknowledged
container_button_click container_click container_close container_slot_state_changed cookie_response custom_payload
debug_sample_subscription edit_book entity_tag_query interact jigsaw_generate keep_alive lock_difficulty move_player_pos
move_player_pos_rot move_player_rot move_player_status_only move_vehicle paddle_boat pick_item ping_request place_recipe
player_abilities player_action player_command player_input pong recipe_book_change_settings recipe_book_seen_recipe
rename_item resource_pack seen_advancements select_trade set_beacon set_carried_item set_command_block
set_command_minecart set_creative_mode_slot set_jigsaw_block set_structure_block sign_update swing teleport_to_entity
use_item_on use_item
"""
ORDER_769 = """
accept_teleportation block_entity_tag_query select_bundle_item change_difficulty chat_ack chat_command
chat_command_signed chat chat_session_update chunk_batch_received client_command client_tick_end client_information
command_suggestion configuration_acknowledged container_button_click container_click container_close
container_slot_state_changed cookie_response custom_payload debug_sample_subscription edit_book entity_tag_query
interact jigsaw_generate keep_alive lock_difficulty move_player_pos move_player_pos_rot move_player_rot
move_player_status_only move_vehicle paddle_boat pick_item_from_block pick_item_from_entity ping_request place_recipe
player_abilities player_action player_command player_input player_loaded pong recipe_book_change_settings
recipe_book_seen_recipe rename_item resource_pack seen_advancements select_trade set_beacon set_carried_item
set_command_block set_command_minecart set_creative_mode_slot set_jigsaw_block set_structure_block sign_update swing
teleport_to_entity use_item_on use_item
"""
SEEN_BITS = bytes(3)  # twenty messages, none of them acknowledged


@cache
def numbers(protocol: int) -> dict[str, int]:
    """Return each packet's number by its name."""
    order = (ORDER_767 if protocol == 767 else ORDER_769).split()
    return {name: number for number, name in enumerate(order)}


def client_information(protocol: int, view: int = 8) -> bytes:
    """Write what a client tells of its settings: language, view, chat, skin layers, hand, listing, and particles since 768."""
    particles = b"" if protocol == 767 else varint(0)
    return string("en_us") + pack("b", view) + varint(0) + b"\1\x7f" + varint(1) + b"\0\1" + particles


def brand() -> bytes:
    """Write the payload by which a client tells its brand."""
    return string("minecraft:brand") + string("vanilla")


def chat(line: str, milliseconds: int) -> bytes:
    """Write an unsigned line of chat: time, salt, no signature, nothing acknowledged."""
    return string(line) + pack("qq", milliseconds, 0) + optional(None) + varint(0) + SEEN_BITS


def move(protocol: int, x: float, y: float, z: float, yaw: float, pitch: float, ground: bool) -> bytes:
    """Write a place and a look; 769 has bits where 767 has a boolean, the first means the same."""
    return pack("dddff", x, y, z, yaw, pitch) + bytes([ground])


def use_item_on(protocol: int, at: tuple[int, int, int], face: int, sequence: int, hand: int = 0) -> bytes:
    """Write a right click on a block's face, in its middle."""
    border = b"" if protocol == 767 else b"\0"
    middle = pack("fff", 0.5, 0.5, 0.5) + b"\0"
    return varint(hand) + position(*at) + varint(face) + middle + border + varint(sequence)


def use_item(hand: int, sequence: int, yaw: float, pitch: float) -> bytes:
    """Write a right click into the air."""
    return varint(hand) + varint(sequence) + pack("ff", yaw, pitch)


def player_action(action: int, at: tuple[int, int, int], face: int, sequence: int) -> bytes:
    """Write an action of digging or of the hand: 0 begins, 1 gives up, 2 ends, 3 drops all, 4 drops one, 5 lets go, 6 swaps."""
    return varint(action) + position(*at) + bytes([face]) + varint(sequence)


def interact(entity: int, action: int, sneaking: bool = False, hand: int = 0) -> bytes:
    """Write a click on an entity: 0 uses it, 1 attacks it, 2 uses it at a place."""
    target = pack("fff", 0, 1, 0) if action == 2 else b""
    return varint(entity) + varint(action) + target + (b"" if action == 1 else varint(hand)) + bytes([sneaking])


def container_click(
    protocol: int, window: int, state: int, slot: int, button: int, mode: int, changed: list[tuple[int, bytes]], carried: bytes
) -> bytes:
    """Write a click on a slot with what the client believes comes of it; stacks are bytes already."""
    head = pack("B", window) if protocol == 767 else varint(window)
    changes = listed([pack("h", place) + stack for place, stack in changed])
    return head + varint(state) + pack("h", slot) + pack("b", button) + varint(mode) + changes + carried


def edit_book(slot: int, pages: list[str], title: str | None) -> bytes:
    """Write the pages of a book, and its title when it is signed."""
    return varint(slot) + listed([string(page) for page in pages]) + optional(string(title) if title else None)


def sign_update(at: tuple[int, int, int], front: bool, lines: tuple[str, str, str, str]) -> bytes:
    """Write the four lines of a sign's side."""
    return position(*at) + bytes([front]) + b"".join(string(line) for line in lines)


EMPTY = varint(0)


def stack(item: int, count: int = 1, components: bytes = b"", added: int = 0) -> bytes:
    """Write a stack with components that are bytes already, each with its number in front."""
    return varint(count) + varint(item) + varint(added) + varint(0) + components
