"""Values that several packets share: sounds, profiles, places in a dimension, effects, chat types.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), codec/MinecraftCodecHelper.java and
ItemCodecHelper.java.
"""

from .nbt import optional_compound
from .primitives import Reader, boolean, f32, f64, i32, identifier, position, string, unique_id, varint
from .schema import array, entry, holder, holder_set, one_of, optional, record, within

DIRECTION = one_of("down up north south west east")
HAND = one_of("main_hand off_hand")
COLOUR = one_of("white orange magenta light_blue yellow lime pink gray light_gray cyan purple blue brown green red black")
POSE = one_of(
    "standing fall_flying sleeping swimming spin_attack sneaking long_jumping dying croaking using_tongue sitting roaring"
    " sniffing emerging digging sliding shooting inhaling"
)
SOUND_CATEGORY = one_of("master music record weather block hostile neutral player ambient voice")
OPERATION = one_of("add_value add_multiplied_base add_multiplied_total")
VECTOR = record(x=f64, y=f64, z=f64)
GLOBAL_POSITION = record(dimension=identifier, position=position)
SOUND = holder("sound_event", record(name=identifier, range=optional(f32)))
PROPERTY = record(name=lambda r: string(r, 64), value=lambda r: string(r, 32767), signature=optional(lambda r: string(r, 1024)))
PROPERTIES = array(PROPERTY, 16)
CHAT_DECORATION = record(key=string, parameters=array(one_of("sender target content")), style=optional_compound)
CHAT_TYPE = holder("chat_type", record(chat=CHAT_DECORATION, narration=CHAT_DECORATION))
MODIFIER = record(id=identifier, amount=f64, operation=OPERATION)
VILLAGER = record(type=entry("villager_type"), profession=entry("villager_profession"), level=varint)
INGREDIENT_769 = holder_set("item")


def effect_details(r: Reader) -> object:
    """Read an effect's strength and time, and the weaker one that it hides."""
    return EFFECT_DETAILS(r)


EFFECT_DETAILS = record(
    amplifier=within(0, 255),
    duration=varint,
    ambient=boolean,
    particles=boolean,
    icon=boolean,
    hidden=optional(effect_details),
)
EFFECT = record(effect=entry("mob_effect"), details=EFFECT_DETAILS)
PROFILE = record(name=optional(lambda r: string(r, 16)), id=optional(unique_id), properties=PROPERTIES)
INTEGERS = array(i32)
