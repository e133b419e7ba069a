"""The half of `blockcrew cuisineworld play` in which a person cooks in Minecraft, as agent 0 beside bots."""

from dataclasses import replace
from typing import Any

from rich.console import Console

from orchestrator.app.coblock.opening import first_person
from orchestrator.app.game_sites.opening import open_world_for
from orchestrator.app.kitchen_dispatchers import open_heads
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.restaurant.guests import Guests
from orchestrator.app.restaurant.opening import NAMES, need_place, open_in
from orchestrator.app.restaurant.person_cook import PersonCook
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.cli.cuisineworld_options import journal_of
from orchestrator.cli.loop import run
from orchestrator.cli.site_options import SiteOptions
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.dispatcher import Parts
from orchestrator.servers.served.arena_choice import place
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.dispatchers import Dispatcher, Shift
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.tasks.restaurant.fine_clock import fine_kitchen
from orchestrator.tasks.restaurant.ground import RestaurantGround
from orchestrator.tasks.restaurant.looks import title


def play_in_minecraft(
    console: Console, shift: Shift, partners: str, typed: SiteOptions, model_config: ModelConfig
) -> None:  # fmt: skip
    """Let a person cook one episode with the partners that the dispatcher of this name commands, on the server that was
    typed, at normal speed unless another one was typed."""
    config, at = replace(typed.config(shift.agents), speed=typed.speed or 1.0), place(typed.at) if typed.at else None
    settings, goal = Settings.read(), f"play {shift.level.name}"
    with (
        journal_of([partners], settings.runs, goal, model_config, Parts()) as journal,
        open_heads([partners], Mode.CLEAN, Parts(), model_config, settings, journal) as heads,
    ):
        others = heads(partners, shift) if shift.agents > 1 else None
        run(cook_in_minecraft(console, shift, others, config, settings, at))


async def cook_in_minecraft(
    console: Console, shift: Shift, partners: Dispatcher | None, config: RunConfig, settings: Settings, at: Cell | None
) -> dict[str, Any]:
    """Wait until a person joins, let it cook one episode beside bots that `partners` commands, print how it went, and return
    its figures. `shift` has the level and the orders."""
    need_place(shift.level, config.world, at)
    RestaurantGround(shift.level).check(shift.agents)
    kitchen = fine_kitchen(shift.level, shift.agents, shift.schedule)
    recorder = new_recorder(config, settings, f"play {shift.level.name} in Minecraft")
    bots = NAMES[1 : shift.agents]
    with kept(recorder):
        async with open_world_for(bots, config, settings, recorder) as world:
            if world.place.admin is None:
                raise BlockcrewError("Only an operator can lay out the restaurant: set BLOCKCREW_RCON or BLOCKCREW_CONTROL.")
            console.print(f"Join with Minecraft {config.version} at {world.place.address}: you are the cook 0.")
            person = PersonCook(0, await first_person(world.place.admin, bots))
            site = await open_in(world, recorder, shift.agents, config.speed, shift.level, at, [person])
            try:
                await site.begin(kitchen)
                played = RealTimeShift(site, partners, recorder)
                log = await played.play(lambda running: Guests(running, [person]).serve())
            finally:
                await site.close()
        result = log.figures(kitchen) | {"ok": True, "level": shift.level.name, "agents": shift.agents, "seed": shift.seed}
        finish(recorder, result)
    served = ", ".join(title(dish) for dish in result["served"]) or "nothing"
    console.print(f"\n{result['completed']} completed, {result['failed']} lost, {result['active']} open: {served}.")
    for sentence in result["losses"]:
        console.print(sentence, markup=False)
    console.print(f"Record: {recorder.path}", markup=False, soft_wrap=True)
    return result
