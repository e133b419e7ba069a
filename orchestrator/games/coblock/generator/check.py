"""Checks a task by its definition, without playing it: the goals, the order of building, the colours, and the kind of task."""

from orchestrator.games.coblock.blocks import COLOURS, buildable, in_plot
from orchestrator.games.coblock.task import BlockTask, TaskKind


def faults(task: BlockTask) -> list[str]:
    """Return what is wrong with a task, one sentence for each fault; an empty list means that two builders who know both goals
    can build it, and that it is of the kind that it says."""
    return [*structure_faults(task), *colour_faults(task), *kind_faults(task)]


def structure_faults(task: BlockTask) -> list[str]:
    """Return the faults of the target's cells."""
    found = []
    if len(task.target) != len(task.goals[0]) + len(task.goals[1]):
        found.append("A cell is in both goals.")
    if not all(task.goals):
        found.append("A goal is empty.")
    if not all(map(in_plot, task.target)):
        found.append("A cell lies outside the plot.")
    if not buildable(task.target):
        found.append("A block cannot be placed in any order of building.")
    return found


def colour_faults(task: BlockTask) -> list[str]:
    """Return the faults of colours and inventories: one builder has enough blocks of each colour of the target, no inventory
    has other colours, and the fair split leaves work for both."""
    wanted = list(task.target.values())
    found = [f"The colour {colour} is unknown." for colour in sorted(set(wanted) - set(COLOURS))]
    for colour in sorted(set(wanted)):
        if max(inventory.get(colour, 0) for inventory in task.inventories) < wanted.count(colour):
            found.append(f"Nobody has enough {colour} blocks.")
    if not (task.colours(0) | task.colours(1)) <= set(wanted):
        found.append("An inventory has a colour that the target does not need.")
    if not found and not all(task.fair):
        found.append("The fair split leaves a builder without work.")
    return found


def kind_faults(task: BlockTask) -> list[str]:
    """Return the faults against the definition of the kind of task (section 2.2)."""
    lacks = [bool(set(task.goals[seat].values()) - task.colours(seat)) for seat in (0, 1)]
    alone = [buildable(goal) for goal in task.goals]
    begun = [any(buildable([cell]) for cell in goal) for goal in task.goals]
    if task.kind is TaskKind.GOAL:
        right = any(lacks) and not all(begun)
    else:
        right = all(alone) and any(lacks) == (task.kind is TaskKind.SKILL)
    return [] if right else [f"This is no {task.kind} task."]
