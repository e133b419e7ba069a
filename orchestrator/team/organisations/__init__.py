"""Who commands whom, one organisation a file: `--team tree` is tree.py."""
