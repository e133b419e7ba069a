"""Adds orders to the queue, and answers what people say about it: show, cancel, move, clear.

A person may change their own orders, and those of people whom they outrank.
"""

from orchestrator.commands.command import GROUPS, Command
from orchestrator.commands.edits import QueueEdit, QueueVerb
from orchestrator.core.plural import counted
from orchestrator.core.queued_order import QueuedOrder
from orchestrator.dialogue.queue.order_queue import OrderQueue
from orchestrator.dialogue.queue.queue_list import MOST, Orders, found, in_words, moved, place_for
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn


class QueueEdits:
    """Handles what people say about the queue of one crew."""

    def __init__(self, queue: OrderQueue, replies: ReplySender) -> None:
        self.queue, self.replies = queue, replies

    def add(self, turn: Turn) -> None:
        """Add the order of a person's line (`turn`) to the queue, with those that follow it; say their places, or that there is
        no room."""
        command = turn.command
        orders = [command, *command.more]
        members = [self.member_of(each) for each in orders]
        if any(self.queue.full(member, members.count(member)) for member in members):
            text = f"Our queue is full ({MOST} orders): say cancel the last, or wait until an order is done."
            self.replies.say(text, turn.reply_to)
            return
        new = [self.order_of(each, member, turn) for each, member in zip(orders, members, strict=True)]
        self.say_places(turn, new, [self.queue.add(order, turn.reply_to) for order in new])

    def order_of(self, command: Command, member: str, turn: Turn) -> QueuedOrder:
        """Return an order for the queue of a member (or of the crew) that a person's line (`turn`) gave."""
        words = command.order or command.raw
        return QueuedOrder(self.queue.next_number(), command.raw, words, turn.speaker, turn.source, member, trace=turn.trace)

    def member_of(self, command: Command) -> str:
        """Return the member in whose queue an order waits; empty for the queue of the crew."""
        name = command.addressee if command.spoken_to and len(command.addressees) == 1 else ""
        known = name in self.queue.crew.organisation.members and name not in GROUPS
        return name if known else ""

    def say_places(self, turn: Turn, new: list[QueuedOrder], places: list[int]) -> None:
        """Tell the speaker at which places of the queue their new orders wait; an order that begins at once says so itself."""
        crew = self.queue.crew
        idle = not crew.busy and not self.queue.held and places[0] == 1
        later = list(zip(new, places, strict=True))[1 if idle and not turn.command.later else 0 :]
        if not later or (idle and len(new) == 1):
            return
        listed = ", ".join(f"{place}. {order.order}" for order, place in later)
        held = " We are stopped: say resume to go on." if self.queue.held else ""
        passed = [each for order in new for each in self.passed_by(order)]
        before = f" It goes before what {passed[0].speaker} asked for ({passed[0].order})." if passed else ""
        self.replies.say(short(f"After that: {listed}.{before}{held}"), turn.reply_to)

    def passed_by(self, order: QueuedOrder) -> Orders:
        """Return the orders that were in the queue before an order and now come after it."""
        mine = self.queue.waiting(order.member)
        behind = mine[mine.index(order) + 1 :] if order in mine else ()
        return tuple(each for each in behind if each.number < order.number)

    async def edit(self, turn: Turn) -> None:
        """Carry out what a person says about the queue, and say what came of it."""
        edit = turn.command.edit
        if not isinstance(edit, QueueEdit):
            return
        match edit.verb:
            case QueueVerb.SHOW:
                text = self.in_words() or "No order is waiting. Say: after that, mine 10 coal."
            case QueueVerb.CLEAR:
                text = self.cleared(turn)
            case _:
                text = self.changed(turn, edit)
        self.replies.say(short(text), turn.reply_to)

    def in_words(self) -> str:
        """Return the waiting orders in words, with who gave them; empty if none waits."""
        listed = in_words(self.queue.orders)
        return f"{listed} They wait until you say resume." if listed and self.queue.held else listed

    def cleared(self, turn: Turn) -> str:
        """Remove all waiting orders that the speaker may remove, and return the answer."""
        member = self.member_of(turn.command)
        waiting = [order for order in self.queue.orders if not order.running and (not member or order.member == member)]
        mine = {order.number for order in waiting if self.may_change(turn, order)}
        if not waiting:
            return "No order is waiting."
        self.queue.finish(mine, turn.reply_to.line)
        left = [order for order in waiting if order.number not in mine]
        kept = f" {counted(len(left), 'order')} of {left[0].speaker} stay: please ask {left[0].speaker}." if left else ""
        return f"{counted(len(mine), 'order')} removed from the queue.{kept}"

    def changed(self, turn: Turn, edit: QueueEdit) -> str:
        """Cancel or move one order, and return the answer."""
        order = found(self.queue.orders, edit, self.member_of(turn.command), turn.command.slots.item)
        if order is None:
            return f"No waiting order fits. {self.in_words() or 'The queue is empty.'}"
        if not self.may_change(turn, order):
            return f"{turn.speaker}, that order is from {order.speaker} ({order.order}): please ask {order.speaker}."
        if edit.verb is QueueVerb.CANCEL:
            self.queue.finish({order.number}, turn.reply_to.line)
            return f"Removed from the queue: {order.order}. {self.in_words()}".strip()
        place = place_for(self.queue.orders, order, edit.to, self.queue.people.outranks)
        self.queue.change(moved(self.queue.orders, order, place), line=turn.reply_to.line)
        return self.in_words()

    def may_change(self, turn: Turn, order: QueuedOrder) -> bool:
        """Return whether the speaker of a line may change an order: their own, or one of a person whom they outrank."""
        return order.speaker == turn.speaker or self.queue.people.outranks(turn.speaker, order.speaker)

    def hold(self, turn: Turn) -> None:
        """Let no waiting order begin after a stop, and say how many wait."""
        command = turn.command
        named = [name for name in command.addressees if name not in GROUPS] if command.spoken_to else []
        if named and not any(self.queue.waiting(name) for name in named):
            return
        if count := self.queue.hold(turn.reply_to.line):
            text = f"{counted(count, 'order')} still in the queue: say resume to go on, or clear the queue."
            self.replies.say(text, turn.reply_to)

    def release(self, turn: Turn) -> bool:
        """Let the waiting orders go on after a stop, and say so; return whether they had been held."""
        if not self.queue.release(turn.reply_to.line):
            return False
        self.replies.say(short(f"We go on with the queue. {self.in_words()}"), turn.reply_to)
        return True
