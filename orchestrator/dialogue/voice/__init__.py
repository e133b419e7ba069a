"""Orders that were spoken: deciding.py says whether what was heard is begun, asked about or offered."""
