"""`blockcrew bench cooking`: which shifts it plays, and what it refuses before anything is built."""

import pytest

from orchestrator.cli.bench_cooking import QUICK, USUAL, CookingOptions, sweep_of, words
from orchestrator.core.errors import BlockcrewError
from orchestrator.tasks.cooking.level_file import level_of


def planned(**options: str) -> list[str]:
    """The shifts that these options mean, in words."""
    return [str(trial) for trial in sweep_of(CookingOptions(**options), USUAL).planned()]


def test_a_cook_alone_has_one_head_and_is_played_once():
    assert planned(cooks="1", heads="one,each", taus="3", seeds="1") == [
        "1 cook, symbolic, heads one, asynchronous, tau 3, seed 1"
    ]


def test_every_combination_is_played_seed_by_seed():
    shifts = planned(cooks="2", heads="one,each", taus="3", seeds="101-102")
    assert len(shifts) == 4
    assert ["seed 101" in shift for shift in shifts] == [True, True, False, False]


@pytest.mark.parametrize("cooks", ["1", "2"])
def test_cooks_do_not_work_by_relay(cooks):
    with pytest.raises(BlockcrewError, match="not by relay"):
        planned(cooks=cooks, collaboration="relay")


def test_a_fifth_cook_has_no_place():
    with pytest.raises(BlockcrewError, match="1 to 4 cooks, not 5"):
        planned(cooks="5")


def test_a_server_of_somebody_else_needs_a_place():
    with pytest.raises(BlockcrewError, match="add --at"):
        planned(world="127.0.0.1:25565")
    assert planned(world="127.0.0.1:25565", at="0 64 0", seeds="1", taus="1", cooks="2")


def test_a_server_of_somebody_else_keeps_its_normal_speed():
    assert sweep_of(CookingOptions(), QUICK).base.speed == 3
    assert sweep_of(CookingOptions(world="127.0.0.1:25565", at="0 64 0"), QUICK).base.speed == 1
    assert sweep_of(CookingOptions(world="127.0.0.1:25565", at="0 64 0", speed=2), QUICK).base.speed == 2


def test_the_words_repeat_the_bench():
    options = CookingOptions(cooks="2", world="127.0.0.1:25565", at="0 64 0", seeds="7-7")
    sweep = sweep_of(options, QUICK)
    again = words(options, sweep)
    assert again[again.index("--at") + 1] == "0 64 0"
    assert again[again.index("--seeds") + 1] == "7-7"


def test_more_cooks_than_furnaces_is_said():
    pasture = level_of("pasture")
    assert pasture.crowding(4) == ""
    assert pasture.crowding(5) == "5 cooks share 4 furnaces in pasture: some will wait for a free one."
