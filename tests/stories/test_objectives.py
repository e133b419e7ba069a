"""Several things at once: how a leader shares them out, and how those get through who do the work themselves."""

import asyncio
from dataclasses import replace

import pytest
from tabletop_crew import crew_at, held

from orchestrator.agent.hourglass import Hourglass
from orchestrator.agent.perception import Alone
from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import AgentRole, Collaboration, Experience, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Delegate, Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import count_of
from orchestrator.minds.symbolic import SymbolicMind, allocation, root
from orchestrator.team.organisations import chain, graph, solo, tree
from orchestrator.team.sequential_goals import SequentialGoals
from orchestrator.worlds.tabletop import TabletopWorld

GAME = load()
BOTH = parse_goal("mine 30 logs and 20 cobblestone", GAME)
LAND = {"oak_log": 400, "stone": 300, "coal_ore": 60}
TEAMS = [(solo, None), (chain, None), (graph, None), (tree, None), (tree, Collaboration.ROUNDS), (tree, Collaboration.RELAY)]


def asked(*members: Member, goal: Goal = BOTH, **gains: int) -> Situation:
    """A leader's situation."""
    gained = sum(min(gains.get(part.item, 0), part.count) for part in goal.singles)
    seen = Observation(Position(0, 64, 0))
    return Situation("Ada", AgentRole.ROOT, goal, seen, gained=gained, members=members, gains=gains)


def good_at(name: str, item: str, gained: int = 10, seconds: float = 30, **more) -> Member:
    """Idle, with experience in one thing."""
    return Member(name, known={item: Experience(gained, seconds, times=1, where=Position(50, 64, 0))}, **more)


def found_nothing(name: str, item: str) -> Member:
    return Member(name, known={item: Experience(0, 60, times=1, failures=1, cause=Reason.NOT_FOUND)}, trouble="no such thing")


@pytest.mark.parametrize(("team", "way"), TEAMS, ids=lambda each: str(getattr(each, "__name__", each)).rpartition(".")[2])
async def test_every_organisation_gains_all_of_several_things(team, way):
    crew, _ = crew_at(LAND, pace=0.0005, team=team, collaboration=way)
    verdict = await crew.pursue(BOTH)
    assert verdict.status is Status.SUCCESS, verdict
    assert sum(held(crew, "oak_log").values()) >= 30, "logs that went into pickaxes are made good"
    assert sum(held(crew, "cobblestone").values()) >= 20


async def test_a_thing_that_cannot_be_had_keeps_nobody_from_the_others():
    for team in (solo, graph, tree):
        crew, _ = crew_at({"oak_log": 90}, pace=0.0005, team=team)
        verdict = await crew.pursue(parse_goal("get 3 coal and 9 logs", GAME))
        assert verdict.status is Status.FAIL and "coal" in verdict.why
        assert sum(held(crew, "oak_log").values()) >= 9


async def test_a_solo_bot_leaves_what_it_is_at_when_that_is_dropped():
    crew, _ = crew_at(LAND, pace=0.002, team=solo)
    pursuit = crew.begin(parse_goal("mine 200 logs and 4 coal", GAME))
    while held(crew, "oak_log")["Ada"] < 2:
        await asyncio.sleep(0.001)
    crew.drop("Sam", "logs")
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert held(crew, "coal")["Ada"] == 4 and held(crew, "oak_log")["Ada"] < 20


@pytest.mark.parametrize("team", [tree, solo, chain], ids=["tree", "solo", "chain"])
async def test_an_order_at_the_very_end_of_a_goal_is_never_lost(team):
    for pause in range(20):
        crew, _ = crew_at(LAND, team=team, workers=2)
        pursuit = crew.begin(Goal("mine 4 logs", "logs", 4))
        while sum(held(crew, "oak_log").values()) < 4:
            await asyncio.sleep(0)
        for _ in range(pause):
            await asyncio.sleep(0)
        coal = Goal("get 3 coal", "coal", 3)
        later = crew.begin(coal) if not crew.busy else None
        if not later:
            crew.join("Sam", coal)
        for each in (pursuit, later) if later else (pursuit,):
            assert (await crew.ended(each)).status is Status.SUCCESS
        assert sum(held(crew, "coal").values()) >= 3, f"given {pause} steps after the last log"


