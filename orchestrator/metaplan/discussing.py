"""One discussion of a meta-plan: a designer writes a draft, the others evaluate it, and the designer revises it, for a few
rounds (CaPo, section "meta-plan evaluation and optimization")."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Opinion, PlanDialogue
from orchestrator.metaplan.roles import Knows, Participant

MOST_ROUNDS = 3  # the paper's budget


@dataclass(frozen=True, slots=True)
class DiscussionLimits:
    """The limits of a discussion: how many `rounds` of evaluation it may have (0: the first draft counts at once), and how many
    `seconds` of the loop's clock each answer may take (None: as many as it likes)."""

    rounds: int = MOST_ROUNDS
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """The result of a discussion. `plan` is None if no designer wrote a usable one. `agreed` says whether nobody objected to
    it any more; `designers` are those that tried, the last one wrote the plan; `opinions` are all that was said."""

    plan: MetaPlan | None
    agreed: bool
    rounds: int
    designers: tuple[str, ...] = ()
    opinions: tuple[Opinion, ...] = ()


async def discuss(
    participants: Sequence[Participant[Knows]],
    random: Random,
    known: KnownNames,
    limits: DiscussionLimits,
    dialogue: PlanDialogue,
) -> Agreement:
    """Discuss a new meta-plan and return the result. `random` draws the designer among the present participants; a designer
    that is lost, late or refused is replaced by another one. `dialogue` has the plan in force and the event, no opinions yet.
    """
    raise NotImplementedError
