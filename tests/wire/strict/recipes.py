"""Read what the recipe book is made of: whole recipes in 767, displays of recipes in 769.

Source: GeyserMC/MCProtocolLib bb38c8ad, ClientboundUpdateRecipesPacket.java, RecipeType.java; 7cc24702,
codec/MinecraftCodecHelper.java (readRecipeDisplay, readSlotDisplay), ClientboundRecipeBookAddPacket.java.
"""

from typing import Any

from .items import full_stack, stack
from .primitives import Reader, boolean, f32, identifier, string, varint
from .schema import Read, array, by_kind, entry, flags, holder_set, mapping, nothing, one_of, optional, record, times
from .values import INGREDIENT_769

INGREDIENT = array(stack)
CATEGORY = one_of("building redstone equipment misc")
COOKING_CATEGORY = one_of("food blocks misc")
SHAPELESS = record(group=string, category=CATEGORY, ingredients=array(INGREDIENT), result=full_stack)
COOKED = record(group=string, category=COOKING_CATEGORY, ingredient=INGREDIENT, result=full_stack, experience=f32, ticks=varint)
SPECIAL = record(category=CATEGORY)


def shaped(r: Reader) -> Any:
    """Read a recipe with a pattern: its width times its height ingredients."""
    head = record(group=string, category=CATEGORY, width=varint, height=varint)(r)
    pattern = times(head["width"] * head["height"], INGREDIENT)(r)
    return {**head, "pattern": pattern, **record(result=full_stack, notified=boolean)(r)}


KINDS_767: dict[int, Read] = {
    0: shaped,
    1: SHAPELESS,
    **dict.fromkeys(range(2, 15), SPECIAL),
    **dict.fromkeys(range(15, 19), COOKED),
    19: record(group=string, ingredient=INGREDIENT, result=full_stack),
    20: record(template=INGREDIENT, base=INGREDIENT, addition=INGREDIENT, result=full_stack),
    21: record(template=INGREDIENT, base=INGREDIENT, addition=INGREDIENT),
    22: SPECIAL,
}
RECIPES_767 = array(record(id=identifier, recipe=by_kind(KINDS_767)))
BOOK_767 = record(crafting=times(2, boolean), smelting=times(2, boolean), blasting=times(2, boolean), smoking=times(2, boolean))


def book_767(r: Reader) -> Any:
    """Read which recipes are known: at the start with those that are highlighted, later only changes."""
    action = one_of("init add remove")(r)
    head = BOOK_767(r)
    first = array(identifier)(r)
    return {"action": action, **head, "recipes": first, "highlighted": array(identifier)(r) if action == "init" else []}


def slot_display(r: Reader) -> Any:
    """Read what a slot of a shown recipe shows."""
    return by_kind(SLOTS)(r)


SLOTS: dict[int, Read] = {
    0: nothing,
    1: nothing,
    2: entry("item"),
    3: full_stack,
    4: identifier,
    5: record(base=slot_display, material=slot_display, pattern=slot_display),
    6: record(input=slot_display, remainder=slot_display),
    7: array(slot_display),
}
DISPLAY = by_kind(
    {
        0: record(ingredients=array(slot_display), result=slot_display, station=slot_display),
        1: record(width=varint, height=varint, ingredients=array(slot_display), result=slot_display, station=slot_display),
        2: record(
            ingredient=slot_display,
            fuel=slot_display,
            result=slot_display,
            station=slot_display,
            ticks=varint,
            experience=f32,
        ),
        3: record(input=slot_display, result=slot_display, station=slot_display),
        4: record(template=slot_display, base=slot_display, addition=slot_display, result=slot_display, station=slot_display),
    }
)
BOOK_CATEGORIES = 13
SHOWN = record(
    id=varint,
    display=DISPLAY,
    group=varint,
    category=one_of(" ".join(f"category_{number}" for number in range(BOOK_CATEGORIES))),
    requirements=optional(array(holder_set("item"))),
    flags=flags(3),
)
BOOK_ADD_769 = record(entries=array(SHOWN), replace=boolean)
UPDATE_769 = record(
    sets=mapping(identifier, array(entry("item"))), stonecutter=array(record(input=INGREDIENT_769, shown=slot_display))
)
