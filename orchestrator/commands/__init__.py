"""Reads what people say to the crew: parser.py takes one line to one Command."""
