"""What a real client sends by itself or at the press of a key, and bots never send; none of it may end the connection."""

import time

from . import sending
from .belongings import creative, written
from .scenario import GROUND, HOTBAR, Stage
from .writing import optional, pack, position, string, varint

FIRST_SLOT = 9  # of the player's main inventory


async def habits(stage: Stage) -> None:
    """Send every packet that needs no answer, then ask the server whether it still answers."""
    human = stage.human
    for name, body in packets(stage):
        human.send(name, body)
        await stage.settle()


def packets(stage: Stage) -> list[tuple[str, bytes]]:
    """Return the packets of this protocol with sensible contents."""
    human = stage.human
    old, own = human.protocol == 767, varint(human.known.own_id)
    body = human.body
    window = pack("b", 0) if old else varint(0)
    recipe = string("minecraft:stick") if old else varint(3)
    shared = [
        ("chat", sending.chat("Good evening", int(time.time() * 1000))),
        ("chat_command_signed", string("me waves") + pack("qq", 1, 0) + varint(0) + varint(0) + bytes(3)),
        ("chat_ack", varint(0)),
        ("client_command", varint(1)),
        ("client_information", sending.client_information(human.protocol, 6)),
        ("custom_payload", sending.brand()),
        ("custom_payload", string("voicechat:request") + b"\1\2\3"),
        ("chunk_batch_received", pack("f", 9.5)),
        ("command_suggestion", varint(9) + string("/give ")),
        ("debug_sample_subscription", varint(0)),
        ("entity_tag_query", varint(1) + own),
        ("block_entity_tag_query", varint(2) + position(1, GROUND, 1)),
        ("ping_request", pack("q", 7)),
        ("pong", pack("i", 3)),
        ("seen_advancements", varint(0) + string("minecraft:story/root")),
        ("seen_advancements", varint(1)),
        ("recipe_book_change_settings", varint(0) + b"\1\1"),
        ("recipe_book_change_settings", varint(3) + b"\0\0"),
        ("recipe_book_seen_recipe", recipe),
        ("place_recipe", window + recipe + b"\0"),
        ("player_command", own + varint(0) + varint(0)),
        ("player_command", own + varint(1) + varint(0)),
        ("player_command", own + varint(3) + varint(0)),
        ("player_command", own + varint(4) + varint(0)),
        ("player_abilities", b"\0"),
        ("move_player_status_only", b"\1"),
        ("move_player_rot", pack("ff", 10, 5) + b"\1"),
        ("move_player_pos", pack("ddd", body.x, body.y, body.z) + b"\1"),
        ("swing", varint(1)),
        ("use_item", sending.use_item(1, human.next_sequence(), 0, 0)),
        ("player_action", sending.player_action(6, (0, 0, 0), 0, 0)),
        ("player_action", sending.player_action(4, (0, 0, 0), 0, 0)),
        ("set_carried_item", pack("h", 4)),
        ("set_carried_item", pack("h", 0)),
        ("rename_item", string("nothing")),
        ("select_trade", varint(0)),
        ("set_beacon", optional(varint(1)) + optional(None)),
        ("container_button_click", varint(0) + varint(0)),
        ("container_slot_state_changed", varint(1) + varint(0) + b"\1"),
        ("change_difficulty", b"\2"),
        ("lock_difficulty", b"\0"),
        ("teleport_to_entity", bytes(16)),
        ("resource_pack", bytes(16) + varint(1)),
        ("paddle_boat", b"\0\0"),
        ("set_command_block", position(1, GROUND, 1) + string("say hello") + varint(0) + b"\0"),
        ("jigsaw_generate", position(1, GROUND, 1) + varint(1) + b"\0"),
    ]
    old_ones = [("pick_item", varint(10)), ("player_input", pack("ff", 0.98, 0.98) + b"\0")]
    new_ones = [
        ("pick_item_from_block", position(0, GROUND, 0) + b"\0"),
        ("pick_item_from_entity", own + b"\1"),
        ("player_input", b"\x11"),
        ("player_input", b"\0"),
        ("select_bundle_item", varint(10) + varint(0)),
        ("client_tick_end", b""),
    ]
    return shared + (old_ones if old else new_ones)


async def write(stage: Stage) -> None:
    """Write a book and sign it, put up a sign and write on it. What stood in the sign's place before goes."""
    human = stage.human
    await stage.clear((3, GROUND + 1, 3))
    await stage.give("writable_book")
    stage.held(0)
    human.send("edit_book", sending.edit_book(0, ["one", "two"], None))
    signed = human.expect("container_set_slot", lambda packet: packet["slot"] == HOTBAR and packet["window"] == 0)
    human.send("edit_book", sending.edit_book(0, ["one", "two"], "Tale"))
    await human.wait(signed)
    await stage.give("oak_sign")
    opened = human.expect("open_sign_editor")
    await stage.click_block((3, GROUND, 3))
    place = (await human.wait(opened))[0]["position"]
    told = human.expect("block_entity_data")
    human.send("sign_update", sending.sign_update((place.x, place.y, place.z), True, ("a", "b", "ü", "")))
    await human.wait(told)


async def conjure(stage: Stage) -> list[tuple[int, str, dict[str, bytes]]]:
    """Take items with components as a creative player; return slot, item and components of each."""
    human = stage.human
    await stage.command(f"gamemode creative {stage.name}")
    taken = [(FIRST_SLOT + index, *each) for index, each in enumerate(creative(human.protocol))]
    for slot, item, components in taken:
        stack = written(human.protocol, item, components)
        human.send("set_creative_mode_slot", pack("h", slot) + stack)
        await stage.settle()
    human.send("set_creative_mode_slot", pack("h", -1) + sending.stack(1, 2))
    await stage.settle()
    return taken
