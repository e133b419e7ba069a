"""Stacks with components, as a scenario uses them: by commands, and by the bytes with which a creative client sends them.

The numbers of items are those of azalea-rs/azalea abc7b43b and 7098375e (azalea-registry/src/lib.rs), the forms of components
those that components.py reads.
"""

from collections.abc import Callable

from . import sending
from .vocabulary import vocabulary
from .writing import listed, optional, pack, position, string, varint

BY_COMMAND = """
potion[potion_contents={potion:"night_vision"}]
splash_potion[potion_contents={potion:"strong_poison"}]
lingering_potion[potion_contents={custom_color:255,custom_effects:[{id:"speed",duration:200,amplifier:1}]}]
tipped_arrow[potion_contents="swiftness"]
potion[potion_contents={potion:"water"}]
potion[potion_contents="turtle_master",custom_name='"Slow"']
suspicious_stew[suspicious_stew_effects=[{id:"blindness",duration:100}]]
suspicious_stew[suspicious_stew_effects=[{id:"speed"},{id:"saturation",duration:7}]]
enchanted_book[stored_enchantments={sharpness:3}]
enchanted_book[stored_enchantments={levels:{mending:1,unbreaking:3},show_in_tooltip:false}]
diamond_sword[enchantments={sharpness:5,looting:3}]
diamond_sword[damage=100]
diamond_pickaxe[enchantments={efficiency:5},damage=3,repair_cost=7]
netherite_axe[unbreakable={}]
iron_axe[unbreakable={show_in_tooltip:false}]
bow[enchantments={levels:{power:5},show_in_tooltip:false}]
stone[custom_name='{"text":"Pebble","color":"red","italic":false}']
stone[custom_name='["a",{"text":"b","bold":true}]']
stone[item_name='{"translate":"block.minecraft.dirt"}']
stick[lore=['"one"','{"text":"two","color":"#00ff00"}']]
stick[rarity=epic]
stick[rarity=common,max_stack_size=16]
stick[max_stack_size=99]
stick[max_stack_size=1,max_damage=50,damage=10]
stick[enchantment_glint_override=true]
nether_star[enchantment_glint_override=false]
leather_helmet[dyed_color=255]
leather_boots[dyed_color={rgb:65280,show_in_tooltip:false}]
leather_horse_armor[dyed_color={rgb:16711680}]
stick[custom_data={a:1b,b:[1,2],c:{d:"e"}}]
stick[custom_data={list:[[1],[2]],long:5L,bytes:[B;1b,2b]}]
stick[hide_tooltip={}]
shield[hide_additional_tooltip={}]
trident[enchantments={loyalty:3},custom_name='"Fork"']
fishing_rod[enchantments={lure:3,luck_of_the_sea:3}]
elytra[damage=431]
crossbow[enchantments={quick_charge:3,multishot:1}]
golden_apple[custom_name='"Pear"',lore=['"not an apple"']]
written_book[custom_name='"Tale"']
music_disc_13[rarity=rare]
mace[enchantments={density:5,wind_burst:3}]
player_head[custom_name='"Who"']
""".strip().splitlines()
NUMBERS = {
    767: {"stone": 1, "light": 444, "apple": 800, "diamond_sword": 838, "leather_helmet": 856, "diamond_chestplate": 869}
    | {"painting": 883, "compass": 928, "bundle": 930, "potion": 998, "writable_book": 1091, "written_book": 1092}
    | {"player_head": 1105, "firework_rocket": 1112, "enchanted_book": 1114, "white_banner": 1133, "splash_potion": 1158}
    | {"tipped_arrow": 1160, "shield": 1162, "crossbow": 1192, "suspicious_stew": 1193, "goat_horn": 1203}
    | {"ominous_bottle": 1331},
    769: {"stone": 1, "light": 467, "apple": 831, "diamond_sword": 869, "leather_helmet": 887, "diamond_chestplate": 900}
    | {"painting": 914, "compass": 961, "bundle": 963, "potion": 1048, "writable_book": 1141, "written_book": 1142}
    | {"player_head": 1156, "firework_rocket": 1163, "enchanted_book": 1165, "white_banner": 1185, "splash_potion": 1210}
    | {"tipped_arrow": 1212, "shield": 1214, "crossbow": 1243, "suspicious_stew": 1244, "goat_horn": 1256}
    | {"ominous_bottle": 1384},
}
YES, NO = b"\1", b"\0"
HERE = string("minecraft:overworld") + position(1, -60, 1)
SPEED = varint(0) + varint(1) + varint(200) + NO + YES + YES + optional(None)


