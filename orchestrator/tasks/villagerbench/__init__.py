"""VillagerBench, the benchmark of VillagerAgent: construction from blueprints and cooking from farm to table, from its data
files.

blueprint_text.py and farm_file.py read the files, building_score.py and farm_score.py score, village_figures.py has the figures
that both share: efficiency, balance and contribution."""
