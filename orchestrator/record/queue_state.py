"""Builds the queue of a crew's orders from the events of its record, one after another, as a part of crew_state.py."""

from dataclasses import dataclass, field

from orchestrator.core.events.crew import GoalAccepted, GoalEnded
from orchestrator.core.events.dialogue import MemberTaskChanged
from orchestrator.core.events.order_queue import QueueChanged
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.queued_order import QueuedOrder


@dataclass
class QueueState:
    """The orders that wait for a crew and its members. `held` says that none of them begins. `begun` has the numbers of the
    running orders whose goal or task the record shows: they are not begun a second time after a restart."""

    orders: tuple[QueuedOrder, ...] = ()
    held: bool = False
    begun: set[int] = field(default_factory=set)
    busy: dict[str, int] = field(default_factory=dict)  # members that carry out a running order, with its number

    def notice(self, event: RecordEvent) -> bool:
        """Update the queue with one event of the record. Return whether the event changed it."""
        match event:
            case QueueChanged():
                self.orders, self.held = tuple(event.orders), event.held
                self.begun &= {order.number for order in self.running}
            case GoalAccepted() if not event.joins:
                self.begun |= {order.number for order in self.running if not order.member}
                return False
            case GoalEnded():
                return self.end({order.number for order in self.running if not order.member} & self.begun)
            case MemberTaskChanged():
                return self.task(event)
            case _:
                return False
        return True

    @property
    def running(self) -> tuple[QueuedOrder, ...]:
        """Return the orders that have been taken from the queue and are not done yet."""
        return tuple(order for order in self.orders if order.running)

    def task(self, event: MemberTaskChanged) -> bool:
        """Note that a member began or ended a task for one person, which may be a running order. Return whether the queue
        changed."""
        if event.order:
            mine = next((order for order in self.running if order.order == event.order), None)
            if mine and mine.member in ("", event.agent):
                self.begun.add(mine.number)
                self.busy[event.agent] = mine.number
            return False
        number = self.busy.pop(event.agent, None)
        return number is not None and number not in self.busy.values() and self.end({number})

    def end(self, numbers: set[int]) -> bool:
        """Remove the orders of these numbers, since they are done. Return whether there were any."""
        self.orders = tuple(order for order in self.orders if order.number not in numbers)
        self.begun -= numbers
        return bool(numbers)
