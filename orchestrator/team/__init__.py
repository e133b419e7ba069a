"""Several agents over one message pool. crew.py joins them; organisations/tree.py and solo.py say who may command whom."""
