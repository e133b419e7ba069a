"""Lets a session's crew cook: lays the kitchen of a level out, and leads the crew through one shift."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from orchestrator.app.catalogue import COLLABORATIONS
from orchestrator.app.cooking.ground import check_ground
from orchestrator.app.cooking.heads import open_cooking_heads
from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.record.goals import write_order
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.place import OURS
from orchestrator.tasks.cooking.bound import bound
from orchestrator.tasks.cooking.display import KitchenDisplay
from orchestrator.tasks.cooking.kitchen_eyes import KitchenEyes
from orchestrator.tasks.cooking.land import MOST_COOKS, kitchen_land
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.orders import ALPHAS, OrderBook, schedule
from orchestrator.team.cooking_heads import CookingHead
from orchestrator.team.cooking_shift import CookingShift

ON_FLAT_LAND = (32, -61, 32)  # where the kitchen goes: its layer 0 takes the place of the grass
HEADS = ("one", "each")


def team_of(cooks: int, way: str = "") -> dict[str, Any]:
    """Return the options `team` and `workers` for so many cooks that work together in this way. Nobody commands anybody, since
    the head of the kitchen decides; with a meta-plan a member of the tree is its root, and it cooks as well. Raises
    BlockcrewError for a cook that would have to agree with nobody."""
    if COLLABORATIONS.get(way) is not Collaboration.CAPO:
        return {"team": "solo" if cooks == 1 else "graph", "workers": cooks}
    if cooks == 1:
        raise BlockcrewError("A cook alone has nobody to agree with: take two cooks or more for capo.")
    return {"team": "tree", "workers": cooks - 1}


@dataclass(frozen=True, slots=True)
class CookingChoice:
    """A shift to play. `tau` from 1 to 5 says how much time orders leave, 1 little; `heads` says who decides: `one` for all
    cooks or `each` for itself. `at` is the lowest north-west cell of the kitchen; None stands for ON_FLAT_LAND."""

    level: CookingLevel
    tau: int = 3
    heads: str = "one"
    at: Cell | None = None

    @property
    def text(self) -> str:
        """Return the goal of the crew in words."""
        return f"cook the orders of {self.level.name} for {self.level.seconds} seconds"


@dataclass(frozen=True, slots=True)
class PlacedKitchen:
    """A kitchen at its place in the world: its land, and the cells of its furnaces and of its chest."""

    land: PlacedArena
    furnaces: tuple[Cell, ...]
    chest: Cell

    @classmethod
    def of(cls, level: CookingLevel, at: Cell | None = None) -> Self:
        """Return the kitchen of a level with its lowest north-west corner in the cell `at`; nothing is built."""
        land = kitchen_land(level)
        placed = PlacedArena(land.arena, at or ON_FLAT_LAND)
        return cls(placed, tuple(map(placed.at, land.furnaces)), placed.at(land.chest))


@dataclass(frozen=True, slots=True)
class CookedShift:
    """A shift that is over: the crew's goal, whether it ran to its end and how it went in words, what became of the orders,
    their upper bound as (met, decided), the seconds of CPU time that each decision by rules took, and what went wrong, as
    sentences."""

    goal: Goal
    ok: bool
    why: str
    book: OrderBook
    bound: tuple[int, int]
    decisions: tuple[float, ...]
    losses: tuple[str, ...]

    def figures(self) -> dict[str, Any]:
        """Return the figures of the shift as plain JSON; times of decisions are in milliseconds."""
        done, decided = self.book.score
        took = sorted(1000 * seconds for seconds in self.decisions)
        return {
            "ok": self.ok,
            "why": self.why,
            "got": done,
            "wanted": decided,
            "bound": list(self.bound),
            "served": {order.number: order.dish for order in self.book.served},
            "lost": {order.number: order.dish for order in self.book.expired},
            "losses": list(self.losses),
            "decisions": len(took),
            "decision_p95_ms": round(took[int(0.95 * len(took))], 3) if took else None,
        }


async def lay_out(session: Session, level: CookingLevel, at: Cell | None = None) -> PlacedKitchen:
    """Lay the kitchen out with its lowest north-west corner in the cell `at` and place the cooks. Raises BlockcrewError, with
    nothing built, without operator rights, with more cooks than a kitchen has places for, or where it does not fit."""
    cooks = session.crew.organisation.members
    if session.admin is None:
        raise BlockcrewError("Only an operator can lay out a kitchen: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
    if len(cooks) > MOST_COOKS:
        raise BlockcrewError(f"A kitchen has places for {MOST_COOKS} cooks, not {len(cooks)}.")
    kitchen = PlacedKitchen.of(level, at)
    if at is not None:
        await check_ground(session.crew.worlds[cooks[0]], session.admin, cooks[0], kitchen.land)
    await kitchen.land.apply(session.admin)
    return kitchen


def need_place(world: str, at: Cell | None) -> None:
    """Raise BlockcrewError if nobody said where to lay out a kitchen on a server that is not our own."""
    if at is None and world not in OURS:
        raise BlockcrewError(f"--world {world} needs level ground for the kitchen: add --at 'X Y Z'.")


async def cook(session: Session, choice: CookingChoice, heads: Sequence[CookingHead] = ()) -> CookedShift:
    """Lay the kitchen out, let the crew cook one shift, and return how it went.

    The orders follow from level, tau and the run's seed. `heads` decide for the cooks; without any, those of the crew's mind.
    """
    kitchen = await lay_out(session, choice.level, choice.at)
    assert session.admin
    config, crew = session.run_config, session.crew
    orders = schedule(choice.level, ALPHAS[choice.tau - 1], config.seed)
    heads = heads or open_cooking_heads(session, choice.level, kitchen.chest, choice.heads)
    shift = CookingShift(
        choice.level, OrderBook(orders), KitchenEyes(session.place.admin or session.admin, kitchen.furnaces, kitchen.chest),
        heads, crew.worlds, crew.pauses, session.recorder, session.recorder.clock.now, config.speed,
        config.way() is Collaboration.ROUNDS, crew.duties, KitchenDisplay(session.admin.show, session.recorder),
    )  # fmt: skip
    goal = Goal(choice.text, "", len(orders))
    write_order(session.recorder, goal, "cooking")
    verdict = await session.crew.ended(session.crew.begin(goal, lead=shift.run))
    session.completion.end(goal, verdict)
    decisions = tuple(seconds for head in heads for seconds in head.decisions)
    most = bound(choice.level, len(crew.organisation.members), orders)
    return CookedShift(
        goal, verdict.status is Status.SUCCESS, verdict.why, shift.book, most, decisions, tuple(shift.losses.told)
    )
