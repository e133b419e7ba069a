"""What people say to the crew. parser.py takes a line through the readers of each kind of sentence to a Command."""
