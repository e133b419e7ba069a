"""Opens what conversation needs besides the crew: its memory and the characters of its bots."""
