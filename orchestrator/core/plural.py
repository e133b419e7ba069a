"""Formats a count with its noun: `1 place`, `3 places`."""


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun, as in '1 place' and '3 places'; `many` is the plural of a noun that does not just add an
    s."""
    return f"{count} {one if count == 1 else many or one + 's'}"
