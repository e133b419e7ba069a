"""The plot of CoBlock in Minecraft: where it lies, and what the builders hold."""

from orchestrator.app.coblock.plot import FLOOR, BuildingPlot, stacks
from orchestrator.games.coblock.blocks import PLOT
from orchestrator.games.coblock.generator.generate import generated
from orchestrator.games.coblock.task import TaskKind
from orchestrator.servers.arena import Stack


def test_every_cell_of_the_game_is_free_and_the_lowest_ones_lie_on_the_floor():
    plot = BuildingPlot((100, 5, -20))
    task = generated(TaskKind.SKILL, "any", 3)
    placed = plot.land(task)
    grid = {placed.at(cell): block for cell, block in placed.arena.grid().items()}
    cells = [plot.at(cell) for cell in plot.cells()]
    assert len(set(cells)) == PLOT[0] * PLOT[1] * PLOT[2]
    assert {grid[cell] for cell in cells} == {"air"}
    assert {grid[x, y - 1, z] for x, y, z in (plot.at((n, 0, n)) for n in range(PLOT[0]))} == {FLOOR}


def test_the_builders_wait_beside_the_plot_and_hold_exactly_their_blocks():
    plot, task = BuildingPlot(), generated(TaskKind.GOAL, "any", 4)
    inside = {(x, z) for x, _, z in map(plot.at, plot.cells())}
    for seat, spawn in enumerate(plot.land(task).arena.spawns):
        x, _, z = plot.perch(seat)
        assert (x, z) not in inside
        held = {stack.item.removesuffix("_wool"): stack.count for stack in spawn.holds}
        assert held == {colour: count for colour, count in task.inventories[seat].items() if count}


def test_more_than_a_stack_takes_several_slots():
    assert stacks({"red": 70, "blue": 1}) == (Stack(0, "red_wool", 64), Stack(1, "red_wool", 6), Stack(2, "blue_wool", 1))
