"""The words that people use with a crew."""
