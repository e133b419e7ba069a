"""VillagerBench's tasks in the game: building_play.py and farm_play.py set one up, let a session's crew work and score it."""
