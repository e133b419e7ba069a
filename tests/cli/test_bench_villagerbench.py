"""`blockcrew bench villagerbench`: which runs its options mean, and what is refused before anything is started."""

import json
from pathlib import Path

import pytest

from orchestrator.cli.bench_villagerbench import VillageOptions, sweep_of
from orchestrator.cli.neighbour_options import NeighbourOptions
from orchestrator.core.errors import BlockcrewError


@pytest.fixture
def atoms(tmp_path: Path) -> Path:
    lever = {"name": "lever", "position": [0, 0, 1]}
    path = tmp_path / "atoms.json"
    path.write_text(json.dumps([{"init": [lever], "condition": [{**lever, "powered": True}], "effect": []}]), "utf-8")
    return path


def test_escape_rooms_are_composed_for_the_agents_that_play(atoms):
    sweep = sweep_of("escape", atoms, VillageOptions(tasks=2, agents=4), NeighbourOptions())
    assert [trial.key["task"] for trial in sweep.planned()] == ["task1_4p_idx0", "task1_4p_idx1"]
    assert {trial.run_config.workers for trial in sweep.planned()} == {4}


def test_a_mind_in_escape_rooms_is_refused_in_one_sentence(atoms):
    with pytest.raises(BlockcrewError, match="Escape rooms are played by rules only"):
        sweep_of("escape", atoms, VillageOptions(), NeighbourOptions(minds="simulated"))


def test_a_file_that_is_missing_is_named(tmp_path):
    with pytest.raises(BlockcrewError, match=r"none\.json cannot be read"):
        sweep_of("escape", tmp_path / "none.json", VillageOptions(), NeighbourOptions())
