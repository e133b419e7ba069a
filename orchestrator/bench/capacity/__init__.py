"""The cost of bots: measuring.py measures it on this machine, figures.py keeps it in a file, predicting.py reckons with it."""
