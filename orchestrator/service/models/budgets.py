"""Define how the API shows what crews spend on language models, and the limits of that spending."""

from pydantic import BaseModel, Field

from orchestrator.service.models.fields import RequestModel


class SpendingShown(BaseModel):
    """The spending of a crew, or of one of its agents, on language models: calls, tokens and US dollars. `dollars` leaves out
    calls without a known price; `unpriced` counts those calls."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    dollars: float = 0.0
    unpriced: int = 0


class LimitsRequest(RequestModel):
    """The limits of a crew's spending on language models, in US dollars and in tokens; null is no limit."""

    dollars: float | None = Field(default=None, ge=0, le=1e6)
    tokens: int | None = Field(default=None, ge=0, le=10**12)


class BudgetShown(BaseModel):
    """The limits of a crew's spending on language models, and what the crew (`spent`) and each agent (name -> spending) have
    spent."""

    crew: str
    limits: LimitsRequest
    spent: SpendingShown
    agents: dict[str, SpendingShown]
