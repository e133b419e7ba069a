"""What a client remembers of a packet that it read, where later packets can only be read or judged with it."""

from collections.abc import Callable
from typing import Any

from .interface import slots_of
from .knowledge import Knowledge
from .primitives import require
from .vocabulary import MENUS

Learn = Callable[[Knowledge, Any], None]


def registry(known: Knowledge, packet: Any) -> None:
    name, entries = packet
    require(name not in known.registries, f"the registry {name} comes twice")
    known.registries[name] = entries


def login(known: Knowledge, packet: Any) -> None:
    known.own_id = packet["id"]
    known.enter(packet["dimension"])


def respawn(known: Knowledge, packet: Any) -> None:
    known.enter(packet["dimension"])


def appear(known: Knowledge, packet: Any) -> None:
    known.entities[packet["id"]] = packet["kind"]


def orb(known: Knowledge, packet: Any) -> None:
    known.entities[packet["id"]] = "experience_orb"


def vanish(known: Knowledge, packet: Any) -> None:
    for entity in packet:
        known.entities.pop(entity, None)


def players(known: Knowledge, packet: Any) -> None:
    if "add_player" in packet["actions"]:
        known.players |= {each["id"] for each in packet["entries"]}


def gone(known: Knowledge, packet: Any) -> None:
    known.players -= set(packet)


def opened(known: Knowledge, packet: Any) -> None:
    known.window, known.window_kind = packet["window"], MENUS[packet["kind"]]
    known.window_slots = slots_of(known.window_kind)


def mounted(known: Knowledge, packet: Any) -> None:
    known.window, known.window_kind = packet["window"], "horse"
    known.window_slots = slots_of("horse", packet["columns"])


def closed(known: Knowledge, packet: Any) -> None:
    known.window, known.window_kind, known.window_slots = 0, "", 0


def loaded(known: Knowledge, packet: Any) -> None:
    known.chunks.add((packet["x"], packet["z"]))


def unloaded(known: Knowledge, packet: Any) -> None:
    known.chunks.discard((packet["x"], packet["z"]))


def book(known: Knowledge, packet: Any) -> None:
    require(packet["action"] == "init", "only changes of the recipe book come, and it was never sent")
    for name in packet["recipes"]:
        require(name in known.declared, f"the recipe {name} is in the book and was never declared")
        known.recipes[name] = name


def declared(known: Knowledge, packet: Any) -> None:
    names = [each["id"] for each in packet] if isinstance(packet, list) else []
    require(len(names) == len(set(names)), "a recipe comes twice")
    known.declared = set(names)


def advancements(known: Knowledge, packet: Any) -> None:
    if packet["reset"]:
        known.advancements.clear()
    for name in packet["removed"]:
        known.advancements.pop(name, None)
    for name, one in packet["added"].items():
        known.advancements[name] = {criterion for group in one["requirements"] for criterion in group}
    for name, one in packet["added"].items():
        require(one["parent"] is None or one["parent"] in known.advancements, f"the advancement {name} has an unknown parent")
    for name, progress in packet["progress"].items():
        require(name in known.advancements, f"progress comes of the advancement {name}, which was never shown")
        require(set(progress) <= known.advancements[name], f"the advancement {name} has no such criteria: {set(progress)}")


def entries(known: Knowledge, packet: Any) -> None:
    if packet["replace"]:
        known.recipes.clear()
    for each in packet["entries"]:
        known.recipes[each["id"]] = each


LEARN: dict[str, Learn] = {
    "registry_data": registry,
    "login": login,
    "respawn": respawn,
    "add_entity": appear,
    "add_experience_orb": orb,
    "remove_entities": vanish,
    "player_info_update": players,
    "player_info_remove": gone,
    "open_screen": opened,
    "horse_screen_open": mounted,
    "container_close": closed,
    "recipe": book,
    "update_advancements": advancements,
    "update_recipes": declared,
    "recipe_book_add": entries,
    "level_chunk_with_light": loaded,
    "forget_level_chunk": unloaded,
}
