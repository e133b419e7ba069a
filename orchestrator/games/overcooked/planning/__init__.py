"""The joint planner for Overcooked: a beam search over tasks of both cooks (search.py), with paths in space and time that keep
out of each other's way (routes.py) and a value that counts the work done (value.py)."""
