"""The players of Overcooked: a greedy human-like cook and the symbolic expert; others are in games/players/."""
