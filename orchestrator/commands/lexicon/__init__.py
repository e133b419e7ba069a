"""The words that people use with the bots, as TOML files; loader.py reads them."""
