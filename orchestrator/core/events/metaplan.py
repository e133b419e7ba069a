"""The event of a crew that discusses its meta-plan (CaPo)."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import RecordEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class MetaPlanDiscussed(RecordEvent):
    """The crew discussed its meta-plan after `event` (in words; empty at the start of a goal), and `agent` was the designer.
    `plan` is the version in force now, which `changed` says is a new one; its subtasks are in words. `said` are objections and
    abstentions in words, with their speakers. `agreed` says whether nobody objected any more after so many `rounds`."""

    kind = "meta_plan"
    event: str
    plan: int
    changed: bool
    why: str
    subtasks: Sequence[str]
    rounds: int
    agreed: bool
    said: Sequence[str]