def words(text: str) -> bytes:
    """Write a text component that is plain: a string of NBT."""
    return b"\x08" + pack("H", len(text)) + text.encode()


def named(members: dict[str, str]) -> bytes:
    """Write a compound of NBT with strings."""
    inner = b"".join(
        b"\x08" + pack("H", len(name)) + name.encode() + pack("H", len(value)) + value.encode()
        for name, value in members.items()
    )
    return b"\x0a" + inner + b"\0"


def creative(protocol: int) -> list[tuple[str, dict[str, bytes]]]:
    """Return items with their components as a creative client of this protocol writes them."""
    old = protocol == 767
    stone = sending.stack(1, 3)
    book = string("page one") + optional(None)
    explosion = varint(1) + listed([pack("i", 255)]) + listed([]) + YES + NO
    food = varint(4) + pack("f", 2.4) + YES
    effect = listed([SPEED + pack("f", 0.5)])
    label = b"" if old else optional(None)
    return [
        ("potion", {"potion_contents": optional(varint(4)) + NO + listed([]) + label}),
        ("splash_potion", {"potion_contents": NO + optional(pack("i", 255)) + listed([SPEED]) + label}),
        ("tipped_arrow", {"potion_contents": optional(varint(13)) + NO + listed([]) + label}),
        ("enchanted_book", {"stored_enchantments": listed([varint(5) + varint(1)]) + YES}),
        ("firework_rocket", {"fireworks": varint(2) + listed([explosion])}),
        ("goat_horn", {"instrument": varint(3)}),
        ("suspicious_stew", {"suspicious_stew_effects": listed([varint(0) + varint(140)])}),
        ("player_head", {"profile": optional(string("Notch")) + NO + listed([])}),
        ("bundle", {"bundle_contents": listed([stone])}),
        (
            "written_book",
            {"written_book_content": string("Title") + NO + string("Human") + varint(0) + listed([words("page") + NO]) + YES},
        ),
        ("writable_book", {"writable_book_content": listed([book])}),
        ("leather_helmet", {"dyed_color": pack("i", 255) + YES, "trim": varint(1) + varint(1) + YES}),
        ("shield", {"base_color": varint(3), "banner_patterns": listed([varint(4) + varint(2)])}),
        ("white_banner", {"banner_patterns": listed([varint(2) + varint(14), varint(7) + varint(0)])}),
        ("painting", {"entity_data": named({"id": "minecraft:painting", "variant": "minecraft:kebab"})}),
        ("ominous_bottle", {"ominous_bottle_amplifier": varint(3)}),
        ("light", {"block_state": listed([string("level") + string("3")])}),
        ("compass", {"lodestone_tracker": optional(HERE) + YES}),
        ("crossbow", {"charged_projectiles": listed([stone])}),
        ("apple", {"food": food + (pack("f", 1.6) + optional(None) + effect if old else b"")}),
        ("diamond_sword", {"custom_name": words("Edge"), "lore": listed([words("a"), words("b")]), "unbreakable": YES}),
        ("diamond_chestplate", {"damage": varint(5), "repair_cost": varint(3), "custom_data": named({"a": "b"})}),
    ]


def written(protocol: int, item: str, components: dict[str, bytes]) -> bytes:
    """Write a stack of one item."""
    number: Callable[[str], int] = vocabulary(protocol).components.index
    parts = [varint(number(name)) + value for name, value in components.items()]
    return sending.stack(NUMBERS[protocol][item], 1, b"".join(parts), len(parts))
