"""Where home is."""

from talking import crew_of

from orchestrator.core.observation import Position
from orchestrator.dialogue.home import Home, cell_of, recorded_home


def test_a_position_is_in_a_block_also_below_zero():
    assert cell_of(Position(3.7, 64.0, -0.2)) == (3, 64, -1)


async def test_home_is_where_the_leader_stands_until_somebody_moves_it():
    crew = crew_of()
    crew.worlds["Ada"].at = Position(5.5, 70, 5.5)
    home = Home(crew, crew.journal)
    await home.settle()
    assert home.at == (5, 70, 5)
    home.move((1, 2, 3))
    await home.settle()
    assert home.at == (1, 2, 3) and recorded_home(crew.journal.events) == (1, 2, 3)


async def test_a_home_of_an_earlier_run_stays():
    crew = crew_of()
    home = Home(crew, crew.journal, (7, 8, 9))
    await home.settle()
    assert home.at == (7, 8, 9) and not crew.journal.events and recorded_home(()) is None
