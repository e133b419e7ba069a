"""The killer of CollabEscape. It goes for a player in the next room, and otherwise walks at random. It chooses
before the players and moves with them, to the room where its target was."""

from orchestrator.games.escape.rules import EscapeMap


def target_of(seen: tuple[bool, bool], seen_before: tuple[bool, bool], target: int | None) -> int | None:
    """Return the seat that the killer goes for when it sees these players now and saw those before: the only one that it sees;
    of two, the one that is new; its `target` if none is new, and Alice if both are."""
    if seen != (True, True):
        return seen.index(True) if True in seen else None
    if seen_before == (True, True):
        return target
    return 1 if seen_before == (True, False) else 0


def sees(rooms: EscapeMap, killer: int, players: tuple[int, int]) -> tuple[bool, bool]:
    """Return for each player whether it is in a room that the killer can enter next."""
    exits = rooms.exits[killer]
    return players[0] in exits, players[1] in exits


def killer_rooms(rooms: EscapeMap, killer: int, players: tuple[int, int], target: int | None) -> tuple[int, ...]:
    """Return the rooms to which the killer may go, each with the same probability: the room of its target, or every exit."""
    return rooms.exits[killer] if target is None else (players[target],)
