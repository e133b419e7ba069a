"""The course of a meta-plan: versions, progress events, ablations and seeds."""

from random import Random

import pytest
from sharing import SackDesigner, crew, loads

from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.planning import Ablation, MetaPlanning
from orchestrator.metaplan.progress import ProgressEvent, ProgressKind

CARRIES = {"Ada": 12, "Ben": 12, "Cleo": 12, "Dan": 12}
TIRED = ProgressEvent(ProgressKind.IMPOSSIBLE, "Ben", "too heavy")


def planning(carries: dict[str, int], seed: int = 1, **given: object) -> MetaPlanning:
    people = crew(carries)
    return MetaPlanning(lambda: people, lambda: KnownNames(tuple(carries)), Random(seed), **given)


def others_design(name: str) -> int:
    """Return a seed with which this member is not drawn for the first two discussions."""
    names = list(CARRIES)
    return next(seed for seed in range(99) if name not in [Random(seed).choice(names), *drawn_second(seed, names)])


def drawn_second(seed: int, names: list[str]) -> list[str]:
    random = Random(seed)
    return [random.choice(names), random.choice(names)][1:]


async def test_progress_changes_the_plan_and_the_change_says_why():
    carries = dict(CARRIES)
    plans = planning(carries, seed=others_design("Ben"))
    first = await plans.start()
    assert (first.plan.version, first.before, first.event) == (1, None, None)
    carries["Ben"] = 1
    second = await plans.progress(TIRED)
    assert (second.plan.version, second.before, second.event) == (2, first.plan, TIRED)
    assert loads(second.plan)["Ben"] == 1 and plans.history == [first, second]


async def test_progress_that_changes_nothing_leaves_the_plan():
    plans = planning(CARRIES)
    first = await plans.start()
    assert await plans.progress(TIRED) is None
    assert plans.plan is first.plan and len(plans.held) == 2


async def test_without_discussion_the_first_draft_counts():
    plans = planning(CARRIES | {"Ben": 1}, seed=3, ablation=Ablation(discussion=False))
    change = await plans.start()
    assert (change.agreement.rounds, loads(change.plan)["Ben"], change.agreement.opinions) == (0, 3, ())


async def test_without_adaptation_the_first_plan_stays():
    carries = dict(CARRIES)
    plans = planning(carries, seed=3, ablation=Ablation(adaptation=False))
    await plans.start()
    carries["Ben"] = 1
    assert await plans.progress(TIRED) is None
    assert len(plans.held) == 1


@pytest.mark.parametrize("seed", range(4))
async def test_the_same_seed_gives_the_same_discussion(seed: int):
    one, two = planning(CARRIES | {"Ben": 2}, seed), planning(CARRIES | {"Ben": 2}, seed)
    assert await one.start() == await two.start()
    assert await one.progress(TIRED) == await two.progress(TIRED)


async def test_the_designer_is_drawn():
    drawn = {(await planning(CARRIES, seed).start()).agreement.designers for seed in range(20)}
    assert len(drawn) == 4


async def test_a_designer_gets_the_plan_in_force_and_the_event():
    designer = SackDesigner()
    people = crew(CARRIES, Ada={"designer": designer})[:1]
    plans = MetaPlanning(lambda: people, lambda: KnownNames(tuple(CARRIES)), Random(1))
    await plans.start()
    await plans.progress(TIRED)
    assert designer.asked[1].event == TIRED and designer.asked[1].before == plans.plan
