"""Notes what went wrong in a shift, for its report: actions that failed, and furnaces and a chest that are gone."""

from collections import Counter

from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plural import counted
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb

WORDS = {
    Reason.DIED: "died", Reason.DISCONNECTED: "was out of the game", Reason.INVENTORY_FULL: "found the chest or the bag full",
    Reason.NOT_FOUND: "found none in sight", Reason.DEADLINE: "took too long", Reason.CLAIMED: "found the place taken",
}  # fmt: skip


class Losses:
    """The list of things that went wrong in one shift; `furnaces` is the number of furnaces that stood at its beginning."""

    def __init__(self, furnaces: int) -> None:
        self.furnaces, self.fewest, self.no_chest = furnaces, furnaces, False
        self.failed: Counter[tuple[str, str]] = Counter()  # by cook, and what happened in words

    def note(self, action: CookingAction, outcome: Outcome) -> None:
        """Note how an action ended, if it failed. Actions that people stopped do not count."""
        if outcome.ok or outcome.reason in (Reason.STOPPED, None):
            return
        verb = f"{action.verb} {action.item}".strip() if action.verb is not CookingVerb.GOTO else "goto"
        self.failed[action.cook, f"{WORDS.get(outcome.reason, f'failed ({outcome.reason})')} at {verb}"] += 1

    def see(self, furnaces: int, chest: bool) -> None:
        """Note how many furnaces stand now, and whether the chest does."""
        self.fewest, self.no_chest = min(self.fewest, furnaces), self.no_chest or not chest

    @property
    def told(self) -> list[str]:
        """Return what went wrong as sentences, the most frequent first; empty if nothing did."""
        gone = self.furnaces - self.fewest
        found = [f"{counted(gone, 'furnace')} disappeared."] if gone else []
        found += ["The chest disappeared."] if self.no_chest else []
        return found + [
            f"{cook} {what}, {count} times." if count > 1 else f"{cook} {what}."
            for (cook, what), count in self.failed.most_common()
        ]
