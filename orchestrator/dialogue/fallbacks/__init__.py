"""What becomes of a line that the parser did not understand."""
