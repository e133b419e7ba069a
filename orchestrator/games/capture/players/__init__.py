"""Players of CollabCapture: the published greedy baseline, and a player that follows the exact solution."""
