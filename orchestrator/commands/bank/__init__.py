"""The bank of labelled phrasings (phrasings.toml) with their vectors (vectors.npz); meaning.py compares lines with them."""
