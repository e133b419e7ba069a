"""Players of CollabEscape: a greedy baseline, and a player that follows the exact solution."""
