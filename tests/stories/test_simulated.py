"""A mind that is slow and errs: what it adds, and what a crew makes of it."""

from collections import Counter

import pytest
from tabletop_crew import crew_at, held

from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Delegate, Status
from orchestrator.knowledge.game import load
from orchestrator.minds.simulated import Mistake, SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.organisations import chain, graph, solo, tree

LOGS = Goal("mine 30 logs", "logs", 30)


class Thinking:
    """Counts the seconds that were thought and the mistakes that were made, and waits for nothing."""

    def __init__(self, **weakness: float) -> None:
        self.seconds: list[float] = []
        self.mistakes: list[tuple[str, Mistake]] = []
        self.mind = SimulatedMind(SymbolicMind(), Weakness(**weakness), self.think, lambda *pair: self.mistakes.append(pair))

    async def think(self, seconds: float) -> None:
        self.seconds.append(seconds)


def asked(role: AgentRole = AgentRole.LEAF, *members: Member) -> Situation:
    seen = Observation(Position(0, 64, 0), blocks={"oak_log": 90})
    return Situation("Ada", role, LOGS, seen, gained=20, members=members)


async def test_every_question_takes_its_time_around_the_mean():
    thinking = Thinking(delay=2.0, mistakes=0.0)
    situation = asked()
    for _ in range(100):
        await thinking.mind.judge(situation)
    assert all(1 <= seconds <= 3 for seconds in thinking.seconds)
    assert abs(sum(thinking.seconds) / 100 - 2) < 0.15
    assert not thinking.mistakes


@pytest.mark.long
async def test_mistakes_come_at_the_rate_that_was_asked_for_and_are_typed():
    thinking = Thinking(mistakes=0.1)
    team = (Member("Ben"), Member("Cleo"))
    leaf, root = asked(), asked(AgentRole.ROOT, *team)
    work = await thinking.mind.inner.plan(leaf)
    for _ in range(200):
        await thinking.mind.judge(leaf)
        await thinking.mind.act(root, await thinking.mind.plan(root))
        await thinking.mind.act(leaf, work)
    counts = Counter(mistake for _, mistake in thinking.mistakes)
    assert set(counts) == set(Mistake)
    assert all(10 <= count <= 32 for count in counts.values()), counts


async def test_the_same_seed_errs_at_the_same_places_whatever_others_ask():
    async def verdicts(disturbed: bool) -> list[Status]:
        mind = Thinking(mistakes=0.3, seed=7).mind
        found = []
        for _ in range(40):
            found.append((await mind.judge(asked())).status)
            if disturbed:
                await mind.judge(Situation("Ben", AgentRole.LEAF, LOGS, Observation(Position(0, 0, 0)), gained=20))
        return found

    assert await verdicts(False) == await verdicts(True)
    assert Status.SUCCESS in await verdicts(False)


async def test_a_wrong_member_is_another_member():
    thinking = Thinking(mistakes=1.0)
    members = (Member("Ben"), Member("Cleo"))
    plan = await thinking.mind.inner.plan(asked(AgentRole.ROOT, *members))
    right = await thinking.mind.inner.act(asked(AgentRole.ROOT, *members), plan)
    wrong = await thinking.mind.act(asked(AgentRole.ROOT, *members), plan)
    moved = [(a, b) for a, b in zip(right, wrong, strict=True) if a != b]
    assert len(moved) == 1
    before, after = moved[0]
    assert isinstance(after, Delegate) and isinstance(before, Delegate) and {before.member, after.member} == {"Ben", "Cleo"}


@pytest.mark.parametrize("team", [solo, chain, graph, tree], ids=lambda team: team.__name__.rpartition(".")[2])
@pytest.mark.parametrize("seed", range(5))
async def test_a_crew_whose_minds_err_comes_to_an_end_and_does_not_claim_more_than_it_has(team, seed):
    thinking = Thinking(mistakes=0.15, seed=seed)
    crew, _ = crew_at({"oak_log": 400}, pace=0.0005, team=team, mind=thinking.mind)
    verdict = await crew.pursue(LOGS)
    got = sum(held(crew, "oak_log").values())
    claimed = verdict.status is Status.SUCCESS and got < LOGS.count
    assert not claimed or (crew.organisation.root, Mistake.FALSE_SUCCESS) in thinking.mistakes


@pytest.mark.parametrize("team", [solo, graph, tree], ids=lambda team: team.__name__.rpartition(".")[2])
@pytest.mark.parametrize("seed", range(3))
async def test_several_things_come_to_an_end_too(team, seed):
    thinking = Thinking(mistakes=0.15, seed=seed)
    crew, _ = crew_at({"oak_log": 400, "stone": 200}, pace=0.0005, team=team, mind=thinking.mind)
    goal = parse_goal("mine 20 logs and 12 cobblestone", load())
    verdict = await crew.pursue(goal)
    got = {item: await crew.count_gained(item) for item in ("logs", "cobblestone")}
    short = [part.item for part in goal.parts if got[part.item] < part.count]
    believed = {Mistake.FALSE_SUCCESS} & {mistake for _, mistake in thinking.mistakes}
    assert verdict.status is Status.FAIL or not short or believed, (verdict, got)
