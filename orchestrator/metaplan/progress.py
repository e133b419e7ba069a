"""Progress: news that may make a meta-plan outdated."""

from dataclasses import dataclass
from enum import StrEnum


class ProgressKind(StrEnum):
    """The kinds of progress that begin a new discussion of the meta-plan: a target of the task was discovered, a subtask was
    completed or became impossible, a member was lost, or a person wished for something else."""

    DISCOVERED = "discovered"
    COMPLETED = "completed"
    IMPOSSIBLE = "impossible"
    MEMBER_LOST = "member lost"
    WISH = "wish"


@dataclass(frozen=True, slots=True)
class ProgressEvent:
    """One piece of progress: `who` (a member, or the person with a wish) and `what`, in words."""

    kind: ProgressKind
    who: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.kind} ({self.who}: {self.what})" if self.what else f"{self.kind} ({self.who})"
