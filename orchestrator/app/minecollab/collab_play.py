"""Sets a MineCollab task up with a session's crew, lets it work and scores it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from orchestrator.app.minecollab.construction import construct
from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.game import load
from orchestrator.record.goals import write_order
from orchestrator.tasks.minecollab.collab_task import CollabKind, CollabTask
from orchestrator.tasks.minecollab.kitchen_world import COALS, kitchen_commands, station_place
from orchestrator.tasks.minecollab.validators import made
from orchestrator.team.shared_making import SharedMaking

LAND = {CollabKind.CRAFTING: "survival", CollabKind.COOKING: "flat", CollabKind.CONSTRUCTION: "flat"}  # Forest and Superflat
ON_FLAT_LAND: Cell = (0, -60, 0)  # the middle of the cooking world: the cell above the grass
APART = 5  # blocks: how far from a building its builders begin


@dataclass(frozen=True, slots=True)
class CollabResult:
    """The result of a task: whether it was solved, in words why, and for a building the cells that are right and that count."""

    ok: bool
    why: str
    seconds: float
    right: int = 0
    counted: int = 0

    def figures(self, task: CollabTask) -> dict[str, Any]:
        """Return the figures as plain JSON."""
        found = {"ok": self.ok, "why": self.why, "seconds": round(self.seconds, 1), "got": int(self.ok), "wanted": 1}
        if task.levels:
            found |= {"got": self.right, "wanted": self.counted, "blocks": round(self.right / max(1, self.counted), 4)}
        return found


def text_of(task: CollabTask) -> str:
    """Return the goal of a crew for a task in a few words."""
    if task.levels:
        return f"build {task.name}"
    verb = "craft" if task.kind is CollabKind.CRAFTING else "cook"
    return f"{verb} {' and '.join(amount(count, item) for item, count in task.targets.items())}"


async def play(session: Session, task: CollabTask) -> CollabResult:
    """Set the task up, let the crew work on it and return how it went. Raises BlockcrewError without operator rights."""
    if session.admin is None:
        raise BlockcrewError("Only an operator can set a MineCollab task up: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
    if task.kind is CollabKind.COOKING:
        for command in kitchen_commands(ON_FLAT_LAND, session.run_config.seed):
            with suppress(BlockcrewError):  # what there is to do already is no mistake
                await session.admin.command(command)
    await equip(session, task)
    began = session.recorder.clock.now()
    if task.levels:
        right, counted, verdict = await construct(session, task)
        return CollabResult(right == counted, verdict.why, session.recorder.clock.now() - began, right, counted)
    verdict = await make_together(session, task)
    ok = verdict.status is Status.SUCCESS
    return CollabResult(ok, verdict.why, session.recorder.clock.now() - began)


async def equip(session: Session, task: CollabTask) -> None:
    """Give the members what the file says, and bring them together."""
    assert session.admin
    names = session.crew.organisation.members
    for name, items in zip(names, task.inventories, strict=True):
        with suppress(BlockcrewError):  # there may be nothing to clear
            await session.admin.command(f"clear {name}")
        for item, count in items.items():
            await session.admin.command(f"give {name} {item} {count}")
    for number, name in enumerate(names):
        if place := place_of(task, number, names):
            await session.admin.command(f"tp {name} {place}")


def place_of(task: CollabTask, number: int, names: tuple[str, ...]) -> str:
    """Return where a member begins, as the `tp` command takes it; empty for the first one of a crafting task, which stays where
    it is."""
    if task.kind is CollabKind.CRAFTING:
        return names[0] if number else ""
    (x, y, z), aside = (task.levels[0].at, APART) if task.levels else (ON_FLAT_LAND, 0)
    return f"{x - aside + 0.5} {y} {z - aside + number + 0.5}"


async def make_together(session: Session, task: CollabTask) -> Verdict:
    """Let the crew make the task's items within its time, and return the verdict."""
    crew = session.crew
    names = crew.organisation.members

    async def done() -> bool:
        held = await inventories(session, names)
        return made(task, [held[name] for name in names])

    wanted = [(names[number] if task.apart else "", item, count) for number, (item, count) in enumerate(task.targets.items())]
    making = SharedMaking(
        crew, load(session.run_config.version), wanted, done, task.timeout / session.run_config.speed,
        [name for number, name in enumerate(names) if task.knows(number)],
        station_place(ON_FLAT_LAND, session.run_config.seed) if task.kind is CollabKind.COOKING else None,
        COALS if task.kind is CollabKind.COOKING else 0,
    )  # fmt: skip
    goal = Goal(text_of(task), "", sum(task.targets.values()))
    write_order(session.recorder, goal, "bench")
    verdict = await crew.ended(crew.begin(goal, lead=making.run))
    session.completion.end(goal, verdict)
    return verdict


async def inventories(session: Session, names: tuple[str, ...]) -> dict[str, Mapping[str, int]]:
    """Return what each member holds according to the server; nothing for one that is not there."""
    assert session.place.admin
    online = await session.place.admin.players()
    return {name: await session.place.admin.inventory(name) if name in online else {} for name in names}
