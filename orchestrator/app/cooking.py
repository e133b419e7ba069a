"""Lets a session's crew cook: lays the kitchen of a level out, chooses who decides, and leads the crew through one shift."""

from dataclasses import dataclass

from orchestrator.app.session import Session
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plural import counted
from orchestrator.record.goals import write_order
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.tasks.cooking.eyes import KitchenEyes
from orchestrator.tasks.cooking.land import MOST_COOKS, kitchen_land
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.orders import ALPHAS, OrderBook, schedule
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.team.cooking_shift import CookingShift, Head

ON_FLAT_LAND = (32, -61, 32)  # where the kitchen goes: its layer 0 takes the place of the grass
HEADS = ("one", "each")
AHEAD = {"symbolic": 2, "frugal": 0}  # pieces of each dish in stock, by mind; frugal cooks only what is ordered


@dataclass(frozen=True, slots=True)
class CookingChoice:
    """What is cooked and who decides: `tau` from 1 (orders leave little time) to 5; `heads` is `one` for all or `each`."""

    level: CookingLevel
    tau: int = 3
    heads: str = "one"

    @property
    def text(self) -> str:
        """Return the goal of the crew in words."""
        return f"cook the orders of {self.level.name} for {self.level.seconds} seconds"


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A kitchen that stands in the world: the cells of its furnaces and of its chest."""

    furnaces: tuple[Cell, ...]
    chest: Cell


async def lay_out(session: Session, level: CookingLevel, origin: Cell = ON_FLAT_LAND) -> Kitchen:
    """Lay the kitchen out around the cell `origin` and place the cooks. Raises BlockcrewError without operator rights, or with
    more cooks than a kitchen has places for."""
    cooks = session.crew.organisation.members
    if session.admin is None:
        raise BlockcrewError("Only an operator can lay out a kitchen: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
    if len(cooks) > MOST_COOKS:
        raise BlockcrewError(f"A kitchen has places for {MOST_COOKS} cooks, not {len(cooks)}.")
    land = kitchen_land(level)
    await PlacedArena(land.arena, origin).apply(session.admin)
    return Kitchen(tuple(moved(cell, origin) for cell in land.furnaces), moved(land.chest, origin))


def moved(cell: Cell, origin: Cell) -> Cell:
    """Return the cell in the world of a cell of the kitchen's own coordinates."""
    return cell[0] + origin[0], cell[1] + origin[1], cell[2] + origin[2]


def heads_of(choice: CookingChoice, kitchen: Kitchen, mind: str, cooks: tuple[str, ...]) -> list[Head]:
    """Return one head for all cooks, or one for each. Raises BlockcrewError for a mind that cannot cook."""
    if mind not in AHEAD:
        raise BlockcrewError(f"The mind {mind} cannot run a kitchen yet: choose one of {', '.join(AHEAD)}.")
    groups = [cooks] if choice.heads == "one" else [(name,) for name in cooks]
    return [KitchenRules(choice.level, kitchen.chest, group, AHEAD[mind]) for group in groups]


def open_shift(session: Session, choice: CookingChoice, kitchen: Kitchen) -> CookingShift:
    """Return the shift of a kitchen that was laid out; its orders follow from level, tau and the run's seed."""
    assert session.admin
    config, crew = session.run_config, session.crew
    orders = schedule(choice.level, ALPHAS[choice.tau - 1], config.seed)
    return CookingShift(
        choice.level, OrderBook(orders), KitchenEyes(session.place.admin or session.admin, kitchen.furnaces, kitchen.chest),
        heads_of(choice, kitchen, config.mind, tuple(crew.organisation.members)), crew.worlds, crew.pauses,
        session.recorder, session.recorder.clock.now, config.speed, config.way() is Collaboration.ROUNDS,
    )  # fmt: skip


async def cook(session: Session, choice: CookingChoice) -> tuple[Goal, OrderBook, str]:
    """Lay the kitchen out, let the crew cook one shift, and return the goal, the orders with their fate, and the verdict."""
    shift = open_shift(session, choice, await lay_out(session, choice.level))
    goal = Goal(choice.text, "", len(shift.book.coming))
    write_order(session.recorder, goal, "cooking")
    verdict = await session.crew.ended(session.crew.begin(goal, lead=shift.run))
    session.completion.end(goal, verdict)
    return goal, shift.book, verdict.why


def standing(book: OrderBook) -> str:
    """Return how the shift went, as in `5 of 6 orders served in time; CoS .833`."""
    done, decided = book.score
    return f"{done} of {counted(decided, 'order')} served in time; CoS {done / decided if decided else 1.0:.3f}"
