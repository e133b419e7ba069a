"""What a leader makes of its members' reports: late ones, wrong ones, and what work costs beside what it gains."""

from dataclasses import replace

import pytest
from tabletop_crew import crew_at, held

from orchestrator.agent.roster import AssignmentLog
from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.message import Assignment, Departure, Message, NewMember, Payload, Report, ReportKind
from orchestrator.core.plan import Action, Delegate, Plan, Status
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.message_pool import MessagePool

LOGS = Goal("mine 30 logs", "logs", 30)
TEN = replace(LOGS, count=10)


def told(roster: AssignmentLog, *payloads: Payload, at: float = 0.0) -> Member:
    """Cleo after these: assignments are given to her, the rest is said by her."""
    for second, payload in enumerate(payloads):
        to_her = isinstance(payload, Assignment)
        roster.fold([Message(at + second, *(("Ada", "Cleo") if to_her else ("Cleo", "Ada")), "", payload)])
    return next(member for member in roster.view(LOGS) if member.name == "Cleo")


def report(kind: str, number: int, gained: int, **more: object) -> Report:
    return Report(ReportKind(kind), number, gained, **more)


def test_a_report_on_an_older_assignment_counts_and_the_newer_one_stays_open():
    cleo = told(
        AssignmentLog([Member("Cleo")]), Assignment(1, TEN), report("started", 1, 0), Assignment(2, TEN),
        report("progress", 1, 4), report("success", 1, 10), report("started", 2, 0), report("progress", 2, 3),
    )  # fmt: skip
    assert (cleo.gained, cleo.assigned, cleo.outstanding, cleo.open) == (13, 10, 7, {"logs": 7})


def test_who_has_two_assignments_is_expected_to_do_both():
    cleo = told(AssignmentLog([Member("Cleo")]), Assignment(1, TEN), Assignment(2, TEN), report("progress", 1, 4))
    assert (cleo.gained, cleo.outstanding, cleo.idle) == (4, 16, False)


def test_a_success_that_was_none_counts_what_came_in_and_a_report_that_comes_twice_counts_once():
    false = report("success", 1, 6)
    cleo = told(AssignmentLog([Member("Cleo")]), Assignment(1, TEN), report("progress", 1, 7), false, false)
    assert (cleo.gained, cleo.outstanding, cleo.idle) == (6, 0, True)


def test_what_is_told_after_a_loss_still_counts_but_is_not_waited_for():
    roster = AssignmentLog([Member("Cleo")])
    cleo = told(roster, Assignment(1, TEN), report("progress", 1, 2), Departure("Cleo", "kicked"), report("progress", 1, 5))
    assert (cleo.gained, cleo.outstanding, cleo.present) == (5, 0, False)
    cleo = told(roster, NewMember("Cleo"))
    assert cleo.idle and cleo.gained == 5


async def test_what_work_costs_is_told_before_its_end():
    crew, notes = crew_at({"oak_log": 400, "stone": 30}, workers=1)
    crew.worlds["Ben"].inventory.update({"cobblestone": 5, "oak_planks": 9, "crafting_table": 1})
    assert (await crew.pursue(replace(LOGS, count=90))).status is Status.SUCCESS
    reports = [event.data["detail"] for event in notes.of("message") if isinstance(event.data["detail"], Report)]
    progress = [report for report in reports if report.kind is ReportKind.PROGRESS]
    assert progress[0].changes["cobblestone"] == -3, "of the axe"
    stone = Goal("get 9 cobblestone", "cobblestone", 9)
    roster = AssignmentLog([Member("Cleo")])
    told(roster, Assignment(1, TEN), progress[0])
    assert roster.view(stone)[0].gains == {"cobblestone": -3}


def test_whose_place_somebody_took_is_asked_no_more_even_by_who_did_not_hear_of_the_loss():
    assert not told(AssignmentLog([Member("Cleo")]), Assignment(1, TEN), NewMember("Dan", "Cleo")).present


def test_work_on_one_thing_that_costs_another_is_told_so():
    roster, stone = AssignmentLog([Member("Cleo")]), Goal("get 9 cobblestone", "cobblestone", 9)
    told(roster, Assignment(1, TEN), report("success", 1, 10, changes={"oak_log": 10}))
    cleo = told(
        roster, Assignment(2, stone), report("success", 2, 9, changes={"oak_log": -3, "cobblestone": 9, "wooden_pickaxe": 1})
    )
    assert cleo.gains == {"logs": 7}


def test_speed_is_measured_from_the_beginning_of_the_work():
    cleo = told(
        AssignmentLog([Member("Cleo")]), Assignment(1, TEN), report("started", 1, 0), report("progress", 1, 5),
        report("success", 1, 10), at=100,
    )  # fmt: skip
    assert (cleo.known["logs"].gained, cleo.known["logs"].seconds, cleo.known["logs"].times) == (10, 2, 1)


class Unsure(SymbolicMind):
    """Gives the first member's part to the second one, once."""

    def __init__(self) -> None:
        super().__init__()
        self.once = True

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        actions = await super().act(situation, plan)
        if situation.role is AgentRole.ROOT and self.once and len(actions) > 1:
            self.once = False
            first, second = actions[:2]
            assert isinstance(first, Delegate) and isinstance(second, Delegate)
            return (replace(first, member=second.member), *actions[1:])
        return actions


@pytest.mark.parametrize("count", [30, 61])
async def test_two_assignments_given_to_one_member_are_both_done_and_nothing_is_gathered_twice(count):
    crew, notes = crew_at({"oak_log": 400}, pace=0.0005, mind=Unsure())
    assert (await crew.pursue(replace(LOGS, count=count))).status is Status.SUCCESS
    assert sum(held(crew, "oak_log").values()) == count
    orders = [event.data["to"] for event in notes.of("message") if event.data["payload"] == "assignment"]
    assert orders[:2] == ["Cleo", "Cleo"]


async def test_twenty_members_messages_reach_only_those_that_they_concern():
    crew, notes = crew_at({"oak_log": 400}, workers=20, pace=0.0005)
    assert (await crew.pursue(replace(LOGS, count=200))).status is Status.SUCCESS
    said = len(notes.of("message"))
    ben = crew.pool.seat("Ben")
    assert isinstance(crew.pool, MessagePool) and len(ben.since(0)) < said / 10
    assert len(crew.pool.seat("Ada").since(0)) == said
