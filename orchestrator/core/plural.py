"""Formats a count with its noun: `1 place`, `3 places`."""

SINGULAR = {"logs": "log", "planks": "plank", "blocks": "block"}  # what goals count in the plural; items' ids stay as they are


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun, as in '1 place' and '3 places'; `many` is the plural that takes more than an s."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def amount(count: int, item: str) -> str:
    """Return a count of an item's id or of a group of ids, as in '3 oak_door' and '1 log'."""
    return counted(count, SINGULAR.get(item, item), item)
