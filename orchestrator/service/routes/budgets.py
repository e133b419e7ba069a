"""What crews spent on models, and what they may."""

from dataclasses import replace

from fastapi import APIRouter

from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.models import BudgetShown, LimitsRequest
from orchestrator.service.routes.crews import Name
from orchestrator.service.web.dependencies import Anybody, House, Owner

router = APIRouter(prefix="/api/budgets", tags=["budgets"])


@router.get("")
async def budgets(house: House, person: Anybody) -> list[BudgetShown]:
    """Of every crew."""
    return [shown(crew) for crew in house.living.values()]


@router.get("/{name}")
async def budget(name: Name, house: House, person: Anybody) -> BudgetShown:
    """Of one crew."""
    return shown(house.crew(name))


@router.put("/{name}")
async def allow(name: Name, limits: LimitsRequest, house: House, person: Owner) -> BudgetShown:
    """Other limits, from now on and after a restart; what was spent stays spent."""
    crew = house.crew(name)
    thinking = replace(crew.choice.thinking, budget=limits.dollars, budget_tokens=limits.tokens)
    await house.alter(crew, replace(crew.choice, thinking=thinking))
    return shown(crew)


def shown(crew: CrewRunner) -> BudgetShown:
    """As it stands."""
    thinking = crew.choice.thinking
    limits = LimitsRequest(dollars=thinking.budget, tokens=thinking.budget_tokens)
    return BudgetShown(crew=crew.name, limits=limits, spent=crew.board.money, agents=crew.board.spent)
