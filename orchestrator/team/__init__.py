"""Several agents (a crew) that communicate over one message pool. crew.py joins them; organisations/tree.py, solo.py and others
say who may command whom."""
