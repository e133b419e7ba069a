"""Other numbers for the rooms of a map, drawn for each question, so that no answer can be known by heart."""

from collections.abc import Iterable
from random import Random

from orchestrator.games.questions.question import Facts
from orchestrator.games.rooms import Exits

CANNOT = "it cannot be reached"
LONGEST = 7  # moves that are offered as an answer


def drawn_names(rooms: Iterable[int], random: Random) -> dict[int, int]:
    """Return a new number for each room, all different, from the same range."""
    old = sorted(rooms)
    return dict(zip(old, random.sample(old, len(old)), strict=True))


def old_names(facts: Facts) -> dict[int, int]:
    """Return for each new number in a question the number of the room on the published map."""
    return {new: int(old) for old, new in facts["names"].items()}


def renamed_exits(exits: Exits, names: dict[int, int]) -> dict[str, list[int]]:
    """Return the rooms beside each room under their new numbers, sorted, as plain JSON."""
    return {str(room): sorted(names[other] for other in exits[old]) for old, room in sorted(names.items(), key=lambda p: p[1])}


def passages(exits: dict[str, list[int]]) -> str:
    """Return the map in words: for each room, the rooms beside it."""
    return "; ".join(f"room {room}: {', '.join(map(str, beside))}" for room, beside in exits.items())


def distance_options(right: str) -> list[str]:
    """Return the wrong answers to a question for a number of moves."""
    return [text for text in (*map(str, range(1, LONGEST + 1)), CANNOT) if text != right]
