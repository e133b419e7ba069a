"""Reads what people say to a crew of bots: parser.py turns one line of chat into one Command."""
