"""Serve the budgets of crews: what they spent on language models, and the limits of that spending."""

from dataclasses import replace

from fastapi import APIRouter

from orchestrator.service.crews.runner import CrewRunner
from orchestrator.service.models import BudgetShown, LimitsRequest
from orchestrator.service.routes.crews import Name
from orchestrator.service.web.dependencies import Anybody, Owner, Registry

router = APIRouter(prefix="/api/budgets", tags=["budgets"])


@router.get("")
async def budgets(registry: Registry, person: Anybody) -> list[BudgetShown]:
    """Return the budget of every crew: the limits of its spending on language models, and what it has spent."""
    return [shown(crew) for crew in registry.runners.values()]


@router.get("/{name}")
async def budget(name: Name, registry: Registry, person: Anybody) -> BudgetShown:
    """Return the budget of one crew: the limits of its spending on language models, and what it has spent."""
    return shown(registry.crew(name))


@router.put("/{name}")
async def allow(name: Name, limits: LimitsRequest, registry: Registry, person: Owner) -> BudgetShown:
    """Set the limits of one crew's spending on language models, at once and for later starts; earlier spending still counts."""
    crew = registry.crew(name)
    model_config = replace(crew.run_config.model_config, budget=limits.dollars, budget_tokens=limits.tokens)
    await registry.alter(crew, replace(crew.run_config, model_config=model_config))
    return shown(crew)


def shown(crew: CrewRunner) -> BudgetShown:
    """Return the limits of a crew's spending on models, and what the crew and its agents have spent, as the API shows them."""
    model_config = crew.run_config.model_config
    limits = LimitsRequest(dollars=model_config.budget, tokens=model_config.budget_tokens)
    return BudgetShown(crew=crew.name, limits=limits, spent=crew.state.money, agents=crew.state.spent)
