"""Describes what a person said to the crew, and what the crew may say about itself, as facts for a model."""

from orchestrator.commands.lexicon.vocabulary import EXAMPLES
from orchestrator.core.contracts.mind import Remark
from orchestrator.minds.facts import A_LINE, Facts, most_of

KINDS = 12
MOST_MEMBERS = 24


def of_remark(remark: Remark) -> Facts:
    """Return a person's remark with the crew's goal, activities, items and surroundings as JSON facts for a model. The person's
    words are only one value among them, shortened to a line."""
    at = {"at": remark.goal.text[:A_LINE], "gained": remark.gained, "of": remark.goal.count} if remark.goal else {"at": ""}
    return {
        "speaker": remark.speaker[:40],
        "said": remark.text[:A_LINE],
        "crew": at,
        "members": dict(list(remark.doing.items())[:MOST_MEMBERS]),
        "holds": most_of(remark.held, KINDS),
        "in_sight": most_of(remark.sight, KINDS),
        "orders": EXAMPLES,
    }
