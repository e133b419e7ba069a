"""Takes things out of shared chests for a member's task, and keeps what is known of the chests up to date."""

from orchestrator.core.blueprint import Cell
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.dialogue.delivery.storage import Storage
from orchestrator.dialogue.errands.acting import perform_act
from orchestrator.dialogue.errands.member_task import MemberTask
from orchestrator.dialogue.replies import ReplySender
from orchestrator.dialogue.status_answers import short
from orchestrator.team.crew import Crew


class Fetching:
    """Fetches from the shared chests of one crew, and says when somebody else has emptied one."""

    def __init__(self, crew: Crew, replies: ReplySender, storage: Storage) -> None:
        self.crew, self.replies, self.storage = crew, replies, storage

    async def fetch(self, name: str, task: MemberTask) -> None:
        """Let the member perform the acts of its task that take things out of chests; say when a chest has less than was known.
        Raises BodyLost if its bot is lost."""
        for act in task.fetch:
            outcome = await perform_act(task.pause, self.crew.worlds[name], act)
            if not outcome.ok and outcome.reason is not Reason.STOPPED:
                self.replies.speak(name, short(f"I could not fetch that: {outcome.note}."), task.reply_to)
            taken = sum(outcome.gained.values())
            self.done(act, taken)
            if act.skill == "takeFromChest" and await self.look(name, place_of(act)):
                chest = self.storage.called_at(place_of(act))
                text = f"Somebody has taken things out of our chest {self.storage.in_words(chest)}."
                self.replies.speak(name, short(text), task.reply_to)
            if task.lacks and act.skill == "takeFromChest" and (left := int(str(act.args["count"])) - taken) > 0:
                task.lacks(str(act.args["name"]), left)
        task.fetch = ()

    async def look(self, name: str, at: Cell) -> bool:
        """Take over what a member has just seen in the chest at a block; return whether there is less than was known. Raises
        BodyLost if its bot is lost."""
        return self.storage.seen(await self.crew.worlds[name].observe(), at)

    def done(self, act: Act, taken: int | None = None) -> None:
        """Note what an act moved into a shared chest or out of it; `taken` is how many items it took."""
        if act.skill in ("putInChest", "takeFromChest"):
            count = int(str(act.args["count"])) if taken is None else taken
            self.storage.moved(place_of(act), str(act.args["name"]), count if act.skill == "putInChest" else -count)


def place_of(act: Act) -> Cell:
    """Return the block (x, y, z) of the chest that an act opens."""
    return int(str(act.args["x"])), int(str(act.args["y"])), int(str(act.args["z"]))
