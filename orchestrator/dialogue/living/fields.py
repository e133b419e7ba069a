"""Remembers the fields that a crew has made, also after the program is started again with the same record."""

from collections.abc import Collection, Iterable

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.errors import BadGoal
from orchestrator.core.events.buildings import FieldMade
from orchestrator.core.events.parse import events_of
from orchestrator.team.living.field_plan import Field

MOST = 20  # fields that are remembered


class KnownFields:
    """The fields of one crew, the last one last. `known` are those of an earlier run."""

    def __init__(self, journal: Journal, known: Collection[Field] = ()) -> None:
        self.journal, self.known = journal, list(known)[-MOST:]

    def add(self, field: Field) -> None:
        """Remember a field that is about to be made, and record it; one at the same place is forgotten."""
        self.known = [*(each for each in self.known if each.corner != field.corner), field][-MOST:]
        self.journal.write(FieldMade(corner=field.corner, length=field.length, width=field.width, crop=field.crop))

    def called(self, crop: str) -> Field:
        """Return the last field, or the last one of a crop. Raises BadGoal without one."""
        fits = [field for field in self.known if crop in ("", field.crop)]
        if not fits:
            raise BadGoal(f"We have made no {crop or 'wheat'} field yet. Say: make a {crop or 'wheat'} field here.")
        return fits[-1]


def recorded_fields(events: Iterable[Event]) -> list[Field]:
    """Return the fields of an earlier run, the last one last, from its events."""
    return [Field(made.corner, made.length, made.width, made.crop) for _, made in events_of(events, FieldMade)]
