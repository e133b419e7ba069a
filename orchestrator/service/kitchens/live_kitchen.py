"""One kitchen in which a person cooks over the API, alone or beside a planner, or only watches the planner."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.kitchens.stage import KitchenStage, StagedStep, stage_called
from orchestrator.service.web.errors import BadRequest, Conflict
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.action import Complaint
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers import Dispatcher, Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS
from orchestrator.tasks.cuisineworld.schedule import episodes
from orchestrator.tasks.cuisineworld.trace import Record, as_step, recorded
from orchestrator.tasks.restaurant.restaurant_kitchen import RestaurantKitchen

PARTNERS = ("greedy", "lookahead", "random")  # the oracle commands all cooks and knows the orders to come
PERSON = 0  # the number of the person's cook
YOU = {f"agent{PERSON} is ": "you are ", f"agent{PERSON} holds ": "you hold "}
OVER = "This kitchen is closed: open a new one."


@dataclass(frozen=True, slots=True)
class KitchenWish:
    """The wish of a person for a kitchen. `agents` counts the person, who is agent 0 unless they only `watch`; `partners` is
    the planner of all other agents. `study` names the participant of a study, whose log is kept; empty for none."""

    level: str
    agents: int
    tau: int
    seed: int
    mode: str = "clean"
    partners: str = "greedy"
    watch: bool = False
    where: str = "text"
    study: str = ""


async def open_kitchen(wish: KitchenWish, settings: Settings) -> "LiveKitchen":
    """Return a new kitchen for a wish; one in Minecraft is opened with these settings. Raises BlockcrewError for a wish that
    cannot be fulfilled."""
    if wish.partners not in PARTNERS:
        raise BlockcrewError(f"No partners are called {wish.partners[:40]!r}: choose one of {', '.join(PARTNERS)}.")
    opened, level = stage_called(wish.where), shipped().level(wish.level)
    (schedule,) = episodes(level, ALPHAS[wish.tau - 1], wish.seed, 1)
    kitchen = RestaurantKitchen(level, wish.agents, schedule, wish.mode)
    crew = range(0 if wish.watch else PERSON + 1, wish.agents)
    shift = Shift(level, wish.agents, ALPHAS[wish.tau - 1], schedule, wish.seed, crew=crew)
    others = await asyncio.to_thread(dispatcher, wish.partners, shift) if crew else None
    return LiveKitchen(wish, await opened(kitchen, settings), others)


class LiveKitchen:
    """A kitchen that is open. Its methods are called one at a time. `last` is the step that was played last, and `answers` what
    the person answered after the end, by the name of the question. `kept` is the name of the file with the log of a study,
    empty until there is one."""

    def __init__(
        self, wish: KitchenWish, stage: KitchenStage, others: Dispatcher | None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.wish, self.stage, self._others, self._now = wish, stage, others, now
        self.last: StagedStep | None = None
        self.answers: dict[str, int] = {}
        self.kept = ""
        self._record = recorded(stage.kitchen, tau_index=wish.tau, partners=self.beside, watched=wish.watch)
        self._seen = now()
        if others:
            others.start()

    @property
    def kitchen(self) -> Kitchen:
        """Return the rules and the present state."""
        return self.stage.kitchen

    @property
    def beside(self) -> str:
        """Return the name of the planner, empty for a person alone."""
        return self.wish.partners if self._others else ""

    @property
    def over(self) -> bool:
        """Return whether the last step has been played."""
        return self.kitchen.observe().over

    async def act(self, action: str) -> None:
        """Play one step with the person's action. Raises BadRequest, and plays nothing, for one that the rules refuse, and
        Conflict in a kitchen that is closed or only watched."""
        if self.over:
            raise Conflict(OVER)
        if self.wish.watch:
            raise Conflict("You only watch this kitchen: POST .../steps lets its planner play on.")
        if why := self.refused(action):
            raise BadRequest(why)
        await self._step([action])

    async def play_on(self, count: int) -> None:
        """Let the planner play so many steps of a watched kitchen, fewer if it closes. Raises Conflict in a kitchen that is
        closed, or in which a person cooks."""
        if self.over:
            raise Conflict(OVER)
        if not self.wish.watch:
            raise Conflict("You cook in this kitchen: POST .../actions plays a step with your action.")
        for _ in range(count):
            if not self.over:
                await self._step([])

    def refused(self, action: str) -> str:
        """Return in one sentence why the person's action cannot be done now; an empty text if it can."""
        if action.split("_")[1:2] != [f"agent{PERSON}"]:
            return f"{action[:60]!r} is no action of agent{PERSON}, which is you."
        return sentence(self.kitchen.preview([action])[0])

    async def _step(self, mine: list[str]) -> None:
        seen, thought = self.kitchen.observe(), self._now() - self._seen
        others = await asyncio.to_thread(self._others.act, seen) if self._others else ()
        self.last = last = await self.stage.step([*mine, *others])
        step = as_step(last.told, last.events, self.kitchen)
        self._record["steps"].append(step | ({"seconds": round(thought, 2)} if mine else {}))
        self._seen = self._now()

    def answer(self, answers: dict[str, int]) -> None:
        """Keep the person's answers to the questions. Raises Conflict before the end of the kitchen."""
        if not self.over:
            raise Conflict("The questions come at the end: play the kitchen to its last step.")
        self.answers = self.answers | answers

    def log(self) -> Record:
        """Return the episode so far, which `blockcrew cuisineworld replay` plays again. Before the end, it has neither the
        seed nor the orders to come, which would betray them."""
        log: dict[str, Any] = dict(self._record)
        if not self.over:
            log["schedule"] = [row for row in log["schedule"] if row[0] <= self.kitchen.state.time]
            return log
        more: dict[str, Any] = {"seed": self.wish.seed}
        if self.wish.study:
            more |= {"participant": self.wish.study, "answers": self.answers}
        return log | more

    async def close(self) -> None:
        """Let go of the stage."""
        await self.stage.close()


def sentence(complaints: Sequence[Complaint]) -> str:
    """Return complaints about the person as one sentence that says "you" to them; empty for none."""
    text = " and ".join(each.text for each in complaints)
    for told, said in YOU.items():
        text = text.replace(told, said)
    return f"{text[0].upper()}{text[1:]}." if text else ""
