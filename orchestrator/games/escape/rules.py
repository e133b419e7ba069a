"""The rules of CollabEscape: the map, where everybody begins, and the defects of the original."""

from dataclasses import dataclass

from orchestrator.games.rooms import Exits

TURNS = 30  # the original has no limit
FIXES = 2  # that a generator needs, on turns in a row
PLAYERS = ("Alice", "Bob")


@dataclass(frozen=True)
class EscapeMap:
    """The rooms, the two with generators, and the one with the exit gate."""

    exits: Exits
    generators: tuple[int, int]
    gate: int

    def __hash__(self) -> int:
        """Return a hash, which makes rules usable as the key of a cache."""
        return hash((tuple(self.exits.items()), self.generators, self.gate))


def published_map(one_way: bool) -> EscapeMap:
    """Return the map of Figure 6. In the original code, the passages from 8 to 7 and from 7 to 3 are `one_way`; the prompt of
    the same code connects 7 with 6 and 8, in both directions, which is what the clean rules do."""
    exits = {
        1: (2, 10), 2: (1, 3), 3: (2, 4, 8), 4: (3, 5), 5: (4, 6), 6: (5, 7), 7: (3, 6) if one_way else (6, 8),
        8: (3, 7, 9), 9: (8, 10), 10: (1, 9),
    }  # fmt: skip
    return EscapeMap(exits, (1, 6), 7)


@dataclass(frozen=True)
class EscapeRules:
    """Everything that decides how an episode of CollabEscape goes on, except chance. `start` has the rooms of Alice, Bob and
    the killer.

    `as_published` keeps three defects of the original: one-way passages (see `published_map`), a counter of fixes that grows
    beyond what is needed, and that Bob is not said to be fixing when both fix the same generator.
    """

    start: tuple[int, int, int] = (1, 2, 6)
    as_published: bool = False
    turns: int = TURNS

    @property
    def map(self) -> EscapeMap:
        """Return the map that these rules are for."""
        return PUBLISHED if self.as_published else CLEAN


PUBLISHED, CLEAN = published_map(one_way=True), published_map(one_way=False)
