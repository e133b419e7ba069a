"""The words of further languages: one TOML file each, read by spoken.py."""
