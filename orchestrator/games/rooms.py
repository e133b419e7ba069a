"""Rooms that are connected by passages, as in CollabCapture and CollabEscape."""

from collections.abc import Callable, Mapping, Sequence

Exits = Mapping[int, tuple[int, ...]]  # the rooms next to each room, in the order in which the original code lists them
UNREACHABLE = 99  # a distance, longer than every path


def distances(start: int, exits: Callable[[int], Sequence[int]]) -> dict[int, int]:
    """Return for each room that can be reached from `start` the number of moves that it takes."""
    found, queue = {start: 0}, [start]
    for room in queue:
        for beside in exits(room):
            if beside not in found:
                found[beside] = found[room] + 1
                queue.append(beside)
    return found
