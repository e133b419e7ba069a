"""Puts the parts together that carry out the tasks of single members."""

from collections.abc import Collection

from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.errands.borrowing import Borrowing
from orchestrator.dialogue.errands.giving import Ask, Giving
from orchestrator.dialogue.goal_edits import GoalEdits
from orchestrator.dialogue.home import Home
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.replies import AnsweringTasks, ReplySender
from orchestrator.knowledge.game import GameData


def member_tasks_of(
    replies: ReplySender, game: GameData, people: People, home: Home, tasks: AnsweringTasks, ask: Ask,
    chests: Collection[SharedChest],
) -> MemberTasks:  # fmt: skip
    """Return the tasks of the members of a crew, whose answers `replies` sends. `ask` remembers an offer to a person, so that
    "yes" accepts it; `chests` are shared since an earlier run."""
    crew = replies.crew
    borrowing = Borrowing(crew, replies, people, GoalEdits(crew, game, replies, people))
    return MemberTasks(crew, game, people, home, tasks, borrowing, Giving(replies, Storage(crew, chests), ask))
