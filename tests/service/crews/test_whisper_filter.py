"""What guests get of changes and crews: everything but whispers."""

import pytest

from orchestrator.service.crews.whispers import aloud, for_guests, overheard
from orchestrator.service.models import ConversationLine, CrewShown, CrewStatus

SAID = ConversationLine(at=0, speaker="Ann", text="for everybody", kind="said")
WHISPERED = SAID.model_copy(update={"source": "whisper"})
CREW = CrewShown(
    name="one", state=CrewStatus.HERE, team="tree", mind="symbolic", conversation=[SAID, WHISPERED], goal="mine 3 logs"
)  # fmt: skip


def test_lines_and_crews_lose_their_whispers_and_nothing_else():
    assert aloud([WHISPERED, SAID]) == [SAID]
    assert overheard(CREW) == CREW.model_copy(update={"conversation": [SAID]})
    assert CREW.conversation == [SAID, WHISPERED], "the crew itself is not changed"


@pytest.mark.parametrize("field", ["lines", "conversation"])
def test_a_change_of_a_crew_loses_its_whispers(field: str):
    lines = [WHISPERED.model_dump(), SAID.model_dump()]
    assert for_guests("crew", {"name": "one", field: lines}) == {"name": "one", field: [SAID.model_dump()]}


def test_the_whole_state_loses_them_in_every_crew():
    quiet, loud = overheard(CREW).model_dump(), CREW.model_dump()
    state = {"world": {}, "crews": [quiet, loud]}
    assert for_guests("snapshot", state) == {"world": {}, "crews": [quiet, quiet]}


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("crew", {"name": "one", "lines": [SAID.model_dump()]}),
        ("crew", {"name": "one"}),
        ("poses", {"at": 1, "crews": {}}),
        ("snapshot", {"crews": [overheard(CREW).model_dump()]}),
    ],
)
def test_a_change_without_whispers_is_the_same_object_so_that_it_is_encoded_once(kind: str, data: dict[str, object]):
    assert for_guests(kind, data) is data