@pytest.mark.parametrize("soon", [True, False], ids=["while it counts", "as the work begins"])
@pytest.mark.parametrize(("wish", "felled"), [("mine 12 logs", 12), ("get 3 coal", 3)], ids=["more", "another thing"])
async def test_a_change_of_mind_is_heard_at_whatever_moment_it_comes(wish, felled, soon):
    world, wishes = TabletopWorld(LAND, "Ann"), [parse_goal(wish, GAME)]
    agent = Hourglass("Ann", AgentRole.LEAF, world, SymbolicMind(), Alone(), NoJournal())

    async def got(item: str) -> int:
        if wishes and soon:
            turn.change(wishes.pop())
        elif wishes:
            asyncio.get_running_loop().call_soon(turn.change, wishes.pop())
        return count_of(world.inventory, item)

    turn = SequentialGoals(Goal("mine 10 logs", "logs", 10), got)
    assert (await turn.pursue_all(agent)).status is Status.SUCCESS
    assert LAND["oak_log"] - world.blocks["oak_log"] == felled, "coal takes a pickaxe"


async def test_a_correction_at_the_very_end_is_never_lost():
    for pause in range(20):
        crew, _ = crew_at(LAND, team=solo)
        pursuit = crew.begin(Goal("mine 4 logs", "logs", 4))
        while held(crew, "oak_log")["Ada"] < 4:
            await asyncio.sleep(0)
        for _ in range(pause):
            await asyncio.sleep(0)
        late = not crew.busy
        if not late:
            crew.correct("Sam", 9)
        assert (await crew.ended(pursuit)).status is Status.SUCCESS
        assert held(crew, "oak_log")["Ada"] == (4 if late else 9), f"said {pause} steps after the last log"


async def test_what_is_dropped_and_wanted_again_in_one_breath_is_done_as_it_was_said_last():
    crew, _ = crew_at(LAND, pace=0.002, team=solo)
    pursuit = crew.begin(parse_goal("mine 60 logs and 4 coal", GAME))
    while held(crew, "oak_log")["Ada"] < 2:
        await asyncio.sleep(0.001)
    crew.drop("Sam", "logs")
    crew.join("Sam", Goal("mine 12 logs", "logs", 12))
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert held(crew, "coal")["Ada"] == 4 and 12 <= held(crew, "oak_log")["Ada"] < 20


async def test_what_was_spent_on_a_thing_that_is_dropped_is_made_good():
    crew, _ = crew_at({"oak_log": 400, "stone": 300}, pace=0.001, team=solo)
    pursuit = crew.begin(parse_goal("mine 9 cobblestone and 90 logs", GAME))
    while not crew.worlds["Ada"].inventory["stone_axe"]:
        await asyncio.sleep(0.0005)
    crew.drop("Sam", "logs")
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert held(crew, "cobblestone")["Ada"] == 9, "three went into the axe"


async def test_what_was_given_up_is_tried_again_when_somebody_asks_for_it_anew():
    crew, _ = crew_at({"oak_log": 400}, pace=0.002, team=solo)
    pursuit = crew.begin(parse_goal("get 3 sand and 60 logs", GAME))
    while held(crew, "oak_log")["Ada"] < 2:
        await asyncio.sleep(0.001)
    next(iter(crew.worlds.values())).blocks["sand"] = 9
    crew.drop("Sam", "sand")
    crew.join("Sam", Goal("get 3 sand", "sand", 3))
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert held(crew, "sand")["Ada"] == 3


def shares_of(situation: Situation) -> dict[str, tuple[str, int]]:
    return {step.member: (step.item, step.count) for step in root.steps(GAME, situation, "")}


def test_everybody_is_busy_at_once_and_the_larger_thing_gets_more_hands():
    shares = shares_of(asked(Member("Ben"), Member("Cleo"), Member("Dan")))
    assert sorted(item for item, _ in shares.values()) == ["cobblestone", "logs", "logs"]
    assert all(count >= 11 for _, count in shares.values())


def test_members_keep_to_what_they_have_succeeded_at():
    shares = shares_of(asked(good_at("Ben", "cobblestone"), good_at("Cleo", "logs"), logs=16, cobblestone=10))
    assert {name: item for name, (item, _) in shares.items()} == {"Ben": "cobblestone", "Cleo": "logs"}


