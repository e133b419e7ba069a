"""The fold of a crew's goal: what every kind of event makes of it."""

from collections import Counter

from orchestrator.core.events.agents import ItemsGained, PlanMade
from orchestrator.core.events.crew import GoalAccepted, GoalBegun, GoalCorrected, GoalEnded, GoalResumed, GoalStopped
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.record.goal_progress import Ending, GoalProgress, LastGoal

SAM = Speaker("Sam")


def logs(count: int) -> Goal:
    return Goal(f"mine {count} logs", "logs", count)


def at_work(*, gained: int = 6) -> GoalProgress:
    """Return the progress of a crew that has some of 30 logs."""
    progress = GoalProgress()
    assert progress.notice(GoalAccepted(goal=logs(30), speaker=SAM, source="chat", joins=False))
    assert progress.notice(ItemsGained(agent="Ben", item="logs", count=gained))
    return progress


def stopped() -> GoalProgress:
    progress = at_work()
    assert progress.notice(GoalStopped(left=logs(24), by=SAM))
    return progress


def test_a_goal_that_was_accepted_is_counted():
    progress = at_work()
    assert (progress.goal, progress.whole, progress.wanted) == ("mine 30 logs", "mine 30 logs", {"logs": 30})
    assert progress.gained == Counter(logs=6)


def test_one_thing_more_does_not_begin_anew():
    progress = at_work()
    assert not progress.notice(GoalAccepted(goal=logs(3), speaker=SAM, source="chat", joins=True))
    assert progress.goal == "mine 30 logs"


def test_a_correction_keeps_what_came_in():
    progress = at_work()
    assert progress.notice(GoalCorrected(goal=logs(40), whole=logs(40)))
    assert (progress.wanted, progress.gained) == ({"logs": 40}, Counter(logs=6))


def test_a_goal_that_goes_on_after_a_cut_is_shown_whole():
    progress = at_work()
    assert progress.notice(GoalBegun(goal=logs(24), before={}, there={"logs": 6}))
    assert (progress.goal, progress.whole, progress.gained) == ("mine 24 logs", "mine 30 logs", Counter(logs=6))
    assert progress.notice(GoalResumed(goal=logs(20), got=4, there={"logs": 4}))
    assert (progress.goal, progress.whole) == ("mine 20 logs", "mine 30 logs")


def test_the_end_keeps_the_counts_and_the_reason():
    progress = at_work(gained=30)
    assert not progress.notice(GoalEnded(goal=logs(1), status=Status.FAIL, why="an earlier one"))
    assert progress.notice(GoalEnded(goal=logs(30), status=Status.SUCCESS, why="all are there"))
    assert progress.last == LastGoal("mine 30 logs", Ending.DONE, "all are there")
    assert progress.goal == "" and progress.wanted == {"logs": 30}


def test_a_stopped_goal_goes_on_when_somebody_says_resume():
    progress = stopped()
    assert progress.last == LastGoal("mine 30 logs", Ending.STOPPED, resumable=True) and not progress.wanted
    resume = CommandReceived(speaker=SAM, text="resume", intent="resume", accepted=True, source="chat", number=None)
    assert not progress.notice(resume)
    assert progress.notice(GoalAccepted(goal=logs(24), speaker=SAM, source="chat", joins=False))
    assert (progress.goal, progress.whole, progress.wanted) == ("mine 24 logs", "mine 30 logs", {"logs": 30})
    assert progress.gained == Counter(logs=6) and progress.last is None


def test_the_same_words_without_resume_are_a_new_goal():
    progress = stopped()
    assert progress.notice(GoalAccepted(goal=logs(24), speaker=SAM, source="chat", joins=False))
    assert (progress.whole, progress.wanted, progress.gained) == ("mine 24 logs", {"logs": 24}, Counter())


def test_other_events_are_not_about_the_goal():
    progress = at_work()
    assert not progress.notice(PlanMade(agent="Ben", objective="", stages=[], why=""))


def test_the_goal_itself_is_known_who_asked_for_it_and_what_a_stop_left():
    progress = at_work()
    assert (progress.present, progress.asked_by, progress.begun) == (logs(30), SAM, None)
    progress.notice(GoalAccepted(goal=logs(40), speaker=Speaker("Tom"), source="chat", joins=True))
    assert (progress.present, progress.asked_by) == (logs(30), SAM), "what is added beside it comes as a correction"
    progress.notice(GoalStopped(left=logs(24), by=Speaker("Tom")))
    assert (progress.present, progress.unfinished, progress.halted_by) == (None, logs(24), Speaker("Tom"))
    progress.notice(GoalAccepted(goal=logs(5), speaker=SAM, source="chat", joins=False))
    assert (progress.present, progress.unfinished) == (logs(5), None)
