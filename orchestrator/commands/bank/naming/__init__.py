"""The names of things in unsure lines: their kinds, their plurals, those that are misspelt or that the game lacks."""
