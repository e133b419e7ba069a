"""Orders to build: where a building belongs (sites.py), whether the land suits it (survey.py), and what becomes of it later
(building_orders.py, edits.py)."""
