"""Read item stacks: the count, the item, and the patch of data components that it differs by.

Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769),
data/game/item/component/{DataComponentType,ItemCodecHelper}.java and codec/MinecraftCodecHelper.java
(readOptionalItemStack, readTradeItemStack).
"""

from typing import Any

from . import components
from .primitives import Reader, WireError, require, varint
from .schema import array, entry, one_of, record

ITEM = entry("item")
EQUIPMENT_SLOTS = "main_hand off_hand feet legs chest head body"
EQUIPMENT_SLOT = one_of(EQUIPMENT_SLOTS)


def stack(r: Reader) -> dict[str, Any] | None:
    """Read a stack that may be empty, which is a count of 0 (None)."""
    count = varint(r)
    return None if count <= 0 else _filled(r, count)


def full_stack(r: Reader) -> dict[str, Any]:
    """Read a stack that must not be empty."""
    found = stack(r)
    require(found is not None, "an empty stack where one is wanted")
    assert found is not None
    return found


def _filled(r: Reader, count: int) -> dict[str, Any]:
    item = ITEM(r)
    try:
        return {"count": count, "item": item, **patch(r)}
    except WireError as error:
        raise WireError(f"item {item}: {error}") from error


def patch(r: Reader) -> dict[str, Any]:
    """Read the components that were added, by name, and the numbers of those that were taken away."""
    added, removed = varint(r), varint(r)
    kinds = len(r.known.vocabulary.components)
    require(0 <= added <= kinds and 0 <= removed <= kinds, f"{added} components are added and {removed} removed")
    values = dict[str, Any]()
    for _ in range(added):
        name = component_name(r)
        require(name not in values, f"the component {name} comes twice")
        values[name] = component(r, name)
    return {"components": values, "removed": [component_name(r) for _ in range(removed)]}


def component_name(r: Reader) -> str:
    """Read which component it is."""
    number, names = varint(r), r.known.vocabulary.components
    require(0 <= number < len(names), f"component {number} where there are {len(names)}")
    return names[number]


def component(r: Reader, name: str) -> Any:
    """Read one component's value."""
    try:
        return components.readers(r.known.protocol)[name](r)
    except WireError as error:
        raise WireError(f"{name}: {error}") from error


EXACT_COMPONENTS = array(lambda r: (name := component_name(r), component(r, name)))
COST = record(item=ITEM, count=varint, components=EXACT_COMPONENTS)
