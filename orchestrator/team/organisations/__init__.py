"""Organisations: they say who commands whom, one per file. `--team tree` is tree.py."""
