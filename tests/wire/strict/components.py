"""What follows the number of each data component, in both protocols.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), data/game/item/component/DataComponentType.java and
ItemCodecHelper.java; minecraft.wiki "Java Edition protocol/Slot data" for what both leave open.
"""

from functools import cache
from typing import Any

from . import items, values
from .nbt import LIST, STRING, compound, optional_compound, tag
from .primitives import Reader, boolean, f32, i32, identifier, require, string, varint
from .schema import (
    Read,
    array,
    by_kind,
    either,
    entry,
    holder,
    holder_set,
    mapping,
    nothing,
    one_of,
    optional,
    record,
    within,
)
from .text import text
from .values import COLOUR, EFFECT, GLOBAL_POSITION, INTEGERS, PROFILE, SOUND


def _stack(r: Reader) -> Any:
    return items.stack(r)


def _full_stack(r: Reader) -> Any:
    return items.full_stack(r)


def filterable(each: Read) -> Read:
    """Return a reader of something that people wrote, and of what a filter leaves of it."""
    return record(raw=each, filtered=optional(each))


def lock_767(r: Reader) -> str:
    """Read a key's name, which travels as a string of NBT."""
    found = tag(r)
    require(found is not None and found.kind == STRING, "a lock is no string")
    assert found is not None
    return str(found.value)


def recipes(r: Reader) -> object:
    """Read the names of recipes, which travel as a list of NBT."""
    found = tag(r)
    require(found is not None and found.kind == LIST, "recipes are no list")
    return found


SLOT_GROUP = one_of("any main_hand off_hand hand feet legs chest head armor body")
RARITY = one_of("common uncommon rare epic")
ENCHANTMENTS = record(levels=mapping(entry("enchantment"), within(0, 255)), shown=boolean)
MATCHER = record(name=string, value=either(string, record(low=optional(string), high=optional(string))))
BLOCK_PREDICATE = record(
    blocks=optional(holder_set("block")), properties=optional(array(MATCHER)), data=optional(optional_compound)
)
ADVENTURE = record(predicates=array(BLOCK_PREDICATE), shown=boolean)
RULE = record(blocks=holder_set("block"), speed=optional(f32), drops=optional(boolean))
TOOL = record(rules=array(RULE), speed=f32, damage=varint)
EXPLOSION = record(
    shape=one_of("small_ball large_ball star creeper burst"),
    colors=INTEGERS,
    fading=INTEGERS,
    trail=boolean,
    twinkle=boolean,
)
PATTERN = holder("banner_pattern", record(asset=identifier, key=string))
TRIM_PATTERN = holder("trim_pattern", record(asset=identifier, item=entry("item"), description=text, decal=boolean))
SONG = holder("jukebox_song", record(sound=SOUND, description=text, seconds=f32, comparator=varint))
PAGE = lambda r: string(r, 1024)  # noqa: E731
TITLE = lambda r: string(r, 32)  # noqa: E731

SHARED: dict[str, Read] = {
    "custom_data": compound,
    "max_stack_size": within(1, 99),
    "max_damage": within(1, 2**31 - 1),
    "damage": within(0, 2**31 - 1),
    "unbreakable": boolean,
    "custom_name": text,
    "item_name": text,
    "lore": array(text, 256),
    "rarity": RARITY,
    "enchantments": ENCHANTMENTS,
    "can_place_on": ADVENTURE,
    "can_break": ADVENTURE,
    "hide_additional_tooltip": nothing,
    "hide_tooltip": nothing,
    "repair_cost": within(0, 2**31 - 1),
    "creative_slot_lock": nothing,
    "enchantment_glint_override": boolean,
    "intangible_projectile": compound,
    "tool": TOOL,
    "stored_enchantments": ENCHANTMENTS,
    "dyed_color": record(rgb=i32, shown=boolean),
    "map_color": i32,
    "map_id": varint,
    "map_decorations": compound,
    "map_post_processing": one_of("lock scale"),
    "charged_projectiles": array(_full_stack),
    "bundle_contents": array(_full_stack),
    "suspicious_stew_effects": array(record(effect=entry("mob_effect"), duration=varint)),
    "writable_book_content": record(pages=array(filterable(PAGE), 100)),
    "written_book_content": record(
        title=filterable(TITLE),
        author=string,
        generation=within(0, 3),
        pages=array(filterable(text)),
        resolved=boolean,
    ),
    "debug_stick_state": compound,
    "entity_data": compound,
    "bucket_entity_data": compound,
    "block_entity_data": compound,
    "ominous_bottle_amplifier": within(0, 4),
    "jukebox_playable": record(song=either(SONG, identifier), shown=boolean),
    "recipes": recipes,
    "lodestone_tracker": record(target=optional(GLOBAL_POSITION), tracked=boolean),
    "firework_explosion": EXPLOSION,
    "fireworks": record(flight=varint, explosions=array(EXPLOSION, 256)),
    "profile": PROFILE,
    "note_block_sound": identifier,
    "banner_patterns": array(record(pattern=PATTERN, color=COLOUR)),
    "base_color": COLOUR,
    "pot_decorations": array(entry("item"), 4),
    "container": array(_stack, 256),
    "block_state": mapping(string, string),
    "bees": array(record(data=compound, ticks=varint, least=varint)),
    "container_loot": compound,
}


