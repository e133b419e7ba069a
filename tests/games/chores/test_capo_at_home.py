"""CaPo without a model in the chores game: discussions, objections from own knowledge, events, messages and ablations."""

import pytest

from orchestrator.games.capo.crew import PlanningCrew
from orchestrator.games.capo.member import CrewMember
from orchestrator.games.chores.actions import SAY
from orchestrator.games.chores.capo.knowing import ChoreKnowing
from orchestrator.games.chores.capo.parts import CHORE_CREW
from orchestrator.games.chores.capo.roles import ChoreDesigner, ChoreEvaluator
from orchestrator.games.chores.game import ChoresGame
from orchestrator.games.chores.players.report import ChoreReport, read_chore_report
from orchestrator.games.chores.rules import ChoreRules
from orchestrator.games.episode import play_episode
from orchestrator.games.replay import differences
from orchestrator.metaplan.progress import ProgressKind
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise


def crew_at(seed: int, agents: int = 2, **crew: object) -> tuple[ChoresGame, PlanningCrew, list[CrewMember]]:
    game = ChoresGame(ChoreRules(agents))
    game.reset(seed)
    together = PlanningCrew(CHORE_CREW, game.observe, **crew)
    return game, together, [CrewMember(together) for _ in range(agents)]


def knowing(game: ChoresGame, seat: int) -> ChoreKnowing:
    found = ChoreKnowing()
    found.see(game.observe(seat))
    return found


def test_a_report_is_read_as_it_was_written():
    report = ChoreReport(
        {"chest_1": (3, 14), "tea_table": (5, 6)}, {"cake_1": "chest_1"}, ("barrel_2",), (1, 2), (3,), ("bowl_1",), "cake_1", 4,
        (9, 9), ("bowl_1",), {"Bob": ((3, 4), 1, 17)},
    )  # fmt: skip
    assert read_chore_report(report.text()) == report
    assert read_chore_report("Hello, I saw nothing. Found gold_1 3,4. Place sofa 1,2.") == ChoreReport()


async def test_an_evaluator_objects_only_when_it_knows_something_that_makes_the_plan_worse():
    objected = accepted = 0
    for seed in range(12):
        game, _, _ = crew_at(seed)
        designer, evaluator = knowing(game, 0), knowing(game, 1)
        plan = await ChoreDesigner().design(designer, PlanDialogue())
        reply = await ChoreEvaluator().evaluate(plan, evaluator)
        if isinstance(reply, Revise):
            objected += 1
            said = read_chore_report(reply.reason)
            assert said.at == game.state.helpers[1].cell and reply.changes
            assert set(said.places) - set(designer.memory.places) or said.at != designer.now.me.cell
        else:
            accepted += 1
        same = await ChoreEvaluator().evaluate(plan, designer)
        assert isinstance(same, Accept), "who knows no more than the designer has nothing to say"
    assert objected >= 3 and accepted >= 1


async def test_after_the_discussion_nobody_has_the_work_of_another_one_and_everything_known_is_shared_out():
    game, crew, players = crew_at(2, agents=3)
    for seat, player in enumerate(players):
        player.begin(game.spec, seat, 1)
    await players[0].act(game.observe(0), game.legal(0))
    plan = crew.planning.held[-1].plan
    assert plan
    targets = [step.target for one in plan.subtasks for step in one.steps]
    assert len(targets) == len(set(targets)) and {one.owner for one in plan.subtasks} == {"Alice", "Bob", "Clara"}
    designer = crew.members[crew.planning.held[-1].designers[-1]]
    assert {stop.name for stop in designer.stops()} == set(targets)


async def test_discoveries_begin_discussions_and_every_message_takes_a_step():
    game, crew, players = crew_at(4)
    record = await play_episode(game, players, 4)
    kinds = {change.event.kind for change in crew.planning.history if change.event}
    assert ProgressKind.DISCOVERED in kinds
    said = sum(action.startswith(f"{SAY} ") for step in record.actions for action in step.values())
    assert said + sum(map(len, crew.unsaid.values())) >= len(crew.planning.held) and said > 2
    assert record.illegal == (0, 0) and record.metrics["completion"] == 1
    assert list(differences(ChoresGame(ChoreRules(2)), record, 1)) == []


@pytest.mark.parametrize("agents", [1, 3, 4])
async def test_crews_of_every_size_complete_their_tasks_without_a_mistake(agents):
    game, _, players = crew_at(6, agents)
    for seed in (6, 7, 8):
        record = await play_episode(game, players, seed)
        assert record.metrics["completion"] == 1 and record.illegal == (0,) * agents


async def test_a_member_alone_never_speaks():
    game, crew, players = crew_at(6, 1)
    record = await play_episode(game, players, 6)
    assert not any(action.startswith(SAY) for step in record.actions for action in step.values())
    assert crew.planning.plan


async def test_a_member_knows_only_what_it_saw_or_was_told():
    game, crew, players = crew_at(7, planned=False)
    await play_episode(game, players, 7)
    for seat, name in enumerate(crew.names):
        memory, known = crew.members[name].memory, game.state.known[seat]
        assert set(memory.places) <= set(known.pieces) and memory.opened <= known.opened and memory.seen <= set(known.rooms)


async def test_the_one_that_finds_the_last_thing_says_so():
    found = 0
    for seed in range(6):
        game, crew, players = crew_at(seed)
        await play_episode(game, players, seed)
        found += all(not one.memory.hidden() for one in crew.members.values())
    assert found == 6, "at the end all members know where everything was"
