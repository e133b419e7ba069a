"""What people say to the crew. vocabulary.py is the one table of words, parser.py turns a line into a Command."""
