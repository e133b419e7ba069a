"""Microsoft accounts of bots, for servers that check accounts: signing_in.py signs in, token_files.py keeps what it left."""
