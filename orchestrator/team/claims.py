"""Who works on which block. Claims belong to the team: they hold across bot hosts and survive them."""

from collections.abc import Iterable


class Claims:
    """A key, such as a block's position, belongs to at most one member at a time."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}

    def take(self, member: str, keys: Iterable[str]) -> bool:
        """All or nothing: true when none of the keys is somebody else's."""
        wanted = list(keys)
        if any(self._owners.get(key, member) != member for key in wanted):
            return False
        self._owners.update(dict.fromkeys(wanted, member))
        return True

    def release(self, member: str) -> None:
        """Give back all that the member holds."""
        self._owners = {key: owner for key, owner in self._owners.items() if owner != member}

    def held_by(self, member: str) -> frozenset[str]:
        """The keys that the member holds: for whoever wants to see who works where."""
        return frozenset(key for key, owner in self._owners.items() if owner == member)
