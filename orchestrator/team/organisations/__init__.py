"""Organisations say which member of a crew may command which; there is one file for each kind. `--team tree` is tree.py."""
