"""Seats as people name them."""

from collections.abc import Sequence

from orchestrator.core.errors import BlockcrewError


def seat_number(typed: str, seats: Sequence[str]) -> int:
    """Return the number of the seat that was typed as a number or a name. Raises BlockcrewError if the game has no such
    seat."""
    names = [name.lower() for name in seats]
    if typed.lower() in names:
        return names.index(typed.lower())
    if typed in map(str, range(len(seats))):
        return int(typed)
    choices = ", ".join(f"{number} ({name})" for number, name in enumerate(seats))
    raise BlockcrewError(f"This game has no seat {typed[:40]!r}: choose one of {choices}.")
