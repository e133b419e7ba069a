"""Organisations say which member commands which, one file each. `--team tree` is tree.py."""
