"""The tasks in which minds are measured: one file for each, task_list.py lists them."""
