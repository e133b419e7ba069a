"""The base of all events in the record of a run: a kind, the agent that the event is about, and its fields as JSON keys."""

from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from orchestrator.core.speaker import Speaker, recalled, recorded


def person(value: object) -> Speaker:
    """Convert a value from the record of a run to the person that it names; a value that names nobody becomes a speaker with an
    empty name."""
    return value if isinstance(value, Speaker) else recalled(value) or Speaker("")


Person = Annotated[Speaker, BeforeValidator(person)]  # stands in a record as `core.speaker.recorded` writes it
Nobody = Annotated[Speaker | None, BeforeValidator(lambda value: person(value) if value else None)]  # or a person


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEvent:
    """Something that happened in a run. A field is left out of the record while it has its default value.

    `agent` is the member of the crew that the event is about, empty when it is about the whole run. `version` is the number of
    the present form of the fields, since their form may change between releases; it is written to the record only if it is
    above 1.
    """

    kind: ClassVar[str]
    version: ClassVar[int] = 1
    agent: str = ""

    def data(self) -> dict[str, object]:
        """Return the fields (name -> value) for a line of the record, without `agent` and those that have their default.

        People are converted to JSON; other values are left as they are, even if they are not JSON yet.
        """
        found: dict[str, object] = {"version": self.version} if self.version > 1 else {}
        for one in fields(self):
            value = getattr(self, one.name)
            if one.type in (Person, Nobody):
                found[one.name] = recorded(value)
            elif one.name != "agent" and value != one.default:
                found[one.name] = value
        return found
