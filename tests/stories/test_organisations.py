"""Chain, graph and tree, and the three collaborations, told on the tabletop world."""

import asyncio
import re
from pathlib import Path

import pytest
from tabletop_crew import crew_at, held

from orchestrator.app.run_config import RunConfig
from orchestrator.core.contracts.mind import AgentRole, Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.team.organisation import Organisation, one_commander_each
from orchestrator.team.organisations import chain, graph, solo, tree
from orchestrator.team.organisations.custom import own_team

FIFTY = Goal("mine 50 logs", "logs", 50)


def spans(notes) -> list[str]:
    """Who dug, in order, repetitions left out."""
    who = [event.agent for event in notes.of("gain")]
    return [name for at, name in enumerate(who) if at == 0 or who[at - 1] != name]


@pytest.mark.parametrize("team", [solo, chain, graph, tree], ids=lambda team: team.__name__.rpartition(".")[2])
@pytest.mark.parametrize("goal", [FIFTY, Goal("get 7 iron", "raw_iron", 7), Goal("one log", "oak_log", 1)], ids=str)
async def test_every_organisation_gains_exactly_what_was_asked_for(team, goal):
    crew, _ = crew_at({"oak_log": 400, "stone": 300, "iron_ore": 60}, pace=0.0005, team=team)
    verdict = await crew.pursue(goal)
    assert verdict.status is Status.SUCCESS, verdict
    assert sum(held(crew, "oak_log" if goal.item == "logs" else goal.item).values()) == goal.count


async def test_in_a_chain_each_does_its_part_and_then_commands_the_next():
    crew, notes = crew_at({"oak_log": 200}, pace=0.0005, team=chain)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    assert spans(notes) == ["Ada", "Ben", "Cleo"], "one after the other, nobody twice"
    assert sorted(held(crew, "oak_log").values()) == [16, 17, 17]
    orders = [(event.agent, event.data["to"]) for event in notes.of("message") if event.data["payload"] == "assignment"]
    assert orders == [("Ada", "Ben"), ("Ben", "Cleo")]
    assert not notes.of("cycle")


async def test_what_a_link_of_a_chain_cannot_do_is_done_by_who_commanded_it():
    crew, _ = crew_at({"oak_log": 200}, pace=0.0005, team=chain)
    crew.worlds["Cleo"].trouble.extend([Reason.UNREACHABLE] * 50)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    assert held(crew, "oak_log")["Cleo"] == 0
    assert sum(held(crew, "oak_log").values()) == 50


async def test_in_a_graph_work_comes_back_to_who_gave_it_and_that_is_bounded_and_counted():
    crew, notes = crew_at({"oak_log": 200}, pace=0.0005, team=graph)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    cycles = [event.data["path"] for event in notes.of("cycle")]
    assert cycles and all(path[-1] in path[:-1] and len(path) == 3 for path in cycles)
    assert ["Ada", "Ben", "Ada"] in cycles
    assert len({event.agent for event in notes.of("gain")}) == 3


async def at_work_for_another(notes, name: str) -> None:
    """Until the member has begun an order that somebody gave it."""

    def begun() -> bool:
        reports = [event for event in notes.of("message") if event.data["payload"] == "report"]
        return any(event.agent == name and event.data["detail"].kind == "started" for event in reports)

    while not begun():
        await asyncio.sleep(0)


async def test_what_hands_do_for_others_meanwhile_does_not_lengthen_the_way_of_ones_own_orders():
    crew, notes = crew_at({"oak_log": 200}, pace=0.0005, team=graph)
    pursuit = crew.begin(FIFTY)
    await at_work_for_another(notes, "Ada")
    crew.correct("Anna", 80)
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    paths = [event.data["detail"].path for event in notes.of("message") if event.data["payload"] == "assignment"]
    assert paths.count(("Ada",)) > 2, "Ada ordered again after her hands had worked for others"
    assert all(len(path) <= 2 and path[0] == "Ada" for path in paths), paths


async def test_when_a_root_that_digs_is_lost_for_good_the_next_one_goes_on_for_what_is_missing():
    crew, notes = crew_at({"oak_log": 200}, pace=0.002, team=graph)
    pursuit = crew.begin(FIFTY)
    await at_work_for_another(notes, "Ada")
    crew.worlds["Ada"].online = False
    verdict = await asyncio.wait_for(crew.ended(pursuit), 30)
    assert verdict.status is Status.SUCCESS
    assert sum(count for name, count in held(crew, "oak_log").items() if name != "Ada") == 50
    assert crew.organisation.root == "Ben" and "Ada" not in crew.organisation.members


async def test_a_graph_plans_more_than_a_tree_for_the_same_work():
    plans = {}
    for team in (tree, graph):
        crew, notes = crew_at({"oak_log": 200}, pace=0.0005, team=team)
        await crew.pursue(FIFTY)
        plans[team] = len(notes.of("plan")) / len(crew.organisation.members)
    assert plans[graph] > plans[tree]


async def test_in_a_relay_only_one_member_of_a_tree_works_at_a_time():
    crew, notes = crew_at({"oak_log": 200}, pace=0.0005, collaboration=Collaboration.RELAY)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    assert spans(notes) == ["Ben", "Cleo", "Dan"]


