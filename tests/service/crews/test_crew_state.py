"""The cards of a crew's members, its conversation and its spending. Goals and bars are tested in test_board.py."""

from record_lines import SAID_ALOUD, WHISPERED, command, line, model_call

from orchestrator.core.events.agents import (
    ActionBegun,
    ActionEnded,
    ActionsQueued,
    BodyChanged,
    MessagePosted,
    ObjectiveTaken,
    PlanMade,
    VerdictGiven,
)
from orchestrator.core.events.crew import MembersPaused, MembersResumed
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined, MemberRecruited
from orchestrator.core.message import Report, ReportKind
from orchestrator.core.plan import Status
from orchestrator.core.position import Position
from orchestrator.service.crews.state import CrewPageState
from orchestrator.service.models import AgentShown, PlaceShown

JOINED = CrewJoined(members=("Ann", "Ben"), address="", cannot="")
OBJECTIVE = ObjectiveTaken(agent="Ann", objective="mine 3 logs", item="oak_log", count=3)
PLANNED = PlanMade(agent="Ann", objective="mine 3 logs", stages=(("a", "b"), ("c",)), why="")
QUEUED = ActionsQueued(agent="Ann", actions=("mineBlock 3 logs", "craftItem"))
BEGUN = ActionBegun(agent="Ann", skill="mineBlock", args={}, text="mineBlock 3 logs")
ENDED = ActionEnded(agent="Ann", skill="mineBlock", ok=True, reason=None, note="", gained={}, seconds=1.0)
BODY = BodyChanged(agent="Ann", position=Position(1, 64, 2), health=18.0, food=7.0, inventory={"oak_log": 2})


def state_after(*events: RecordEvent) -> CrewPageState:
    state = CrewPageState()
    for event in events:
        state.notice(line(event, at=5.0))
    return state


def card_after(*events: RecordEvent) -> AgentShown:
    return state_after(*events).agents["Ann"]


def message(kind: ReportKind) -> MessagePosted:
    return MessagePosted(agent="Ann", to="Ben", text="done", payload="report", detail=Report(kind, 1))


def test_a_card_shows_the_plan_the_queue_and_the_action_until_it_ends():
    at_work = card_after(JOINED, OBJECTIVE, PLANNED, QUEUED, BEGUN)
    assert (at_work.objective, at_work.task, at_work.stages) == ("mine 3 logs", "a; b", [["a", "b"], ["c"]])
    assert (at_work.queue, at_work.action) == (["mineBlock 3 logs", "craftItem"], "mineBlock 3 logs")
    ended = card_after(JOINED, OBJECTIVE, PLANNED, QUEUED, BEGUN, ENDED)
    assert (ended.queue, ended.action) == (["craftItem"], "")


def test_a_verdict_that_ends_or_waits_clears_queue_and_action():
    for status, wait in ((Status.SUCCESS, False), (Status.FAIL, False), (Status.ONGOING, True)):
        card = card_after(OBJECTIVE, QUEUED, BEGUN, VerdictGiven(agent="Ann", status=status, why="so", wait=wait, gained=None))
        assert (card.verdict, card.why, card.waits, card.queue, card.action) == (str(status), "so", wait, [], "")
    goes_on = VerdictGiven(agent="Ann", status=Status.ONGOING, why="so", wait=False, gained=None)
    assert card_after(OBJECTIVE, QUEUED, BEGUN, goes_on).action == "mineBlock 3 logs"


def test_a_new_objective_begins_with_an_empty_card():
    card = card_after(OBJECTIVE, PLANNED, QUEUED, BEGUN, BODY, OBJECTIVE)
    assert (card.stages, card.task, card.queue, card.action, card.verdict) == ([], "", [], "", "")
    assert card.inventory == {"oak_log": 2}


def test_a_body_has_its_place_and_keeps_the_direction_that_it_looked_in():
    state = state_after(BODY)
    state.members.by_name["Ann"].yaw = 90
    state.notice(line(BODY))
    card = state.agents["Ann"]
    assert card.position == PlaceShown(x=1, y=64, z=2, yaw=90)
    assert (card.health, card.food, card.inventory, card.online) == (18.0, 7.0, {"oak_log": 2}, True)


def test_bots_are_online_from_joining_to_their_loss_and_a_new_member_is_told_of():
    state = state_after(JOINED, BridgeReported(agent="Ann", event="lost", why="timeout"), MemberRecruited(agent="Cid"))
    assert {name: agent.online for name, agent in state.agents.items()} == {"Ann": False, "Ben": True, "Cid": True}
    assert [(each.speaker, each.text) for each in state.talk] == [("Ann", "lost timeout"), ("Cid", "joins the crew")]
    state.notice(line(BridgeReported(agent="", event="back", bots=("Ann", "a stranger"))))
    assert state.agents["Ann"].online and "a stranger" not in state.agents
    state.notice(line(BridgeReported(agent="Ann", event="died")))
    assert state.agents["Ann"].online, "a bot that died comes back at once"


def test_members_pause_and_resume():
    paused = state_after(JOINED, MembersPaused(members=("Ann",), by=None))
    assert paused.agents["Ann"].paused and not paused.agents["Ben"].paused
    paused.notice(line(MembersResumed(members=("Ann",))))
    assert not paused.agents["Ann"].paused


def test_the_conversation_has_what_people_and_members_said_but_no_progress():
    state = state_after(command(1), command(None, intent=None), SAID_ALOUD, WHISPERED, message(ReportKind.SUCCESS))
    for kind in (ReportKind.STARTED, ReportKind.PROGRESS):
        state.notice(line(message(kind)))
    assert [(each.kind, each.speaker, each.to, each.source, each.accepted) for each in state.talk] == [
        ("command", "Sam", "", "api", True),
        ("command", "Sam", "", "chat", None),
        ("said", "Ann", "", "", None),
        ("said", "Ann", "", "whisper", None),
        ("message", "Ann", "Ben", "", None),
    ]
    assert list(state.talk) == state.lines and all(each.at == 5.0 for each in state.talk)


def test_spending_is_summed_for_the_crew_and_for_each_agent():
    state = state_after(model_call("Ann", 7, 0.5), model_call("Ben", 3), model_call("Ann", 1, 0.25))
    assert (state.money.calls, state.money.tokens_in, state.money.dollars, state.money.unpriced) == (3, 11, 0.75, 1)
    assert (state.spent["Ann"].calls, state.spent["Ben"].unpriced, state.moved) == (2, 1, True)


def test_only_agents_that_changed_are_touched():
    state = state_after(JOINED)
    state.members.touched.clear()
    state.notice(line(OBJECTIVE))
    assert state.members.touched == {"Ann"}
