"""Speakers: the people who talk to a crew, each with a name and its source (the game or the API).
The same name from two sources means two people."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

FORMER = "@api"  # records of earlier releases wrote people of the API as `sam@api`
VOICE = "voice"  # source of a line that a person of the API spoke


class Source(StrEnum):
    """The sources of people's names: players of the game choose their names freely, people of the API have proved theirs with a
    token."""

    GAME = "game"
    API = "api"


@dataclass(frozen=True, slots=True, eq=False)
class Speaker:
    """One person. Names are compared without case, as in the game; `str` gives the name for people to read.

    `plays` is the player of the game that a person of the API plays, if they said so: "here" is then where that player stands.
    """

    name: str
    source: Source = Source.GAME
    plays: str = ""

    def __str__(self) -> str:
        """Return the name, with "(API)" for a person of the API. No player can have that name, since it has a space."""
        if self.source is Source.GAME:
            return self.name
        other = self.plays and self.plays.lower() != self.name.lower()
        return f"{self.name} as {self.plays} (API)" if other else f"{self.name} (API)"

    def __eq__(self, other: object) -> bool:
        """Compare names without case, per source."""
        return isinstance(other, Speaker) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def key(self) -> tuple[Source, str, str]:
        """Return the key by which people are told apart: the source of the name, the name and the player, both in lower case.
        The same name from two sources, the game and the API, means two people; so do two players behind one token."""
        return self.source, self.name.lower(), self.plays.lower()

    @property
    def player(self) -> str:
        """Return the player's name in the game; empty for a person of the API who did not say which player they are."""
        return self.name if self.source is Source.GAME else self.plays

    @property
    def followed(self) -> str:
        """Return the name of the player that bots come to and follow; a name that no player has if it is unknown."""
        return self.player or str(self)


Recorded = str | dict[str, str]


def recorded(speaker: Speaker | None) -> Recorded:
    """Return a person in the form in which the record of a run stores them; `recalled` reads it again.
    A player becomes the plain name, a person of the API a mapping with `name`, `source` and perhaps `plays`, and None an empty
    string."""
    if speaker is None:
        return ""
    if speaker.source is Source.GAME and not speaker.name.endswith(FORMER):
        return speaker.name
    return {"name": speaker.name, "source": str(speaker.source)} | ({"plays": speaker.plays} if speaker.plays else {})


def recalled(value: object) -> Speaker | None:
    """Return the person that a value from the record of a run names; None for an empty value.
    A text is the name of a player, or in records of earlier releases "sam@api" for sam of the API; a mapping has `name` and
    `source`. Raises ValueError for an unknown source."""
    if isinstance(value, Mapping):
        return Speaker(str(value.get("name", "")), Source(value.get("source", Source.GAME)), str(value.get("plays", "")))
    if not isinstance(value, str) or not value:
        return None
    name = value.removesuffix(FORMER)
    return Speaker(name, Source.API if name != value else Source.GAME)
