"""The queue of orders as the record tells it: what has begun is not begun again, and what is done is gone."""

from dataclasses import replace

from orchestrator.core.events.crew import GoalAccepted, GoalEnded
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.events.order_queue import QueueChanged
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.core.speaker import Speaker
from orchestrator.record.queue_state import QueueState

SAM = Speaker("Sam")
LOGS = QueuedOrder(1, "mine 5 logs", "mine 5 logs", SAM, "chat", running=True)
COME = QueuedOrder(2, "Ben, come here", "come here", SAM, "chat", "Ben")
GOAL = Goal("mine 5 logs", "logs", 5)
TAKEN = GoalAccepted(goal=GOAL, speaker=SAM, source="chat", joins=False)
ENDED = GoalEnded(goal=GOAL, status=Status.SUCCESS, why="")


def after(*events) -> QueueState:
    state = QueueState()
    for event in events:
        state.notice(event)
    return state


def task(order: str, agent: str = "Ben") -> MemberTaskChanged:
    return MemberTaskChanged(agent=agent, doing=order, speaker=SAM, order=order, paused=False, held=None)


def test_an_order_is_begun_when_its_goal_was_accepted_and_gone_when_that_has_ended():
    queue = QueueChanged(orders=[LOGS, COME])
    assert after(queue).begun == set(), "it was taken from the queue, and nothing more"
    assert after(queue, TAKEN).begun == {1}
    assert after(queue, TAKEN, ENDED).orders == (COME,)
    assert after(queue, ENDED).orders == (LOGS, COME), "another goal ended"


def test_an_order_to_a_member_is_begun_and_done_with_its_task():
    queue = QueueChanged(orders=[replace(COME, running=True)])
    assert after(queue, task("come here")).begun == {2}
    assert after(queue, task("come here"), task("")).orders == ()
    assert after(queue, task("come here", "Cleo")).begun == set()


def test_the_last_queue_counts():
    state = after(QueueChanged(orders=[LOGS]), QueueChanged(orders=[COME], held=True))
    assert state.orders == (COME,) and state.held and not state.running
