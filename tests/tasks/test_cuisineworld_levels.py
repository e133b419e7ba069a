"""Levels can be made from a seed, as hard as one wishes."""

import pytest

from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cuisineworld.book import KitchenMenu, read_book, shipped
from orchestrator.tasks.cuisineworld.dispatchers import Shift
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.generate import KINDS_OF_TOOLS, generated
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.schedule import episodes


@pytest.mark.parametrize("difficulty", KINDS_OF_TOOLS)
def test_a_generated_level_is_as_hard_as_wished_and_can_be_cooked(tmp_path, difficulty):
    seen = set()
    for seed in range(12):
        text = generated(shipped(), difficulty, seed)
        assert text == generated(shipped(), difficulty, seed)
        seen.add(text.split("dishes")[1])
        file = tmp_path / f"{difficulty}{seed}.yaml"
        file.write_text(text)
        level = read_book(file).level(f"{difficulty}_{seed}")
        kinds = {place.tool.name for place in level.places} - {"storage", "servingtable"}
        assert len(kinds) in KINDS_OF_TOOLS[difficulty]
        assert {recipe.tool for recipe in level.recipes.values()} == kinds
        (schedule,) = episodes(level, 3.0, seed, 1)
        shift = Shift(level, 3, 3.0, schedule)
        kitchen, greedy = Kitchen(level, shift.agents, schedule), Greedy(level, shift.agents)
        for _ in range(60):
            assert all(kitchen.step(greedy.act(kitchen.observe())).ok)
        assert kitchen.metrics().completed > 0
    assert len(seen) > 8


def test_a_difficulty_that_does_not_exist_or_a_book_without_dishes_is_said():
    with pytest.raises(BlockcrewError, match="entry, simple, intermediate, advanced"):
        generated(shipped(), "hellish", 1)
    with pytest.raises(BlockcrewError, match="no dishes"):
        generated(KitchenMenu(("leek",), {}, {}, {}), "entry", 1)
