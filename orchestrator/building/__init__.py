"""Buildings before a crew builds them: shapes drawn from sizes and materials (shapes/), what the ground under them needs
(ground.py), and what has to be put back to undo one (undoing.py)."""
