"""The base of all events in the record of a run: a kind, the agent that the event is about, and its fields as JSON keys."""

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from orchestrator.core.speaker import Speaker, recalled, recorded


def person(value: object) -> Speaker:
    """Convert a record's value to a person; a value that names nobody becomes a speaker with an empty name."""
    return value if isinstance(value, Speaker) else recalled(value) or Speaker("")


Person = Annotated[Speaker, BeforeValidator(person)]  # stands in a record as `core.speaker.recorded` writes it
Nobody = Annotated[Speaker | None, BeforeValidator(lambda value: person(value) if value else None)]  # or a person


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEvent:
    """Something that happened in a run. A field with a default stands in the record only where its value is another one.

    `agent` is the member of the crew that the event is about, empty when it is about the whole run. `version` counts the forms
    that the fields of a kind have had; one above 1 stands in the record as a field of its own.
    """

    kind: ClassVar[str]
    version: ClassVar[int] = 1
    agent: str = ""

    def data(self) -> dict[str, object]:
        """Return the fields by name as a line of the record holds them; values that are not JSON yet are left as they are."""
        found: dict[str, object] = {"version": self.version} if self.version > 1 else {}
        for one in fields(self):
            value = getattr(self, one.name)
            if one.type in (Person, Nobody):
                found[one.name] = recorded(value)
            elif one.name != "agent" and value != one.default:
                found[one.name] = value
        return found
