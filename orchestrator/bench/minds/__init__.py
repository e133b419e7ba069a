"""Measures language models in all tasks that ask one, against rules and against random answers. mind_sweep.py plans the
episodes, mind_trial.py plays one, tasks/ has a file for each task, and mind_tables.py compares the rows."""
