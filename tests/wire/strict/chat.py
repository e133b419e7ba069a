"""Packets of what people read: chat, titles, teams, scores, boss bars, the list of players, commands.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), packet/ingame/clientbound, its folders scoreboard and
title; minecraft.wiki "Java Edition protocol/Packets" (Player Info Update, Player Chat Message).
"""

from typing import Any

from .command_tree import tree
from .nbt import compound
from .primitives import (
    Reader,
    boolean,
    byte_array,
    f32,
    i8,
    i32,
    i64,
    long_array,
    require,
    string,
    unique_id,
    varint,
)
from .schema import Read, array, by_kind, flags, nothing, one_of, optional, record, within
from .text import text
from .values import CHAT_TYPE, PROPERTIES

SIGNATURE_BYTES = 256
SEEN_MESSAGES = 20
NAME_TAGS = ("always", "never", "hideForOtherTeams", "hideForOwnTeam")
COLLISIONS = ("always", "never", "pushOtherTeams", "pushOwnTeam")
TEAM_COLOURS = 22
GAME_MODE = one_of("survival creative adventure spectator")


def signature(r: Reader) -> bytes:
    """Read the signature of a message."""
    return r.take(SIGNATURE_BYTES)


def packed_signature(r: Reader) -> int | bytes:
    """Read a signature by its number among those sent before, or whole."""
    number = varint(r)
    return signature(r) if number == 0 else number - 1


def word(allowed: tuple[str, ...]) -> Read:
    """Return a reader of one of these words."""

    def read(r: Reader) -> str:
        found = string(r, 40)
        require(found in allowed, f"{found!r} is none of {allowed}")
        return found

    return read


def session(r: Reader) -> Any:
    """Read the session of somebody's chat."""
    return record(id=unique_id, expires=i64, key=byte_array, signature=byte_array)(r)


INFO: tuple[tuple[str, Read], ...] = (
    ("add_player", record(name=lambda r: string(r, 16), properties=PROPERTIES)),
    ("initialize_chat", optional(session)),
    ("game_mode", GAME_MODE),
    ("listed", boolean),
    ("latency", varint),
    ("display_name", optional(text)),
    ("list_order", varint),
    ("hat", boolean),
)
INFO_767 = 6  # the last two came with 768 and 769


def player_info(r: Reader) -> dict[str, Any]:
    """Read which things are told, then them of each player."""
    known = INFO[:INFO_767] if r.known.protocol == 767 else INFO
    bits = flags((1 << len(known)) - 1)(r)
    told = [each for index, each in enumerate(known) if bits >> index & 1]
    entries = array(record(id=unique_id, **dict(told)))(r)
    return {"actions": [name for name, _ in told], "entries": entries}


TEAM = record(
    name=text,
    flags=flags(3),
    tags=word(NAME_TAGS),
    collisions=word(COLLISIONS),
    color=within(0, TEAM_COLOURS - 1),
    prefix=text,
    suffix=text,
)
NAMES = array(string)
TEAM_ACTION = by_kind({0: record(team=TEAM, names=NAMES), 1: nothing, 2: TEAM, 3: NAMES, 4: NAMES}, i8)
NUMBER_FORMAT = by_kind({0: nothing, 1: compound, 2: text})
OBJECTIVE = record(name=text, kind=one_of("integer hearts"), format=optional(NUMBER_FORMAT))
BAR_STYLE = record(
    color=one_of("pink blue red green yellow purple white"),
    overlay=one_of("progress notched_6 notched_10 notched_12 notched_20"),
)
BAR = record(name=text, health=f32, style=BAR_STYLE, flags=flags(7))
BAR_ACTION = by_kind({0: BAR, 1: nothing, 2: f32, 3: text, 4: BAR_STYLE, 5: flags(7)})
MASK = by_kind({0: nothing, 1: nothing, 2: long_array})
PLAYER_CHAT = record(
    sender=unique_id,
    index=varint,
    signature=optional(signature),
    content=lambda r: string(r, 256),
    time=i64,
    salt=i64,
    seen=array(packed_signature, SEEN_MESSAGES),
    unsigned=optional(text),
    mask=MASK,
    type=CHAT_TYPE,
    name=text,
    target=optional(text),
)
SHARED: dict[str, Read] = {
    "boss_event": record(id=unique_id, action=BAR_ACTION),
    "clear_titles": boolean,
    "command_suggestions": record(
        id=varint, start=varint, length=varint, matches=array(record(text=string, tooltip=optional(text)))
    ),
    "commands": tree,
    "custom_chat_completions": record(action=one_of("add remove set"), entries=array(string)),
    "delete_chat": packed_signature,
    "disguised_chat": record(message=text, type=CHAT_TYPE, name=text, target=optional(text)),
    "player_chat": PLAYER_CHAT,
    "player_combat_end": varint,
    "player_combat_enter": nothing,
    "player_combat_kill": record(player=varint, message=text),
    "player_info_remove": array(unique_id),
    "player_info_update": player_info,
    "reset_score": record(owner=string, objective=optional(string)),
    "server_data": record(motd=text, icon=optional(byte_array)),
    "set_action_bar_text": text,
    "set_display_objective": record(slot=within(0, 18), name=string),
    "set_objective": record(name=string, action=by_kind({0: OBJECTIVE, 1: nothing, 2: OBJECTIVE}, i8)),
    "set_player_team": record(name=string, action=TEAM_ACTION),
    "set_score": record(owner=string, objective=string, value=varint, display=optional(text), format=optional(NUMBER_FORMAT)),
    "set_subtitle_text": text,
    "set_title_text": text,
    "set_titles_animation": record(fade_in=i32, stay=i32, fade_out=i32),
    "system_chat": record(message=text, overlay=boolean),
    "tab_list": record(header=text, footer=text),
}
