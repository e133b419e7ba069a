"""The age of a world in ticks, read from a server's answer."""

from orchestrator.bench.game_time import played, world_age
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.recording_admin import RecordingAdmin


class ToldAge:
    """An admin of a server that answers every command with the same words, or refuses."""

    def __init__(self, words: str) -> None:
        self.words = words

    async def command(self, line: str) -> str:
        """Return the words for the question about the age; raise BlockcrewError if there are none."""
        assert line == "time query gametime"
        if not self.words:
            raise BlockcrewError("Unknown command.")
        return self.words


async def age(words: str) -> int | None:
    return await world_age(RecordingAdmin(ToldAge(words), NoJournal()))  # type: ignore[arg-type]


async def test_the_age_is_the_number_in_the_answer():
    assert await age("The time is 1234") == 1234
    assert await age("The game time is 72 tick(s)") == 72


async def test_a_server_that_does_not_tell_gives_no_age():
    assert await age("") is None
    assert await age("Set the time") is None
    assert await world_age(None) is None


def test_ticks_between_two_ages_are_seconds_of_the_game():
    assert played(100, 1140) == 52.0
    assert played(None, 1140) is None
    assert played(100, None) is None
