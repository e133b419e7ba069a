"""Puts the parts together that carry out the tasks of single members."""

from collections.abc import Collection

from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.context import ConversationContext, PendingClarifications
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.errands.borrowing import Borrowing
from orchestrator.dialogue.errands.giving import Giving
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.replies import AnsweringTasks, ReplySender


def tasks_of(
    replies: ReplySender, people: People, home: Home, tasks: AnsweringTasks, pending: PendingClarifications,
    chests: Collection[SharedChest], context: ConversationContext,
) -> MemberTasks:  # fmt: skip
    """Return the tasks of the members of a crew, whose answers `replies` sends. `pending` remembers an offer to a person, so
    that "yes" accepts it; `chests` are shared since an earlier run; `context` knows the game and where people are."""
    crew, game = replies.crew, context.game
    borrowing = Borrowing(crew, replies, people, GoalEdits(crew, game, replies, people))
    giving = Giving(replies, Storage(crew, chests), pending.ask)
    return MemberTasks(crew, game, people, home, tasks, borrowing, giving, context.places)
