"""The benchmark of Voyager's tech tree: minds x seeds, for a number of minutes of the game each."""
