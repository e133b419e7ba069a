"""The tech tree, as Voyager's paper measures it: how many different items a bot gets, and when it has tools of each level.

next_item.py chooses what to get next, by rules; progress.py counts it from the record of a run."""
