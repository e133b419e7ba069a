"""From a typed line to plain words, numbers and names of things."""
