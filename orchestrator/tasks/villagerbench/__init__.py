"""VillagerBench, the benchmark of VillagerAgent: construction from blueprints, cooking from farm to table and escape rooms,
from its data files.

blueprint_text.py, farm_file.py and escape_atoms.py read the files, building_score.py, farm_score.py and escape_judge.py score,
escape_generator.py composes rooms, village_figures.py has the figures that all share: efficiency, balance and contribution."""
