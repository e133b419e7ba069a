"""Transport ("Haul"): a crew carries things from far rooms of a house to a goal, and each knows only what it saw or was
told."""
