"""CaPo without a model in the transport game: discussions, objections from own knowledge, events, messages and ablations."""

import pytest

from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.capo.member import CrewMember
from orchestrator.games.episode import play_episode
from orchestrator.games.replay import differences
from orchestrator.games.transport.actions import SAY
from orchestrator.games.transport.capo.executing import HaulExecutor
from orchestrator.games.transport.capo.knowing import HaulKnowing, room_name
from orchestrator.games.transport.capo.parts import HAUL_CREW
from orchestrator.games.transport.capo.roles import HaulDesigner, HaulEvaluator, better_than
from orchestrator.games.transport.capo.wording import SEARCH
from orchestrator.games.transport.game import HaulGame
from orchestrator.games.transport.players.report import HaulReport, read_report
from orchestrator.games.transport.rules import HaulRules
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.metaplan.progress import ProgressKind
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise


def crew_at(seed: int, agents: int = 2, **crew: object) -> tuple[HaulGame, PlanningCrew, list[CrewMember]]:
    game = HaulGame(HaulRules(agents, 1000))
    game.reset(seed)
    together = PlanningCrew(HAUL_CREW, game.observe, **crew)
    return game, together, [CrewMember(together) for _ in range(agents)]


def knowing(game: HaulGame, seat: int) -> HaulKnowing:
    found = HaulKnowing()
    found.see(game.observe(seat))
    return found


def test_a_report_is_read_as_it_was_written():
    report = HaulReport(
        {"apple": (3, 14), "bag_2": (20, 5)}, (1, 7), ("bone", "bag_1"), "apple", 4, (9, 9), 3, "bag_3", {2: 14, 5: 9}
    )
    assert read_report(report.text()) == report
    assert read_report("Hello, I saw nothing. Found nonsense 3,4.") == HaulReport()


async def test_an_evaluator_objects_only_when_it_knows_something_that_makes_the_plan_worse():
    objected = accepted = 0
    for seed in range(12):
        game, _, _ = crew_at(seed)
        designer, evaluator = knowing(game, 0), knowing(game, 1)
        plan = await HaulDesigner().design(designer, PlanDialogue())
        reply = await HaulEvaluator().evaluate(plan, evaluator)
        if isinstance(reply, Revise):
            objected += 1
            said = read_report(reply.reason)
            assert said.at == game.state.bodies[1].cell and (reply.changes or said.seen)
        else:
            accepted += 1
        same = await HaulEvaluator().evaluate(plan, designer)
        assert isinstance(same, Accept), "who knows no more than the designer has nothing to say"
    assert objected >= 6 and objected + accepted == 12


async def test_the_designer_takes_in_what_an_evaluator_says_and_then_they_agree():
    game, crew, players = crew_at(2)
    for seat, player in enumerate(players):
        player.begin(game.spec, seat, 1)
    await players[0].act(game.observe(0), game.legal(0))
    held = crew.planning.held[0]
    assert held.agreed and held.plan
    owners = {one.owner for one in held.plan.subtasks}
    assert owners == {"Alice", "Bob"}
    targets = [step.target for one in held.plan.subtasks for step in one.steps if step.target != "goal"]
    assert len(targets) == len(set(targets)), "nobody has the work of another one"


async def test_discoveries_begin_discussions_and_every_message_takes_time():
    game, crew, players = crew_at(4)
    record = await play_episode(game, players, 4)
    kinds = {change.event.kind for change in crew.planning.history if change.event}
    assert ProgressKind.DISCOVERED in kinds
    said = sum(action.startswith(f"{SAY} ") for step in record.actions for action in step.values())
    assert said + sum(map(len, crew.unsaid.values())) >= len(crew.planning.held) and said > 3
    assert record.illegal == (0, 0)
    assert list(differences(HaulGame(HaulRules(2, 1000)), record, 1)) == []


@pytest.mark.parametrize("agents", [1, 3, 4])
async def test_crews_of_every_size_deliver_without_a_mistake(agents):
    game, _, players = crew_at(6, agents)
    record = await play_episode(game, players, 6)
    assert record.metrics["rate"] > 0 and record.illegal == (0,) * agents


async def test_a_member_knows_only_what_it_saw_or_was_told():
    game, crew, players = crew_at(7, planned=False)
    lying = dict(game.state.lying)
    await play_episode(game, players, 7)
    for seat, name in enumerate(crew.names):
        memory, known = crew.members[name].memory, game.state.known[seat]
        assert {thing for thing in memory.things if lying[thing] not in known.cells} == set()


async def test_a_better_plan_is_not_proposed_when_its_messages_take_the_time_that_it_saves():
    worth = 0
    for seed in range(12):
        game, _, _ = crew_at(seed)
        plan = await HaulDesigner().design(knowing(game, 0), PlanDialogue())
        evaluator = knowing(game, 1)
        worth += better_than(plan, evaluator) is not None
        assert better_than(plan, evaluator, messages=200) is None, "1000 ticks of talk are the whole time"
    assert worth >= 6


async def test_who_has_nothing_left_to_do_helps_with_the_parts_of_others():
    game, _, _ = crew_at(4)
    own = knowing(game, 0)
    parts = tuple(Subtask(f"search {room}", (MetaStep(SEARCH, room_name(room)),), "Bob") for room in own.house.rooms)
    own.memory.things.clear()
    action = HaulExecutor().action(own, MetaPlan(1, parts, "all for Bob"), game.legal(0))
    assert action.startswith(("go to room", "explore")), action
