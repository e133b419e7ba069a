"""A crew that works by a meta-plan (CaPo): chair.py leads discussions and gives out what was agreed, progress_watch.py tells
progress from other news."""
