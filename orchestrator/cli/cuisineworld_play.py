"""`blockcrew cuisineworld play`: a human plays agent 0 of a text kitchen (a cooking game), and a dispatcher, which is a
planner, commands the other agents. Every episode is recorded in a file that `blockcrew cuisineworld replay` reads."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.app.kitchen_dispatchers import open_heads
from orchestrator.cli.cuisineworld import BookFile, app, open_book
from orchestrator.cli.cuisineworld_options import NO_MODEL, KitchenModelOptions, journal_of, known_heads
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.site_options import NOTHING_TYPED, SiteOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.dispatcher import Parts
from orchestrator.settings import Settings

QUIT = ("q", "quit")


@app.command()
@grouped
def play(
    level: Annotated[str, typer.Option(help="A level's name or number (see: blockcrew cuisineworld levels).")] = "3",
    agents: Annotated[int, typer.Option(help="Number of agents, including you.")] = 3,
    partners: Annotated[
        str, typer.Option(help="Dispatcher that commands the other agents: random, greedy, lookahead, language.")
    ] = "greedy",
    tau: Annotated[int, typer.Option(min=1, max=5, help="Time that each order allows (tau): 1 (little) to 5 (a lot).")] = 3,
    seed: Annotated[int | None, typer.Option(help="Seed of the orders; by default a new one each time.")] = None,
    book: BookFile = None,
    out: Annotated[Path | None, typer.Option(help="File for the recorded episode.")] = None,
    in_minecraft: Annotated[
        bool, typer.Option("--in-minecraft", help="You join with Minecraft and cook in a restaurant, by the clock.")
    ] = False,
    site: SiteOptions = NOTHING_TYPED,
    model: KitchenModelOptions = NO_MODEL,
) -> None:
    """Cook sixty steps together with a dispatcher: choose one of the numbered actions each step, q ends."""
    from orchestrator.tasks.cuisineworld.dispatchers import Shift  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.tasks.cuisineworld.kitchen import Kitchen  # noqa: PLC0415
    from orchestrator.tasks.cuisineworld.rules import ALPHAS  # noqa: PLC0415
    from orchestrator.tasks.cuisineworld.schedule import episodes  # noqa: PLC0415
    from orchestrator.tasks.cuisineworld.trace import recorded, write_traces  # noqa: PLC0415

    chosen, seed = open_book(book).level(level), int(time.time()) if seed is None else seed
    (schedule,) = episodes(chosen, ALPHAS[tau - 1], seed, 1)
    kitchen = Kitchen(chosen, agents, schedule)
    known_heads([partners])
    model_config = model.config([partners])
    console = Console(highlight=False)
    if in_minecraft:
        from orchestrator.cli.cuisineworld_person import play_in_minecraft  # noqa: PLC0415

        shift = Shift(chosen, agents, ALPHAS[tau - 1], schedule, seed, crew=range(1, agents))
        return play_in_minecraft(console, shift, partners, site, model_config)
    if site != NOTHING_TYPED:
        raise BlockcrewError("Only cooking in Minecraft has a server: add --in-minecraft.")
    record = recorded(kitchen, seed=seed, tau_index=tau, partners=partners)
    path = out or Path("runs") / f"kitchen-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"
    with (
        journal_of([partners], path.parent, f"play {chosen.name}", model_config, Parts()) as journal,
        open_heads([partners], kitchen.mode, Parts(), model_config, Settings.read(), journal) as heads,
    ):
        others = heads(partners, Shift(chosen, agents, ALPHAS[tau - 1], schedule, seed, crew=range(1, agents)))
        write_traces(path, [record])  # a folder that cannot be written is said before the cooking
        table_of_recipes(console, chosen)
        try:
            cook(console, kitchen, others, record)
        finally:
            write_traces(path, [record])
    done = kitchen.metrics()
    console.print(f"\n{done.completed} completed, {done.failed} lost, {done.active} open after {done.steps} steps.")
    console.print(f"Recorded in {path}: blockcrew cuisineworld replay {path} --show", markup=False, soft_wrap=True)


def cook(console: Console, kitchen: Any, others: Any, record: dict[str, Any]) -> None:
    """Play an episode of the text kitchen step by step, until its end or until the human, who is agent 0, leaves; `others` is
    the dispatcher (planner) that commands the other agents.

    Each step is printed and appended to `record`.
    """
    from orchestrator.tasks.cuisineworld.trace import as_step  # noqa: PLC0415

    while not (seen := kitchen.observe()).over:
        show(console, seen)
        mine = ask(console, options(kitchen))
        if mine is None:
            return
        commands = [str(mine), *(str(action) for action in others.act(seen))]
        events = kitchen.step(commands)
        record["steps"].append(as_step(commands, events, kitchen))
        console.print("  ".join(commands), style="dim", markup=False)
        for complaint in events.complaints:
            console.print(f"  refused: {complaint.text}", style="yellow", markup=False)
        for dish in events.served:
            console.print(f"  served: {dish}", style="green", markup=False)
        if events.expired:
            console.print(f"  lost: {events.expired}", style="red")


def options(kitchen: Any) -> list[Any]:
    """Return the actions that the human, agent 0 of the text kitchen, may do now, without those that take an ingredient that
    the level never uses."""
    used = {part for recipe in kitchen.level.recipes.values() for part in recipe.inputs}
    return [action for action in kitchen.legal(0) if not action.item or action.item in used]


def ask(console: Console, choices: list[Any]) -> Any | None:
    """Print the actions with numbers and return the one that the human chose; None when the human leaves or the input ends."""
    lines = [f"{number:2} {' '.join(filter(None, (a.verb.value, a.item, a.place)))}" for number, a in enumerate(choices)]
    width = max(map(len, lines)) + 3
    across = max(1, (console.width - 1) // width)
    for row in range(0, len(lines), across):
        console.print("".join(line.ljust(width) for line in lines[row : row + across]).rstrip(), markup=False)
    while True:
        try:
            answer = console.input("your action: ").strip().lower()
        except EOFError:
            return None
        if answer in QUIT:
            return None
        if answer.isdecimal() and int(answer) < len(choices):
            return choices[int(answer)]
        console.print(f"Type a number from 0 to {len(choices) - 1}, or q to quit.", style="yellow")


def show(console: Console, seen: Any) -> None:
    """Print `seen`, the kitchen as it is before a step: its orders, its agents and what is in its places, side by side."""
    board = Table(title=f"step {seen.time}", box=None, header_style="bold", title_justify="left")
    for head in ("orders", "agents", "places"):
        board.add_column(head, no_wrap=True)
    orders = [f"{order.dish} {order.left}" for order in seen.orders]
    agents = [f"{name_of(n)} at {a.at}{f', holds {a.hold}' if a.hold else ''}" for n, a in enumerate(seen.agents)]
    places = [f"{p.name}: {', '.join(p.inside)}{f' (runs {p.running})' if p.running else ''}" for p in seen.places if p.inside]
    for row in range(max(len(orders), len(agents), len(places))):
        board.add_row(*(column[row] if row < len(column) else "" for column in (orders, agents, places)))
    console.print(board)


def name_of(agent: int) -> str:
    """Return an agent's name, such as `agent1`; "you" for the human, who is agent 0."""
    return f"agent{agent}" if agent else "you"


def table_of_recipes(console: Console, level: Any) -> None:
    """Print the recipes of a level of the text kitchen (a cooking game); a star marks those dishes that can be ordered."""
    for dish, recipe in level.recipes.items():
        mark = "*" if dish in level.dishes else " "
        console.print(f"{mark} {dish}: {', '.join(recipe.inputs)} in the {recipe.tool}", markup=False)
    console.print("(* can be ordered; you may put it on the servingtable before it is ordered)\n")
