"""Serve kitchens: a person cooks in a text kitchen, alone or beside a planner, or watches one; the log can be replayed."""

import asyncio
from functools import cache
from secrets import randbelow
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from orchestrator.service.kitchens.live_kitchen import PARTNERS, KitchenWish
from orchestrator.service.kitchens.questions import QUESTIONS
from orchestrator.service.kitchens.shown import kitchen_shown, level_shown
from orchestrator.service.kitchens.stage import STAGES
from orchestrator.service.models import (
    AnswersRequest,
    KitchenActionRequest,
    KitchenShown,
    KitchensShown,
    KnownLevel,
    NewKitchenRequest,
    Plain,
    QuestionShown,
    StepsRequest,
)
from orchestrator.service.models.kitchens import MOST_COOKS
from orchestrator.service.web.dependencies import Anybody, Cookable, Playing
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.rules import STEPS

router = APIRouter(prefix="/api/kitchens", tags=["kitchens"])
Id = Annotated[str, Path(pattern=r"^[0-9a-f]{1,40}$")]
MOST_SEEDS = 2**31


@router.get("")
async def kitchens(open_kitchens: Cookable, person: Anybody) -> KitchensShown:
    """Return the levels that can be opened, with their recipes, and the ids of your open kitchens."""
    return KitchensShown(
        levels=list(await asyncio.to_thread(levels)), partners=list(PARTNERS), where=list(STAGES), most_agents=MOST_COOKS,
        steps=STEPS, open=[kitchen.id for kitchen in open_kitchens.of(person)],
        questions=[QuestionShown(name=each.name, text=each.text, alone=each.alone) for each in QUESTIONS],
    )  # fmt: skip


@router.post("", status_code=201)
async def open_new(new: NewKitchenRequest, open_kitchens: Cookable, person: Playing) -> KitchenShown:
    """Open a kitchen and return it; it ends when nothing was asked of it for half an hour, and when the service ends."""
    seed = randbelow(MOST_SEEDS) if new.seed is None else new.seed
    wish = KitchenWish(
        new.level, new.agents, new.tau, seed, new.mode, new.partners, new.watch, new.where, new.study or ""
    )  # fmt: skip
    return kitchen_shown(await open_kitchens.begin(wish, person))


@router.get("/{id}")
async def one(id: Id, open_kitchens: Cookable, person: Playing) -> KitchenShown:
    """Return your kitchen: places, cooks, orders, and your legal actions."""
    return kitchen_shown(await open_kitchens.see(id, person))


@router.post("/{id}/actions")
async def act(id: Id, request: KitchenActionRequest, open_kitchens: Cookable, person: Playing) -> KitchenShown:
    """Play one step with your action, while the planner commands the other cooks. An action that the rules refuse is answered
    with the reason, and plays nothing."""
    return kitchen_shown(await open_kitchens.act(id, request.action, person))


@router.post("/{id}/steps")
async def play_on(id: Id, request: StepsRequest, open_kitchens: Cookable, person: Playing) -> KitchenShown:
    """Let the planner of a kitchen that you watch play some steps."""
    return kitchen_shown(await open_kitchens.play_on(id, request.count, person))


@router.get("/{id}/log", response_model=Plain)
async def log(id: Id, open_kitchens: Cookable, person: Playing) -> JSONResponse:
    """Return the episode so far as the line of a file that `blockcrew cuisineworld replay` accepts."""
    kitchen = await open_kitchens.see(id, person)
    name = f"kitchen-{kitchen.live.kitchen.level.name}-{id}.jsonl"
    return JSONResponse(kitchen.live.log(), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.post("/{id}/answers")
async def answer(id: Id, request: AnswersRequest, open_kitchens: Cookable, person: Playing) -> KitchenShown:
    """Answer the questions after the last step; the answers are part of the log of a study."""
    answers = {str(name): value for name, value in request.answers.items()}
    return kitchen_shown(await open_kitchens.answer(id, answers, person))


@router.delete("/{id}", status_code=204)
async def end(id: Id, open_kitchens: Cookable, person: Playing) -> None:
    """End a kitchen of yours; an owner may end those of others. The log of one that is not over is gone."""
    open_kitchens.end(id, person)


@cache
def levels() -> tuple[KnownLevel, ...]:
    """Return all levels; they are read once."""
    return tuple(level_shown(level) for level in shipped().levels.values())