async def test_in_a_relay_who_failed_has_had_a_turn_and_the_others_share_the_rest_evenly():
    crew, _ = crew_at({"oak_log": 200}, pace=0.0005, collaboration=Collaboration.RELAY)
    crew.worlds["Ben"].trouble.extend([Reason.UNREACHABLE] * 3)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    assert {name: count for name, count in held(crew, "oak_log").items() if count} == {"Cleo": 25, "Dan": 25}


async def test_in_rounds_nobody_gets_new_work_before_the_last_has_reported():
    crew, notes = crew_at({"oak_log": 200}, pace=0.0005, collaboration=Collaboration.ROUNDS)
    crew.worlds["Dan"].trouble.extend([Reason.UNREACHABLE] * 3)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    running = set()
    for event in notes.of("message"):
        if event.data["payload"] == "assignment":
            assert not any(ended for _, ended in running), "somebody had already reported in this round"
            running.add((event.data["to"], False))
        elif event.data["payload"] == "report" and event.data["detail"].kind in ("success", "failure"):
            running = {(name, ended or name == event.agent) for name, ended in running}
            if all(ended for _, ended in running):
                running = set()


async def test_a_collaboration_that_makes_no_sense_is_refused_with_those_that_do():
    with pytest.raises(BlockcrewError, match="A chain can use relay, not rounds"):
        crew_at({}, team=chain, collaboration=Collaboration.ROUNDS)
    with pytest.raises(BlockcrewError, match="asynchronous or rounds"):
        crew_at({}, team=graph, collaboration=Collaboration.RELAY)


def test_nobody_in_a_tree_obeys_two():
    with pytest.raises(BlockcrewError, match="Cleo would have several commanders: a tree allows only one per member"):
        one_commander_each("tree", (("Ada", "Ben"), ("Ada", "Cleo"), ("Ben", "Cleo")))


def test_an_organisation_that_reaches_not_everybody_is_refused():
    with pytest.raises(BlockcrewError, match="No member commands Cleo"):
        Organisation("duo", ("Ada", "Ben", "Cleo"), "Ada", (("Ada", "Ben"),))
    with pytest.raises(BlockcrewError, match="The duo commands Eve, which is not one of its members"):
        Organisation("duo", ("Ada", "Ben"), "Ada", (("Ada", "Ben"), ("Ada", "Eve")))


def test_an_organisation_in_which_work_would_go_round_without_anybody_doing_it_is_refused():
    with pytest.raises(BlockcrewError, match="Work would circulate among Ada, Ben, which do not dig: set all_dig=True"):
        Organisation("duo", ("Ada", "Ben"), "Ada", (("Ada", "Ben"), ("Ben", "Ada")))
    with pytest.raises(BlockcrewError, match="Ada commands itself"):
        Organisation("one", ("Ada",), "Ada", (("Ada", "Ada"),), all_dig=True)
    with pytest.raises(BlockcrewError, match="Ben is in the duo twice"):
        Organisation("duo", ("Ada", "Ben", "Ben"), "Ada", (("Ada", "Ben"),))


def test_roles_and_strengths_follow_from_the_edges():
    for team, roles, strengths in (
        (solo, {"Ada": AgentRole.LEAF}, {"Ada": 1}),
        (tree, {"Ada": AgentRole.ROOT, "Ben": AgentRole.LEAF, "Cleo": AgentRole.LEAF}, {"Ada": 2, "Ben": 1, "Cleo": 1}),
        (chain, {"Ada": AgentRole.PEER, "Ben": AgentRole.LEAF}, {"Ada": 2, "Ben": 1}),
        (graph, {"Ada": AgentRole.PEER, "Ben": AgentRole.PEER}, {"Ada": 1, "Ben": 1}),
    ):
        organisation = team.organisation(2)
        assert {name: organisation.role(name) for name in organisation.members} == roles
        assert {name: organisation.strength(name) for name in organisation.members} == strengths


GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "organisations.md"


@pytest.fixture
def squads(tmp_path: Path) -> Path:
    """The example of the guide, as somebody would save it."""
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "squads.py"
    path.write_text(code, "utf-8")
    return path


async def test_the_organisation_of_the_guide_works(squads: Path):
    team = own_team(str(squads))
    assert RunConfig(team=str(squads), workers=4).organisation() == team.organisation(4)
    crew, notes = crew_at({"oak_log": 200}, workers=4, pace=0.0005, team=team)
    assert (await crew.pursue(FIFTY)).status is Status.SUCCESS
    logs = held(crew, "oak_log")
    assert sum(logs.values()) == 50 and not any(logs[name] for name in ("Ada", "Ben", "Cleo"))
    assert min(logs[name] for name in ("Dan", "Elsa", "Finn", "Gwen")) >= 5, "even, but for who is slow"
    assert not notes.of("cycle")


def test_a_team_file_that_is_none_is_refused_in_a_sentence(tmp_path: Path):
    for text, part in (
        ("x = 1", "no function organisation"),
        ("def organisation(:", "SyntaxError"),
        ("import nowhere", "nowhere"),
        ("def organisation(): pass", r"organisation\(3\) in .* failed: TypeError"),
        ("def organisation(workers): return workers / 0", "ZeroDivisionError"),
        ("def organisation(workers): return [workers]", "returns list, not an Organisation"),
    ):
        path = tmp_path / "team.py"
        path.write_text(text)
        with pytest.raises(BlockcrewError, match=part):
            RunConfig(team=str(path)).organisation()
    with pytest.raises(BlockcrewError, match="no team file"):
        RunConfig(team=str(tmp_path / "missing.py")).organisation()
