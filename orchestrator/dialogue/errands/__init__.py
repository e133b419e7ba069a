"""The tasks of single members, the bots that are borrowed for them, and who else could do what a member cannot."""