def modifiers() -> Read:
    """Return a reader of attribute modifiers and of where they work."""
    each = record(attribute=entry("attribute"), modifier=values.MODIFIER, slot=SLOT_GROUP)
    return record(modifiers=array(each), shown=boolean)


POTION: dict[str, Read] = {"potion": optional(entry("potion")), "color": optional(i32), "effects": array(EFFECT)}
ONLY_767: dict[str, Read] = {
    "attribute_modifiers": modifiers(),
    "custom_model_data": varint,
    "food": record(
        nutrition=within(0, 2**31 - 1),
        saturation=f32,
        always=boolean,
        seconds=f32,
        becomes=optional(_full_stack),
        effects=array(record(effect=EFFECT, chance=within(0, 1, f32))),
    ),
    "fire_resistant": nothing,
    "potion_contents": record(**POTION),
    "trim": record(
        material=holder(
            "trim_material",
            record(
                asset=string,
                item=entry("item"),
                model=f32,
                overrides=mapping(entry("armor_material"), string),
                description=text,
            ),
        ),
        pattern=TRIM_PATTERN,
        shown=boolean,
    ),
    "instrument": holder("instrument", record(sound=SOUND, duration=varint, range=f32)),
    "lock": lock_767,
}
CONSUME_EFFECT = by_kind(
    {
        0: record(effects=array(EFFECT), chance=within(0, 1, f32)),
        1: holder_set("mob_effect"),
        2: nothing,
        3: f32,
        4: SOUND,
    }
)
ONLY_769: dict[str, Read] = {
    "attribute_modifiers": modifiers(),
    "custom_model_data": record(floats=array(f32), flags=array(boolean), strings=array(string), colors=INTEGERS),
    "item_model": identifier,
    "food": record(nutrition=within(0, 2**31 - 1), saturation=f32, always=boolean),
    "consumable": record(
        seconds=f32,
        animation=one_of("none eat drink block bow spear crossbow spyglass toot_horn brush bundle"),
        sound=SOUND,
        particles=boolean,
        effects=array(CONSUME_EFFECT),
    ),
    "use_remainder": _full_stack,
    "use_cooldown": record(seconds=f32, group=optional(identifier)),
    "damage_resistant": identifier,
    "enchantable": within(1, 2**31 - 1),
    "equippable": record(
        slot=one_of("main_hand feet legs chest head off_hand body"),
        sound=SOUND,
        model=optional(identifier),
        overlay=optional(identifier),
        entities=optional(holder_set("entity_type")),
        dispensable=boolean,
        swappable=boolean,
        worn=boolean,
    ),
    "repairable": holder_set("item"),
    "glider": nothing,
    "tooltip_style": identifier,
    "death_protection": array(CONSUME_EFFECT),
    "potion_contents": record(**POTION, name=optional(string)),
    "trim": record(
        material=holder(
            "trim_material",
            record(asset=string, item=entry("item"), overrides=mapping(identifier, string), description=text),
        ),
        pattern=TRIM_PATTERN,
        shown=boolean,
    ),
    "instrument": holder("instrument", record(sound=SOUND, duration=f32, range=f32, description=text)),
    "lock": compound,
}


@cache
def readers(protocol: int) -> dict[str, Read]:
    """Return the reader of every component by its name."""
    return SHARED | (ONLY_767 if protocol == 767 else ONLY_769)
