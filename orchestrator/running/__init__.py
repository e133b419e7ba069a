"""A crew in a world: joining.py brings bodies in, looking.py watches them, ending.py waits for the end."""
