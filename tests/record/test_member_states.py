"""The fold of a crew's members, which the page, the terminal's table and the snapshot share."""

from orchestrator.core.events.agents import ActionBegun, ActionEnded, ObjectiveTaken, PlanMade, VerdictGiven
from orchestrator.core.events.crew import MembersPaused, MembersResumed
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.record.member_states import MemberState, MemberStates

JOINED = CrewJoined(members=("Ann", "Ben"), address="", cannot="")
OBJECTIVE = ObjectiveTaken(agent="Ann", objective="mine 3 logs", item="oak_log", count=3)
PLANNED = PlanMade(agent="Ann", objective="mine 3 logs", stages=(("a", "b"), ("c",)), why="")
BEGUN = ActionBegun(agent="Ann", skill="mineBlock", args={}, text="mineBlock 3 logs")
ENDED = ActionEnded(agent="Ann", skill="mineBlock", ok=True, reason=None, note="", gained={}, seconds=1.0)


def after(*events: RecordEvent) -> MemberStates:
    states = MemberStates()
    for event in events:
        states.notice(event)
    return states


def ann(*events: RecordEvent) -> MemberState:
    return after(*events).by_name["Ann"]


def errand(doing: str, *, paused: bool = False) -> MemberTaskChanged:
    return MemberTaskChanged(agent="Ann", doing=doing, speaker=Speaker("Sam"), order=doing, paused=paused, held=None)


def judged(status: Status, *, wait: bool = False) -> VerdictGiven:
    return VerdictGiven(agent="Ann", status=status, why="the reason", wait=wait, gained=None)


def test_the_task_is_the_first_stage_of_the_plan_until_there_is_another_objective():
    assert ann(OBJECTIVE).task == "" and ann(OBJECTIVE, PLANNED).task == "a; b"
    assert ann(OBJECTIVE, PLANNED, OBJECTIVE).task == ""


def test_the_latest_action_outlasts_its_end_and_gives_way_to_a_verdict_that_ends_or_waits():
    ended = ann(OBJECTIVE, BEGUN, ENDED)
    assert (ended.action, ended.latest) == ("", "mineBlock 3 logs")
    assert ann(OBJECTIVE, BEGUN, judged(Status.ONGOING)).latest == "mineBlock 3 logs"
    for verdict in (judged(Status.SUCCESS), judged(Status.ONGOING, wait=True)):
        assert ann(OBJECTIVE, BEGUN, verdict).latest == "the reason"
    assert ann(OBJECTIVE, judged(Status.FAIL), BEGUN).latest == "mineBlock 3 logs"
    assert ann(OBJECTIVE, BEGUN, OBJECTIVE).latest == ""


def test_a_bot_is_offline_from_its_loss_until_it_is_back():
    lost = after(JOINED, BridgeReported(agent="Ann", event="lost"))
    assert [member.online for member in lost.by_name.values()] == [False, True]
    lost.notice(BridgeReported(agent="", event="back", bots=("Ann", "a stranger")))
    assert [member.online for member in lost.by_name.values()] == [True, True]


def test_a_member_pauses_with_its_task_and_with_the_crew():
    assert ann(JOINED, errand("follow Sam", paused=True)).paused and not ann(JOINED, errand("follow Sam")).paused
    both = after(JOINED, MembersPaused(members=("Ann",), by=None), errand("follow Sam"), errand(""))
    assert both.by_name["Ann"].paused and both.halted == {"Ann"} and both.tasks["Ann"] == errand("")
    both.notice(MembersResumed(members=("Ann",)))
    assert not both.by_name["Ann"].paused and both.halted == set()


def test_the_work_of_a_member_is_cleared_with_its_task_or_without():
    for with_task, doing in ((True, ""), (False, "follow Sam")):
        states = after(JOINED, OBJECTIVE, PLANNED, BEGUN, errand("follow Sam"))
        states.rest("Ann", with_task=with_task)
        assert states.by_name["Ann"] == MemberState("Ann", online=True, errand=doing)


def test_members_that_have_left_are_removed_and_new_ones_get_their_role():
    states = after(JOINED, OBJECTIVE)
    states.organise(("Ann", "Cid"), {"Ann": "root", "Cid": "leaf"})
    assert [(each.name, each.role) for each in states.by_name.values()] == [("Ann", "root"), ("Cid", "leaf")]
    assert states.by_name["Ann"].objective == "mine 3 logs" and {"Ann", "Cid"} <= states.touched
