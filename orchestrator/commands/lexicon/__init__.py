"""The words that people use with a crew, as TOML files; loader.py reads them."""