def test_who_holds_the_tool_is_sent_for_what_needs_it():
    shares = shares_of(asked(Member("Ben"), Member("Cleo", inventory={"wooden_pickaxe": 1}), logs=10))
    assert {name: item for name, (item, _) in shares.items()} == {"Ben": "logs", "Cleo": "cobblestone"}


def test_who_sees_trees_goes_first_when_there_is_not_enough_for_all():
    one = Goal("mine 1 logs", "logs", 1)
    assert allocation.divide(GAME, asked(Member("Ben"), Member("Cleo", sight={"birch_log": 4}), goal=one)) == {"Cleo": 1}


def test_portions_follow_the_measured_speed():
    thirty = Goal("mine 40 logs", "logs", 40)
    now = asked(good_at("Ben", "logs", seconds=20), good_at("Cleo", "logs", seconds=60), goal=thirty, logs=20)
    shares = allocation.divide(GAME, Situation("Ada", AgentRole.ROOT, thirty, now.seen, gained=20, members=now.members))
    assert shares == {"Ben": 15, "Cleo": 5}


def test_who_has_more_left_than_its_part_is_not_waited_for_with_the_rest():
    goal = Goal("mine 40 logs", "logs", 40)
    members = (Member("Ben"), Member("Cleo"), Member("Dan", assigned=20, open={"logs": 20}))
    now = Situation("Ada", AgentRole.ROOT, goal, Observation(Position(0, 0, 0)), gained=14, members=members)
    assert allocation.divide(GAME, now) == {"Ben": 3, "Cleo": 3}


def test_who_found_nothing_is_told_where_another_one_did():
    goal = Goal("mine 40 logs", "logs", 40)
    now = Situation(
        "Ada", AgentRole.ROOT, goal, Observation(Position(0, 0, 0)), gained=10,
        members=(found_nothing("Ben", "logs"), good_at("Cleo", "logs")),
    )  # fmt: skip
    orders = {order.member: order.goal for order in root.act(now, root.plan(GAME, now, "")) if isinstance(order, Delegate)}
    assert orders["Ben"].near == Position(50, 64, 0) and orders["Cleo"].near is None
    assert orders["Ben"].count <= orders["Cleo"].count


async def test_who_is_told_a_place_goes_there_first_and_once():
    far = Goal("gain 5 logs", "logs", 5, near=Position(80, 64, 0))
    seen = Observation(Position(0, 64, 0), blocks={"oak_log": 9})
    mind, now = SymbolicMind(GAME), Situation("Ben", AgentRole.LEAF, far, seen)
    first = await mind.act(now, await mind.plan(now))
    assert [act.skill for act in first if isinstance(act, Act)] == ["goTo", "mineBlock"]
    went = replace(now, past=((first[0], Outcome(ok=False, reason=Reason.UNREACHABLE)),))
    again = await mind.act(went, await mind.plan(went))
    assert [act.skill for act in again if isinstance(act, Act)] == ["mineBlock"]
    there = replace(now, seen=replace(seen, position=Position(70, 66, 0)))
    assert [act.skill for act in await mind.act(there, await mind.plan(there)) if isinstance(act, Act)] == ["mineBlock"]


async def test_the_leader_hears_why_in_a_word_that_it_understands():
    crew, notes = crew_at({"dirt": 9}, workers=1)
    await crew.pursue(Goal("mine 3 logs", "logs", 3))
    reports = [event.data["detail"] for event in notes.of("message") if event.data["payload"] == "report"]
    assert next(report.cause for report in reports if report.kind == "failure") is Reason.NOT_FOUND


def test_who_found_nothing_is_left_out_while_nobody_knows_a_place_and_others_look():
    now = asked(found_nothing("Ben", "logs"), Member("Cleo"), goal=Goal("mine 9 logs", "logs", 9))
    assert allocation.divide(GAME, now) == {"Cleo": 9}
    alone = asked(found_nothing("Ben", "logs"), goal=Goal("mine 9 logs", "logs", 9))
    assert allocation.divide(GAME, alone) == {"Ben": 9}, "with nobody else it tries again"


def test_what_is_reached_is_given_to_nobody():
    now = asked(good_at("Ben", "logs"), Member("Cleo"), logs=30, cobblestone=4)
    assert {one.goal.item for one in root.allotted(GAME, now)} == {"cobblestone"}
