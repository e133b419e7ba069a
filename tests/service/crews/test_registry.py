"""The crews of the service by name: made, found, changed and dismissed, in memory and in the store."""

import pytest
from app_in_process import AppInProcess

from orchestrator.app.run_config import RunConfig
from orchestrator.dialogue.permissions import Role
from orchestrator.service.crews.registry import MOST, CrewRegistry, chosen, headline
from orchestrator.service.crews.worlds import opener
from orchestrator.service.models import CrewStatus, NewCrewRequest
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.service.web.tokens import TokenHolder

SAM = TokenHolder("1", "Sam", Role.OWNER)


async def make(parts: AppInProcess, name: str, **more):
    return await parts.registry.ask_for(NewCrewRequest(name=name, **more), SAM)


async def test_a_new_crew_is_in_the_store_and_comes_back_with_the_next_start(in_process: AppInProcess):
    crew = await make(in_process, "two", team="chain", workers=2)
    (kept,) = [each for each in in_process.store.crews() if each.name == "two"]
    assert (kept.by, kept.record, crew.status) == ("Sam", crew.record.name, CrewStatus.COMING)
    registry, store, settings = in_process.registry, in_process.store, in_process.settings
    again = CrewRegistry(registry.base, settings, store, opener(registry.base, settings, settings.data, store, 0))
    assert again.crew("two").run_config == crew.run_config and again.crew("two").record == crew.record


async def test_members_of_different_crews_have_different_names(in_process: AppInProcess):
    one, two = in_process.crew.run_config.names, (await make(in_process, "two", workers=3)).run_config.names
    assert set(one).isdisjoint(two) and len(two) == 4


async def test_names_are_unique_and_the_number_of_crews_has_a_bound(in_process: AppInProcess):
    with pytest.raises(Conflict, match="One"):
        await make(in_process, "One")
    for number in range(MOST - 1):
        await make(in_process, f"crew{number}", workers=1)
    with pytest.raises(Conflict, match="dismiss one"):
        await make(in_process, "many", workers=1)


async def test_a_crew_need_not_be_named_while_it_is_the_only_one(in_process: AppInProcess):
    assert in_process.registry.only() is in_process.crew
    await make(in_process, "two")
    with pytest.raises(NotFound, match="one, two"):
        in_process.registry.only()
    for name in ("one", "two"):
        await in_process.registry.dismiss(name)
    with pytest.raises(NotFound, match="There is no crew yet"):
        in_process.registry.only()


async def test_a_dismissed_crew_is_gone_for_viewers_and_in_the_store(in_process: AppInProcess):
    before = in_process.registry.feed.count
    await in_process.registry.dismiss("one")
    assert in_process.registry.feed.count == before + 1 and in_process.store.crews() == []
    with pytest.raises(NotFound):
        await in_process.registry.dismiss("one")
    with pytest.raises(NotFound):
        await in_process.registry.tell(SAM, "stop", "one")


async def test_a_command_is_in_the_store_and_wakes_its_crew(in_process: AppInProcess):
    promised = await in_process.registry.tell(SAM, "stop", None)
    assert in_process.store.command(promised.number) == promised
    assert promised.record == in_process.crew.record.name and in_process.crew.told.is_set()


async def test_the_whole_state_is_the_world_and_all_crews(in_process: AppInProcess):
    state = in_process.registry.snapshot()
    assert state["world"]["why"] and [crew["name"] for crew in state["crews"]] == ["one"]
    head = headline(in_process.crew)
    assert {"agents", "conversation"}.isdisjoint(head) and head["name"] == "one"


def test_a_request_changes_only_the_options_that_it_names():
    base = RunConfig(world="tabletop", mind="simulated", names=("Ann",))
    plain = chosen(base, NewCrewRequest(name="two"))
    assert (plain.mind, plain.names, plain.model_config, plain.world) == ("simulated", (), base.model_config, "tabletop")
    other = chosen(base, NewCrewRequest(name="two", mind="symbolic", team="solo", budget=1.5))
    assert (other.mind, other.team, other.model_config.budget) == ("symbolic", "solo", 1.5)
