"""Remove whispers (lines that a player and the crew said privately) from what guests get. Guests still see what the crew does
because of a whisper."""

from collections.abc import Sequence
from typing import Any

from orchestrator.service.models import ConversationLine, CrewShown

WHISPER = "whisper"
SPOKEN = ("conversation", "lines")  # fields of a crew that hold lines of the conversation


def overheard(crew: CrewShown) -> CrewShown:
    """Return a copy of a crew as guests see it, without the whispered (private) lines of its conversation."""
    return crew.model_copy(update={"conversation": aloud(crew.conversation)})


def aloud(lines: Sequence[ConversationLine]) -> list[ConversationLine]:
    """Return the lines of a conversation that were not whispered."""
    return [line for line in lines if line.source != WHISPER]


def for_guests(kind: str, data: Any) -> Any:
    """Return a change in the event stream as guests (people who may not give orders) get it, without whispered lines; the same
    object if it has none.

    `kind` says what changed, such as `crew`, or is `snapshot` for the whole state; `data` is the change as plain JSON values.
    """
    if kind == "snapshot":
        crews = [for_guests("crew", crew) for crew in data["crews"]]
        return data if all(new is old for new, old in zip(crews, data["crews"], strict=True)) else data | {"crews": crews}
    if kind != "crew" or not any(each["source"] == WHISPER for name in SPOKEN for each in data.get(name, ())):
        return data
    return data | {name: [each for each in data[name] if each["source"] != WHISPER] for name in SPOKEN if name in data}
