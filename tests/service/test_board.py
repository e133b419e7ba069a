"""What viewers see of a crew's goal: nothing of it is left on the cards and bars once it is over."""

from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.service.crews.state import CrewPageState
from orchestrator.service.models import GoalPartShown, PastGoal, PastGoalState


def goal(count: int, item: str = "logs") -> dict[str, Any]:
    """A goal as it stands in a record."""
    return {"text": f"mine {count} {item}", "item": item, "count": count, "parts": []}


def board_after(*events: tuple[str, str, dict[str, Any]]) -> CrewPageState:
    """A board that has taken in events of (kind, agent, data)."""
    board = CrewPageState()
    for kind, agent, data in events:
        board.notice(Event(0.0, kind, agent, data))
    return board


def ordered(count: int, item: str = "logs") -> tuple[str, str, dict[str, Any]]:
    """Somebody asked for so many."""
    said = {"speaker": "Sam", "text": f"mine {count} {item}", "intent": "gather", "accepted": True}
    return "command", "", said | {"goal": goal(count, item), "joins": False}


def begun(count: int, item: str = "logs", there: dict[str, int] | None = None) -> tuple[str, str, dict[str, Any]]:
    """The crew begins with so many."""
    return "begun", "", {"goal": goal(count, item), "before": {}, "there": there or {}}


def gain(count: int, item: str = "logs") -> tuple[str, str, dict[str, Any]]:
    """So many came in."""
    return "gain", "Ben", {"item": item, "count": count}


AT_WORK = (
    ("objective", "Ben", {"objective": "gain 15 logs", "item": "logs", "count": 15}),
    ("plan", "Ben", {"objective": "gain 15 logs", "stages": [["gain 15 logs"]], "why": ""}),
    ("actions", "Ben", {"actions": ["mineBlock 15 logs"]}),
    ("action", "Ben", {"skill": "mineBlock", "args": {}, "text": "mineBlock 15 logs"}),
)
RESUME = ("command", "", {"speaker": "Sam", "text": "resume", "intent": "resume", "accepted": True, "goal": None})
STOPPED = ("stopped", "", {"left": goal(24), "by": "Sam"})


def work_of(board: CrewPageState, name: str) -> list[Any]:
    """What a card would show of an agent's work."""
    agent = board.agents[name]
    return [agent.objective, agent.task, agent.stages, agent.queue, agent.action, agent.verdict, agent.why, agent.waits]


NO_WORK = ["", "", [], [], "", "", "", False]


def test_a_stop_leaves_no_bar_and_says_what_can_be_resumed():
    board = board_after(ordered(30), begun(30), *AT_WORK, gain(6), STOPPED)
    assert (board.goal, board.progress) == ("", [])
    assert board.last == PastGoal(goal="mine 30 logs", state=PastGoalState.STOPPED, resumable=True)
    assert work_of(board, "Ben") == NO_WORK


def test_what_was_stopped_and_resumed_is_shown_as_the_whole_of_it():
    board = board_after(ordered(30), begun(30), gain(6), STOPPED, RESUME, begun(24), gain(1))
    assert (board.goal, board.whole) == ("mine 24 logs", "mine 30 logs")
    assert board.progress == [GoalPartShown(item="logs", wanted=30, got=7)]
    assert board.last is None


def test_another_goal_after_a_stop_begins_at_nothing():
    board = board_after(ordered(30), begun(30), gain(6), STOPPED, ordered(24), begun(24), gain(1))
    assert (board.whole, board.progress) == ("mine 24 logs", [GoalPartShown(item="logs", wanted=24, got=1)])


def test_a_goal_that_nobody_ordered_in_plain_words_is_shown_with_its_bar():
    board = board_after(begun(40), gain(3))
    assert (board.goal, board.progress) == ("mine 40 logs", [GoalPartShown(item="logs", wanted=40, got=3)])


def test_after_a_cut_the_heading_is_the_goal_that_was_asked_for():
    cut = ("resumed", "", {"goal": goal(40), "got": 5, "there": {"logs": 5}})
    board = board_after(ordered(40), begun(40), gain(5), cut, begun(35, there={"logs": 5}), gain(2))
    assert (board.goal, board.whole) == ("mine 35 logs", "mine 40 logs")
    assert board.progress == [GoalPartShown(item="logs", wanted=40, got=7)]


def test_when_a_goal_is_done_nobody_is_at_it_any_more():
    verdict = ("verdict", "Ben", {"status": "success", "why": "15 of 15 logs are in the inventory", "wait": False})
    ended = ("ended", "", {"goal": goal(30), "status": "success", "why": "the crew gained 30 of 30 logs"})
    board = board_after(ordered(30), begun(30), *AT_WORK, gain(30), verdict, ended)
    assert work_of(board, "Ben") == NO_WORK
    assert board.last == PastGoal(goal="mine 30 logs", state=PastGoalState.DONE, why="the crew gained 30 of 30 logs")
    assert board.progress == [GoalPartShown(item="logs", wanted=30, got=30)], "it is shown until the next one"


def test_what_a_member_does_for_one_person_outlasts_the_goal_and_leaves_nothing_when_it_is_over():
    errand = ("errand", "Ben", {"doing": "follow Sam", "order": "follow me", "speaker": "Sam"})
    ended = ("ended", "", {"goal": goal(30), "status": "fail", "why": "no tree in sight"})
    board = board_after(ordered(30), begun(30), errand, *AT_WORK, ended)
    assert (board.agents["Ben"].errand, work_of(board, "Ben")) == ("follow Sam", NO_WORK)
    for event in (*AT_WORK, ("errand", "Ben", {"doing": "", "order": "", "speaker": "Sam"})):
        board.notice(Event(0.0, event[0], event[1], event[2]))
    assert work_of(board, "Ben") == NO_WORK


def test_resume_writes_what_is_left_down_as_a_goal_and_the_whole_is_still_shown():
    taken = ("goal_accepted", "", {"goal": goal(24), "speaker": "Sam", "source": "api", "joins": False})
    board = board_after(ordered(30), begun(30), gain(6), STOPPED, RESUME, taken, begun(24), gain(1))
    assert (board.whole, board.progress) == ("mine 30 logs", [GoalPartShown(item="logs", wanted=30, got=7)])
