"""VillagerBench's tasks in the game: building_play.py, farm_play.py and escape_play.py set one up, let a session's crew work
and score it."""
