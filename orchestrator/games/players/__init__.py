"""Players for every game of coordination; the players of one game are in its own folder."""
