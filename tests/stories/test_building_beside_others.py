"""Places of a building at which a member failed: they wait for the walls beside them, and their leader learns of them."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.core.blueprint import Build, Cell, Stage
from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.position import Position
from orchestrator.minds.example_situations import ROOT
from orchestrator.minds.symbolic import building_leader
from orchestrator.minds.symbolic.building_allocation import missing, shares

PANE, WALL = (1, 65, 0), (2, 65, 0)
LEVEL = Stage("level 1", ((PANE, "glass_pane"), (WALL, "stone_bricks")))
HOUSE = Build("house", PANE, WALL, (LEVEL,))
CLEO = Member("Cleo", inventory={"glass_pane": 1}, failed_at={PANE: 1})


def seeing(members: tuple[Member, ...], cells: Mapping[Cell, str], build: Build = HOUSE) -> Situation:
    goal = Goal(f"build the {build.name}", "", 1, build=build)
    return replace(ROOT, goal=goal, seen=replace(ROOT.seen, inventory={}, cells=cells), members=members, past=())


def given(situation: Situation) -> dict[str, list[Cell]]:
    return {share.member: list(share.part.cells) for share in shares(situation) if share.part}


def test_a_pane_that_found_no_hold_waits_until_the_wall_beside_it_stands():
    wall = Goal("build 1 place", "", 1, build=HOUSE.part(LEVEL, [WALL]))
    ben = Member("Ben", assigned=1, task=wall, inventory={"stone_bricks": 1})
    building = seeing((ben, CLEO), dict.fromkeys(HOUSE.cells, "air"))
    assert given(building) == {}
    verdict = building_leader.judge(building)
    assert (verdict.status, verdict.wait) == (Status.ONGOING, True)
    assert given(seeing((replace(ben, assigned=0), CLEO), {PANE: "air", WALL: "stone_bricks"})) == {"Cleo": [PANE]}
    assert given(seeing((ben, replace(CLEO, failed_at={})), dict.fromkeys(HOUSE.cells, "air"))) == {"Cleo": [PANE]}


def test_a_peer_that_cannot_set_a_block_says_why_so_that_its_leader_puts_that_place_off():
    args = {"cells": [{"x": 1, "y": 65, "z": 0, "block": "glass_pane"}]}
    failed = (Act("buildBlocks", args, seconds=9.0), Outcome(False, Reason.UNREACHABLE, "nowhere to stand"))
    alone = replace(seeing((), {PANE: "air"}, HOUSE.part(LEVEL, [PANE])), role=AgentRole.PEER, past=(failed,) * 3)
    verdict = building_leader.judge(alone)
    assert (verdict.status, verdict.cause) == (Status.FAIL, Reason.UNREACHABLE)


def test_nobody_leaves_for_what_only_a_place_lacks_that_was_put_off_while_others_can_be_set():
    cleo = replace(CLEO, inventory={"stone_bricks": 1}, failed_at={PANE: 2})
    building = seeing((cleo,), dict.fromkeys(HOUSE.cells, "air"))
    assert list(missing(building, [cleo])) == []
    last = seeing((cleo,), {PANE: "air", WALL: "stone_bricks"})
    assert [(share.member, share.item) for share in missing(last, [cleo])] == [("Cleo", "glass_pane")]


def test_a_leader_that_stands_where_blocks_are_to_be_set_goes_out_over_the_nearest_side():
    wide = Build("wall", (0, 65, 0), (7, 66, 0), (Stage("wall", tuple(((x, 65, 0), "stone_bricks") for x in range(8))),))
    building = seeing((), dict.fromkeys(wide.cells, "air"), wide)
    stands = replace(building, seen=replace(building.seen, position=Position(6.5, 65, 0.5)))
    assert [act.args for act in building_leader.step_out(stands)] == [{"x": 6, "y": 65, "z": -3, "range": 1}]
    beside = replace(building, seen=replace(building.seen, position=Position(6.5, 65, 1.5)))
    assert building_leader.step_out(beside) == ()


def test_a_building_is_done_once_nobody_works_on_it_any_more():
    whole = dict(HOUSE.cells)
    task = Goal("build 1 place", "", 1, build=HOUSE.part(LEVEL, [WALL]))
    clearing_up = seeing((Member("Ben", assigned=1, task=task),), whole)
    verdict = building_leader.judge(clearing_up)
    assert (verdict.status, verdict.wait) == (Status.ONGOING, True) and "waiting for Ben" in verdict.why
    assert building_leader.judge(seeing((Member("Ben"),), whole)).status is Status.SUCCESS


def test_a_door_at_which_somebody_failed_waits_for_those_who_work_near_it():
    door, roof = (1, 65, 0), (3, 67, 2)
    stage = Stage("walls", ((door, "oak_door[facing=north,half=lower]"), (roof, "stone_bricks")))
    build = Build("house", door, roof, (stage,))
    ben = Member("Ben", assigned=1, task=Goal("build 1 place", "", 1, build=build.part(stage, [roof])))
    cleo = Member("Cleo", inventory={"oak_door": 1}, failed_at={door: 1})
    assert given(seeing((ben, cleo), dict.fromkeys(build.cells, "air"), build)) == {}
    assert given(seeing((replace(ben, assigned=0), cleo), {door: "air", roof: "stone_bricks"}, build)) == {"Cleo": [door]}
