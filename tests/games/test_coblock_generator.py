"""Generated tasks are of the kind that they say, can be built, and are the same for the same seed."""

from dataclasses import replace

import pytest

from orchestrator.core.blueprint import floating
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.generator.check import faults
from orchestrator.games.coblock.generator.combine import SIZES
from orchestrator.games.coblock.generator.generate import generated
from orchestrator.games.coblock.generator.proof import proof
from orchestrator.games.coblock.generator.shapes import FAMILIES
from orchestrator.games.coblock.generator.surfaces import complexity
from orchestrator.games.coblock.minecraft import blueprint
from orchestrator.games.coblock.task import BlockTask, TaskKind

SEEDS = range(10)


@pytest.mark.parametrize("kind", list(TaskKind))
def test_generated_tasks_have_no_fault_and_the_size_and_complexity_that_they_say(kind):
    for seed in SEEDS:
        task = generated(kind, "any", seed)
        assert faults(task) == []
        assert task.family == list(FAMILIES)[seed % 5]
        assert SIZES[0] <= len(task.target) <= SIZES[1]
        assert not task.goals[0].keys() & task.goals[1].keys(), "a cell is in one goal only"
        assert task.complexity == complexity(task.target.keys())


@pytest.mark.parametrize("kind", list(TaskKind))
@pytest.mark.parametrize("family", list(FAMILIES))
def test_each_family_has_tasks_of_each_kind(kind, family):
    assert generated(kind, family, 3).family == family


def test_the_same_seed_gives_the_same_task_and_another_seed_another_one():
    assert generated(TaskKind.GOAL, "bridge", 7) == generated(TaskKind.GOAL, "bridge", 7)
    assert len({str(generated(TaskKind.GOAL, "bridge", seed).as_json()) for seed in range(4)}) == 4


def test_skill_tasks_are_the_independent_tasks_with_other_inventories():
    for seed in range(5):
        independent, skill = (generated(kind, "any", seed) for kind in (TaskKind.INDEPENDENT, TaskKind.SKILL))
        assert independent.goals == skill.goals
        assert independent.inventories != skill.inventories


def test_the_proof_builds_the_task_in_a_fresh_game():
    for kind in TaskKind:
        task = generated(kind, "any", 5)
        game = CoBlockGame(lambda _, task=task: task)
        for both in proof(task):
            game.step(dict(enumerate(both)))
        assert game.metrics()["success"] == 1


def test_limits_of_complexity_are_kept_or_refused():
    task = generated(TaskKind.SKILL, "tower", 1, (10_000, 1_000_000))
    assert 10_000 <= task.complexity <= 1_000_000
    with pytest.raises(BlockcrewError, match="choose wider limits"):
        generated(TaskKind.SKILL, "tower", 1, (385, 386))
    with pytest.raises(BlockcrewError, match="choose one of bridge, tower, arch, rectangle, symbol"):
        generated(TaskKind.SKILL, "castle", 1)


def changed(task: BlockTask, **changes) -> list[str]:
    return faults(replace(task, **changes))


def test_the_check_finds_what_is_wrong_with_a_task():
    task = generated(TaskKind.SKILL, "bridge", 2)
    mine, yours = task.goals
    lacked = next(colour for colour in mine.values() if colour in task.colours(0))
    assert "A cell is in both goals." in changed(task, goals=(mine, mine))
    assert "A goal is empty." in changed(task, goals=(mine, {}))
    assert "A cell lies outside the plot." in changed(task, goals=(mine | {(40, 0, 0): lacked}, yours))
    assert "A block cannot be placed in any order of building." in changed(task, goals=(mine | {(9, 9, 9): lacked}, yours))
    assert "The colour white is unknown." in changed(task, goals=(mine | dict.fromkeys(list(mine)[:1], "white"), yours))
    assert any(text.startswith("Nobody has enough") for text in changed(task, inventories=({"red": 1}, {"blue": 1})))
    assert "An inventory has a colour that the target does not need." in changed(
        task, inventories=(dict.fromkeys(task.target.values(), 20), {"white": 20}))  # fmt: skip
    assert "The fair split leaves a builder without work." in changed(
        task, inventories=(dict.fromkeys(task.target.values(), 20), {}))  # fmt: skip
    assert "This is no independent task." in changed(task, kind=TaskKind.INDEPENDENT)
    assert "This is no goal task." in changed(task, kind=TaskKind.GOAL)
    assert "This is no skill task." in changed(generated(TaskKind.INDEPENDENT, "arch", 2), kind=TaskKind.SKILL)


def test_a_task_survives_json():
    task = generated(TaskKind.GOAL, "symbol", 4)
    assert BlockTask.from_json(task.as_json()) == task


def test_a_target_is_a_blueprint_of_wool_that_can_be_built_layer_by_layer():
    for seed in SEEDS:
        task = generated(TaskKind.GOAL, "any", seed)
        plan = blueprint(task.target, "target")
        cells = {cell: block for stage in plan.stages for cell, block in stage.cells}
        assert sorted(cells.values()) == sorted(f"{colour}_wool" for colour in task.target.values())
        assert floating(plan) == []
        assert min(cell[0] for cell in cells) == min(cell[2] for cell in cells) == 0
        assert all(value < size for cell in cells for value, size in zip(cell, plan.size, strict=True))


def test_a_hanging_block_makes_the_blueprint_one_stage():
    plan = blueprint(dict.fromkeys([(1, 0, 1), (1, 1, 1), (1, 2, 1), (2, 2, 1), (3, 2, 1), (3, 1, 1)], "red"), "hook")
    assert [stage.name for stage in plan.stages] == ["structure"]
    assert plan.size == (3, 3, 1)
    assert len(blueprint({(0, 0, 0): "red", (0, 1, 0): "red"}, "post").stages) == 2
    with pytest.raises(BlockcrewError, match="at least one block"):
        blueprint({}, "nothing")
    with pytest.raises(BlockcrewError, match="no colour of CoBlock"):
        blueprint({(0, 0, 0): "white"}, "snow")
