"""What a session says when its server is gone for good: there is something to do, and it is the right thing."""

from orchestrator.app.session import cut_off
from orchestrator.servers.container_recipes import PAPER
from orchestrator.servers.existing_server import silence


async def test_a_server_that_stays_away_is_started_again_and_the_run_goes_on():
    said = str(cut_off(await silence("127.0.0.1", 1, absence=0.0), "127.0.0.1:1"))
    assert said.endswith("has not answered for 0 s. Start it again; then `blockcrew resume last` continues the run.")


def test_an_embedded_server_is_started_by_resuming_and_a_container_is_gone():
    assert str(cut_off("It ended.", "embedded")) == "It ended. `blockcrew resume last` continues the run."
    assert str(cut_off("It ended.", PAPER)) == "It ended."
